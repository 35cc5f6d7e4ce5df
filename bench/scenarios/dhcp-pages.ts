import { ms } from '../report.ts'
import { atMost, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'
import { get, inTurns, post } from '../turns.ts'

const [SCOPES, EACH] = [16, 62_500]

/** Pages of a million leases and a million reservations beside bare SQL on the same database. */
export const dhcpPages: Scenario = {
  name: 'dhcp-pages',
  run: (options) =>
    withStage(options, async (stage) => {
      const estate = await makeEstate(stage)
      await fill(stage, estate)
      return [...(await pages(stage, leases(estate))), ...(await pages(stage, statics(estate)))]
    }),
}

type Estate = { group: string; server: string; scopes: string[]; subnets: string[] }

async function makeEstate(stage: Stage): Promise<Estate> {
  const group = (await post(stage, '/dhcp/server-groups', { name: 'bench' })).id
  const server = (await post(stage, '/dhcp/servers', { name: 'bench', host: 'kea', server_group_id: group })).id
  const space_id = (await post(stage, '/ipam/spaces', { name: 'bench leases' })).id
  const block_id = (await post(stage, '/ipam/blocks', { space_id, network: '10.0.0.0/8' })).id
  const [scopes, subnets]: [string[], string[]] = [[], []]
  for (let n = 0; n < SCOPES; n++) {
    const subnet = await post(stage, '/ipam/subnets', { space_id, block_id, network: `10.${n}.0.0/16` })
    subnets.push(subnet.id)
    scopes.push((await post(stage, '/dhcp/scopes', { subnet_id: subnet.id, group_id: group })).id)
  }
  return { group, server, scopes, subnets }
}

/** Past the triggers: that rows lie in their scopes is not what is measured, and a million of them would take minutes. */
async function fill({ superuser }: Stage, { group, server, scopes }: Estate): Promise<void> {
  await superuser.query('set session_replication_role = replica')
  const rows = `select s.at, s.id as scope_id, n, ('10.' || s.at || '.0.0')::inet + n as ip,
      ('02:' || lpad(to_hex(s.at), 2, '0') || ':00:' || regexp_replace(lpad(to_hex(n), 6, '0'), '(..)(..)(..)', '\\1:\\2:\\3'))::macaddr as mac
    from (select ordinality - 1 as at, id from unnest($1::uuid[]) with ordinality as t (id)) s, generate_series(1, ${EACH}) n`
  await superuser.query(
    `insert into dhcp_lease (id, server_id, scope_id, ip_address, mac_address, hostname, starts_at, expires_at)
     select gen_random_uuid(), $2::uuid, scope_id, ip, mac, 'host-' || at || '-' || n, now(), now() + interval '1 day'
     from (${rows}) r`,
    [scopes, server],
  )
  await superuser.query(
    `insert into dhcp_static_assignment (id, scope_id, group_id, ip_address, mac_address, hostname)
     select gen_random_uuid(), scope_id, $2::uuid, ip, mac, 'host-' || at || '-' || n from (${rows}) r`,
    [scopes, group],
  )
  await superuser.query('set session_replication_role = origin')
  await superuser.query('vacuum analyze dhcp_lease, dhcp_static_assignment')
}

type Compared = { what: string; path: string; select: string; from: string; cases: [string, string, string][] }

const leases = ({ scopes, subnets, server }: Estate): Compared => ({
  what: 'leases',
  path: '/dhcp/leases',
  select: `l.id, l.server_id, l.scope_id, host(l.ip_address), l.mac_address, l.hostname, l.client_id, l.duid, l.user_class,
    l.state, l.starts_at, l.ends_at, l.expires_at, l.last_seen_at`,
  from: 'dhcp_lease l',
  cases: [
    ['first page', '', 'true'],
    ['page of a subnet', `subnet_id=${subnets[7]}`, `l.scope_id = '${scopes[7]}'`],
    ['page of a server', `server_id=${server}`, `l.server_id = '${server}'`],
    ['page of a host name', 'search=host-7-777', `l.hostname ilike '%host-7-777%'`],
    ['page of a MAC', 'mac_address=02:07:00:00:03:09', `l.mac_address = '02:07:00:00:03:09'`],
  ],
})

const statics = ({ scopes }: Estate): Compared => ({
  what: 'reservations',
  path: '/dhcp/statics',
  select: `l.id, l.scope_id, host(l.ip_address), l.mac_address, l.hostname, l.description, l.client_id, l.duid, l.circuit_id,
    l.options_override, l.tags, l.import_source, l.imported_at, l.created_at, l.modified_at,
    (select a.id from dhcp_scope c join ip_address a on a.subnet_id = c.subnet_id and a.address = l.ip_address
      where c.id = l.scope_id)`,
  from: 'dhcp_static_assignment l',
  cases: [
    ['first page', '', 'true'],
    ['page of a scope', `scope_id=${scopes[7]}`, `l.scope_id = '${scopes[7]}'`],
    ['page of a host name', 'search=host-7-777', `l.hostname ilike '%host-7-777%'`],
  ],
})

// Of a scope that is in the trash nothing is told; that is asked of every row, and is not part of what is compared.
async function pages(stage: Stage, { what, path, select, from, cases }: Compared): Promise<Row[]> {
  const rows: Row[] = []
  for (const [measure, query, where] of cases) {
    const { product, bare, ratio } = await inTurns(
      () => get(stage, `${path}?limit=100&${query}`),
      async () => {
        const page = `select ${select} from ${from} where ${where} order by l.ip_address, l.id limit 100`
        JSON.stringify((await stage.superuser.query(page)).rows)
        await stage.superuser.query(`select count(*) from ${from} where ${where}`)
      },
    )
    const named = `${what}: ${measure}`
    rows.push({ measure: named, product: ms(product), baseline: ms(bare), ratio, target: atMost(2, ratio) })
  }
  return rows
}
