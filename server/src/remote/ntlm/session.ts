import { timingSafeEqual } from 'node:crypto'
import { NtlmError } from './error.ts'
import { hmacMd5, md5 } from './keys.ts'
import { Rc4 } from './rc4.ts'

export type Role = 'client' | 'server'
export type Sealed = { signature: Buffer; bytes: Buffer }

const magic = (role: Role, purpose: 'signing' | 'sealing'): Buffer => {
  const way = role === 'client' ? 'client-to-server' : 'server-to-client'
  return Buffer.from(`session key to ${way} ${purpose} key magic constant\0`, 'latin1')
}

/** One direction: its keys, the state of its cipher, the number of its next message (MS-NLMP 3.4.4.2). */
class Way {
  readonly #signingKey: Buffer
  readonly #cipher: Rc4
  #number = 0

  constructor(sessionKey: Buffer, role: Role) {
    this.#signingKey = md5(sessionKey, magic(role, 'signing'))
    this.#cipher = new Rc4(md5(sessionKey, magic(role, 'sealing')))
  }

  /** Applies the cipher: what was plain is sealed, what was sealed is plain. */
  apply(bytes: Buffer): Buffer {
    return this.#cipher.update(bytes)
  }

  /** To be called after the message went through the cipher: the checksum is next in its stream. */
  signature(plain: Buffer): Buffer {
    const bytes = Buffer.alloc(16)
    bytes.writeUInt32LE(1, 0)
    bytes.writeUInt32LE(this.#number++, 12)
    const checksum = hmacMd5(this.#signingKey, bytes.subarray(12), plain).subarray(0, 8)
    this.#cipher.update(checksum).copy(bytes, 4)
    return bytes
  }
}

/** Seals what we send and opens what we get, in order, with keys for each direction. */
export class NtlmSession {
  readonly #out: Way
  readonly #in: Way

  constructor(sessionKey: Buffer, role: Role) {
    this.#out = new Way(sessionKey, role)
    this.#in = new Way(sessionKey, role === 'client' ? 'server' : 'client')
  }

  seal(plain: Buffer): Sealed {
    const bytes = this.#out.apply(plain)
    return { bytes, signature: this.#out.signature(plain) }
  }

  open({ bytes, signature }: Sealed): Buffer {
    const plain = this.#in.apply(bytes)
    const expected = this.#in.signature(plain)
    const isRight = signature.length === expected.length && timingSafeEqual(signature, expected)
    if (!isRight) throw new NtlmError('the signature of a message is not right')
    return plain
  }
}
