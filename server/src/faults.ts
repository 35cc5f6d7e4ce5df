import { ConfigError } from './config.ts'
import { StartError } from './db/embedded.ts'
import { SchemaError } from './db/migrate.ts'

type SystemError = Error & {
  code?: string
  syscall?: string
  port?: number
  address?: string
  path?: string
  errors?: Error[]
}

/** One line for the person at the terminal. A stack is for faults nobody foresaw. */
export function operatorMessage(error: unknown): string {
  const fault = firstOf(error as SystemError)
  if (fault instanceof ConfigError || fault instanceof StartError || fault instanceof SchemaError) return fault.message
  const known = KNOWN[fault.code ?? '']
  if (known) return known(fault)
  return fault.stack ?? String(error)
}

// A host with several addresses fails once for each.
const firstOf = (error: SystemError): SystemError => (error.errors?.[0] as SystemError | undefined) ?? error

const KNOWN: Record<string, (fault: SystemError) => string> = {
  EADDRINUSE: ({ port }) =>
    `PORT: ${port} is taken by another program; stop it or choose another, for example PORT=8081`,
  EADDRNOTAVAIL: ({ address }) => `HOST: this machine has no address ${address} (for example HOST=127.0.0.1)`,
  EACCES: ({ port, path }) =>
    port === undefined
      ? `no permission for ${path}`
      : `PORT: ${port} needs privileges; choose one above 1023, for example PORT=8080`,
  ENOSPC: ({ path }) => `no space left on the disk${path ? ` for ${path}` : ''}; free some and start again`,
  ECONNREFUSED: ({ address, port }) => `DATABASE_URL: nothing answers at ${address}:${port}`,
  ENOENT: ({ path, syscall }) =>
    syscall === 'connect' ? `DATABASE_URL: nothing answers at ${path ?? 'its socket'}` : `there is no ${path}`,
  ENOTFOUND: () => 'DATABASE_URL: the name of the host is not known',
  ETIMEDOUT: () => 'DATABASE_URL: the database did not answer in time',
  '28P01': () => 'DATABASE_URL: the database refuses the password',
  '28000': () => 'DATABASE_URL: the database refuses the role',
  '3D000': () => 'DATABASE_URL: there is no database of that name',
  '42501': ({ message }) =>
    `DATABASE_URL: the role may not do what migrations need (${message}); see DATABASE_OWNER_URL`,
  ERR_PARSE_ARGS_UNKNOWN_OPTION: ({ message }) => `${message.split('. ')[0]}; see cadastre --help`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: ({ message }) => `${message}; see cadastre --help`,
}
