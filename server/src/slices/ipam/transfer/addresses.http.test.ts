import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/answer.ts'
import { checkAnswer } from '../../../../test/contract.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'
import { slices } from '../../../slices.ts'

let cadastre: TestApp
let admin: string
beforeAll(async () => {
  cadastre = await testApp()
  const person = await personWith(cadastre, [{ action: '*', resource_type: '*' }], true)
  admin = person.token
})
afterAll(() => cadastre.close())

type Sent = { name: string; bytes: Buffer | string; type?: string }

async function upload(path: string, fields: Record<string, string>, file: Sent | null, token = admin): Promise<Answer> {
  const url = `/api/v1/ipam/import${path}`
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
    parts.push(Buffer.from(head), Buffer.from(file.bytes), Buffer.from('\r\n'))
  }
  const response = await cadastre.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([...parts, Buffer.from('--edge--\r\n')]),
  })
  const headers = response.headers as Answer['headers']
  const answer = { status: response.statusCode, text: response.body, headers, body: JSON.parse(response.body) }
  checkAnswer(cadastre.app, slices, 'POST', url, answer)
  return answer
}

async function subnetOf(network: string): Promise<string> {
  const [space, block, subnet] = [newId(), newId(), newId()]
  await cadastre.sql('insert into ip_space (id, name) values ($1, $2)', [space, `space of ${subnet}`])
  await cadastre.sql('insert into ip_block (id, space_id, network) values ($1, $2, $3)', [block, space, network])
  await cadastre.sql('insert into subnet (id, space_id, block_id, network, total_ips) values ($1, $2, $3, $4, 254)', [
    subnet,
    space,
    block,
    network,
  ])
  return subnet
}

const csv = (bytes: string): Sent => ({ name: 'addresses.csv', bytes })
const commit = (subnet_id: string, file: Sent, strategy = 'fail', token = admin) =>
  upload('/addresses/commit', { subnet_id, strategy }, file, token)
const preview = (subnet_id: string, file: Sent, strategy = 'fail') =>
  upload('/addresses/preview', { subnet_id, strategy }, file)
const rowsOf = (subnet: string) =>
  cadastre.sql(
    `select host(address) as address, status, hostname, mac_address, description, tags, custom_fields
     from ip_address where subnet_id = $1 order by address`,
    [subnet],
  )

describe('an import of addresses', () => {
  test('reads the columns by any of their names, with defaults for what is missing', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const file = csv(
      '\uFEFFIP Address;HostName;MAC;Description;Rack Unit\r\n10.0.0.5/24;Web-1.Example;00-1B-21-AA-BB-CC;"a; b";u12\r\n10.0.0.6;;;;\r\n',
    )
    const { status, body } = await commit(subnet, file)
    expect([status, body]).toMatchObject([200, { created: 2, updated: 0, skipped: 0, errors: [] }])
    expect(await rowsOf(subnet)).toEqual([
      {
        address: '10.0.0.5',
        status: 'allocated',
        hostname: 'web-1.example',
        mac_address: '00:1b:21:aa:bb:cc',
        description: 'a; b',
        tags: {},
        custom_fields: { 'Rack Unit': 'u12' },
      },
      {
        address: '10.0.0.6',
        status: 'allocated',
        hostname: null,
        mac_address: null,
        description: '',
        tags: {},
        custom_fields: {},
      },
    ])
  })

  test('leaves one audit row per address and remembers its MAC', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    await commit(subnet, csv('address,mac\n10.0.0.5,00:1b:21:aa:bb:cc\n'))
    const [row] = await cadastre.sql<{ id: string }>('select id from ip_address where subnet_id = $1', [subnet])
    const entries = await cadastre.sql('select action, new_value from audit_log where resource_id = $1', [row?.id])
    expect(entries).toMatchObject([{ action: 'create', new_value: { import: true, address: '10.0.0.5' } }])
    expect(await cadastre.sql('select from ip_mac_history where ip_address_id = $1', [row?.id])).toHaveLength(1)
  })

  test('says of every bad row what is wrong with it, and imports the others', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const file = csv(
      [
        'address,hostname,mac,status',
        '10.0.0.1,ok,,',
        '10.0.1.1,outside,,',
        'ten,x,,',
        '10.0.0.2,_bad_,,',
        '10.0.0.3,x,zz,',
        '10.0.0.4,x,,wonderful',
        '10.0.0.5,x,,static_dhcp',
        '10.0.0.6,x,,broadcast',
        '10.0.0.7,x',
        '10.0.0.8,x,,,,more',
        '10.0.0.9,"x"y,,',
        '10.0.0.10,a\0b,,',
      ].join('\n'),
    )
    const { body } = await commit(subnet, file)
    expect(body.created).toBe(1)
    expect(body.errors.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [3, 'Address 10.0.1.1 is not in 10.0.0.0/24'],
      [4, 'address: it is not an IP address'],
      [5, 'hostname: it is not a host name'],
      [6, 'mac_address: it is not a MAC address'],
      [7, expect.stringContaining('status: ')],
      [8, "Status 'static_dhcp' needs a MAC address"],
      [9, '10.0.0.6 is not the broadcast address of 10.0.0.0/24'],
      [10, 'it has 2 cells, the header has 4'],
      [11, 'it has 6 cells, the header has 4'],
      [12, 'text after a closing quote'],
      [13, 'it has a NUL character'],
    ])
  })

  test('preview promises what the commit does and writes nothing', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    await commit(subnet, csv('address,hostname\n10.0.0.1,old\n10.0.0.2,same\n'))
    const file = csv('address,hostname\n10.0.0.1,new\n10.0.0.2,same\n10.0.0.3,fresh\n10.0.0.3,twice\n10.9.9.9,far\n')
    const { body: shown } = await preview(subnet, file, 'overwrite')
    expect(shown.summary).toEqual({ creates: 1, updates: 1, conflicts: 2, errors: 1 })
    expect(shown.updates[0]).toMatchObject({
      kind: 'address',
      action: 'update',
      line: 2,
      network: '10.0.0.1',
      name: 'new',
    })
    expect(await rowsOf(subnet)).toHaveLength(2)
    const { body } = await commit(subnet, file, 'overwrite')
    expect(body).toMatchObject({ created: 1, updated: 1, skipped: 2, errors: [{ line: 6 }] })
  })

  test('fail writes nothing when a row exists or comes twice', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    await commit(subnet, csv('address\n10.0.0.1\n'))
    const { status, body } = await commit(subnet, csv('address\n10.0.0.1\n10.0.0.2\n10.0.0.2\n'))
    expect(status).toBe(409)
    expect(body.detail).toEqual({
      message: '2 rows of the file exist or are in it twice; nothing was imported',
      count: 2,
      conflicts: [
        { line: 2, network: '10.0.0.1', reason: 'It exists' },
        { line: 4, network: '10.0.0.2', reason: 'It is in the file twice' },
      ],
    })
    expect(await rowsOf(subnet)).toHaveLength(1)
  })

  test('skip leaves what is there', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    await commit(subnet, csv('address,hostname\n10.0.0.1,first\n'))
    const { body } = await commit(subnet, csv('address,hostname\n10.0.0.1,second\n10.0.0.2,b\n'), 'skip')
    expect(body).toMatchObject({ created: 1, updated: 0, skipped: 1 })
    expect((await rowsOf(subnet))[0]).toMatchObject({ hostname: 'first' })
  })

  test('overwrite fills only what the file says and merges maps', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    await commit(subnet, csv('address,hostname,description,tags,rack\n10.0.0.1,kept,old,"{""a"":""1""}",r1\n'))
    await commit(subnet, csv('address,hostname,description,tags,room\n10.0.0.1,,new,"{""b"":""2""}",x\n'), 'overwrite')
    expect(await rowsOf(subnet)).toMatchObject([
      { hostname: 'kept', description: 'new', tags: { a: '1', b: '2' }, custom_fields: { rack: 'r1', room: 'x' } },
    ])
    const again = await commit(subnet, csv('address,description\n10.0.0.1,new\n'), 'overwrite')
    expect(again.body).toMatchObject({ updated: 0, skipped: 1 })
  })

  test('custom fields are read in the type of their definition and held against it', async () => {
    const id = newId()
    await cadastre.sql(
      `insert into custom_field (id, resource_type, name, field_type) values ($1, 'ip_address', 'height', 'number')`,
      [id],
    )
    const subnet = await subnetOf('10.0.0.0/24')
    const { body } = await commit(subnet, csv('address,Height\n10.0.0.1,-3\n10.0.0.2,tall\n'))
    expect(body).toMatchObject({ created: 1, errors: [{ line: 3, reason: "Custom field 'height' must be a number" }] })
    expect((await rowsOf(subnet))[0]?.custom_fields).toEqual({ height: -3 })
    await cadastre.sql('delete from custom_field where id = $1', [id])
  })

  test('reads JSON, a bare list or an export', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const list = [{ address: '10.0.0.1', custom_fields: { n: 1 } }, 5, { address: '10.0.0.2', hostname: 'a\0' }]
    const { body } = await commit(subnet, { name: 'a.json', bytes: JSON.stringify(list) })
    expect(body).toMatchObject({ created: 1, errors: [{ line: 2, reason: 'it is no object' }, { line: 3 }] })
    const exported = { space: {}, addresses: [{ address: '10.0.0.3' }] }
    expect((await commit(subnet, { name: 'b.json', bytes: JSON.stringify(exported) })).body.created).toBe(1)
  })
})

describe('a file that cannot be read', () => {
  test.each([
    ['nothing', { name: 'a.csv', bytes: '' }, 422, 'The file is empty'],
    ['another type', { name: 'a.exe', bytes: 'MZ' }, 415, 'The file is neither CSV, JSON nor XLSX'],
    ['no column of addresses', csv('10.0.0.1,web\n10.0.0.2,db\n'), 422, 'The file has no column with addresses'],
    ['a heading twice', csv('address,a,a\n'), 422, "The header has 'a' twice"],
    [
      'bytes that are no text',
      { name: 'a.csv', bytes: Buffer.from([97, 0xff, 0xfe, 10]) },
      422,
      'The file cannot be read: it is not text in UTF-8',
    ],
    [
      'a cell without end',
      csv(`address,description\n10.0.0.1,"${'x'.repeat(10_000_000)}`),
      422,
      'The file cannot be read: Line 2: a cell has more than 1048576 characters',
    ],
    [
      'an archive that is none',
      { name: 'a.xlsx', bytes: 'PK nonsense' },
      422,
      expect.stringContaining('The file cannot be read: '),
    ],
  ])('%s', async (_, file, status, detail) => {
    const subnet = await subnetOf('10.0.0.0/24')
    expect(await commit(subnet, file)).toMatchObject({ status, body: { detail } })
  })

  test('broken JSON answers 422', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    expect((await commit(subnet, { name: 'a.json', bytes: '[{' })).status).toBe(422)
    expect((await commit(subnet, { name: 'a.json', bytes: '{"subnets": []}' })).body.detail).toBe(
      'The file has no list of addresses',
    )
  })

  test('more than 25 MB answers 413', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const file = csv(`address\n${'10.0.0.1\n'.repeat(3_000_000)}`)
    expect(await commit(subnet, file)).toMatchObject({ status: 413, body: { detail: 'The file is larger than 25 MB' } })
  })

  test('more than 200,000 rows answer 422', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    const answer = await preview(subnet, csv(`address\n${'10.0.0.1\n'.repeat(200_001)}`))
    expect(answer).toMatchObject({ status: 422, body: { detail: 'A file has at most 200000 rows' } })
  })

  test('a form without file, without subnet, or that is JSON, answers 422', async () => {
    const subnet = await subnetOf('10.0.0.0/24')
    expect((await upload('/addresses/commit', { subnet_id: subnet }, null)).body.detail).toMatchObject([
      { type: 'missing', loc: ['body', 'file'] },
    ])
    expect((await upload('/addresses/commit', {}, csv('address\n'))).body.detail).toMatchObject([
      { type: 'missing', loc: ['body', 'subnet_id'] },
    ])
    const url = '/api/v1/ipam/import/addresses/commit'
    expect((await cadastre.call('POST', url, { body: { subnet_id: subnet } })).body.detail).toBe(
      'Send the file as multipart/form-data',
    )
  })

  test('an unknown subnet answers 422', async () => {
    expect((await commit('01900000-0000-7000-8000-000000000000', csv('address\n10.0.0.1\n'))).status).toBe(422)
  })
})

describe('rights', () => {
  test('a reader is refused, the owner of one subnet may import there, a set holder only into the set', async () => {
    const [subnet, other] = [await subnetOf('10.0.0.0/24'), await subnetOf('10.0.0.0/24')]
    const file = csv('address\n10.0.0.1\n10.0.0.2\n')
    const reading = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
    expect((await commit(subnet, file, 'fail', reading.token)).status).toBe(403)
    const set = newId()
    await cadastre.sql(
      `insert into address_set (id, subnet_id, name, start_address, end_address) values ($1, $2, 's', '10.0.0.2', '10.0.0.9')`,
      [set, subnet],
    )
    const holder = await personWith(cadastre, [{ action: 'write', resource_type: 'address_set', resource_id: set }])
    expect((await commit(subnet, file, 'fail', holder.token)).body).toMatchObject({ created: 1, skipped_no_perm: 1 })
    expect((await commit(other, file, 'fail', holder.token)).status).toBe(422)
    const owner = await personWith(cadastre, [{ action: 'write', resource_type: 'subnet', resource_id: other }])
    expect((await commit(other, file, 'fail', owner.token)).body).toMatchObject({ created: 2 })
    expect((await commit(subnet, file, 'skip', owner.token)).status).toBe(422)
  })
})

test('the same upload with one Idempotency-Key imports once', async () => {
  const subnet = await subnetOf('10.0.0.0/24')
  const send = async () => {
    const response = await cadastre.app.inject({
      method: 'POST',
      url: '/api/v1/ipam/import/addresses/commit',
      headers: {
        authorization: `Bearer ${admin}`,
        'content-type': 'multipart/form-data; boundary=e',
        'idempotency-key': 'import-1',
      },
      payload: `--e\r\ncontent-disposition: form-data; name="subnet_id"\r\n\r\n${subnet}\r\n--e\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\naddress\n10.0.0.1\n\r\n--e--\r\n`,
    })
    return response.json()
  }
  expect(await send()).toEqual(await send())
  expect(await rowsOf(subnet)).toHaveLength(1)
})

test('two imports of the same file at once make every address once', async () => {
  const subnet = await subnetOf('10.0.0.0/16')
  const file = csv(`address\n${Array.from({ length: 3_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`).join('\n')}\n`)
  const answers = await Promise.all([commit(subnet, file, 'skip'), commit(subnet, file, 'skip')])
  expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 3_000])
})
