"""The protocol between a device and its host: frames, messages, requests, events."""
