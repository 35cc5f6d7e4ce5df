import { csvLine } from '@cadastre/core/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/answer.ts'
import { checkAnswer } from '../../../../test/contract.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'
import { slices } from '../../../slices.ts'

let cadastre: TestApp
let admin: string
beforeAll(async () => {
  cadastre = await testApp()
  admin = (await personWith(cadastre, [], true)).token
})
afterAll(() => cadastre.close())

async function get(query: string, token = admin) {
  const url = `/api/v1/ipam/export?${query}`
  const response = await cadastre.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const headers = response.headers as Answer['headers']
  const answer = { status: response.statusCode, text: response.body, bytes: response.rawPayload, headers }
  checkAnswer(cadastre.app, slices, 'GET', url, { ...answer, body: parsed(answer.text) })
  return answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function send(path: string, fields: Record<string, string>, name: string, bytes: Buffer | string) {
  const parts = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  )
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const response = await cadastre.app.inject({
    method: 'POST',
    url: `/api/v1/ipam/import/${path}`,
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([...parts, Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--edge--\r\n')]),
  })
  return response.json()
}

let made = 0
async function space(): Promise<string> {
  const id = newId()
  await cadastre.sql('insert into ip_space (id, name, description) values ($1, $2, $3)', [id, `Test ${++made}`, 'x'])
  return id
}

const HOSTILE = ['=1+1', "'=x", '+49', '-1', '@cmd', 'a "b", c', 'one\r\ntwo', 'ü ✓', "it's", '_x0041_', 'a<b>&c']

const subnetFile = [
  ['network', 'name', 'description', 'gateway', 'vlan_id', 'owner', '=evil'],
  ...HOSTILE.map((text, index) => [`10.0.${index}.0/24`, text, 'd', `10.0.${index}.1`, String(index + 1), text, '']),
]
  .map(csvLine)
  .join('')

/** Without the columns that name where a file came from. */
const content = (text: string): string[] => text.split('\r\n').map((line) => line.replace(/^Test \d+,/, ''))

describe('an export of subnets', () => {
  test('has the columns of the interface, then the custom fields, and a name with the moment', async () => {
    const id = await space()
    await send('commit', { space_id: id }, 's.csv', 'network,name,room\n10.0.0.0/24,office,r1\n')
    const { status, text, headers } = await get(`space_id=${id}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="ipam-Test-\d+-\d{8}-\d{6}\.csv"$/)
    expect(text.replace(/Test \d+/, 'Test')).toBe(
      'space,block,network,name,description,gateway,vlan_id,vxlan_id,status,total_ips,allocated_ips,utilization_percent,room\r\n' +
        'Test,10.0.0.0/24,10.0.0.0/24,office,,,,,active,254,0,0,r1\r\n',
    )
  })

  test.each(['csv', 'xlsx', 'json'])('as %s, read again, exported again, is the same', async (format) => {
    const [one, two] = [await space(), await space()]
    const first = await send('commit', { space_id: one }, 's.csv', subnetFile)
    expect(first).toMatchObject({ created_subnets: HOSTILE.length, errors: [] })
    const exported = await get(`space_id=${one}&format=${format}`)
    const again = await send('commit', { space_id: two }, `s.${format}`, exported.bytes)
    expect(again).toMatchObject({ created_subnets: HOSTILE.length, errors: [] })
    const csv = async (id: string) => content((await get(`space_id=${id}`)).text)
    expect(await csv(two)).toEqual(await csv(one))
    const names = await cadastre.sql<{ name: string }>('select name from subnet where space_id = $1 order by network', [
      two,
    ])
    expect(names.map(({ name }) => name)).toEqual(HOSTILE)
  })

  test('no cell begins like a formula', async () => {
    const id = await space()
    await send('commit', { space_id: id }, 's.csv', subnetFile)
    const { text } = await get(`space_id=${id}`)
    expect(text).toContain(",'=1+1,")
    expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/)
  })

  test('of a block has what is below it, of a subnet that one alone', async () => {
    const id = await space()
    await send('commit', { space_id: id }, 's.csv', 'network\n10.0.0.0/24\n10.1.0.0/24\n')
    const [block] = await cadastre.sql<{ id: string }>(`select id from ip_block where space_id = $1 order by network`, [
      id,
    ])
    const [subnet] = await cadastre.sql<{ id: string }>(
      `select id from subnet where space_id = $1 order by network desc`,
      [id],
    )
    expect((await get(`block_id=${block?.id}`)).text.match(/10\.\d\.0\.0\/24/g)).toEqual(['10.0.0.0/24', '10.0.0.0/24'])
    expect((await get(`subnet_id=${subnet?.id}`)).text.match(/10\.\d\.0\.0\/24/g)).toEqual([
      '10.1.0.0/24',
      '10.1.0.0/24',
    ])
  })

  test('asks for exactly one place, which must be there', async () => {
    const id = await space()
    expect((await get('')).status).toBe(422)
    expect((await get(`space_id=${id}&subnet_id=${id}`)).status).toBe(422)
    for (const kind of ['space', 'block', 'subnet']) expect((await get(`${kind}_id=${newId()}`)).status).toBe(404)
    expect((await get(`space_id=${id}&format=pdf`)).status).toBe(422)
  })

  test('an empty space is a heading', async () => {
    const id = await space()
    expect((await get(`space_id=${id}`)).text.split('\r\n')).toHaveLength(2)
    expect(JSON.parse((await get(`space_id=${id}&format=json`)).text)).toMatchObject({
      blocks: [],
      subnets: [],
      addresses: [],
    })
  })
})

describe('an export of addresses', () => {
  async function filled(): Promise<{ space: string; subnet: string }> {
    const id = await space()
    await send('commit', { space_id: id }, 's.csv', 'network\n10.0.0.0/24\n')
    const [subnet] = await cadastre.sql<{ id: string }>('select id from subnet where space_id = $1', [id])
    return { space: id, subnet: subnet?.id ?? '' }
  }
  const addressFile = [
    ['address', 'status', 'hostname', 'mac', 'description', 'note'],
    ...HOSTILE.map((text, index) => [
      `10.0.0.${index + 1}`,
      'reserved',
      `host-${index}`,
      `02000000000${index % 9}`,
      text,
      text,
    ]),
    ['10.0.0.0', 'network', '', '', 'Network address', ''],
    ['10.0.0.255', 'broadcast', '', '', 'Broadcast address', ''],
  ]
    .map(csvLine)
    .join('')

  test.each(['csv', 'xlsx', 'json'])('as %s, read again, exported again, is the same', async (format) => {
    const [one, two] = [await filled(), await filled()]
    const first = await send('addresses/commit', { subnet_id: one.subnet }, 'a.csv', addressFile)
    expect(first).toMatchObject({ created: HOSTILE.length + 2, errors: [] })
    const exported = await get(`subnet_id=${one.subnet}&include_addresses=true&format=${format}`)
    const again = await send('addresses/commit', { subnet_id: two.subnet }, `a.${format}`, exported.bytes)
    expect(again).toMatchObject({ created: HOSTILE.length + 2, errors: [] })
    const csv = async (id: string) => (await get(`subnet_id=${id}&include_addresses=true`)).text
    expect(await csv(two.subnet)).toBe(await csv(one.subnet))
  })

  test('custom fields that are called like a column come back as custom fields', async () => {
    const [one, two] = [await filled(), await filled()]
    const fields = JSON.stringify({ status: 'mine', n: 5, ok: true })
    await send(
      'addresses/commit',
      { subnet_id: one.subnet },
      'a.json',
      `[{"address":"10.0.0.1","custom_fields":${fields}}]`,
    )
    const exported = await get(`subnet_id=${one.subnet}&include_addresses=true`)
    expect(exported.text.split('\r\n')[0]).toContain(',n,ok,custom:status')
    await send('addresses/commit', { subnet_id: two.subnet }, 'a.csv', exported.bytes)
    const [row] = await cadastre.sql('select custom_fields, status from ip_address where subnet_id = $1', [two.subnet])
    expect(row).toEqual({ custom_fields: { status: 'mine', n: '5', ok: 'true' }, status: 'allocated' })
  })

  test('goes through many pages, of one great subnet and of many small ones, in order', async () => {
    const { space: id, subnet } = await filled()
    await cadastre.sql(`update ip_block set network = '10.0.0.0/8' where space_id = $1`, [id])
    await cadastre.sql(`update subnet set network = '10.0.0.0/16' where id = $1`, [subnet])
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address)
       select gen_random_uuid(), $1, '10.0.0.1'::inet + n from generate_series(0, 11999) n`,
      [subnet],
    )
    await cadastre.sql(
      `insert into subnet (id, space_id, block_id, network, total_ips)
       select gen_random_uuid(), space_id, block_id, ('10.1.' || n || '.0/24')::cidr, 254
       from subnet, generate_series(0, 99) n where id = $1`,
      [subnet],
    )
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address)
       select gen_random_uuid(), id, host(network)::inet + n from subnet, generate_series(1, 90) n
       where space_id = $1 and masklen(network) = 24`,
      [id],
    )
    const { text } = await get(`space_id=${id}&include_addresses=true`)
    const exported = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1])
    const rows = await cadastre.sql<{ address: string }>(
      `select host(a.address) as address from ip_address a join subnet s on s.id = a.subnet_id
       where s.space_id = $1 order by s.network, a.address`,
      [id],
    )
    expect(exported).toHaveLength(21_000)
    expect(exported).toEqual(rows.map(({ address }) => address))
  })
})

describe('what an export shows', () => {
  test('is what its caller may see', async () => {
    const id = await space()
    await send('commit', { space_id: id }, 's.csv', 'network\n10.0.0.0/24\n10.1.0.0/24\n')
    const subnets = await cadastre.sql<{ id: string }>('select id from subnet where space_id = $1 order by network', [
      id,
    ])
    const [mine, other] = subnets.map((row) => row.id)
    await cadastre.sql(`insert into ip_address (id, subnet_id, address) values (gen_random_uuid(), $1, '10.1.0.1')`, [
      other,
    ])
    const person = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet', resource_id: mine ?? '' }])
    const token = await tokenFor(cadastre, undefined, {
      resource_grants: [{ action: 'read', resource_type: 'subnet', resource_id: mine }],
    })
    for (const bearer of [person.token, token]) {
      const { text } = await get(`space_id=${id}&format=json&include_addresses=true`, bearer)
      expect(text).toContain('10.0.0.0/24')
      expect(text).not.toContain('10.1.0')
      expect((await get(`subnet_id=${other}`, bearer)).status).toBe(404)
    }
    const nobody = await personWith(cadastre, [{ action: 'read', resource_type: 'site' }])
    expect((await get(`space_id=${id}`, nobody.token)).status).toBe(403)
  })
})
