import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Slice } from '../src/slice.ts'
import { plainToken } from './accounts.ts'
import { type CallOptions, type TestApp, testApp } from './harness.ts'

const Clouds = z.object({ clouds: z.array(z.string()) })

/** Gives the module a surface, so that this build has it available. */
const clouds: Slice = {
  tag: 'probe clouds',
  prefix: '/cloud',
  module: 'integrations.cloud',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  routes: (app) => {
    const querystring = z.object({ limit: z.int().min(1).default(1) })
    app.get('', { schema: { querystring, response: { 200: Clouds } } }, async () => ({ clouds: [] }))
    app.get('/:id', { schema: { params: z.object({ id: z.guid() }), response: { 200: Clouds } } }, async () => ({
      clouds: [],
    }))
    app.post('', { schema: { body: Clouds, response: { 200: Clouds } } }, async (request) => request.body)
  },
}
/** One that ships switched on. */
const imports: Slice = { ...clouds, tag: 'probe imports', prefix: '/dns/import', module: 'dns.import' }

let cadastre: TestApp
let replica: TestApp
let plain: string
beforeAll(async () => {
  cadastre = await testApp({ slices: [clouds, imports] })
  const [row] = await cadastre.sql<{ database: string }>('select current_database() as database')
  replica = await testApp({ slices: [clouds, imports], database: row?.database ?? '' })
  plain = await plainToken(cadastre, 'plain')
})
afterAll(async () => {
  await replica.close()
  await cadastre.close()
})
afterEach(() => cadastre.sql('delete from feature_module'))

const PATH = '/api/v1/admin/feature-modules'
type Module = { id: string; enabled: boolean; available: boolean; default_enabled: boolean }
const list = async (options: CallOptions = {}): Promise<Module[]> => (await cadastre.call('GET', PATH, options)).body
const turn = (id: string, enabled: unknown, options: CallOptions = {}) =>
  cadastre.call('PATCH', `${PATH}/${id}`, { body: { enabled }, ...options })
const ask = (path: string, token: string | null = plain, app = cadastre) => app.call('GET', `/api/v1${path}`, { token })
const isOff = (id: string) => ({ status: 404, body: { detail: `Feature '${id}' is disabled.` } })

describe('GET /admin/feature-modules', () => {
  test('lists all 53 to anyone who logged in, each with what a switchboard needs', async () => {
    const modules = await list({ token: plain })
    expect(modules).toHaveLength(53)
    expect(modules.find(({ id }) => id === 'integrations.cloud')).toEqual({
      id: 'integrations.cloud',
      label: 'Cloud providers',
      group: 'Integrations',
      description: expect.any(String),
      default_enabled: false,
      enabled: false,
      available: true,
    })
  })

  test('says which ship switched on, and takes none for on that this build does not have', async () => {
    const modules = await list()
    expect(modules.filter((module) => module.default_enabled)).toHaveLength(14)
    const named = (list: Module[]) => list.map(({ id }) => id).sort()
    const built = new Set(cadastre.deps.slices.flatMap(({ module }) => module ?? []))
    expect(named(modules.filter((module) => module.available))).toEqual([...built].sort())
    expect(named(modules.filter((module) => module.enabled))).toEqual(
      named(modules.filter((module) => module.default_enabled && module.available)),
    )
  })

  test('needs a credential', async () => {
    expect((await cadastre.call('GET', PATH, { token: null })).status).toBe(401)
  })
})

describe('a module that is off', () => {
  test.each([null, 'a.b.c'])('hides its routes from a caller whose credential is %s', async (token) => {
    expect(await ask('/cloud', token)).toMatchObject(isOff('integrations.cloud'))
  })

  test.each(['/cloud', '/cloud?limit=zebra', '/cloud/zebra', '/cloud/any/thing/below'])(
    'answers %s before it looks at the request',
    async (path) => {
      expect(await ask(path)).toMatchObject(isOff('integrations.cloud'))
    },
  )

  test('hides a POST with a body that is wrong', async () => {
    expect(await cadastre.call('POST', '/api/v1/cloud', { body: {} })).toMatchObject(isOff('integrations.cloud'))
  })

  test('does not hide its neighbours', async () => {
    expect((await ask('/cloud-of-others')).body).toEqual({ detail: 'Not Found' })
    expect((await ask('/dns/import')).status).toBe(200)
  })
})

describe('a module that this build does not have', () => {
  test.each([
    ['/network-devices', 'network.device'],
    ['/looking-glass/x', 'network.looking_glass'],
    ['/change-requests', 'governance.approvals'],
  ])('answers %s as switched off, whatever its default', async (path, id) => {
    expect(await ask(path, null)).toMatchObject(isOff(id))
    expect(await cadastre.call('POST', `/api/v1${path}`, { body: {} })).toMatchObject(isOff(id))
  })

  test('cannot be switched on', async () => {
    const { status, body } = await turn('network.device', true)
    expect(status).toBe(409)
    expect(body.detail).toContain("'network.device'")
    expect(await cadastre.sql('select from feature_module')).toEqual([])
  })

  test('may be switched off', async () => {
    expect(await turn('network.device', false)).toMatchObject({
      status: 200,
      body: { enabled: false, available: false },
    })
  })
})

describe('PATCH /admin/feature-modules/{id}', () => {
  test('switches a module on and off, on every replica with the very next request', async () => {
    expect((await ask('/cloud', plain, replica)).status).toBe(404)
    expect(await turn('integrations.cloud', true)).toMatchObject({
      status: 200,
      body: { id: 'integrations.cloud', enabled: true, default_enabled: false, available: true },
    })
    expect((await ask('/cloud')).status).toBe(200)
    expect((await ask('/cloud', plain, replica)).status).toBe(200)
    expect((await ask('/cloud', null, replica)).status).toBe(401)
    await turn('integrations.cloud', false)
    expect((await ask('/cloud')).status).toBe(404)
    expect((await ask('/cloud', plain, replica)).status).toBe(404)
  })

  test('switches off one that ships on', async () => {
    await turn('dns.import', false)
    expect(await ask('/dns/import')).toMatchObject(isOff('dns.import'))
    expect((await list()).find(({ id }) => id === 'dns.import')).toMatchObject({
      enabled: false,
      default_enabled: true,
    })
  })

  test('the list shows it', async () => {
    await turn('integrations.cloud', true)
    expect((await list()).find(({ id }) => id === 'integrations.cloud')).toMatchObject({ enabled: true })
  })

  test('writes an audit row with both states', async () => {
    await turn('integrations.cloud', true, { headers: { 'x-request-id': 'switch-1' } })
    expect(
      await cadastre.sql(
        `select action, resource_type, resource_id, old_value, new_value, changed_fields, user_display_name
         from audit_log where request_id = 'switch-1'`,
      ),
    ).toEqual([
      {
        action: 'update',
        resource_type: 'feature_module',
        resource_id: 'integrations.cloud',
        old_value: { enabled: false },
        new_value: { enabled: true },
        changed_fields: ['enabled'],
        user_display_name: 'Administrator',
      },
    ])
  })

  test('two switches at once leave one state and two audit rows', async () => {
    const headers = { 'x-request-id': 'switch-race' }
    const answers = await Promise.all([true, false].map((enabled) => turn('integrations.cloud', enabled, { headers })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await cadastre.sql(`select from audit_log where request_id = 'switch-race'`)).toHaveLength(2)
  })

  test('an id that is not in the catalog answers 404 and names it', async () => {
    for (const id of ['network.zebra', '__proto__', 'constructor']) {
      expect(await turn(id, true)).toMatchObject({ status: 404, body: { detail: `Unknown feature module: ${id}` } })
    }
  })

  test.each([{}, { enabled: 'true' }, { enabled: 1 }, { enabled: null }])('%j answers 422', async (body) => {
    expect((await cadastre.call('PATCH', `${PATH}/integrations.cloud`, { body })).status).toBe(422)
  })

  test('is for superadmins', async () => {
    expect(await turn('integrations.cloud', true, { token: plain })).toMatchObject({
      status: 403,
      body: { detail: 'Superadmin required' },
    })
    expect((await turn('integrations.cloud', true, { token: null })).status).toBe(401)
    expect((await ask('/cloud')).status).toBe(404)
  })
})
