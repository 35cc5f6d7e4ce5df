import { afterEach, describe, expect, test } from 'vitest'
import { a, answerTo, type DnsServer, dnsServer, NXDOMAIN, type Reply, TRUNCATED } from '../../test/dns-server.ts'
import { askServer } from './dns-query.ts'

const running: DnsServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function ask(reply: Reply, tcp?: Reply, timeoutMs = 300) {
  const server = await dnsServer('127.0.0.2', 0, reply, tcp)
  running.push(server)
  return askServer(server, { name: 'www.example.test.', type: 'A' }, { timeoutMs, isRecursive: false })
}
const good: Reply = (query) => answerTo(query, { answers: [a('www.example.test', '192.0.2.1')] })
const ANSWER = [{ name: 'www.example.test.', type: 'A', class: 'IN', ttl: 300, value: '192.0.2.1' }]

describe('one server', () => {
  test('gives its answer, and says when there is no such name', async () => {
    expect(await ask(good)).toMatchObject({ rcode: 'noerror', isAuthoritative: true, answers: ANSWER })
    expect(await ask((query) => answerTo(query, { flags: NXDOMAIN }))).toMatchObject({ rcode: 'nxdomain', answers: [] })
  })

  test('is asked again when a packet is lost', async () => {
    let packets = 0
    expect((await ask((query) => (++packets === 1 ? null : good(query)), undefined, 2_500)).answers).toEqual(ANSWER)
  })

  test('is asked over TCP when the answer does not fit', async () => {
    const message = await ask((query) => answerTo(query, { flags: TRUNCATED }), good)
    expect(message.answers).toEqual(ANSWER)
  })

  test('that cuts its answer short and has no TCP is a fault', async () => {
    const cut: Reply = (query) => answerTo(query, { flags: TRUNCATED })
    await expect(ask(cut)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await expect(ask(cut, () => null)).rejects.toMatchObject({ code: 'closed' })
    await expect(ask(cut, () => Buffer.from('rubbish'))).rejects.toMatchObject({ code: 'malformed' })
  })

  test('that says nothing is given up', async () => {
    await expect(ask(() => null)).rejects.toMatchObject({ code: 'timeout' })
  })

  test('that is not there is known at once', async () => {
    const server = await dnsServer('127.0.0.2', 0, good)
    await server.close()
    const started = Date.now()
    const asking = askServer(server, { name: 'a.test.', type: 'A' }, { timeoutMs: 5_000, isRecursive: true })
    await expect(asking).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(Date.now() - started).toBeLessThan(2_000)
  })

  test.each<[string, Reply]>([
    ['rubbish', () => Buffer.from('this is no DNS at all')],
    ['half a message', (query) => good(query) && (good(query) as Buffer).subarray(0, 40)],
    ['a ring of pointers', (query) => Buffer.concat([answerTo(query, {}).fill(1, 7, 8), Buffer.from('c023', 'hex')])],
    ['another id', (query) => answerTo(Buffer.from([~(query[0] ?? 0), 1, ...query.subarray(2)]), {})],
    [
      'another question',
      (query) => answerTo(Buffer.from(query.toString('latin1').replace('www', 'wwx'), 'latin1'), {}),
    ],
    ['the query itself', (query) => query],
  ])('that answers %s has not answered', async (_, reply) => {
    await expect(ask(reply)).rejects.toMatchObject({ code: 'malformed' })
  })

  test('is heard although rubbish comes first', async () => {
    expect((await ask((query) => [Buffer.from('rubbish'), good(query) as Buffer])).answers).toEqual(ANSWER)
  })
})
