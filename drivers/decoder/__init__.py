"""Decoder: its measurements, the verdict on a note, and its calibration.

    messages     the raw sums of one measurement, as the device sent them
    wire         those sums as the fields of an answer
    optics       levels, contrast, correlation: exact figures of the sums
    soundness    whether a measurement can tell anything at all, and if not, why
    calibration  two classes learned from real and fake notes, for one device
    guide        the way to a calibration, step by step
    verdict      real, fake or unclear, and how sure
    reading      an answer for the table, with everything it rests on
    shelf        calibrations on disk

The device only measures; every judgement is made here and can be made again from what is kept.
"""
