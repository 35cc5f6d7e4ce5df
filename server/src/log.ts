import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config-values.ts'

/** JSON lines on standard output. No request, body or header is ever logged whole. */
export function openLog(level: LogLevel): Logger {
  const destination = pino.destination({ fd: 1, sync: false })
  // A log that cannot be written, for want of space or of a reader, must not end what it tells about.
  destination.on('error', () => undefined)
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      base: null,
      serializers: { err: loggedError },
    },
    destination,
  )
}

type Logged = Error & { code?: string; table?: string; column?: string; constraint?: string }

/** What an error may say in the log. The database's own detail is left out: it quotes rows, and rows hold secrets. */
export function loggedError(error: Logged): object {
  const { name, message, stack, code, table, column, constraint } = error
  return { type: name, message, stack, code, table, column, constraint }
}
