"""Decoder: its measurements, the verdict on a note, and its calibration.

    messages         the raw sums of one measurement, as the device sent them
    codec            the answers of a decoder as measurements
    optics           levels, contrast, correlation: exact numbers of the sums
    quality          whether a measurement can be judged, and if not, why
    calibration      two classes learned from real and fake notes, for one device
    calibration_run  the way to a calibration, step by step
    verdict          real, fake or unclear, and how sure
    reading          an answer for the table, with its measurements
    storage          calibrations on disk
    serial           the decoder at a port

The device only measures. Every judgement is made here, and can be repeated from the stored sums.
"""
