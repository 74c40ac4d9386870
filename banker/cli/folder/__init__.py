"""Folder: the statistics of a folder of games.

statistics    every sound game once, and a line for each file that was skipped
file_figures  what one file brings: its numbers, or why it does not count
pool          files read by as many processes as there are processors
cluster       files read by the workers of a Dask cluster
tables        the numbers as Parquet
cache         what was found in files that have not changed since
"""
