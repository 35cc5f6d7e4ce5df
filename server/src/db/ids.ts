import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 16 * 256
const pool = Buffer.allocUnsafe(POOL_BYTES)
let used = POOL_BYTES

/** A UUIDv7 (RFC 9562, 5.7): sorts by creation time, so new rows land at the end of their index. */
export function newId(): string {
  if (used === POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + 16)
  used += 16
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
