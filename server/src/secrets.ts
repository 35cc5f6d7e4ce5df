import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** Keys for separate purposes, all grown from SECRET_KEY; sealing also opens what the key before it sealed. */
export type Keys = {
  readonly signing: KeyObject
  /** What the refresh token after another one is made from. */
  readonly succession: KeyObject
  readonly sealing: readonly [Buffer, ...Buffer[]]
}

export function keysFrom(secret: string, previous: string | null = null): Keys {
  const sealing = (text: string) => derive(text, 'seal stored secrets')
  return {
    // A key object is prepared once; raw bytes would be prepared again for every token.
    signing: createSecretKey(derive(secret, 'sign tokens')),
    succession: createSecretKey(derive(secret, 'derive refresh tokens')),
    sealing: previous === null ? [sealing(secret)] : [sealing(secret), sealing(previous)],
  }
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'cadastre', purpose, 32))

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, tag, then the text. */
export function seal(keys: Keys, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keys.sealing[0], nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens with the first key that fits; throws when none does, because a guess would be worse than an error. */
export function unseal(keys: Keys, sealed: Buffer): string {
  for (const key of keys.sealing) {
    const text = openWith(key, sealed)
    if (text !== null) return text
  }
  throw new Error('A stored secret cannot be opened with SECRET_KEY or SECRET_KEY_PREVIOUS')
}

function openWith(key: Buffer, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
