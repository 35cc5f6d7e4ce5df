import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, variables } from './config.ts'
import { proxyFilter } from './http/proxies.ts'

type Name = keyof typeof variables

/** The line an operator reads when the variable has this value. */
function fault(name: Name, value: string): string {
  try {
    readConfig({ [name]: value })
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error(`${name}=${value} was accepted`)
}

const good: [Name, string, unknown][] = [
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['HOST', '::1', '::1'],
  ['HOST', 'localhost', 'localhost'],
  ['PORT', '0', 0],
  ['PORT', ' 65535 ', 65_535],
  ['HTTPS_PORT', '8443', 8_443],
  ['DATA_DIR', '/srv/cadastre', '/srv/cadastre'],
  ['DATA_DIR', 'data', `${process.cwd()}/data`],
  ['DATABASE_URL', 'postgres://u:p@h/d', 'postgres://u:p@h/d'],
  ['DATABASE_URL', 'postgresql://h:5433/d?sslmode=require', 'postgresql://h:5433/d?sslmode=require'],
  ['DATABASE_OWNER_URL', 'postgres://o:p@h/d', 'postgres://o:p@h/d'],
  ['DATABASE_POOL_SIZE', '200', 200],
  ['CACHE_URL', 'rediss://cache:6380/1', 'rediss://cache:6380/1'],
  ['SECRET_KEY', 'k'.repeat(32), 'k'.repeat(32)],
  ['SECRET_KEY_PREVIOUS', 'k'.repeat(32), 'k'.repeat(32)],
  ['ADMIN_PASSWORD', 'eight888', 'eight888'],
  ['ACCESS_TOKEN_EXPIRE_MINUTES', '1440', 1_440],
  ['REFRESH_TOKEN_EXPIRE_DAYS', '1', 1],
  ['CORS_ORIGINS', 'https://a.example, https://b.example,', ['https://a.example', 'https://b.example']],
  ['TRUSTED_HOSTS', 'ddi.example,*.ddi.example', ['ddi.example', '*.ddi.example']],
  ['TRUSTED_PROXIES', '10.0.0.0/8, ::1/128,192.0.2.1', ['10.0.0.0/8', '::1/128', '192.0.2.1']],
  ['OUTBOUND_ALLOWED_NETWORKS', '127.0.0.1/32, fd00:ec2::/32', ['127.0.0.1/32', 'fd00:ec2::/32']],
  ['BODY_LIMIT_BYTES', '1024', 1_024],
  ['METRICS_ENABLED', 'Off', false],
  ['METRICS_ENABLED', '1', true],
  ['LOG_LEVEL', 'WARN', 'warn'],
  ['WORKER_CONCURRENCY', '64', 64],
  ['DNS_AGENT_KEY', 'k'.repeat(32), 'k'.repeat(32)],
  ['DNS_REQUIRE_AGENT_APPROVAL', 'on', true],
  ['DHCP_AGENT_KEY', 'k'.repeat(32), 'k'.repeat(32)],
  ['DHCP_REQUIRE_AGENT_APPROVAL', 'on', true],
  ['APPLIANCE_MODE', 'yes', true],
  ['APPLIANCE_VERSION', '2026.11.15-1', '2026.11.15-1'],
  ['APPLIANCE_HOSTNAME', 'ddi-1', 'ddi-1'],
]

const bad: [Name, string, string][] = [
  ['HOST', 'ddi.example', `'ddi.example' is not an IP address`],
  ['HOST', '010.0.0.1', `'010.0.0.1' is not an IP address`],
  ['PORT', '65536', '65536 is not between 0 and 65535'],
  ['PORT', '80a', `'80a' is not a whole number`],
  ['PORT', '-1', `'-1' is not a whole number`],
  ['PORT', '1e3', `'1e3' is not a whole number`],
  ['HTTPS_PORT', '65536', '65536 is not between 0 and 65535'],
  ['DATABASE_URL', 'db.example', 'is not a URL'],
  ['DATABASE_URL', 'mysql://u:p@h/d', 'does not start with postgres://'],
  ['DATABASE_OWNER_URL', 'http://h', 'does not start with postgres://'],
  ['DATABASE_POOL_SIZE', '0', '0 is not between 1 and 200'],
  ['CACHE_URL', 'memcached://h', 'does not start with redis://'],
  ['SECRET_KEY', 'k'.repeat(31), 'is shorter than 32 characters'],
  ['SECRET_KEY_PREVIOUS', 'k'.repeat(31), 'is shorter than 32 characters'],
  ['ADMIN_PASSWORD', 'seven77', 'is shorter than 8 characters'],
  ['ACCESS_TOKEN_EXPIRE_MINUTES', '1441', '1441 is not between 1 and 1440'],
  ['REFRESH_TOKEN_EXPIRE_DAYS', '366', '366 is not between 1 and 365'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', `'10.0.0.0/33' is not an address or CIDR`],
  ['TRUSTED_PROXIES', 'proxy.example', `'proxy.example' is not an address or CIDR`],
  ['TRUSTED_PROXIES', '::1/129', `'::1/129' is not an address or CIDR`],
  ['OUTBOUND_ALLOWED_NETWORKS', 'fe80::1%eth0', `'fe80::1%eth0' is not an address or CIDR`],
  ['OUTBOUND_ALLOWED_NETWORKS', '10.0.0.0/33', `'10.0.0.0/33' is not an address or CIDR`],
  ['BODY_LIMIT_BYTES', '1023', '1023 is not between 1024 and 1073741824'],
  ['METRICS_ENABLED', 'maybe', `'maybe' is neither true nor false`],
  ['LOG_LEVEL', 'loud', `'loud' is not a log level`],
  ['WORKER_CONCURRENCY', '65', '65 is not between 1 and 64'],
  ['DNS_AGENT_KEY', 'k'.repeat(31), 'is shorter than 32 characters'],
  ['DNS_REQUIRE_AGENT_APPROVAL', 'maybe', `'maybe' is neither true nor false`],
  ['DHCP_AGENT_KEY', 'k'.repeat(31), 'is shorter than 32 characters'],
  ['DHCP_REQUIRE_AGENT_APPROVAL', 'maybe', `'maybe' is neither true nor false`],
  ['APPLIANCE_MODE', '2', `'2' is neither true nor false`],
]

describe('readConfig', () => {
  test.each(good)('reads %s=%s', (name, text, value) => {
    expect(readConfig({ [name]: text })[name]).toEqual(value)
  })

  test.each(bad)(
    'refuses %s=%s with one line: the variable, what is wrong, and a value that works',
    (name, text, reason) => {
      expect(fault(name, text)).toBe(`${name}: ${reason} (for example ${variables[name].example})`)
    },
  )

  test('every variable that can be wrong is wrong somewhere in this list', () => {
    const free: Name[] = ['DATA_DIR', 'CORS_ORIGINS', 'TRUSTED_HOSTS', 'APPLIANCE_VERSION', 'APPLIANCE_HOSTNAME']
    expect(new Set([...bad.map(([name]) => name), ...free])).toEqual(new Set(Object.keys(variables)))
  })

  test('every example works', () => {
    for (const [name, { example, read }] of Object.entries(variables)) expect(() => read(example), name).not.toThrow()
  })

  test('an empty value is the same as none', () => {
    const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('without a variable it is safe: loopback only, no database elsewhere, no trusted proxy', () => {
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      DATABASE_URL: null,
      HTTPS_PORT: null,
      TRUSTED_PROXIES: [],
      OUTBOUND_ALLOWED_NETWORKS: [],
      SECRET_KEY: null,
      SECRET_KEY_PREVIOUS: null,
    })
  })

  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  test.each<[Name, string]>([
    ['DATABASE_URL', 'mysql://u:hunter2@db.example/d'],
    ['DATABASE_URL', 'hunter2 at db.example'],
    ['DATABASE_OWNER_URL', 'ftp://u:hunter2@db.example/d'],
    ['CACHE_URL', 'http://:hunter2@cache.example'],
    ['SECRET_KEY', 'hunter2'],
    ['SECRET_KEY_PREVIOUS', 'hunter2'],
    ['ADMIN_PASSWORD', 'hunter2'],
  ])('a fault of %s does not repeat the secret', (name, value) => {
    expect(fault(name, value)).not.toContain('hunter2')
  })

  test('a fault is one line, even when the value is not', () => {
    expect(fault('HOST', 'a\nb')).not.toContain('\n')
  })

  test.each(['10.0.0.0/', '10.0.0.0/8/9', '10.0.0.0/0x8', '10.0.0.0/8.0'])('%s is no CIDR', (text) => {
    expect(fault('TRUSTED_PROXIES', text)).toContain(`'${text}' is not an address or CIDR`)
  })

  test.each(['10.0.0.0/8', '192.0.2.1', '::1', 'fd00::/8', '0.0.0.0/0', '::/0'])(
    'the proxy %s is taken by the server too',
    (text) => {
      const filter = proxyFilter(readConfig({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES)
      const isTrusted = filter === false ? false : filter(text.split('/')[0] ?? '')
      expect(isTrusted).toBe(true)
    },
  )
})
