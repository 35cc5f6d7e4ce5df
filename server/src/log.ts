import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config-values.ts'

/** JSON lines on standard output. Credentials are cut out wherever a library might log a whole request. */
export function openLog(level: LogLevel): Logger {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      base: null,
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.refresh_token', '*.access_token'],
    },
    pino.destination({ fd: 1, sync: false }),
  )
}
