// A backup or restore that cannot continue, with a message for the person at the terminal.

export class BackupError extends Error {}
