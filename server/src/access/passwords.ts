import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const argon2Hash = promisify(argon2)

const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32

export const MAX_PASSWORD_LENGTH = 1024

/** Hashes run on libuv's threads, which files and name look-ups need too; a crowd of logins must not take them all. */
const slots = limiter(Math.max(1, Math.min(2, availableParallelism() - 1)))

/** An argon2id hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, MEMORY_KIB, PASSES, LANES)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', hash = ''] = PHC.exec(stored) ?? []
  const cost = [Number(memory), Number(passes), Number(lanes)] as const
  const [nonce, right] = [Buffer.from(salt, 'base64'), Buffer.from(hash, 'base64')]
  if (!isSane(...cost) || nonce.length < 8 || right.length !== HASH_BYTES) return false
  const derived = await derive(password, nonce, ...cost)
  return derived.length === right.length && timingSafeEqual(derived, right)
}

// A stored hash that asks for the impossible, or for all our memory, is not one of ours.
const isSane = (memory: number, passes: number, lanes: number): boolean =>
  lanes >= 1 && lanes <= 16 && passes >= 1 && passes <= 16 && memory >= 8 * lanes && memory <= 1_048_576

function derive(password: string, nonce: Buffer, memory: number, passes: number, parallelism: number): Promise<Buffer> {
  return slots(
    () =>
      argon2Hash('argon2id', {
        message: password,
        nonce,
        memory,
        passes,
        parallelism,
        tagLength: HASH_BYTES,
      }) as Promise<Buffer>,
  )
}

/** Runs at most `most` at once, the others in the order they came. */
export function limiter(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
