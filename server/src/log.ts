import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config-values.ts'

/** JSON lines on standard output. No request, body or header is ever logged whole. */
export function openLog(level: LogLevel): Logger {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      base: null,
      serializers: { err: loggedError },
    },
    pino.destination({ fd: 1, sync: false }),
  )
}

type Logged = Error & { code?: string; table?: string; column?: string; constraint?: string }

/** What an error may say in the log. The database's own detail is left out: it quotes rows, and rows hold secrets. */
export function loggedError(error: Logged): object {
  const { name, message, stack, code, table, column, constraint } = error
  return { type: name, message, stack, code, table, column, constraint }
}
