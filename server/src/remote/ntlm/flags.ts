/** MS-NLMP 2.2.2.5. */
export const FLAG = {
  unicode: 0x0000_0001,
  requestTarget: 0x0000_0004,
  sign: 0x0000_0010,
  seal: 0x0000_0020,
  ntlm: 0x0000_0200,
  alwaysSign: 0x0000_8000,
  targetTypeServer: 0x0002_0000,
  extendedSessionSecurity: 0x0008_0000,
  targetInfo: 0x0080_0000,
  version: 0x0200_0000,
  key128: 0x2000_0000,
  keyExchange: 0x4000_0000,
  key56: 0x8000_0000,
} as const

const union = (...flags: number[]): number => flags.reduce((all, flag) => all | flag, 0) >>> 0

/** What our client asks for: 128-bit keys of its own choosing, signing and sealing. */
export const OFFERED = union(
  FLAG.unicode,
  FLAG.requestTarget,
  FLAG.sign,
  FLAG.seal,
  FLAG.ntlm,
  FLAG.alwaysSign,
  FLAG.extendedSessionSecurity,
  FLAG.targetInfo,
  FLAG.version,
  FLAG.key128,
  FLAG.keyExchange,
  FLAG.key56,
)

/** Without these a conversation is either the broken first version of NTLM or not protected. */
export const REQUIRED = union(
  FLAG.unicode,
  FLAG.sign,
  FLAG.seal,
  FLAG.extendedSessionSecurity,
  FLAG.targetInfo,
  FLAG.key128,
  FLAG.keyExchange,
)
