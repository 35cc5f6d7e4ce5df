import { newId } from '../../server/src/db/ids.ts'
import { makeGround, makeSubnet } from '../ipam-data.ts'
import { ms, rate } from '../report.ts'
import { atLeast, atMost, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'
import { headers, inTurns, post } from '../turns.ts'

const [LARGE, MANY] = [100_000, 10_000]
const SINGLES = 200

/** Records through the product beside bare SQL on the same database, one request at a time. */
export const dnsRecords: Scenario = {
  name: 'dns-records',
  run: (options) =>
    withStage(options, async (stage) => {
      const group = await post(stage, '/dns/groups', { name: 'bench' })
      const large = await newZone(stage, group.id, 'large.example')
      await fill(stage, group.id, large)
      return [
        ...(await pages(stage, group.id, large)),
        await manyAtOnce(stage, group.id),
        await oneByOne(stage, group.id),
      ]
    }),
}

const newZone = async (stage: Stage, group: string, name: string): Promise<string> =>
  (await post(stage, `/dns/groups/${group}/zones`, { name })).id

/** Through the product, ten thousand at a time. */
async function fill(stage: Stage, group: string, zone: string): Promise<void> {
  for (let first = 0; first < LARGE; first += MANY)
    await post(stage, `/dns/groups/${group}/zones/${zone}/records/bulk-create`, { records: records(first, MANY) })
  await stage.superuser.query('vacuum analyze dns_record')
}

const records = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const n = first + index
    return { name: `host-${n}`, record_type: 'A', value: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
  })

const COLUMNS = `id, zone_id, view_id, name, fqdn, record_type, value, ttl, priority, weight, port, auto_generated,
  ip_address_id, pool_member_id, tags, import_source, imported_at, created_at, modified_at`

async function pages(stage: Stage, group: string, zone: string): Promise<Row[]> {
  const at = `${stage.product.url}/api/v1/dns/groups/${group}/zones/${zone}/records`
  const live = `select ${COLUMNS} from dns_record where zone_id = '${zone}' and deleted_at is null`
  const cases: [string, string, string][] = [
    ['first page', 'limit=100', `${live} order by reversed_name, id limit 100`],
    ['page after 50,000', 'limit=100&offset=50000', `${live} order by reversed_name, id limit 100 offset 50000`],
    ['page of a type', 'limit=100&record_type=A', `${live} and record_type = 'A' order by reversed_name, id limit 100`],
    [
      'page of a search',
      'limit=100&search=host-77',
      `${live} and (fqdn ilike '%host-77%' or value ilike '%host-77%') order by reversed_name, id limit 100`,
    ],
  ]
  const rows: Row[] = []
  for (const [measure, query, statement] of cases) {
    // The total of a narrowed list is counted, that of the whole zone is kept.
    const counted = statement.replace(COLUMNS, 'count(*)').replace(/ order by .*/, '')
    const isNarrowed = /record_type=|search=/.test(query)
    const { product, bare, ratio } = await inTurns(
      () => fetch(`${at}?${query}`, { headers: headers(stage) }).then((answer) => answer.text()),
      async () => {
        JSON.stringify((await stage.superuser.query(statement)).rows)
        if (isNarrowed) await stage.superuser.query(counted)
      },
    )
    rows.push({ measure, product: ms(product), baseline: ms(bare), ratio, target: atMost(2, ratio) })
  }
  return rows
}

/** Ten thousand new records in one call, and the same rows with their entries of the audit log by two statements. */
async function manyAtOnce(stage: Stage, group: string): Promise<Row> {
  let round = 0
  const { product, bare, ratio } = await inTurns(
    async () => {
      const zone = await newZone(stage, group, `bulk-${++round}.example`)
      const body = { records: records(0, MANY) }
      await post(stage, `/dns/groups/${group}/zones/${zone}/records/bulk-create`, body)
    },
    async () => insertBare(stage, await newZone(stage, group, `bare-${++round}.example`)),
    3,
  )
  const measure = `${MANY.toLocaleString('en')} records in one call`
  return { measure, product: ms(product), baseline: ms(bare), ratio, target: atMost(2.5, ratio) }
}

async function insertBare({ superuser }: Stage, zone: string): Promise<void> {
  const rows = records(0, MANY).map(({ name, record_type, value }) => ({
    id: newId(),
    zone_id: zone,
    name,
    fqdn: `${name}.bare.example.`,
    reversed_name: name,
    record_type,
    value,
  }))
  await superuser.query('begin')
  const { rows: written } = await superuser.query(
    `insert into dns_record (id, zone_id, name, fqdn, reversed_name, record_type, value)
     select id, zone_id, name, fqdn, reversed_name, record_type, value
     from json_populate_recordset(null::dns_record, $1::json) returning ${COLUMNS}`,
    [JSON.stringify(rows)],
  )
  const entries = written.map((after) => ({ id: newId(), resource_id: after.id, new_value: after }))
  await superuser.query(
    `insert into audit_log (id, user_display_name, auth_source, action, resource_type, resource_id, resource_display,
       new_value, result)
     select id, 'bench', 'local', 'create', 'dns_record', resource_id, 'bench', new_value, 'success'
     from jsonb_to_recordset($1::jsonb) as e (id uuid, resource_id text, new_value jsonb)`,
    [JSON.stringify(entries)],
  )
  await superuser.query('commit')
}

/** One record after the other beside one address after the other. */
async function oneByOne(stage: Stage, group: string): Promise<Row> {
  const zone = await newZone(stage, group, 'singles.example')
  await makeGround(stage.superuser)
  const subnet = newId()
  await makeSubnet(stage.superuser, subnet, '10.210.0.0/16')
  let [record, address] = [0, 0]
  const { product, bare, ratio } = await inTurns(
    async () => {
      for (let n = 0; n < SINGLES; n++) {
        const body = { name: `one-${++record}`, record_type: 'A', value: '192.0.2.1' }
        await post(stage, `/dns/groups/${group}/zones/${zone}/records`, body)
      }
    },
    async () => {
      for (let n = 0; n < SINGLES; n++) {
        const host = ++address + 256
        const body = { address: `10.210.${host >> 8}.${host & 255}`, hostname: `one-${address}` }
        await post(stage, `/ipam/subnets/${subnet}/addresses`, body)
      }
    },
  )
  const each = (time: number) => rate((SINGLES / time) * 1000)
  const least = 1 / ratio
  return {
    measure: 'one record, to one address',
    product: each(product),
    baseline: each(bare),
    ratio: least,
    target: atLeast(0.5, least),
  }
}
