import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { ADMIN_PASSWORD } from '../../../../test/global-database.ts'
import { openArchive } from '../../../import/archive/open.ts'
import { zipStream } from '../../../zip.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

type Files = Record<string, string>

async function zip(files: Files): Promise<Buffer> {
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    pieces: async function* () {
      yield text
    },
  }))
  const pieces: Buffer[] = []
  for await (const piece of zipStream(entries)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function upload(fields: Record<string, string>, archive: Buffer) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--edge\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`
  return dns.call('POST', '/api/v1/dns/import/zonefile/preview', {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.concat([Buffer.from(head), archive, Buffer.from('\r\n--edge--\r\n')]),
  })
}

const idOf = (group: string): string => group.replace('/groups/', '')
const previewed = async (group: string, files: Files, more: Record<string, string> = {}) => {
  const answer = await upload({ target_group_id: idOf(group), ...more }, await zip(files))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const commit = (group: string, plan: object, conflict_actions: object = {}, more: object = {}) =>
  dns.api('POST', '/import/zonefile/commit', { target_group_id: idOf(group), plan, conflict_actions, ...more })
const zonesOf = async (group: string) => (await dns.api('GET', `${group}/zones`)).body
const recordsOf = async (group: string, zone: string) => (await dns.api('GET', `${group}/zones/${zone}/records`)).body

const CONF = `options { directory "/var/named"; };
zone "Example.COM" IN { type master; file "db.example"; allow-update { none; }; };
zone "2.0.192.in-addr.arpa" { type primary; file "rev/db.192"; };
`
const EXAMPLE = `$TTL 1h
@ SOA ns1 hostmaster 2026010101 7200 3600 1209600 300
@ NS ns1
ns1 A 192.0.2.53
@ MX 10 mail
mail A 192.0.2.25
www CNAME ns1
zero 0 TXT "a b" "c"
`
const REVERSE =
  '$TTL 60\n@ SOA ns1.example.com. h.example.com. 7 2 3 4 5\n@ NS ns1.example.com.\n53 PTR ns1.example.com.\n'
const FILES = {
  'etc/named.conf': CONF,
  'var/named/db.example': EXAMPLE,
  'var/named/rev/db.192': REVERSE,
}

describe('an archive of zone files', () => {
  test('is shown first, and nothing is written by that', async () => {
    const group = await dns.group()
    const [before] = await dns.sql<{ count: string }>('select count(*) from audit_log')
    const plan = await previewed(group, FILES)
    expect(plan).toMatchObject({
      source: 'zonefile',
      conflicts: [],
      warnings: [],
      unsupported: [],
      total_records: 8,
      record_type_histogram: { NS: 2, A: 2, MX: 1, CNAME: 1, TXT: 1, PTR: 1 },
      root_zone_date: expect.stringMatching(/^20/),
    })
    expect(plan.zones).toMatchObject([
      {
        name: 'example.com.',
        zone_type: 'primary',
        kind: 'forward',
        name_scope: 'private',
        view_name: null,
        soa: {
          primary_ns: 'ns1.example.com.',
          admin_email: 'hostmaster.example.com.',
          serial: 2026010101,
          ttl: 3600,
          minimum: 300,
        },
        parse_warnings: ['options that are not imported: allow-update (line 2)'],
        skipped_record_types: {},
      },
      { name: '2.0.192.in-addr.arpa.', kind: 'reverse', name_scope: 'reverse' },
    ])
    expect(plan.zones[0].records).toContainEqual({
      name: '@',
      record_type: 'MX',
      value: 'mail.example.com.',
      ttl: 3600,
      priority: 10,
      weight: null,
      port: null,
    })
    expect(plan.zones[0].records).toContainEqual(expect.objectContaining({ name: 'zero', ttl: 0, value: '"a b" "c"' }))
    expect(await zonesOf(group)).toEqual([])
    expect(await dns.sql('select count(*) from audit_log')).toEqual([before])
  })

  test('is written as it was shown, with its serial, and queued for the servers', async () => {
    const group = await dns.group()
    const plan = await previewed(group, FILES)
    const { status, body, text } = await commit(group, plan)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      target_group_id: idOf(group),
      total_zones_created: 2,
      total_zones_failed: 0,
      total_records_created: 8,
      zones: [
        { zone_name: 'example.com.', action_taken: 'created', records_created: 6, error: null },
        { zone_name: '2.0.192.in-addr.arpa.', action_taken: 'created', records_created: 2 },
      ],
    })
    const [zone] = (await zonesOf(group)).filter(({ name }: { name: string }) => name === 'example.com.')
    expect(zone).toMatchObject({
      id: body.zones[0].zone_id,
      import_source: 'zonefile',
      imported_at: expect.any(String),
      last_serial: 2026010101,
      record_count: 6,
      ttl: 3600,
      minimum: 300,
      primary_ns: 'ns1.example.com.',
    })
    const records = await recordsOf(group, zone.id)
    expect(
      records.every(
        ({ import_source, imported_at }: Record<string, string>) =>
          import_source === 'zonefile' && imported_at === zone.imported_at,
      ),
    ).toBe(true)
    const queue = await dns.sql('select name, record_type, op, target_serial from dns_change where zone_id = $1', [
      zone.id,
    ])
    expect(queue).toHaveLength(6)
    expect(new Set(queue.map(({ target_serial }) => Number(target_serial)))).toEqual(new Set([2026010101]))
    const entries = await dns.sql<{ action: string; new_value: object }>(
      "select * from audit_log where resource_type in ('dns_zone', 'dns_record') and resource_id = any($1)",
      [[zone.id, ...records.map(({ id }: { id: string }) => id)]],
    )
    expect(entries).toMatchObject([
      { action: 'create', new_value: { name: 'example.com.', records_created: 6, import_source: 'zonefile' } },
    ])
  })

  test('a second commit skips what is there; overwrite and rename do what they say', async () => {
    const group = await dns.group()
    await commit(group, await previewed(group, FILES))
    const again = await previewed(group, FILES)
    expect(again.conflicts).toMatchObject([
      { zone_name: 'example.com.', existing_record_count: 6, action: 'skip', rename_to: null },
      { zone_name: '2.0.192.in-addr.arpa.', existing_record_count: 2 },
    ])
    expect((await commit(group, again)).body).toMatchObject({ total_zones_skipped: 2, total_records_created: 0 })
    const { body } = await commit(group, again, {
      'EXAMPLE.com': { action: 'rename', rename_to: 'Other.example' },
      '2.0.192.in-addr.arpa.': { action: 'overwrite' },
    })
    expect(body.zones).toMatchObject([
      { zone_name: 'example.com.', action_taken: 'renamed', records_created: 6, records_deleted: 0 },
      { zone_name: '2.0.192.in-addr.arpa.', action_taken: 'overwrote', records_created: 2, records_deleted: 2 },
    ])
    const names = (await zonesOf(group)).map(({ name }: { name: string }) => name).sort()
    expect(names).toEqual(['2.0.192.in-addr.arpa.', 'example.com.', 'other.example.'])
    const entries = await dns.sql('select action from audit_log where resource_id = $1', [body.zones[1].zone_id])
    expect(entries).toEqual([{ action: 'update' }])
    const occupied = await commit(group, again, {
      'example.com.': { action: 'rename', rename_to: 'other.example' },
      '2.0.192.in-addr.arpa.': { action: 'rename' },
    })
    expect(occupied.body.zones).toMatchObject([
      { action_taken: 'failed', error: expect.stringContaining('already exists') },
      { action_taken: 'failed', error: "rename_to is required when action='rename'" },
    ])
  })

  test('names everything that it leaves out', async () => {
    const group = await dns.group()
    const plan = await previewed(group, {
      'named.conf': `
        acl trusted { 10/8; };  key k { algorithm hmac-sha256; secret "c2VjcmV0"; };
        include "missing.conf";
        include "more.d/*.conf";
        zone "." { type hint; file "root.hints"; };
        zone "signed.example" { type master; file "signed.db"; };
        zone "gone.example" { type master; file "gone.db"; };
        zone "copy.example" { type slave; masters { 192.0.2.1 port 5353 key k; }; file "signed.db"; };
        zone "asked.example" { type forward; forwarders { 192.0.2.9 port 5300; }; forward only; };
        zone "chaos.example" CH { type master; file "x"; };`,
      'more.d/a.conf': 'zone "included.example" { type master; file "../inc.db"; };',
      'inc.db': '$INCLUDE part.db\n',
      'part.db': '@ 60 SOA a b 1 2 3 4 5\n@ 60 NS a.example.net.\n',
      'signed.db': `${EXAMPLE}@ DNSKEY 256 3 8 AwEAAaz/\nwww A 192.0.2.1\nns1 A 192.0.2.53\nx FOO bar\nout.example.net. A 192.0.2.1\nbad A 192.0.2.300\n`,
      'signed.db.jnl': 'x',
      'README.txt': 'hello',
    })
    const byName = Object.fromEntries(plan.zones.map((zone: { name: string }) => [zone.name, zone]))
    expect(Object.keys(byName)).toEqual([
      'included.example.',
      'signed.example.',
      'gone.example.',
      'copy.example.',
      'asked.example.',
    ])
    expect(byName['included.example.'].records).toHaveLength(1)
    const signed = byName['signed.example.']
    expect(signed.skipped_record_types).toEqual({ DNSKEY: 1, A: 2, CNAME: 1, unreadable: 2 })
    const told = signed.parse_warnings.join('\n')
    for (const part of ['1 DNSKEY left out', 'line 11', 'FOO', 'does not lie in the zone', '192.0.2.300', 'CNAME'])
      expect(told).toContain(part)
    expect(byName['gone.example.'].parse_warnings).toEqual([expect.stringContaining('"gone.db" is not in the archive')])
    expect(byName['copy.example.']).toMatchObject({
      zone_type: 'secondary',
      primaries: ['192.0.2.1@5353'],
      records: [],
    })
    expect(byName['asked.example.']).toMatchObject({
      zone_type: 'forward',
      forwarders: ['192.0.2.9@5300'],
      forward_only: true,
    })
    expect(plan.unsupported).toEqual(['acl "trusted" (named.conf, line 2)', 'key "k" (named.conf, line 2)'])
    const warnings = plan.warnings.join('\n')
    for (const part of ['"missing.conf" is not there', '"hint"', 'its class is CH', 'signed.db.jnl', 'README.txt'])
      expect(warnings).toContain(part)
    expect(JSON.stringify(plan)).not.toContain('c2VjcmV0')
    expect((await commit(group, plan)).body).toMatchObject({ total_zones_created: 5, total_zones_failed: 0 })
  })

  test('a zone of two views is imported once and named the second time', async () => {
    const group = await dns.group()
    const view = await dns.made(`${group}/views`, { name: 'inside' })
    const plan = await previewed(group, {
      'named.conf': `view in { zone x.example { type master; file "in"; }; };
        view out { zone X.example { type master; file "out"; }; zone y.example { in-view in; }; };`,
      in: EXAMPLE,
      out: EXAMPLE,
    })
    expect(plan.zones.map(({ view_name }: { view_name: string }) => view_name)).toEqual(['in', 'out'])
    expect(plan.warnings).toEqual([expect.stringContaining('2 views (in, out)'), expect.stringContaining('view "in"')])
    const { body } = await commit(group, plan, { 'x.example.': { action: 'overwrite' } }, { target_view_id: view.id })
    expect(body.zones).toMatchObject([
      { action_taken: 'created' },
      { action_taken: 'skipped', error: expect.stringContaining("the view 'in' and in the view 'out'") },
    ])
    expect(await zonesOf(group)).toMatchObject([{ name: 'x.example.', view_id: view.id }])
  })
})

describe('a commit', () => {
  test('refuses the plan of another source, and a group or view that is not there', async () => {
    const group = await dns.group()
    const plan = await previewed(group, FILES)
    const other = await commit(group, { ...plan, source: 'restauth' })
    expect([other.status, other.body.detail]).toEqual([400, 'Plan source mismatch: endpoint=zonefile plan=restauth'])
    const nobody = '/groups/00000000-0000-7000-8000-000000000000'
    for (const answer of [
      await commit(nobody, plan),
      await upload({ target_group_id: idOf(nobody) }, await zip(FILES)),
    ])
      expect([answer.status, answer.body.detail]).toEqual([
        422,
        'target_group_id references a dns_group row that does not exist.',
      ])
    const foreign = await dns.made(`${await dns.group()}/views`, { name: 'foreign' })
    const wrong = await commit(group, plan, {}, { target_view_id: foreign.id })
    expect([wrong.status, wrong.body.detail]).toEqual([
      422,
      'target_view_id references a dns_view row that does not exist.',
    ])
    expect(await zonesOf(group)).toEqual([])
  })

  test('takes a plan that was edited by hand for what it says, and no more', async () => {
    const group = await dns.group()
    const zone = (name: string, more: object = {}) => ({
      name,
      zone_type: 'primary',
      kind: 'forward',
      records: [],
      ...more,
    })
    const record = (name: string, record_type: string, value: string) => ({ name, record_type, value })
    const plan = {
      source: 'zonefile',
      conflicts: [{ zone_name: 'a.example.', existing_zone_id: 'forged' }],
      zones: [
        zone('a.example', {
          id: 'forged',
          records: [
            record('www', 'A', '192.0.2.1'),
            record('www', 'A', '999'),
            record('@', 'SOA', '. . 1 2 3 4 5'),
            record('x', 'BOGUS', 'y'),
            record('y\u0001', 'A', '192.0.2.1'),
          ],
        }),
        zone('not..a.name'),
        zone('*.wild.example'),
        zone('b.example', { zone_type: 'secondary' }),
        zone('A.EXAMPLE.'),
        zone('c.example', {
          soa: { primary_ns: 'x', admin_email: 'y', serial: 1, refresh: -1, retry: 1, expire: 1, minimum: 1, ttl: 1 },
        }),
        zone('d.example'),
      ],
    }
    const { status, body, text } = await commit(group, plan)
    expect(status, text).toBe(200)
    expect(body.zones.map(({ action_taken }: { action_taken: string }) => action_taken)).toEqual([
      'created',
      'failed',
      'failed',
      'failed',
      'skipped',
      'failed',
      'created',
    ])
    expect(body.zones[0].records_created).toBe(1)
    expect(body.zones.filter(({ error }: { error: string | null }) => error === null)).toHaveLength(2)
    expect(body.warnings).toHaveLength(4)
    expect(body).toMatchObject({ total_zones_created: 2, total_zones_failed: 4, total_zones_skipped: 1 })
  })

  test('sent twice at once makes each zone once', async () => {
    const group = await dns.group()
    const plan = await previewed(group, FILES)
    const answers = await Promise.all([commit(group, plan), commit(group, plan)])
    const taken = answers.flatMap(({ body }) =>
      body.zones.map(({ action_taken }: { action_taken: string }) => action_taken),
    )
    expect(taken.sort()).toEqual(['created', 'created', 'skipped', 'skipped'])
  })

  test('leaves out a type that the servers of the group cannot publish, and says which', async () => {
    const group = await dns.group()
    await dns.made(`${group}/servers`, { name: 'windows', driver: 'wsrv_dns', host: '192.0.2.9' })
    const plan = await previewed(group, {
      'named.conf': 'zone x.example { type master; file x; };',
      x: `${EXAMPLE}loc LOC 52 22 23 N 4 53 32 E 0\n`,
    })
    expect(plan.zones[0].skipped_record_types).toEqual({ LOC: 1 })
    expect(plan.zones[0].parse_warnings).toEqual([expect.stringContaining('windows')])
  })
})

test.each([
  ['is no archive', () => Buffer.from('hello'), 400, /no archive/],
  ['is empty', () => Buffer.alloc(0), 400, /Empty upload/],
  ['has no configuration', () => zip({ 'a.zone': EXAMPLE }), 400, /no named\.conf/],
  ['has a configuration without zones', () => zip({ 'named.conf': 'options { };' }), 400, /declares no zone/],
])('an upload that %s is refused', async (_what, made, status, sentence) => {
  const answer = await upload({ target_group_id: idOf(await dns.group()) }, await made())
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(sentence)])
})

test('an archive without a file, and a caller who is no superadmin, are refused', async () => {
  const path = '/api/v1/dns/import/zonefile/preview'
  const answer = await dns.call('POST', path, {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: '--edge\r\ncontent-disposition: form-data; name="target_group_id"\r\n\r\nx\r\n--edge--\r\n',
  })
  expect(answer.status).toBe(422)
  expect((await dns.call('POST', path, { token: null, body: {} })).status).toBe(401)
})

describe('zones that are exported as an archive and imported elsewhere', () => {
  async function exported(group: string): Promise<Buffer> {
    const token = await dns.login('admin', ADMIN_PASSWORD)
    const { rawPayload } = await dns.app.inject({
      url: `/api/v1/dns${group}/zones/export`,
      headers: { authorization: `Bearer ${token}` },
    })
    return rawPayload
  }
  const textsOf = async (archive: Buffer) =>
    Object.fromEntries([...(await openArchive(archive))].map(([path, bytes]) => [path, bytes.toString('latin1')]))

  test('are the same, byte by byte', async () => {
    const here = await dns.group()
    const odd = await dns.made(`${here}/zones`, { name: 'odd.example', ttl: 600, primary_ns: 'ns1.example.net' })
    await dns.made(`${here}/zones`, { name: 'a\\.b.example' })
    const records: [string, string, string, object?][] = [
      ['@', 'NS', 'ns1.example.net.'],
      ['txt', 'TXT', '"semi;colon" "quote\\"d" "\\255\\000"', { ttl: 0 }],
      ['_sip._tcp', 'SRV', 'host.example.net.', { priority: 1, weight: 2, port: 3 }],
      ['*', 'MX', 'mail.example.net.', { priority: 5, ttl: 77 }],
      ['4705', 'CNAME', 'cname.example.net.'],
      ['svc', 'HTTPS', '1 . alpn="h2,h3" ipv4hint="192.0.2.1"'],
    ]
    for (const [name, record_type, value, more] of records)
      await dns.made(`${here}/zones/${odd.id}/records`, { name, record_type, value, ...more })
    await dns.made(`${here}/zones`, { name: '0/25.2.0.192.in-addr.arpa' })
    const archive = await exported(here)
    const there = await dns.group()
    const preview = await upload({ target_group_id: idOf(there) }, archive)
    expect(preview.status, preview.text).toBe(200)
    expect(preview.body.warnings).toEqual([])
    const { body } = await commit(there, preview.body)
    expect(body).toMatchObject({ total_zones_created: 3, warnings: [] })
    expect(await textsOf(await exported(there))).toEqual(await textsOf(archive))
  })
})
