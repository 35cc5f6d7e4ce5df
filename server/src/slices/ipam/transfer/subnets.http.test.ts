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
  admin = (await personWith(cadastre, [], true)).token
})
afterAll(() => cadastre.close())

type Fields = Record<string, string>

async function send(path: string, fields: Fields, text: string, name = 'subnets.csv', token = admin): Promise<Answer> {
  const url = `/api/v1/ipam/import/${path}`
  const parts = Object.entries(fields).map(
    ([field, value]) => `--edge\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const response = await cadastre.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `${parts.join('')}--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--edge--\r\n`,
  })
  const headers = response.headers as Answer['headers']
  const answer = { status: response.statusCode, text: response.body, headers, body: JSON.parse(response.body) }
  checkAnswer(cadastre.app, slices, 'POST', url, answer)
  return answer
}

async function space(): Promise<string> {
  const id = newId()
  await cadastre.sql('insert into ip_space (id, name) values ($1, $2)', [id, `space ${id}`])
  return id
}

async function block(spaceId: string, network: string, parent: string | null = null): Promise<string> {
  const id = newId()
  await cadastre.sql('insert into ip_block (id, space_id, parent_block_id, network) values ($1, $2, $3, $4)', [
    id,
    spaceId,
    parent,
    network,
  ])
  return id
}

const subnetsOf = (spaceId: string) =>
  cadastre.sql<{ network: string; name: string; block: string }>(
    `select s.network, s.name, b.network as block, s.vlan_id, host(s.gateway) as gateway, s.custom_fields
     from subnet s join ip_block b on b.id = s.block_id where s.space_id = $1 and s.deleted_at is null order by s.network`,
    [spaceId],
  )

describe('an import of subnets', () => {
  test('puts each below the smallest block around it, and makes a block where there is none', async () => {
    const id = await space()
    const outer = await block(id, '10.0.0.0/8')
    await block(id, '10.1.0.0/16', outer)
    const { status, body } = await send(
      'commit',
      { space_id: id },
      'Network,Name,VLAN,Gateway,Owner\n10.1.2.0/24,inner,20,10.1.2.1,alice\n10.2.0.0/24,outer,,,\n192.168.0.0/24,alone,,,\n2001:db8::/64,six,,,\n',
    )
    expect([status, body]).toMatchObject([
      200,
      { space_id: id, created_subnets: 4, updated_subnets: 0, skipped: 0, auto_created_blocks: 2, errors: [] },
    ])
    expect(await subnetsOf(id)).toMatchObject([
      {
        network: '10.1.2.0/24',
        name: 'inner',
        block: '10.1.0.0/16',
        vlan_id: 20,
        gateway: '10.1.2.1',
        custom_fields: { Owner: 'alice' },
      },
      { network: '10.2.0.0/24', block: '10.0.0.0/8', vlan_id: null, gateway: null },
      { network: '192.168.0.0/24', block: '192.168.0.0/24' },
      { network: '2001:db8::/64', block: '2001:db8::/64' },
    ])
    const [auto] = await cadastre.sql(`select name from ip_block where space_id = $1 and network = '192.168.0.0/24'`, [
      id,
    ])
    expect(auto).toEqual({ name: 'auto:192.168.0.0/24' })
    expect(
      await cadastre.sql('select from ip_address a join subnet s on s.id = a.subnet_id where s.space_id = $1', [id]),
    ).toEqual([])
  })

  test('leaves an audit row per subnet and per block', async () => {
    const id = await space()
    await send('commit', { space_id: id }, 'network,name\n10.0.0.0/24,a\n')
    const rows = await cadastre.sql(
      `select resource_type, action, new_value ->> 'network' as network, new_value -> 'import' as import from audit_log
       where new_value ->> 'space_id' = $1 order by resource_type`,
      [id],
    )
    expect(rows).toEqual([
      { resource_type: 'ip_block', action: 'create', network: '10.0.0.0/24', import: true },
      { resource_type: 'subnet', action: 'create', network: '10.0.0.0/24', import: true },
    ])
  })

  test('says of every bad row what is wrong with it, and imports the others', async () => {
    const id = await space()
    const outer = await block(id, '10.0.0.0/8')
    await block(id, '10.9.1.0/24', outer)
    await send('commit', { space_id: id }, 'network\n10.5.0.0/24\n')
    const rows = [
      'network,gateway,status,vlan_id',
      '10.1.0.0/24,,,',
      '10.1.0.1/24,,,',
      'net,,,',
      '10.2.0.0/24,10.3.0.1,,',
      '10.3.0.0/24,,gone,',
      '10.4.0.0/24,,,9999',
      '10.5.0.0/25,,,',
      '10.9.0.0/16,,,',
      '10.6.0.0/16,,,',
      '10.6.1.0/24,,,',
      ',,,',
    ]
    const { body } = await send('commit', { space_id: id }, rows.join('\n'))
    expect(body.created_subnets).toBe(2)
    expect(body.errors.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [3, 'network: 10.1.0.1/24 has host bits set; the network is 10.1.0.0/24'],
      [4, 'network: it is not a network such as 10.0.0.0/24'],
      [5, 'Gateway 10.3.0.1 is not in subnet 10.2.0.0/24'],
      [6, expect.stringContaining('status: ')],
      [7, expect.stringContaining('vlan_id: ')],
      [8, 'Network 10.5.0.0/25 overlaps with existing subnet 10.5.0.0/24'],
      [9, 'Network 10.9.0.0/16 overlaps with existing block 10.9.1.0/24'],
      [11, 'Network 10.6.1.0/24 overlaps with 10.6.0.0/16 of the file'],
      [12, expect.stringContaining('network: ')],
    ])
  })

  test('fail refuses the whole file when a subnet exists, skip and overwrite do not', async () => {
    const id = await space()
    await send('commit', { space_id: id }, 'network,name,owner\n10.0.0.0/24,first,a\n')
    const file = 'network,name,description,site\n10.0.0.0/24,,new,b\n10.0.1.0/24,second,,\n'
    expect(await send('commit', { space_id: id }, file)).toMatchObject({
      status: 409,
      body: { detail: { count: 1, conflicts: [{ line: 2, network: '10.0.0.0/24', reason: 'It exists' }] } },
    })
    expect(await subnetsOf(id)).toHaveLength(1)
    const shown = await send('preview', { space_id: id, strategy: 'overwrite' }, file)
    expect(shown.body).toMatchObject({
      space_id: id,
      space_name: `space ${id}`,
      summary: { creates: 1, updates: 1, conflicts: 0, errors: 0 },
      updates: [{ kind: 'subnet', action: 'update', network: '10.0.0.0/24', line: 2 }],
    })
    expect((await send('commit', { space_id: id, strategy: 'skip' }, 'network\n10.0.0.0/24\n')).body).toMatchObject({
      created_subnets: 0,
      skipped: 1,
    })
    expect((await send('commit', { space_id: id, strategy: 'overwrite' }, file)).body).toMatchObject({
      created_subnets: 1,
      updated_subnets: 1,
    })
    expect((await subnetsOf(id))[0]).toMatchObject({ name: 'first', custom_fields: { owner: 'a', site: 'b' } })
    expect((await send('commit', { space_id: id, strategy: 'overwrite' }, file)).body).toMatchObject({
      updated_subnets: 0,
      skipped: 2,
    })
  })

  test('finds the space by id, by name or in the file', async () => {
    const id = await space()
    const name = `space ${id}`
    expect((await send('preview', { space_name: name }, 'network\n10.0.0.0/24\n')).body.space_id).toBe(id)
    expect((await send('preview', {}, `network,space\n10.0.0.0/24,${name}\n`)).body.space_id).toBe(id)
    expect(await send('preview', {}, 'network\n10.0.0.0/24\n')).toMatchObject({
      status: 422,
      body: { detail: 'Name the IP space by space_id or space_name' },
    })
    for (const [form, file] of [
      [{ space_name: 'nowhere' }, 'network\n'],
      [{}, 'network,space\n10.0.0.0/24,nowhere\n'],
    ] as const) {
      for (const step of ['preview', 'commit'] as const)
        expect(await send(step, form, file)).toMatchObject({
          status: 422,
          body: { detail: "There is no IP space named 'nowhere'" },
        })
    }
    expect((await send('preview', { space_id: newId() }, 'network\n')).status).toBe(422)
  })

  test('a file of addresses is told apart', async () => {
    const id = await space()
    expect(await send('preview', { space_id: id }, 'address,hostname\n10.0.0.1,a\n')).toMatchObject({
      status: 422,
      body: { detail: 'The file has no column with networks' },
    })
  })

  test('preview-json shows the same for a body, and asks for one', async () => {
    const id = await space()
    const body = { space_id: id, payload: { subnets: [{ network: '10.0.0.0/24', vlan_id: 5 }, { network: 'x' }] } }
    expect((await cadastre.call('POST', '/api/v1/ipam/import/preview-json', { body })).body).toMatchObject({
      summary: { creates: 1, updates: 0, conflicts: 0, errors: 1 },
    })
    expect((await cadastre.call('POST', '/api/v1/ipam/import/preview-json', { body: { space_id: id } })).status).toBe(
      422,
    )
  })

  test('blocks of a file are made where they are missing, each in its place', async () => {
    const id = await space()
    await block(id, '10.0.0.0/8')
    await send('commit', { space_id: id }, 'network\n10.7.0.0/24\n')
    const content = {
      blocks: [
        { network: '10.1.2.0/24', name: 'inner' },
        { network: '10.1.0.0/16', name: 'outer', tags: { a: 1 } },
        { network: '10.0.0.0/8', name: 'ours' },
        { network: '10.7.0.0/16', name: 'between' },
        { network: '10.8.1.0/24' },
      ],
      subnets: [{ network: '10.1.2.0/25' }, { network: '10.1.3.0/24' }, { network: '10.8.0.0/16' }],
    }
    const { body } = await send('commit', { space_id: id }, JSON.stringify(content), 'a.json')
    expect(body).toMatchObject({
      created_blocks: 3,
      auto_created_blocks: 0,
      created_subnets: 2,
      errors: [
        { line: 4, reason: 'Block 10.7.0.0/16 overlaps with existing subnet 10.7.0.0/24' },
        { line: 3, reason: 'Network 10.8.0.0/16 overlaps with block 10.8.1.0/24 of the file' },
      ],
    })
    const blocks = await cadastre.sql(
      `select b.network, b.name, p.network as parent from ip_block b left join ip_block p on p.id = b.parent_block_id
       where b.space_id = $1 order by b.network`,
      [id],
    )
    expect(blocks).toEqual([
      { network: '10.0.0.0/8', name: '', parent: null },
      { network: '10.1.0.0/16', name: 'outer', parent: '10.0.0.0/8' },
      { network: '10.1.2.0/24', name: 'inner', parent: '10.1.0.0/16' },
      { network: '10.8.1.0/24', name: '', parent: '10.0.0.0/8' },
    ])
    expect((await subnetsOf(id)).map(({ network, block: around }) => [network, around])).toEqual([
      ['10.1.2.0/25', '10.1.2.0/24'],
      ['10.1.3.0/24', '10.1.0.0/16'],
      ['10.7.0.0/24', '10.0.0.0/8'],
    ])
  })

  test('needs write on all subnets, and on blocks where it has to make one', async () => {
    const id = await space()
    const file = 'network\n10.0.0.0/24\n'
    const some = await personWith(cadastre, [{ action: 'write', resource_type: 'subnet', resource_id: newId() }])
    expect((await send('commit', { space_id: id }, file, 'a.csv', some.token)).status).toBe(403)
    const all = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet' }])
    expect((await send('commit', { space_id: id }, file, 'a.csv', all.token)).body).toMatchObject({
      created_subnets: 0,
      errors: [{ line: 2, reason: 'No block is around it, and no right to make one' }],
    })
    await block(id, '10.0.0.0/8')
    expect((await send('commit', { space_id: id }, file, 'a.csv', all.token)).body.created_subnets).toBe(1)
  })

  test('of two imports of one file at once one makes the subnets', async () => {
    const id = await space()
    await block(id, '10.0.0.0/8')
    const file = `network\n${Array.from({ length: 500 }, (_, i) => `10.${i >> 8}.${i & 255}.0/24`).join('\n')}\n`
    const answers = await Promise.all([1, 2].map(() => send('commit', { space_id: id, strategy: 'skip' }, file)))
    expect(answers.map(({ body }) => body.created_subnets).sort()).toEqual([0, 500])
  })
})
