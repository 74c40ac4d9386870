"""What the command line audits a file with, and what it says of it.

file_audit     the report on a file             evidence       the file against what was noted
rule_findings  what the rules say of it         fingerprint    the head of the chain in words
explain        the story of one entry           ssh_signature  who vouched for which head
entry_text     an entry's codes in words        raw_lines      the stored lines, unjudged
language       in which language it is told    box_findings   which box it was played with
"""
