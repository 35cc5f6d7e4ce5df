import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

/** SECRET_KEY, or for the embedded database one that is made once and kept beside it. */
export async function secretKey(config: Config): Promise<string> {
  if (config.SECRET_KEY !== null) return config.SECRET_KEY
  const file = join(config.DATA_DIR, 'secret-key')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null && kept.length >= 32) return kept
  const made = randomBytes(48).toString('base64')
  await writeFile(file, made, { mode: 0o600 })
  return made
}

/** Several machines must share one key, so it is never made up where the database is shared. */
export function requireSecretKey({ SECRET_KEY, DATABASE_URL }: Config): void {
  if (SECRET_KEY !== null || DATABASE_URL === null) return
  throw new ConfigError(
    'SECRET_KEY: is required with DATABASE_URL (for example the output of: openssl rand -base64 48)',
  )
}
