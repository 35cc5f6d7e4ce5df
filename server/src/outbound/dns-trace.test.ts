import { afterEach, expect, test } from 'vitest'
import {
  a,
  answerTo,
  askedName,
  cname,
  type DnsServer,
  dnsServer,
  NXDOMAIN,
  ns,
  REFERRAL,
  type Reply,
} from '../../test/dns-server.ts'
import { traceName } from './dns-trace.ts'
import { targetsOf } from './targets.ts'

const running: DnsServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

/** Servers on 127.0.0.2 and up, the first of which is the root; they all share one port. */
async function world(...replies: Reply[]): Promise<number> {
  let port = 0
  for (const [index, reply] of replies.entries()) {
    const server = await dnsServer(`127.0.0.${index + 2}`, port, reply)
    port = server.port
    running.push(server)
  }
  return port
}

const targets = targetsOf(['127.0.0.2/31', '127.0.0.4/31'])
const start = [{ name: 'root.', addresses: ['127.0.0.2'] }]
const trace = (port: number, name = 'www.example.test.', more: object = {}) =>
  traceName({ name, type: 'A' }, { targets, start, port, queryMs: 200, wholeMs: 5_000, ...more })

const refer =
  (zone: string, server: string, ...glue: string[]): Reply =>
  (query) =>
    answerTo(query, {
      flags: REFERRAL,
      authority: [ns(zone, server)],
      additional: glue.map((address) => a(server, address)),
    })
const answers: Reply = (query) => answerTo(query, { answers: [a(askedName(query), '192.0.2.1')] })

test('the way from the root down to the answer is shown, server by server', async () => {
  const port = await world(
    refer('test', 'ns.test', '127.0.0.3'),
    refer('example.test', 'ns.example.test', '127.0.0.4'),
    answers,
  )
  const { steps, answers: found, status, error } = await trace(port)
  expect([status, error, found.map(({ value }) => value)]).toEqual(['noerror', null, ['192.0.2.1']])
  expect(
    steps.map(({ zone, server, address, outcome, next_zone }) => [zone, server, address, outcome, next_zone]),
  ).toEqual([
    ['.', 'root.', '127.0.0.2', 'referral', 'test.'],
    ['test.', 'ns.test.', '127.0.0.3', 'referral', 'example.test.'],
    ['example.test.', 'ns.example.test.', '127.0.0.4', 'answer', null],
  ])
})

test('a name that does not exist, one without such records, and an alias are answers', async () => {
  const port = await world((query) => {
    if (askedName(query).startsWith('no.')) return answerTo(query, { flags: NXDOMAIN })
    return answerTo(query, askedName(query).startsWith('to.') ? { answers: [cname('to.test', 'elsewhere.test')] } : {})
  })
  expect(await trace(port, 'no.test.')).toMatchObject({ status: 'nxdomain', error: null, answers: [] })
  expect(await trace(port, 'bare.test.')).toMatchObject({ status: 'noerror', steps: [{ outcome: 'nodata' }] })
  expect((await trace(port, 'to.test.')).answers).toMatchObject([{ type: 'CNAME', value: 'elsewhere.test.' }])
})

test('a name server without an address is looked up on the way', async () => {
  const root: Reply = (query) =>
    askedName(query) === 'ns.other.'
      ? answerTo(query, { answers: [a('ns.other', '127.0.0.3')] })
      : refer('test', 'ns.other')(query)
  const { steps, answers: found } = await trace(await world(root, answers))
  expect(found).toHaveLength(1)
  expect(steps.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['www.example.test.', 'referral'],
    ['ns.other.', 'answer'],
    ['www.example.test.', 'answer'],
  ])
})

test('a delegation to this machine or a metadata service is not followed', async () => {
  for (const address of ['127.0.0.1', '127.0.0.6', '169.254.169.254', '0.0.0.0']) {
    const port = await world(refer('test', 'ns.test', address))
    const { steps, error } = await trace(port)
    expect([error, steps.at(-1)]).toMatchObject(['no_answer', { address, error: 'forbidden', outcome: 'error' }])
    for (const server of running.splice(0)) await server.close()
  }
})

test('the next server is asked when one is silent, lame or broken', async () => {
  const zone: Reply = (query) =>
    answerTo(query, {
      flags: REFERRAL,
      authority: ['a', 'b', 'c'].map((letter) => ns('test', `${letter}.test`)),
      additional: [a('a.test', '127.0.0.3'), a('b.test', '127.0.0.4'), a('c.test', '127.0.0.5')],
    })
  const port = await world(zone, () => Buffer.from('rubbish'), refer('.', 'root', '127.0.0.2'), answers)
  const { steps, error } = await trace(port)
  expect([error, steps.map((step) => step.error)]).toEqual([null, [null, 'malformed', 'lame', null]])
})

test('a referral that leads in a ring, up or aside is not followed', async () => {
  for (const zone of ['test', 'other', '.']) {
    const port = await world(refer('test', 'ns.test', '127.0.0.3'), refer(zone, 'ns.test', '127.0.0.3'))
    const { steps, error } = await trace(port)
    expect([zone, error, steps.length, steps.at(-1)?.error]).toEqual([zone, 'no_answer', 2, 'lame'])
    for (const server of running.splice(0)) await server.close()
  }
})

test('name servers that need each other to be found end the walk, not us', async () => {
  const root: Reply = (query) =>
    (askedName(query).endsWith('one.') ? refer('one', 'ns.two') : refer('two', 'ns.one'))(query)
  const port = await world(root)
  const { error, steps } = await trace(port, 'www.one.')
  expect(error).toBe('no_answer')
  expect(steps.length).toBeLessThan(20)
})

test('endless delegations and endless servers are cut off', async () => {
  const deeper: Reply = (query) => {
    const labels = askedName(query)
      .split('.')
      .filter((label) => label !== '')
    depth++
    return refer(labels.slice(-depth).join('.'), 'ns.test', '127.0.0.2')(query)
  }
  let depth = 0
  const port = await world(deeper)
  const { error, steps } = await trace(port, `${'a.'.repeat(40)}test.`)
  expect([error, steps.length]).toEqual(['too_deep', 12])
})

test('the whole walk ends in its time', async () => {
  const silent = await world(
    (query) =>
      answerTo(query, {
        flags: REFERRAL,
        authority: ['a', 'b', 'c', 'd'].map((letter) => ns('test', `${letter}.test`)),
        additional: ['a', 'b', 'c', 'd'].map((letter) => a(`${letter}.test`, '127.0.0.3')),
      }),
    () => null,
  )
  const started = Date.now()
  const { error } = await trace(silent, 'www.test.', { wholeMs: 500 })
  expect(error).toBe('timeout')
  expect(Date.now() - started).toBeLessThan(1_000)
})
