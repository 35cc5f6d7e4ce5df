import { randomBytes } from 'node:crypto'
import { AV, HAS_MIC, readAvPairs, writeAvPairs } from './av-pairs.ts'
import { NtlmError } from './error.ts'
import { FLAG, OFFERED, REQUIRED } from './flags.ts'
import { accountKey, fileTime, hmacMd5, ntlmV2Response, utf16 } from './keys.ts'
import { type Challenge, readChallenge, writeAuthenticate, writeNegotiate } from './messages.ts'
import { Rc4 } from './rc4.ts'
import { NtlmSession } from './session.ts'

export type NtlmAccount = { user: string; domain: string; password: string }

/** Where we log in to: the name of the service, and over TLS what ties the log-in to the connection. */
export type NtlmTarget = { serviceName?: string; channelBindings?: Buffer; workstation?: string }

export type NtlmChance = { random: (bytes: number) => Buffer; now: () => Date }
const realChance: NtlmChance = { random: randomBytes, now: () => new Date() }

/** `DOMAIN\user`, `user@domain` (which a domain controller resolves itself) or a plain name. */
export function ntlmAccount(username: string, password: string): NtlmAccount {
  const at = username.indexOf('\\')
  return at < 0
    ? { user: username, domain: '', password }
    : { user: username.slice(at + 1), domain: username.slice(0, at), password }
}

/** The client's three steps of NTLM version 2; there is no version 1 to fall back to. */
export class NtlmClient {
  readonly #account: NtlmAccount
  readonly #target: NtlmTarget
  readonly #chance: NtlmChance
  readonly #negotiate = writeNegotiate()

  constructor(account: NtlmAccount, target: NtlmTarget = {}, chance: NtlmChance = realChance) {
    this.#account = account
    this.#target = target
    this.#chance = chance
  }

  negotiate(): Buffer {
    return this.#negotiate
  }

  authenticate(challengeBytes: Buffer): { message: Buffer; session: NtlmSession; sessionKey: Buffer } {
    const challenge = readChallenge(challengeBytes)
    if ((challenge.flags & REQUIRED) >>> 0 !== REQUIRED) {
      throw new NtlmError('it does not offer NTLM version 2 with 128-bit signing and sealing')
    }
    const sessionKey = this.#chance.random(16)
    const { bytes, micOffset, hasMic } = this.#answer(challenge, sessionKey)
    if (hasMic) hmacMd5(sessionKey, this.#negotiate, challengeBytes, bytes).copy(bytes, micOffset)
    return { message: bytes, session: new NtlmSession(sessionKey, 'client'), sessionKey }
  }

  #answer(challenge: Challenge, sessionKey: Buffer): { bytes: Buffer; micOffset: number; hasMic: boolean } {
    const { user, domain, password } = this.#account
    const { pairs, time } = this.#targetInfo(challenge)
    const hasMic = time !== undefined
    const { ntResponse, lmResponse, baseKey } = ntlmV2Response({
      key: accountKey(user, domain, password),
      serverChallenge: challenge.serverChallenge,
      clientChallenge: this.#chance.random(8),
      time: time ?? fileTime(this.#chance.now()),
      targetInfo: pairs,
    })
    const message = writeAuthenticate({
      flags: ((challenge.flags & OFFERED) | FLAG.requestTarget) >>> 0,
      // A server that says the time takes no answer of the older kind.
      lmResponse: hasMic ? Buffer.alloc(24) : lmResponse,
      ntResponse,
      domain: utf16(domain),
      user: utf16(user),
      workstation: utf16(this.#target.workstation ?? ''),
      encryptedSessionKey: new Rc4(baseKey).update(sessionKey),
      hasMic,
    })
    return { ...message, hasMic }
  }

  /** What the server said of itself with what we add to it; the time is there only when the server said it. */
  #targetInfo(challenge: Challenge): { pairs: Buffer; time: Buffer | undefined } {
    const pairs = new Map(readAvPairs(challenge.targetInfo))
    const time = pairs.get(AV.timestamp)
    if (time) pairs.set(AV.flags, withMicFlag(pairs.get(AV.flags)))
    if (this.#target.channelBindings) pairs.set(AV.channelBindings, this.#target.channelBindings)
    if (this.#target.serviceName) pairs.set(AV.targetName, utf16(this.#target.serviceName))
    return { pairs: writeAvPairs(pairs), time }
  }
}

function withMicFlag(flags: Buffer | undefined): Buffer {
  const bytes = Buffer.alloc(4)
  flags?.copy(bytes)
  bytes.writeUInt8(bytes.readUInt8(0) | HAS_MIC, 0)
  return bytes
}
