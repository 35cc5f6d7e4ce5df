import { homedir } from 'node:os'
import { join } from 'node:path'
import {
  address,
  cidrs,
  count,
  logLevel,
  networks,
  path,
  port,
  postgresUrl,
  redisUrl,
  secret,
  toggle,
  words,
} from './config-values.ts'

/** One environment variable: how it is read, what it means without being set, and a value that works. */
type Variable<T> = { read: (text: string) => T; fallback: T; example: string; about: string }

const variable = <T>(read: (text: string) => T, fallback: T, example: string, about: string): Variable<T> => ({
  read,
  fallback,
  example,
  about,
})

/** Every variable the product reads. docs/configuration.md is printed from this table. */
export const variables = {
  HOST: variable(address, '127.0.0.1', '0.0.0.0', 'Address to listen on'),
  PORT: variable(port, 8080, '8080', 'TCP port to listen on'),
  HTTPS_PORT: variable<number | null>(port, null, '8443', 'TCP port to answer HTTPS on as well; no HTTPS when unset'),
  DATA_DIR: variable(
    path,
    defaultDataDir(),
    '/var/lib/cadastre',
    'Folder of the embedded database and the generated key',
  ),
  DATABASE_URL: variable<string | null>(
    postgresUrl,
    null,
    'postgres://cadastre:secret@db.example/cadastre',
    'PostgreSQL 15 or newer to use instead of the embedded one',
  ),
  DATABASE_OWNER_URL: variable<string | null>(
    postgresUrl,
    null,
    'postgres://owner:secret@db.example/cadastre',
    'Role that owns the schema and runs migrations; DATABASE_URL may then be a role without that power',
  ),
  DATABASE_POOL_SIZE: variable(count(1, 200), 10, '10', 'Connections for reads, and as many again for writes'),
  CACHE_URL: variable<string | null>(
    redisUrl,
    null,
    'redis://cache.example:6379/0',
    'Redis-protocol cache shared by several processes; in memory when unset',
  ),
  SECRET_KEY: variable<string | null>(
    secret,
    null,
    'the output of: openssl rand -base64 48',
    'Signs sessions and seals stored secrets; required with DATABASE_URL, otherwise made in DATA_DIR',
  ),
  SECRET_KEY_PREVIOUS: variable<string | null>(
    secret,
    null,
    'the value that SECRET_KEY had before',
    'Older key that still opens what it sealed, during a rotation',
  ),
  ADMIN_PASSWORD: variable<string | null>(
    password,
    null,
    'a passphrase of at least 8 characters',
    'First password of the account admin; read only while no account exists',
  ),
  ACCESS_TOKEN_EXPIRE_MINUTES: variable(count(1, 1440), 15, '15', 'Lifetime of an access token'),
  REFRESH_TOKEN_EXPIRE_DAYS: variable(count(1, 365), 7, '7', 'Lifetime of a refresh token'),
  CORS_ORIGINS: variable(words, ['*'], 'https://portal.example,https://noc.example', 'Origins a browser may call from'),
  TRUSTED_HOSTS: variable(words, ['*'], 'ddi.example,*.ddi.example', 'Host headers that are answered'),
  TRUSTED_PROXIES: variable(cidrs, [], '10.0.0.0/8,::1/128', 'Peers whose X-Forwarded-For is believed'),
  OUTBOUND_ALLOWED_NETWORKS: variable(
    networks,
    [],
    '127.0.0.1/32,fd00:ec2::/32',
    'Networks that probes may reach although they are refused otherwise: loopback, link-local, metadata services',
  ),
  BODY_LIMIT_BYTES: variable(
    count(1024, 1_073_741_824),
    1_048_576,
    '1048576',
    'Largest JSON body where a route sets no other',
  ),
  METRICS_ENABLED: variable(toggle, true, 'true', 'Serve /metrics'),
  LOG_LEVEL: variable(logLevel, 'info', 'info', 'trace, debug, info, warn, error or fatal'),
  WORKER_CONCURRENCY: variable(count(1, 64), 4, '4', 'Background jobs one process runs at once'),
  DNS_AGENT_KEY: variable<string | null>(
    secret,
    null,
    'the output of: openssl rand -base64 48',
    'Lets any DNS agent that knows it register; keys for one agent each are made in the product instead',
  ),
  DNS_REQUIRE_AGENT_APPROVAL: variable(
    toggle,
    false,
    'true',
    'A DNS agent that registered with DNS_AGENT_KEY, or in place of another, is given nothing until it is approved',
  ),
  DHCP_AGENT_KEY: variable<string | null>(
    secret,
    null,
    'the output of: openssl rand -base64 48',
    'Lets any DHCP agent that knows it register; keys for one agent each are made in the product instead',
  ),
  DHCP_REQUIRE_AGENT_APPROVAL: variable(
    toggle,
    false,
    'true',
    'A DHCP agent that registered with DHCP_AGENT_KEY is given nothing until it is approved; one in place of another never is',
  ),
  APPLIANCE_MODE: variable(toggle, false, 'false', 'Set by the appliance image only'),
  APPLIANCE_VERSION: variable<string | null>(text, null, '2026.11.15-1', 'Set by the appliance image only'),
  APPLIANCE_HOSTNAME: variable<string | null>(text, null, 'ddi-1', 'Set by the appliance image only'),
} as const

type Values = { [Name in keyof typeof variables]: (typeof variables)[Name]['fallback'] }
export type Config = Readonly<Values>

/** A variable whose value cannot be used; the message is the one line an operator sees. */
export class ConfigError extends Error {}

/** Reads the environment once; nothing else in the product looks at it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values: Record<string, unknown> = {}
  for (const [name, { read, fallback, example }] of Object.entries(variables)) {
    const value = environment[name]
    values[name] = value === undefined || value === '' ? fallback : readValue(name, value, read, example)
  }
  return Object.freeze(values as Values)
}

function readValue(name: string, text: string, read: (value: string) => unknown, example: string): unknown {
  try {
    return read(text.trim())
  } catch (error) {
    throw new ConfigError(`${name}: ${oneLine((error as Error).message)} (for example ${example})`)
  }
}

const oneLine = (message: string): string => message.replace(/\s+/g, ' ')

function text(value: string): string {
  return value
}

// The value itself is never repeated in a fault: it is a secret.
function password(value: string): string {
  if (value.length < 8) throw new Error('is shorter than 8 characters')
  return value
}

function defaultDataDir(): string {
  const isRoot = process.getuid?.() === 0
  return isRoot ? '/var/lib/cadastre' : join(homedir(), '.local', 'share', 'cadastre')
}
