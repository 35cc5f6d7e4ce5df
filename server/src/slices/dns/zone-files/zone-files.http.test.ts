import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { personWith } from '../../../../test/people.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const HEAD = '$TTL 3600\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\n'

/** The path of a new zone. */
async function zone(body: object = {}, at?: string): Promise<string> {
  const group = at ?? (await dns.group())
  const { id } = await dns.made(`${group}/zones`, { name: 'example.com', ...body })
  return `${group}/zones/${id}`
}
const commit = (path: string, zone_file: string, more: object = {}) =>
  dns.api('POST', `${path}/import/commit`, { zone_file, ...more })
const preview = (path: string, zone_file: string, more: object = {}) =>
  dns.api('POST', `${path}/import/preview`, { zone_file, ...more })
const text = async (path: string): Promise<string> => (await dns.api('GET', `${path}/export`)).text
const queue = (path: string) =>
  dns.sql<{ target_serial: string }>('select * from dns_change where zone_id = $1 order by seq', [
    path.split('/').at(-1),
  ])

describe('a zone file that is imported', () => {
  test('is shown first: what would be created, changed, deleted, and what is never applied', async () => {
    const at = await zone()
    await dns.made(`${at}/records`, { name: 'old', record_type: 'A', value: '192.0.2.1' })
    await dns.made(`${at}/records`, { name: 'same', record_type: 'A', value: '192.0.2.2' })
    await dns.made(`${at}/records`, { name: 'mail', record_type: 'MX', value: 'mx.example.net.', priority: 5 })
    const { status, body, text } = await preview(at, `${HEAD}same A 192.0.2.2\nmail MX 10 mx.example.net.\n`)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      zone_name: 'example.com.',
      soa_detected: true,
      record_count: 4,
      skipped: [],
      warnings: [],
    })
    expect(body.to_create).toMatchObject([
      { op: 'create', name: '@', record_type: 'NS', value: 'ns.example.com.', ttl: null, existing_id: null },
      { name: 'ns', record_type: 'A' },
    ])
    expect(body.to_update).toMatchObject([
      { op: 'update', name: 'mail', priority: 10, existing_id: expect.any(String) },
    ])
    expect(body.to_delete).toMatchObject([{ op: 'delete', name: 'old' }])
    expect(body.unchanged).toMatchObject([{ op: 'unchanged', name: 'same' }])
    expect((await dns.api('GET', `${at}/records`)).body).toHaveLength(3)
  })

  test.each([
    ['merge', { created: 2, updated: 1, deleted: 0 }, ['@', 'mail', 'ns', 'old']],
    ['replace', { created: 2, updated: 1, deleted: 1 }, ['@', 'mail', 'ns']],
    ['append', { created: 2, updated: 0, deleted: 0 }, ['@', 'mail', 'ns', 'old']],
  ])('%s does its part, with one serial and one entry of the audit log', async (conflict_strategy, counts, names) => {
    const at = await zone()
    await dns.made(`${at}/records`, { name: 'old', record_type: 'A', value: '192.0.2.1' })
    await dns.made(`${at}/records`, { name: 'mail', record_type: 'MX', value: 'mx.example.net.', priority: 5 })
    const before = (await queue(at)).length
    const { status, body, text } = await commit(at, `${HEAD}mail MX 10 mx.example.net.\n`, { conflict_strategy })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ ...counts, conflict_strategy, skipped: [] })
    const records = (await dns.api('GET', `${at}/records`)).body
    expect(records.map(({ name }: { name: string }) => name)).toEqual(names)
    const made = records.filter(({ name }: { name: string }) => name === 'ns')
    expect(made).toMatchObject([{ import_source: 'zonefile', imported_at: expect.any(String) }])
    const changes = (await queue(at)).slice(before)
    expect(new Set(changes.map(({ target_serial }) => Number(target_serial)))).toEqual(new Set([body.target_serial]))
    const entries = await dns.sql<{ new_value: object }>(
      "select * from audit_log where resource_type = 'dns_zone_import' and resource_id = $1",
      [at.split('/').at(-1)],
    )
    expect(entries.map(({ new_value }) => new_value)).toMatchObject([{ ...counts, record_count: names.length }])
    if (counts.deleted > 0) {
      const [trash] = (await dns.call('GET', '/api/v1/admin/trash?type=dns_record')).body.items
      expect(trash).toMatchObject({ deletion_batch_id: body.batch_id })
    }
  })

  test('names what it leaves out, line by line, and takes the rest', async () => {
    const at = await zone()
    const file = [
      HEAD.trimEnd(),
      'www A 192.0.2.1',
      'www A 192.0.2.1',
      'elsewhere.example.net. A 192.0.2.2',
      'alias CNAME www',
      'alias TXT x',
      'a FOO bar',
      '_under A 192.0.2.3',
      '@ DNSKEY 256 3 8 AwEAAaz/',
      'two 60 A 192.0.2.4',
      'two 30 A 192.0.2.5',
    ].join('\n')
    const { status, body, text: answer } = await commit(at, file)
    expect(status, answer).toBe(200)
    expect(body.skipped.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [6, expect.stringContaining('line 5')],
      [7, expect.stringContaining('does not lie in the zone')],
      [8, expect.stringContaining('CNAME')],
      [10, expect.stringContaining('FOO')],
      [11, expect.stringContaining('host name')],
    ])
    expect(body.skipped_record_types).toEqual({ DNSKEY: 1 })
    expect(body.warnings).toEqual([
      expect.stringContaining('DNSKEY'),
      expect.stringContaining('two.example.com. A has several lifetimes'),
    ])
    expect(body.created).toBe(6)
    expect((await dns.api('GET', `${at}/records?search=two`)).body).toMatchObject([{ ttl: 30 }, { ttl: 30 }])
  })

  test.each([
    ['is cut in half', `${HEAD}a TXT ( "x"\n "y"`, 5],
    ['is cut in a value', `${HEAD}a A 192.0.`, 5],
    ['has a bad value', `${HEAD}a A 192.0.2.1,192.0.2.2\n`, 5],
    ['has an empty label', `${HEAD}a..b A 192.0.2.1\n`, 5],
    ['generates without end', `${HEAD}$GENERATE 1-4294967295 h$ A 192.0.2.1\n`, 5],
    ['includes another, or itself', `${HEAD}$INCLUDE zone_file\n`, 5],
    ['has a NUL', `${HEAD}a\\000 A 192.0.2.1\nb A 192.0.2.\\0001\n`, 6],
    ['is of another class', '$TTL 1\n@ CH SOA a b 1 2 3 4 5\n', 2],
  ])('is refused as a whole with its line if it %s', async (_, file, line) => {
    const at = await zone()
    await dns.made(`${at}/records`, { name: 'stays', record_type: 'A', value: '192.0.2.1' })
    for (const ask of [preview, commit]) {
      const { status, body } = await ask(at, file, { conflict_strategy: 'replace' })
      expect([status, body.detail?.faults?.[0]?.line], JSON.stringify(body)).toEqual([422, line])
    }
    expect((await dns.api('GET', `${at}/records`)).body).toHaveLength(1)
  })

  test('takes names like types, numbers and classes for names, and a text of 60,000 octets', async () => {
    const at = await zone()
    const long = Array.from({ length: 240 }, () => `"${'x'.repeat(250)}"`).join(' ')
    const { body } = await commit(at, `TXT TXT x\nIN IN A 192.0.2.1\n4705 A 192.0.2.2\nlong TXT ( ${long} )\n`)
    expect(body).toMatchObject({ created: 4, skipped: [] })
    const names = (await dns.api('GET', `${at}/records`)).body.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['4705', 'in', 'long', 'txt'])
  })

  test('follows the chain of aliases and takes none that leads back', async () => {
    const at = await zone()
    const { body } = await commit(at, 'a CNAME b\nb CNAME a\nc CNAME d\nd A 192.0.2.1\n')
    expect(body.created).toBe(2)
    expect(body.skipped.map(({ line }: { line: number }) => line)).toEqual([1, 2])
  })

  test('keeps what was published for addresses', async () => {
    const at = await zone()
    const { id } = await dns.made(`${at}/records`, { name: 'host', record_type: 'A', value: '192.0.2.1' })
    await dns.sql('update dns_record set auto_generated = true where id = $1', [id])
    const { body } = await commit(at, 'other A 192.0.2.2\n', { conflict_strategy: 'replace' })
    expect(body).toMatchObject({ created: 1, deleted: 0, warnings: [expect.stringContaining('published')] })
    const again = await commit(at, 'host 60 A 192.0.2.1\nhost 60 A 192.0.2.3\n')
    expect(again.body.skipped).toMatchObject([{ line: 1, reason: expect.stringContaining('published') }])
    expect(again.body.warnings).toEqual([expect.stringContaining('keeps the lifetime')])
  })

  test('does nothing the second time', async () => {
    const at = await zone()
    const file = `${HEAD}a 60 A 192.0.2.1\n_s._tcp SRV 1 2 3 a\n_s._tcp SRV 1 2 4 a\nt TXT "a b" "c"\n`
    const first = await commit(at, file)
    expect(first.body).toMatchObject({ created: 6, skipped: [] })
    const second = await commit(at, file, { conflict_strategy: 'replace' })
    expect(second.body).toMatchObject({ created: 0, updated: 0, deleted: 0, unchanged: 6 })
    expect(second.body.target_serial).toBe(first.body.target_serial)
  })

  test('goes into its view and leaves the other records alone', async () => {
    const group = await dns.group()
    const view = await dns.made(`${group}/views`, { name: 'inside' })
    const at = await zone({}, group)
    await dns.made(`${at}/records`, { name: 'www', record_type: 'A', value: '192.0.2.1' })
    const more = { view_id: view.id, conflict_strategy: 'replace' }
    expect((await commit(at, 'www A 10.0.0.1\n', more)).body).toMatchObject({ created: 1, deleted: 0 })
    expect(await text(at)).toMatch(/^; 1 records of other views/)
    expect((await dns.api('GET', `${at}/export?view_id=${view.id}`)).text).toContain('10.0.0.1')
    const other = await dns.made(`${await dns.group()}/views`, { name: 'foreign' })
    expect((await commit(at, 'x A 10.0.0.1\n', { view_id: other.id })).status).toBe(422)
  })

  test('leaves out what the servers of the group cannot publish', async () => {
    const group = await dns.group()
    await dns.made(`${group}/servers`, { name: 'windows', driver: 'wsrv_dns', host: '192.0.2.9' })
    const at = await zone({}, group)
    const { body } = await commit(at, 'a A 192.0.2.1\nb LOC 52 22 23 N 4 53 32 E 0\n')
    expect(body).toMatchObject({ created: 1, skipped: [{ line: 2, reason: expect.stringContaining('windows') }] })
  })

  test('is hidden with its module; the export is not', async () => {
    const at = await zone()
    const path = '/api/v1/admin/feature-modules/dns.import'
    await dns.call('PATCH', path, { body: { enabled: false } })
    expect((await commit(at, 'a A 192.0.2.1\n')).status).toBe(404)
    expect((await dns.api('GET', `${at}/export`)).status).toBe(200)
    await dns.call('PATCH', path, { body: { enabled: true } })
  })
})

describe('a zone that is exported', () => {
  test('is a file with its own SOA, and a server though none is named', async () => {
    const at = await zone({ primary_ns: 'ns1.example.net', admin_email: 'dns.admin@example.net', ttl: 600 })
    const { headers, text: file } = await dns.api('GET', `${at}/export`)
    expect(headers['content-type']).toBe('text/dns; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="example\.com-\d{8}-\d{6}\.zone"$/)
    expect(file).toBe(
      '$ORIGIN example.com.\n$TTL 600\n@\tIN\tSOA\tns1.example.net. dns\\.admin.example.net. 1 86400 7200 3600000 3600\n' +
        '\tIN\tNS\tns1.example.net.\n',
    )
  })

  test('comes with all zones of its group, those that the caller may read', async () => {
    const group = await dns.group()
    await zone({ name: 'one.example' }, group)
    await zone({ name: '0/25.2.0.192.in-addr.arpa' }, group)
    await zone({ name: 'asked.example', zone_type: 'forward', forwarders: ['192.0.2.1'] }, group)
    const { status, headers, text: archive } = await dns.api('GET', `${group}/zones/export`)
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(archive).toContain('one.example.zone')
    expect(archive).toContain('0_25.2.0.192.in-addr.arpa.zone')
    expect(archive).not.toContain('asked')
  })

  test('of another kind has no records to write', async () => {
    const at = await zone({ zone_type: 'forward', forwarders: ['192.0.2.1'] })
    expect((await dns.api('GET', `${at}/export`)).status).toBe(422)
    expect((await commit(at, 'a A 192.0.2.1\n')).status).toBe(422)
  })
})

test('whoever may write one zone imports into it, and into no other', async () => {
  const own = await zone()
  const other = await zone()
  const resource_id = own.split('/').at(-1) ?? ''
  const { token } = await personWith(dns, [{ action: 'write', resource_type: 'dns_zone', resource_id }])
  const body = { zone_file: `${HEAD}www A 192.0.2.1\n` }
  for (const step of ['preview', 'commit']) {
    expect((await dns.api('POST', `${own}/import/${step}`, body, token)).status).toBe(200)
    expect((await dns.api('POST', `${other}/import/${step}`, body, token)).status).toBe(403)
  }
  const { token: reader } = await personWith(dns, [{ action: 'read', resource_type: 'dns_zone', resource_id }])
  expect((await dns.api('POST', `${own}/import/commit`, body, reader)).status).toBe(403)
})
