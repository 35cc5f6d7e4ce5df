import { randomBytes, timingSafeEqual } from 'node:crypto'
import { AV, HAS_MIC, readAvPairs, writeAvPairs } from '../../../src/remote/ntlm/av-pairs.ts'
import { FLAG, OFFERED } from '../../../src/remote/ntlm/flags.ts'
import { accountKey, fileTime, hmacMd5, utf16 } from '../../../src/remote/ntlm/keys.ts'
import { readAuthenticate, readNegotiate, writeChallenge } from '../../../src/remote/ntlm/messages.ts'
import { Rc4 } from '../../../src/remote/ntlm/rc4.ts'
import { NtlmSession } from '../../../src/remote/ntlm/session.ts'

export type AcceptedAccount = { username: string; password: string }

/** The server's side of one log-in with NTLM. */
export class NtlmAcceptor {
  readonly #account: AcceptedAccount
  readonly #channelBindings: Buffer | null
  readonly #serverChallenge = randomBytes(8)
  #negotiate: Buffer = Buffer.alloc(0)
  #challenge: Buffer = Buffer.alloc(0)

  constructor(account: AcceptedAccount, channelBindings: Buffer | null) {
    this.#account = account
    this.#channelBindings = channelBindings
  }

  challenge(negotiate: Buffer): Buffer {
    const { flags } = readNegotiate(negotiate)
    this.#negotiate = Buffer.from(negotiate)
    this.#challenge = writeChallenge({
      flags: ((flags & OFFERED) | FLAG.targetTypeServer | FLAG.targetInfo | FLAG.version) >>> 0,
      serverChallenge: this.#serverChallenge,
      targetName: utf16('WIN'),
      targetInfo: writeAvPairs(
        new Map([
          [AV.domainName, utf16('WIN')],
          [AV.computerName, utf16('WIN')],
          [AV.dnsComputerName, utf16('win.example')],
          [AV.timestamp, fileTime(new Date())],
        ]),
      ),
    })
    return this.#challenge
  }

  /** The session when the answer is right, else null. */
  accept(bytes: Buffer): NtlmSession | null {
    const message = readAuthenticate(bytes)
    const [user, domain] = [message.user, message.domain].map((name) => name.toString('utf16le')) as [string, string]
    const isUser = [user, `${domain}\\${user}`].some(
      (name) => name.toLowerCase() === this.#account.username.toLowerCase(),
    )
    if (!isUser) return null
    const key = accountKey(user, domain, this.#account.password)
    const [proof, blob] = [message.ntResponse.subarray(0, 16), message.ntResponse.subarray(16)]
    if (!same(proof, hmacMd5(key, this.#serverChallenge, blob))) return null
    const sessionKey = new Rc4(hmacMd5(key, proof)).update(message.encryptedSessionKey)
    const pairs = readAvPairs(blob.subarray(28))
    const isBound = this.#channelBindings === null || same(pairs.get(AV.channelBindings), this.#channelBindings)
    const hasMic = ((pairs.get(AV.flags)?.[0] ?? 0) & HAS_MIC) !== 0
    if (!isBound || !hasMic || !this.#isMicRight(bytes, message, sessionKey)) return null
    return new NtlmSession(sessionKey, 'server')
  }

  #isMicRight(bytes: Buffer, { mic, micOffset }: { mic: Buffer; micOffset: number }, sessionKey: Buffer): boolean {
    const blank = Buffer.from(bytes)
    blank.fill(0, micOffset, micOffset + 16)
    return same(mic, hmacMd5(sessionKey, this.#negotiate, this.#challenge, blank))
  }
}

const same = (one: Buffer | undefined, other: Buffer): boolean =>
  one !== undefined && one.length === other.length && timingSafeEqual(one, other)
