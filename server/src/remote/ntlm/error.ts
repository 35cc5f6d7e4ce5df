/** The other side's NTLM does not go on, and why. Never holds a password, a key or a token. */
export class NtlmError extends Error {}
