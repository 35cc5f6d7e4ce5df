import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { fill, groundIn } from '../../../../test/ipam/arrange.ts'
import { personWith } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'

let cadastre: TestApp
let mixed: string
type Row = {
  address: string
  hostname: string | null
  status: string
  mac: string | null
  seen: string | null
  description: string
}
let rows: Row[] = []

beforeAll(async () => {
  cadastre = await testApp()
  mixed = (await groundIn(cadastre, '10.1.0.0/24')).subnet
  rows = mixedRows()
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address, hostname, status, mac_address, last_seen_at, description)
     select gen_random_uuid(), $1, address, hostname, status, mac, seen, description
     from json_to_recordset($2) as r (address inet, hostname text, status text, mac macaddr, seen timestamptz,
       description text)`,
    [mixed, JSON.stringify(rows)],
  )
})
afterAll(() => cadastre.close())

// Every key has equal values and empty ones, in an order of its own.
function mixedRows(): Row[] {
  return Array.from({ length: 60 }, (_, index) => ({
    address: `10.1.0.${index + 1}`,
    hostname: index % 4 === 0 ? null : `host-${String((index * 7) % 13).padStart(2, '0')}`,
    status: ['allocated', 'reserved', 'available'][(index * 5) % 3] ?? '',
    mac: index % 3 === 0 ? null : `02:00:00:00:00:${String(10 + ((index * 11) % 17)).padStart(2, '0')}`,
    // Two moments that the wire shows alike, because it cuts to milliseconds.
    seen: index % 5 === 0 ? null : `2026-01-01T00:00:00.00100${(index * 3) % 4}Z`,
    description: index % 2 === 0 ? '' : `${'x'.repeat(78)}${(index * 7) % 10}`,
  }))
}

const keyOf: Record<string, (row: Row) => string | null> = {
  address: () => '',
  hostname: ({ hostname }) => hostname,
  status: ({ status }) => status,
  mac: ({ mac }) => mac,
  last_seen: ({ seen }) => seen,
  description: ({ description }) => description,
}
const number = ({ address }: Row) => Number(address.split('.')[3])

/** The order of the list, said in another way than the product says it. */
function ordered(sort: string, order: string): string[] {
  const key = keyOf[sort] ?? (() => '')
  const turn = order === 'desc' ? -1 : 1
  const compare = (one: Row, other: Row): number => {
    const [a, b] = [key(one), key(other)]
    if (a === b) return sort === 'address' ? turn * (number(one) - number(other)) : number(one) - number(other)
    if (a === null || b === null) return turn * (a === null ? 1 : -1)
    return turn * (a < b ? -1 : 1)
  }
  return [...rows].sort(compare).map(({ address }) => address)
}

const list = (subnet: string, query = '', options: object = {}) =>
  cadastre.call('GET', `/api/v1/ipam/subnets/${subnet}/addresses?${query}`, options)
const addresses = async (subnet: string, query = ''): Promise<string[]> =>
  (await list(subnet, query)).body.map(({ address }: Row) => address)

describe('GET /ipam/subnets/{id}/addresses', () => {
  test('without a window all come, in numerical order, with their number in the header', async () => {
    const { body, headers } = await list(mixed)
    expect(body.map(({ address }: Row) => address)).toEqual(ordered('address', 'asc'))
    expect(headers['x-total-count']).toBe('60')
    expect(headers['x-next-cursor']).toBeUndefined()
  })

  test.each(Object.keys(keyOf).flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order])))(
    'by %s %s: empty values last, or first when turned; then by address; the same by offset and by cursor',
    async (sort = '', order = '') => {
      const expected = ordered(sort, order)
      const query = `sort=${sort}&order=${order}`
      expect(await addresses(mixed, query)).toEqual(expected)
      expect(await addresses(mixed, `${query}&limit=7&offset=20`)).toEqual(expected.slice(20, 27))
      for (const filter of ['', '&q=10.1.0']) {
        const pages: string[] = []
        let cursor: string | undefined
        do {
          const page = await list(mixed, `${query}&limit=7${filter}${cursor ? `&cursor=${cursor}` : ''}`)
          expect(page.headers['x-total-count']).toBe('60')
          pages.push(...page.body.map(({ address }: Row) => address))
          cursor = page.headers['x-next-cursor']
        } while (cursor)
        expect(pages).toEqual(expected)
      }
    },
  )

  test('a cursor of another order, and a text that is none, answer 422', async () => {
    const { headers } = await list(mixed, 'limit=5')
    for (const query of [`sort=hostname&cursor=${headers['x-next-cursor']}`, 'cursor=zebra', 'cursor=W10']) {
      expect(await list(mixed, query)).toMatchObject({
        status: 422,
        body: { detail: 'cursor is not one that this list gave for this sort and order' },
      })
    }
  })

  test('an unknown sort or order answers 422 with what there is', async () => {
    expect((await list(mixed, 'sort=colour')).body.detail).toBe(
      'sort must be one of: address, description, hostname, last_seen, mac, status',
    )
    expect((await list(mixed, 'order=up')).body.detail).toBe('order must be one of: asc, desc')
    expect((await list(mixed, 'order=DESC&limit=1')).body[0].address).toBe('10.1.0.60')
    expect((await list(mixed, 'limit=0')).status).toBe(422)
  })

  test('filters must all hold; the number is that of the matches, also beyond the last page', async () => {
    const expected = rows.filter(({ status, hostname }) => status === 'reserved' && hostname?.includes('host-0'))
    const { body, headers } = await list(mixed, 'status_filter=reserved&hostname=HOST-0&limit=2')
    expect(body).toHaveLength(2)
    expect(headers['x-total-count']).toBe(String(expected.length))
    const beyond = await list(mixed, 'status_filter=reserved&hostname=host-0&limit=2&offset=1000')
    expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], String(expected.length)])
  })

  test('% and _ and \\ are characters like others', async () => {
    const { subnet } = await groundIn(cadastre, '10.2.0.0/24')
    await fill(cadastre, subnet, '10.2.0.1', 3)
    await cadastre.sql(`update ip_address set description = '100%_\\' where subnet_id = $1 and address = '10.2.0.2'`, [
      subnet,
    ])
    for (const needle of ['%', '_', '\\', '0%_\\']) {
      expect(await addresses(subnet, `q=${encodeURIComponent(needle)}`), needle).toEqual(['10.2.0.2'])
    }
    expect(await addresses(subnet, 'hostname=%25')).toEqual([])
  })

  test('tags: a key, a value, all of them', async () => {
    const { subnet } = await groundIn(cadastre, '10.3.0.0/24')
    await fill(cadastre, subnet, '10.3.0.1', 3)
    const tag = (address: string, tags: object) =>
      cadastre.sql('update ip_address set tags = $3 where subnet_id = $1 and address = $2', [subnet, address, tags])
    await tag('10.3.0.1', { env: 'prod', team: 'a' })
    await tag('10.3.0.2', { env: 'dev' })
    expect(await addresses(subnet, 'tag=env')).toEqual(['10.3.0.1', '10.3.0.2'])
    expect(await addresses(subnet, 'tag=env:prod&tag=team')).toEqual(['10.3.0.1'])
    expect(await addresses(subnet, 'q=env:dev')).toEqual(['10.3.0.2'])
  })

  test('counts NAT mappings of the address, inside and outside', async () => {
    const { subnet } = await groundIn(cadastre, '10.4.0.0/24')
    await fill(cadastre, subnet, '10.4.0.1', 3)
    const nat = (inside: string, outside: string) =>
      cadastre.sql(
        `insert into nat_mapping (id, name, kind, internal_ip, external_ip) values ($1, 'n', '1to1', $2, $3)`,
        [newId(), inside, outside],
      )
    await nat('10.4.0.1', '10.4.0.2')
    await nat('10.4.0.1', '198.51.100.1')
    const { body } = await list(subnet)
    expect(body.map(({ nat_mapping_count }: { nat_mapping_count: number }) => nat_mapping_count)).toEqual([2, 1, 0])
  })

  test('an unknown subnet, and one in the trash, answer 404; a foreign one 403', async () => {
    const { subnet } = await groundIn(cadastre, '10.5.0.0/24')
    const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet', resource_id: mixed }])
    expect((await list(mixed, 'limit=1', { token })).status).toBe(200)
    expect((await list(subnet, '', { token })).status).toBe(403)
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [subnet])
    for (const id of [subnet, newId()]) expect((await list(id)).body).toEqual({ detail: 'Subnet not found' })
  })
})

test('more than fits into one answer is refused with the way to get it in parts', async () => {
  const { subnet } = await groundIn(cadastre, '10.9.0.0/24')
  // The counter decides; the rows behind it are not needed.
  await cadastre.sql('insert into usage_delta values ($1, 100001, 0)', [subnet])
  const { status, body } = await cadastre.call('GET', `/api/v1/ipam/subnets/${subnet}/addresses`)
  expect([status, body.detail]).toEqual([422, expect.stringContaining('with limit and cursor')])
  expect((await cadastre.call('GET', `/api/v1/ipam/subnets/${subnet}/addresses?limit=10`)).status).toBe(200)
})
