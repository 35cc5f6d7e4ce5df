import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { wireTypes } from '../src/db/wire.ts'
import { defineJob } from '../src/jobs/job.ts'
import { startWorker } from '../src/jobs/run.ts'
import type { Slice } from '../src/slice.ts'
import { plainToken } from './accounts.ts'
import { type TestApp, testApp } from './harness.ts'
import { quietLog } from './quiet-log.ts'

const Order = z.object({ name: z.string() })
type Order = z.output<typeof Order>

/** What the jobs were given, in the order they ran. */
const ran: string[] = []
let isBroken = true
const gate = Promise.withResolvers<void>()

const note = defineJob({
  task: 'probe_note',
  payload: Order,
  run: async (_context, { name }) => {
    ran.push(name)
  },
})
const fail = defineJob({
  task: 'probe_fail',
  payload: Order,
  run: async (_context, { name }) => {
    ran.push(name)
    if (isBroken) throw new Error(`${name} went wrong`)
  },
})
const wait = defineJob({
  task: 'probe_wait',
  payload: Order,
  run: async (_context, { name }) => {
    ran.push(name)
    await gate.promise
  },
})
const write = defineJob({
  task: 'probe_write',
  payload: Order,
  run: ({ mutate }, { name }) =>
    mutate((work) => work.audit({ action: 'probe', type: 'probe', id: name, display: name })),
})
const calls = { note, fail, wait, write }

const probe: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  jobs: Object.values(calls),
  routes: (app) => {
    const body = z.object({
      job: z.enum(['note', 'fail', 'wait', 'write']),
      name: z.string(),
      isFailing: z.boolean().default(false),
    })
    app.post('', { schema: { body, response: { 200: z.object({}) } } }, async (request) => {
      const { job, name, isFailing } = request.body
      await request.mutate(async (work) => {
        work.unaudited('a probe')
        await work.enqueue(calls[job]({ name }))
        if (isFailing) throw new Error('after the job was ordered')
      })
      return {}
    })
  },
}

let cadastre: TestApp
let pool: pg.Pool
let stopWorker: (() => Promise<void>) | undefined
beforeAll(async () => {
  cadastre = await testApp({ slices: [probe] })
  const [row] = await cadastre.sql<{ database: string }>('select current_database() as database')
  const connection = { host: inject('socket'), port: 5432, user: 'cadastre', database: row?.database ?? '' }
  pool = new pg.Pool({ ...connection, types: wireTypes, max: 6 })
  const { databases, deps } = cadastre
  const worker = await startWorker({
    pool,
    databases,
    jobs: probe.jobs ?? [],
    config: deps.config,
    keys: deps.keys,
    notices: deps.notices,
    log: quietLog,
  })
  stopWorker = worker.stop
})
afterAll(async () => {
  gate.resolve()
  await stopWorker?.()
  await pool.end()
  await cadastre.close()
})

const PATH = '/api/v1/admin/jobs'
const order = (job: keyof typeof calls, name: string, isFailing = false) =>
  cadastre.call('POST', '/api/v1/probe', { body: { job, name, isFailing } })
const times = (name: string) => ran.filter((each) => each === name).length
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 20 })

type Row = {
  id: string
  task: string
  state: string
  attempts: number
  run_at: string
  payload: Order
  last_error: string
}
const list = async (query = ''): Promise<Row[]> => (await cadastre.call('GET', `${PATH}?limit=500${query}`)).body.items
const find = async (name: string) => (await list()).find(({ payload }) => payload.name === name)

/** The row of a job once it looks as wanted. */
async function seen(name: string, state: string): Promise<Row> {
  let row: Row | undefined
  await eventually(async () => {
    row = await find(name)
    expect(row?.state).toBe(state)
  })
  return row as Row
}

/** As if it had failed as often as it may, without the days of waiting in between. */
async function deadJob(name: string): Promise<Row> {
  await order('fail', name)
  const { id } = await seen(name, 'retrying')
  await cadastre.sql('select from graphile_worker.reschedule_jobs(array[$1::bigint], attempts => 12)', [id])
  return seen(name, 'dead')
}

describe('a job', () => {
  test('that was ordered in a transaction runs once it has committed', async () => {
    expect((await order('note', 'committed')).status).toBe(200)
    await eventually(() => expect(times('committed')).toBe(1))
  })

  test('that was ordered in a transaction that failed never exists', async () => {
    expect((await order('note', 'rolled back', true)).status).toBe(500)
    await order('note', 'ordered after')
    await eventually(() => expect(times('ordered after')).toBe(1))
    expect(times('rolled back')).toBe(0)
    expect(await find('rolled back')).toBeUndefined()
  })

  test('is gone from the list when it is done', async () => {
    await order('note', 'done')
    await eventually(async () => {
      expect(times('done')).toBe(1)
      expect(await find('done')).toBeUndefined()
    })
  })

  test('writes to the audit log as the product itself', async () => {
    await order('write', 'by the system')
    const rows = () =>
      cadastre.sql(`select user_display_name, auth_source, user_id from audit_log where resource_id = 'by the system'`)
    await eventually(async () =>
      expect(await rows()).toEqual([{ user_display_name: 'system', auth_source: 'system', user_id: null }]),
    )
  })

  test('that fails is tried again later: it keeps its attempts, its error and a time in the future', async () => {
    await order('fail', 'fails')
    const row = await seen('fails', 'retrying')
    expect(row).toMatchObject({ task: 'probe_fail', attempts: 1, max_attempts: 12 })
    expect(row.last_error).toContain('fails went wrong')
    expect(Date.parse(row.run_at)).toBeGreaterThan(Date.now())
  })

  test('that fails again waits longer each time', async () => {
    await order('fail', 'backs off')
    const first = await seen('backs off', 'retrying')
    const started = Date.now()
    await cadastre.sql('select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now())', [first.id])
    await eventually(async () => expect(await find('backs off')).toMatchObject({ attempts: 2, state: 'retrying' }))
    const second = await seen('backs off', 'retrying')
    expect(Date.parse(second.run_at) - started).toBeGreaterThan(5_000)
  })

  test('whose payload makes no sense fails and does not run', async () => {
    await cadastre.sql(`select from graphile_worker.add_job('probe_note', '{"name": 5}')`)
    await eventually(async () =>
      expect((await list('&task=probe_note')).map(({ state }) => state)).toEqual(['retrying']),
    )
    expect(ran).not.toContain(5)
  })
})

describe('GET /admin/jobs', () => {
  test('a job that failed as often as it may is dead, and can be found', async () => {
    const { id } = await deadJob('dead')
    const dead = await list('&state=dead')
    expect(dead).toContainEqual(expect.objectContaining({ id, attempts: 12, state: 'dead' }))
    expect((await list('&state=waiting')).map((row) => row.id)).not.toContain(id)
    const { status, body } = await cadastre.call('GET', `${PATH}/${id}`)
    expect(status).toBe(200)
    expect(body).toEqual(dead.find((row) => row.id === id))
  })

  test('filters by task and windows the list', async () => {
    await order('fail', 'one of many')
    await seen('one of many', 'retrying')
    const { body } = await cadastre.call('GET', `${PATH}?task=probe_fail&limit=1&offset=1`)
    expect(body).toMatchObject({ limit: 1, offset: 1 })
    expect(body.items).toHaveLength(1)
    expect(body.total).toBe((await list('&task=probe_fail')).length)
    expect(await list('&task=no_such_task')).toEqual([])
  })

  test.each(['state=zombie', 'limit=0', 'limit=501', 'offset=-1'])('%s answers 422', async (query) => {
    expect((await cadastre.call('GET', `${PATH}?${query}`)).status).toBe(422)
  })

  test('an unknown id answers 404, a text that is no number 422', async () => {
    expect((await cadastre.call('GET', `${PATH}/999999999999999999`)).status).toBe(404)
    expect((await cadastre.call('GET', `${PATH}/zebra`)).status).toBe(422)
  })
})

describe('POST /admin/jobs/{id}/retry', () => {
  test('runs a dead job again, with all its attempts, and is audited without the payload', async () => {
    const { id } = await deadJob('revived')
    isBroken = false
    const { status, body } = await cadastre.call('POST', `${PATH}/${id}/retry`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, attempts: 0 })
    await eventually(() => expect(times('revived')).toBe(2))
    isBroken = true
    await eventually(async () => expect((await cadastre.call('GET', `${PATH}/${id}`)).status).toBe(404))
    const rows = await cadastre.sql<{ old_value: object }>(
      `select action, resource_display, old_value, changed_fields from audit_log where resource_type = 'job' and resource_id = $1`,
      [id],
    )
    expect(rows).toMatchObject([
      { action: 'retry', resource_display: 'probe_fail', old_value: { state: 'dead', attempts: 12 } },
    ])
    expect(rows[0]?.old_value).not.toHaveProperty('payload')
  })

  test('an unknown job answers 404', async () => {
    expect((await cadastre.call('POST', `${PATH}/999999999/retry`)).status).toBe(404)
  })
})

describe('DELETE /admin/jobs/{id}', () => {
  test('gives a job up for good, and is audited', async () => {
    const { id } = await deadJob('given up')
    expect(await cadastre.call('DELETE', `${PATH}/${id}`)).toMatchObject({ status: 204, text: '' })
    expect((await cadastre.call('GET', `${PATH}/${id}`)).status).toBe(404)
    expect((await cadastre.call('DELETE', `${PATH}/${id}`)).status).toBe(404)
    const rows = await cadastre.sql(`select action from audit_log where resource_type = 'job' and resource_id = $1`, [
      id,
    ])
    expect(rows).toEqual([{ action: 'delete' }])
  })
})

describe('a job that is running', () => {
  test('is shown as such, and can be neither retried nor deleted', async () => {
    await order('wait', 'runs')
    const { id } = await seen('runs', 'running')
    expect((await cadastre.call('POST', `${PATH}/${id}/retry`)).status).toBe(409)
    expect(await cadastre.call('DELETE', `${PATH}/${id}`)).toMatchObject({
      status: 409,
      body: { detail: 'The job is running; wait for it to end' },
    })
    expect(await cadastre.sql(`select from audit_log where resource_type = 'job' and resource_id = $1`, [id])).toEqual(
      [],
    )
    gate.resolve()
    await eventually(async () => expect(await find('runs')).toBeUndefined())
  })
})

describe('who may', () => {
  test('only superadmins look at jobs and touch them', async () => {
    const token = await plainToken(cadastre, 'plain')
    const { id } = await deadJob('not yours')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['POST', `/${id}/retry`],
      ['DELETE', `/${id}`],
    ] as const) {
      expect((await cadastre.call(method, `${PATH}${path}`, { token })).status).toBe(403)
      expect((await cadastre.call(method, `${PATH}${path}`, { token: null })).status).toBe(401)
    }
    expect((await find('not yours'))?.state).toBe('dead')
  })
})

describe('the worker', () => {
  test('shows in the platform page while it lives, and not after it stopped', async () => {
    const workers = async () =>
      (await cadastre.call('GET', '/health/platform', { token: null })).body.components.find(
        ({ name }: { name: string }) => name === 'workers',
      )
    expect(await workers()).toMatchObject({ status: 'ok', detail: '1 alive' })
    await stopWorker?.()
    stopWorker = undefined
    expect(await workers()).toMatchObject({ status: 'error', detail: 'none alive' })
  })
})
