import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeNetbox, json, type NetboxRow } from '../../../../../test/fakes/netbox.ts'
import { SecretText } from '../../../../secret-text.ts'
import { netboxAt, pauseBefore } from './client.ts'
import { readList } from './paging.ts'

const TOKEN = '0123456789abcdef0123456789abcdef01234567'
const PATH = '/api/ipam/prefixes/'
let netbox: FakeNetbox
let base_url = ''
beforeEach(async () => {
  netbox = new FakeNetbox({ token: TOKEN, largestPage: 3 })
  base_url = await netbox.start()
})
afterEach(() => netbox.stop())

const rows = (from: number, to: number): NetboxRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index, prefix: `10.0.${from + index}.0/24` }))
const list = () => netbox.lists['ipam/prefixes'] ?? []
const client = () => netboxAt({ base_url, token: new SecretText(TOKEN), verify_tls: true }, 1)
const read = () => readList(client(), PATH, {}, ({ id }) => Number(id))

/** Does something once, before the n-th question is answered. */
function before(n: number, change: () => void): void {
  let asked = 0
  netbox.mood = () => {
    asked++
    if (asked === n) change()
    return false
  }
}

describe('a list', () => {
  test('is read to its end, in pages as small as the server makes them, at the address it was reached by', async () => {
    list().push(...rows(1, 8))
    expect(await read()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(netbox.asked).toHaveLength(3)
    expect(netbox.asked[0]).toBe(`${PATH}?limit=500&ordering=id`)
  })

  test('with rows that appear meanwhile is whole, and has each once', async () => {
    list().push(...rows(10, 18))
    before(2, () => list().unshift(...rows(1, 2)))
    const found = await read()
    expect(found.toSorted((a, b) => a - b)).toEqual([1, 2, ...rows(10, 18).map(({ id }) => id)])
    expect(new Set(found).size).toBe(found.length)
  })

  test('with rows that go meanwhile loses none of the others', async () => {
    list().push(...rows(1, 9))
    before(2, () => list().splice(0, 2))
    expect((await read()).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9])
  })

  test('that never holds still is a fault, not a part of it', async () => {
    list().push(...rows(1, 40))
    netbox.mood = (_request, _response, url) => {
      if (url.searchParams.has('offset')) list().shift()
      return false
    }
    await expect(read()).rejects.toThrow(/changed each time/)
  })

  test('of ten thousand rows in one page is taken as it comes', async () => {
    netbox.mood = (_request, response) => {
      json(response, 200, { count: 10_000, next: null, results: rows(1, 10_000) })
      return true
    }
    expect(await read()).toHaveLength(10_000)
  })

  test.each([
    [
      'leads back to itself',
      () => ({ count: 5, next: `http://x${PATH}?limit=500&ordering=id`, results: rows(1, 1) }),
      /lead back/,
    ],
    [
      'leads elsewhere',
      () => ({ count: 5, next: 'http://x/api/users/tokens/?limit=1', results: rows(1, 1) }),
      /not of this list/,
    ],
    [
      'does not end',
      (n: number) => ({ count: 5, next: `http://x${PATH}?offset=${n}`, results: rows(1, 1) }),
      /do not end/,
    ],
    ['has no rows', () => ({ hello: true }), /no list/],
    ['has rows without ids', () => ({ count: 1, next: null, results: [{}] }), /no id/],
  ])('that %s is a fault', async (_what, body, sentence) => {
    let asked = 0
    netbox.mood = (_request, response) => {
      json(response, 200, body(++asked))
      return true
    }
    await expect(read()).rejects.toThrow(sentence)
    expect(asked).toBeLessThan(10)
  })
})

describe('a server that is busy', () => {
  const busyFor = (times: number, status: number, headers: Record<string, string> = {}) => {
    let asked = 0
    netbox.mood = (_request, response) => {
      if (++asked > times) return false
      response.writeHead(status, headers).end('busy')
      return true
    }
  }

  test.each([429, 502, 503, 504])('is asked again after %i', async (status) => {
    list().push(...rows(1, 2))
    busyFor(4, status, { 'retry-after': '0' })
    expect(await read()).toEqual([1, 2])
    expect(netbox.asked).toHaveLength(5)
  })

  test('is given up after five times', async () => {
    busyFor(9, 503)
    await expect(read()).rejects.toThrow('NetBox answered 503')
    expect(netbox.asked).toHaveLength(5)
  })

  test.each([400, 401, 403, 404, 500])('is not asked again after %i', async (status) => {
    busyFor(9, status)
    await expect(read()).rejects.toThrow()
    expect(netbox.asked).toHaveLength(1)
  })

  test('says itself how long to wait, within limits', () => {
    const answer = (status: number, after?: string) => ({
      status,
      headers: after === undefined ? {} : { 'retry-after': after },
      body: null,
    })
    expect(pauseBefore(answer(429, '7'), 1000)).toBe(7_000)
    expect(pauseBefore(answer(429, '9999'), 1000)).toBe(60_000)
    expect(pauseBefore(answer(429, 'soon'), 2000)).toBe(2_000)
    expect(pauseBefore(answer(503, '7'), 4000)).toBe(4_000)
    expect(pauseBefore(answer(500), 1000)).toBeNull()
  })
})

test('a redirect is not followed, and the token goes nowhere else', async () => {
  const other = new FakeNetbox({ token: TOKEN })
  const elsewhere = await other.start()
  netbox.mood = (_request, response) => {
    response.writeHead(302, { location: `${elsewhere}${PATH}` }).end()
    return true
  }
  await expect(read()).rejects.toThrow(`sends us on to ${elsewhere}`)
  other.stop()
  expect(other.asked).toEqual([])
})

test('a connection that is cut is a fault', async () => {
  netbox.mood = (request) => {
    request.socket.destroy()
    return true
  }
  await expect(read()).rejects.toThrow(/closed the connection/)
})
