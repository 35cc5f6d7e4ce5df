import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type TestApp, testApp } from './harness.ts'

let cadastre: TestApp
const clients: pg.Client[] = []

beforeAll(async () => {
  cadastre = await testApp()
  for (let number = 0; number < 8; number++) {
    await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: `space ${number}` } })
  }
  await seal()
  await cadastre.sql('create table kept_log as table audit_log; create table kept_seal as table audit_seal')
})
// What a test did to the log is undone, so that the next one starts from a whole chain.
afterEach(async () => {
  const client = await tamperer()
  await client.query(`truncate audit_log, audit_seal;
    insert into audit_log select * from kept_log; insert into audit_seal select * from kept_seal`)
  await Promise.all(clients.splice(0).map((open) => open.end()))
})
afterAll(() => cadastre.close())

async function connect(user: string): Promise<pg.Client> {
  const [row] = await cadastre.sql<{ database: string }>('select current_database() as database')
  const client = new pg.Client({ host: inject('socket'), port: 5432, user, database: row?.database ?? '' })
  await client.connect()
  clients.push(client)
  return client
}

/** Someone with every right in the database, for whom no trigger fires. */
async function tamperer(): Promise<pg.Client> {
  const client = await connect('postgres')
  await client.query('set session_replication_role = replica')
  return client
}

type Break = { seq: number; audit_id: string; reason: string; expected_hash: string | null; actual_hash: string | null }
const integrity = async (query = '') => (await cadastre.call('GET', `/api/v1/audit/integrity${query}`)).body
const reasons = async () => (await integrity()).breaks.map(({ reason }: Break) => reason)

/** Seals all there is. Transactions of other tests on the same server may still hold the sealer back: it asks again. */
async function seal(): Promise<void> {
  await vi.waitFor(
    async () => {
      await cadastre.runJob('audit_seal')
      expect((await integrity()).unsealed_rows).toBe(0)
    },
    { timeout: 120_000 },
  )
}

const sealAt = async (position: number) =>
  (
    await cadastre.sql<{ audit_id: string; seq: string; xact: string }>(
      'select * from audit_seal where position = $1',
      [position],
    )
  )[0]

const entry = `insert into audit_log (id, user_display_name, auth_source, action, resource_type, resource_id, resource_display`
const forged = `values (gen_random_uuid(), 'mallory', 'local', 'forged', 'forged', '', ''`

describe('the audit log is append-only', () => {
  const statements = (table: string) => [
    `update ${table} set resource_display = 'changed'`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]
  const month = `audit_log_${new Date().toISOString().slice(0, 7).replace('-', '_')}`

  test.each(['cadastre', 'cadastre_owner'])('for the role %s, as a whole and in each partition', async (role) => {
    const client = await connect(role)
    const count = async () => (await cadastre.sql('select id from audit_log')).length
    const before = await count()
    for (const statement of [...statements('audit_log'), ...statements(month), 'truncate audit_log_rest']) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
    expect(await count()).toBe(before)
    expect(await integrity()).toMatchObject({ ok: true })
  })

  test.each(['cadastre', 'cadastre_owner'])('and so are its seals, for the role %s', async (role) => {
    const client = await connect(role)
    for (const statement of [`update audit_seal set row_hash = ''`, 'delete from audit_seal', 'truncate audit_seal']) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  })

  test.each([
    'alter table audit_log disable trigger all',
    'set session_replication_role = replica',
    'drop table audit_log',
  ])('and the role that serves requests cannot lift that: %s', async (statement) => {
    const client = await connect('cadastre')
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('also in the partitions that the job makes later', async () => {
    await cadastre.sql('select make_audit_partitions(6)')
    await cadastre.runJob('audit_partitions')
    const later = await cadastre.sql<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^audit_log_\\d{4}_\\d\\d$' and relkind = 'r' order by 1 desc limit 1`,
    )
    for (const role of ['cadastre', 'cadastre_owner']) {
      const client = await connect(role)
      await expect(client.query(`truncate ${later[0]?.name}`)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('GET /audit/integrity', () => {
  test('a log that nobody touched is whole, and every row is covered', async () => {
    const [count] = await cadastre.sql<{ count: string }>('select count(*) from audit_log')
    expect(await integrity()).toEqual({
      ok: true,
      rows_checked: Number(count?.count),
      breaks: [],
      last_position: Number(count?.count),
      is_complete: true,
      unsealed_rows: 0,
    })
  })

  test('rows since the last seal are counted, not suspected', async () => {
    await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'not sealed yet' } })
    expect(await integrity()).toMatchObject({ ok: true, unsealed_rows: 1 })
  })

  test('sealing again, or by two at once, seals each row once', async () => {
    await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'contended' } })
    await Promise.all([cadastre.runJob('audit_seal'), cadastre.runJob('audit_seal')])
    await seal()
    expect(await integrity()).toMatchObject({ ok: true, breaks: [] })
    const [doubled] = await cadastre.sql<{ count: string }>(
      'select count(*) - count(distinct audit_id) as count from audit_seal',
    )
    expect(Number(doubled?.count)).toBe(0)
  })

  test('can be verified in parts that add up', async () => {
    const whole = await integrity()
    let [after, checked, isComplete] = [0, 0, false]
    while (!isComplete) {
      const part = await integrity(`?max_rows=3&after=${after}`)
      expect(part).toMatchObject({ ok: true })
      after = part.last_position
      checked += part.rows_checked
      isComplete = part.is_complete
    }
    expect({ checked, after }).toEqual({ checked: whole.rows_checked, after: whole.last_position })
  })

  test.each(['max_rows=0', 'max_rows=1000001', 'after=-1', 'after=x'])('%s answers 422', async (query) => {
    expect((await cadastre.call('GET', `/api/v1/audit/integrity?${query}`)).status).toBe(422)
  })
})

describe('tampering is found', () => {
  test.each([
    ['old_value', `'{"forged": true}'`],
    ['new_value', 'null'],
    ['user_display_name', `'somebody else'`],
    ['result', `'denied'`],
    ['timestamp', `timestamp + interval '1 second'`],
  ])('a changed %s', async (column, value) => {
    const client = await tamperer()
    const target = await sealAt(4)
    await client.query(`update audit_log set ${column} = ${value} where id = $1`, [target?.audit_id])
    const { ok, breaks } = await integrity()
    expect(ok).toBe(false)
    expect(breaks[0]).toMatchObject({
      audit_id: target?.audit_id,
      seq: Number(target?.seq),
      // With its time changed, the row is not where its seal says.
      reason: column === 'timestamp' ? 'row_missing' : 'row_hash_mismatch',
    })
  })

  test('a deleted row', async () => {
    const target = await sealAt(3)
    await (await tamperer()).query('delete from audit_log where id = $1', [target?.audit_id])
    const { ok, breaks } = await integrity()
    expect(ok).toBe(false)
    expect(breaks).toMatchObject([{ audit_id: target?.audit_id, reason: 'row_missing' }])
  })

  test('a deleted row whose seal was deleted with it', async () => {
    const target = await sealAt(3)
    const client = await tamperer()
    await client.query('delete from audit_log where id = $1', [target?.audit_id])
    await client.query('delete from audit_seal where position = 3')
    expect(await reasons()).toContain('prev_hash_mismatch')
  })

  test('the first rows deleted with their seals', async () => {
    const client = await tamperer()
    await client.query('delete from audit_log where id in (select audit_id from audit_seal where position <= 2)')
    await client.query('delete from audit_seal where position <= 2')
    expect(await reasons()).toContain('prev_hash_mismatch')
  })

  test('a changed seal', async () => {
    await (await tamperer()).query(`update audit_seal set prev_hash = sha256('x') where position = 3`)
    expect(await reasons()).toContain('prev_hash_mismatch')
  })

  test('a changed row whose own seal was made to fit', async () => {
    const client = await tamperer()
    await client.query(
      `update audit_log set result = 'denied' where id = (select audit_id from audit_seal where position = 3)`,
    )
    await client.query(`update audit_seal set row_hash = audit_hash(prev_hash, entry)
      from audit_log entry where entry.id = audit_id and position = 3`)
    const { breaks } = await integrity()
    expect(breaks).toMatchObject([{ audit_id: (await sealAt(4))?.audit_id, reason: 'prev_hash_mismatch' }])
  })

  test('in a part that begins after it, a changed row is out of sight; in its own part it is found', async () => {
    const client = await tamperer()
    await client.query(
      `update audit_log set result = 'denied' where id = (select audit_id from audit_seal where position = 2)`,
    )
    expect((await integrity('?after=2')).ok).toBe(true)
    expect((await integrity('?after=1&max_rows=1')).ok).toBe(false)
  })

  test.each([
    ['an old transaction', 'xact, nextval($$audit_log_seq$$)'],
    ['the transaction and the number of a sealed row', 'xact, seq'],
    ['a transaction before all others', `'0'::xid8, -1`],
  ])('a row put in later with %s', async (_what, place) => {
    const client = await tamperer()
    const { rows } = await client.query(
      `${entry}, xact, seq) select ${forged.replace('values (', '')}, ${place} from audit_seal where position = 2 returning id`,
    )
    const { ok, breaks } = await integrity()
    expect(ok).toBe(false)
    expect(breaks).toContainEqual(expect.objectContaining({ audit_id: rows[0].id, reason: 'row_not_sealed' }))
  })
})

describe('a transaction that stays open while others commit', () => {
  test('holds the sealer back, not the writers, and is sealed in its place afterwards', async () => {
    const slow = await connect('cadastre')
    await slow.query('begin')
    await slow.query(`${entry}) ${forged})`)
    await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'overtakes' } })
    await cadastre.runJob('audit_seal')
    const open = await integrity()
    expect(open).toMatchObject({ ok: true, unsealed_rows: 1 })
    await slow.query('commit')
    expect((await cadastre.call('GET', '/api/v1/audit?limit=1')).body.total).toBe(open.rows_checked + 2)
    await seal()
    expect(await integrity()).toMatchObject({ ok: true, rows_checked: open.rows_checked + 2, unsealed_rows: 0 })
    const newest = await cadastre.sql(
      `select action from audit_seal seal join audit_log entry on entry.id = seal.audit_id order by position desc limit 2`,
    )
    expect(newest).toEqual([{ action: 'create' }, { action: 'forged' }])
  })
})
