import { describe, expect, test } from 'vitest'
import { answerTo, type Client, type Served, type ServedPool, type ServedScope } from './answer.ts'
import { checkExpression, matches } from './expression.ts'

const pool = (start_ip: string, end_ip: string, more: Partial<ServedPool> = {}): ServedPool => ({
  start_ip,
  end_ip,
  pool_type: 'dynamic',
  class_restriction: null,
  lease_time_override: null,
  options_override: {},
  isFull: false,
  ...more,
})
const scope = (more: Partial<ServedScope> = {}): ServedScope => ({
  id: 'office',
  name: 'office',
  network: '10.0.0.0/24',
  enabled: true,
  lease_time: 3600,
  relay_addresses: [],
  options: { mtu: 1500 },
  phones: [],
  pools: [pool('10.0.0.10', '10.0.0.20')],
  statics: [],
  leases: [],
  ...more,
})
const served = (more: Partial<Served> = {}): Served => ({ scopes: [scope()], classes: [], blockedMacs: [], ...more })
const client = (more: Partial<Client> = {}): Client => ({
  mac_address: '02:00:00:00:00:01',
  client_id: null,
  duid: null,
  circuit_id: null,
  relay: '10.0.0.1',
  requested_ip: null,
  options: {},
  ...more,
})
const reserved = {
  ip_address: '10.0.0.9',
  mac_address: '02:00:00:00:00:01',
  client_id: null,
  duid: null,
  circuit_id: null,
  hostname: 'printer',
  options_override: { mtu: 1400 },
}

describe('what a client would get', () => {
  test('phones of a vendor get what the profile of their scope says, after classes and before nobody else', () => {
    const phones = [
      { vendor_class_match: 'yealink', options: { mtu: 1300, 'tftp-server-name': 'phones.example' } },
      { vendor_class_match: 'snom', options: { 'tftp-server-name': 'other.example' } },
    ]
    const config = served({ scopes: [scope({ phones })] })
    const phone = answerTo(config, client({ options: { 60: Buffer.from('yealink t54').toString('hex') } }))
    expect(phone.options).toEqual({ mtu: 1500, 'tftp-server-name': 'phones.example' })
    expect(phone.trace).toContainEqual({
      step: 'class',
      detail: "A phone profile of the scope is for the client: vendor class 'yealink'",
    })
    expect(answerTo(config, client()).options).toEqual({ mtu: 1500 })
  })

  test('of two classes, the one that is decided about first gives its options, and one that another names is first', () => {
    const classes = [
      { name: 'a', match_expression: "member('b')", options: { mtu: 1 } },
      { name: 'b', match_expression: 'option[60].exists', options: { mtu: 2 } },
    ]
    const config = served({ classes, scopes: [scope({ options: {} })] })
    const answer = answerTo(config, client({ options: { 60: '78' } }))
    expect(answer).toMatchObject({ classes: ['b', 'a'], options: { mtu: 2 } })
  })

  test('is its reservation, with the options of that before those of the scope', () => {
    const answer = answerTo(served({ scopes: [scope({ statics: [reserved] })] }), client())
    expect(answer).toMatchObject({
      outcome: 'reserved',
      address: '10.0.0.9',
      hostname: 'printer',
      options: { mtu: 1400 },
    })
    expect(answer.trace.map(({ step }) => step)).toEqual(['scope', 'reservation'])
  })

  test('comes from a pool that is open to it, with its own lease or wish first', () => {
    expect(answerTo(served(), client())).toMatchObject({ outcome: 'dynamic', address: null, lease_time: 3600 })
    expect(answerTo(served(), client({ requested_ip: '10.0.0.15' })).address).toBe('10.0.0.15')
    const leases = [{ ip_address: '10.0.0.12', mac_address: '02:00:00:00:00:01' }]
    expect(answerTo(served({ scopes: [scope({ leases })] }), client({ requested_ip: '10.0.0.15' })).address).toBe(
      '10.0.0.12',
    )
    const theirs = [{ ip_address: '10.0.0.15', mac_address: '02:00:00:00:00:02' }]
    expect(
      answerTo(served({ scopes: [scope({ leases: theirs })] }), client({ requested_ip: '10.0.0.15' })).address,
    ).toBeNull()
  })

  test('is nothing where excluded ranges leave nothing', () => {
    const pools = [pool('10.0.0.10', '10.0.0.20'), pool('10.0.0.1', '10.0.0.30', { pool_type: 'excluded' })]
    const answer = answerTo(served({ scopes: [scope({ pools })] }), client())
    expect([answer.outcome, answer.trace.at(-1)?.detail]).toEqual(['no_address', 'Every address of its pools is taken'])
  })

  test('follows the relay: a scope that names it, else the network around it, if active', () => {
    const away = scope({ id: 'away', network: '10.9.0.0/24', relay_addresses: ['10.0.0.1'] })
    expect(answerTo(served({ scopes: [scope(), away] }), client()).scope_id).toBe('away')
    expect(answerTo(served({ scopes: [scope({ enabled: false })] }), client()).outcome).toBe('no_scope')
    expect(answerTo(served(), client({ relay: '192.0.2.1' })).outcome).toBe('no_scope')
  })

  test('is nothing for a MAC that is blocked', () => {
    expect(answerTo(served({ blockedMacs: ['02:00:00:00:00:01'] }), client())).toMatchObject({ outcome: 'blocked' })
  })

  test('depends on the classes it is in', () => {
    const classes = [
      { name: 'boot', match_expression: "substring(option[60].hex,0,9) == 'PXEClient'", options: { mtu: 9000 } },
    ]
    const pools = [pool('10.0.0.10', '10.0.0.20', { class_restriction: 'boot', lease_time_override: 60 })]
    const config = served({ classes, scopes: [scope({ pools, options: {} })] })
    expect(answerTo(config, client()).outcome).toBe('no_address')
    const booting = client({ options: { 60: Buffer.from('PXEClient:Arch:00007').toString('hex') } })
    expect(answerTo(config, booting)).toMatchObject({ outcome: 'dynamic', lease_time: 3600, options: { mtu: 9000 } })
  })

  test('says so where it cannot tell', () => {
    const classes = [{ name: 'odd', match_expression: "split(option[60].text, '/', 1) == 'x'", options: {} }]
    expect(answerTo(served({ classes }), client()).trace[0]?.detail).toMatch(/cannot be told/)
  })
})

describe('an expression', () => {
  const packet = { mac: '02:00:00:00:00:01', options: { 12: '61', 93: '0007' }, classes: ['a'] }
  test.each([
    ['option[12].exists', true],
    ['option[13].exists', false],
    ["option[12].text == 'a'", true],
    ['option[93].hex == 0x0007', true],
    ['pkt4.mac == 0x020000000001', true],
    ["member('a') and not member('b')", true],
    ["member('b') or (option[12].exists and option[93].hex == 0x7)", false],
    ["'x' == 'x'", true],
    ['', false],
    ['ifelse(1, 2, 3)', null],
    ['option[12].exists and', null],
  ])('%s is %s', (expression, result) => {
    expect(matches(expression, packet)).toBe(result)
  })

  test.each(["option[12].text == 'a", '(option[12].exists', 'option[12].exists)', 'option[12).exists', 'a ; b'])(
    '%s is refused',
    (expression) => {
      expect(() => checkExpression(expression)).toThrow()
    },
  )

  test('that a server may know and we do not is let through', () => {
    expect(() => checkExpression("split(option[60].text, '/', 1) == 'x'")).not.toThrow()
  })
})
