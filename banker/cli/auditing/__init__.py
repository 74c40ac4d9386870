"""Auditing: the modules with which the command line audits a file and prints the findings.

file_audit     the report on a file             evidence       the file against what was noted
rule_findings  the findings of the rules        fingerprint    the head of the chain in words
explain        the story of one entry           ssh_signature  who signed which head
entry_text     an entry's codes in words        raw_lines      the stored lines, unjudged
language       the language of the findings     box_findings   which box was in play
weighed_lines  the findings by their weight     rules_beside   the rules in another process
audit_command  `banker audit`, beside that process
"""
