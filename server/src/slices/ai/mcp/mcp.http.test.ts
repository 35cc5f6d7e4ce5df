import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../../test/answer.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { switchEverythingOn } from '../../../../test/modules.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'

const PATH = '/api/v1/ai/mcp'
let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  for (const name of ['Berlin', 'Bern']) await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name } })
})
afterAll(() => cadastre.close())

const send = (body: unknown, token?: string | null): Promise<Answer> =>
  cadastre.call('POST', PATH, { body, ...(token === undefined ? {} : { token }) })
const frame = (method: string, params?: object, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
const callTool = (name: string, args?: object, token?: string) =>
  send(frame('tools/call', { name, ...(args ? { arguments: args } : {}) }), token)
const resultOf = ({ body }: Answer) => JSON.parse(body.result.content[0].text)
const namesFor = async (token?: string): Promise<string[]> =>
  (await send(frame('tools/list'), token)).body.result.tools.map(({ name }: { name: string }) => name)

test('the official client connects over HTTP, lists the tools and calls one', async () => {
  const url = await cadastre.app.listen({ host: '127.0.0.1', port: 0 })
  const bearer = await tokenFor(cadastre, undefined, { name: 'sdk' })
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${url}${PATH}`), {
    requestInit: { headers: { authorization: `Bearer ${bearer}` } },
  })
  await client.connect(transport as Parameters<Client['connect']>[0])
  expect(client.getServerVersion()).toMatchObject({ name: 'cadastre' })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('find_ip_spaces')
  const { content } = (await client.callTool({ name: 'find_ip_spaces', arguments: {} })) as {
    content: { text: string }[]
  }
  expect(JSON.parse(content[0]?.text ?? '').items.map(({ name }: { name: string }) => name)).toEqual(['Berlin', 'Bern'])
  await client.ping()
  await client.close()
})

test('GET tells what is offered, and that there is no stream', async () => {
  const { status, body } = await cadastre.call('GET', PATH)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    server: { name: 'cadastre', version: expect.any(String) },
    protocol_version: '2025-06-18',
    transport: 'streamable_http',
  })
  expect(body.available_tools).toBe((await namesFor()).length)
  const stream = await cadastre.call('GET', PATH, { headers: { accept: 'text/event-stream' } })
  expect(stream.status).toBe(405)
})

test('initialize answers the protocol version and the tools capability', async () => {
  const { body } = await send(frame('initialize', { protocolVersion: '2024-01-01' }))
  expect(body.result).toMatchObject({ protocolVersion: '2025-06-18', capabilities: { tools: {} } })
})

test.each(['resources/list', 'prompts/list', 'sampling/createMessage', 'completion/complete', 'constructor'])(
  '%s is not implemented',
  async (method) => {
    const { status, body } = await send(frame(method))
    expect(status).toBe(200)
    expect(body.error.code).toBe(-32601)
  },
)

test('a notification alone is answered with nothing, and in a batch has no entry', async () => {
  const alone = await send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  expect([alone.status, alone.text]).toEqual([202, ''])
  const batch = await send([{ jsonrpc: '2.0', method: 'notifications/initialized' }, frame('ping', {}, 'x'), 17])
  expect(batch.body).toEqual([
    { jsonrpc: '2.0', id: 'x', result: {} },
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid JSON-RPC frame.' } },
  ])
  expect((await send([])).body).toEqual([])
})

test.each(['{', '', 'nonsense', '{"method": "ping", "__proto__": {}}'])(
  '%j is answered in the protocol',
  async (text) => {
    const { status, body } = await cadastre.call('POST', PATH, {
      body: text,
      headers: { 'content-type': 'application/json' },
    })
    expect([status, body.error.code]).toEqual([200, -32700])
  },
)

test.each(['null', '17', 'true', '"ping"', '{}', '{"jsonrpc":"2.0","id":1}'])(
  '%s is JSON, but no frame',
  async (text) => {
    const { status, body } = await cadastre.call('POST', PATH, { body: text })
    expect([status, body]).toEqual([
      200,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid JSON-RPC frame.' } },
    ])
  },
)

test('a body that is not declared as JSON is not read', async () => {
  const headers = { 'content-type': 'text/plain' }
  const { body } = await cadastre.call('POST', PATH, { body: JSON.stringify(frame('ping')), headers })
  expect(body.error.code).toBe(-32700)
})

test('a batch of ten thousand frames is refused as a whole', async () => {
  const { body } = await send(Array.from({ length: 10_000 }, () => frame('ping')))
  expect(body.error).toMatchObject({ code: -32600, message: expect.stringContaining('at most 100') })
})

test.each(['no_such_tool', '__proto__', 'constructor', 'propose_create_ip_address', 'x'.repeat(10_000)])(
  'the tool %.40s is not found',
  async (name) => {
    const { body } = await callTool(name)
    expect(body.error.code).toBe(-32601)
    expect(body.error.message.length).toBeLessThan(300)
  },
)

test('wrong arguments are told by name', async () => {
  expect((await send(frame('tools/call', {}))).body.error.code).toBe(-32602)
  const { body } = await callTool('find_ip_spaces', { tag: 17 })
  expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining('tag') })
  expect((await send(frame('tools/call', { name: 'find_ip_spaces', arguments: 'x' }))).body.error.code).toBe(-32602)
})

test('huge and hostile arguments are refused shortly', async () => {
  const { body } = await callTool('find_ip_addresses', { q: 'x'.repeat(500_000) })
  expect(body.error.code).toBe(-32602)
  expect(body.error.message.length).toBeLessThan(500)
  for (const q of ['%', '_', '\\', "' or 1=1 --", '\u202e'.repeat(200), '😀'.repeat(100)]) {
    expect(resultOf(await callTool('find_ip_addresses', { q }))).toMatchObject({ total: 0 })
  }
})

test('every listed tool is a question with a description and a schema, in the order of names', async () => {
  const { tools } = (await send(frame('tools/list'))).body.result
  const names = tools.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted())
  for (const { name, description, inputSchema } of tools) {
    expect(name).toMatch(/^(find|count)_[a-z_]+$/)
    expect(description.length).toBeGreaterThan(10)
    expect(inputSchema.type).toBe('object')
  }
})

test('a caller is offered what they may read, and cannot call the rest', async () => {
  const person = await personWith(cadastre, [{ action: 'read', resource_type: 'audit_log' }])
  expect(await namesFor(person.token)).not.toContain('find_ip_spaces')
  expect((await callTool('find_ip_spaces', {}, person.token)).body.error.code).toBe(-32601)
})

test('rows are those the caller may see', async () => {
  const [bern] = await cadastre.sql<{ id: string }>(`select id from ip_space where name = 'Bern'`)
  const person = await personWith(cadastre, [
    { action: 'read', resource_type: 'ip_space', resource_id: bern?.id ?? '' },
  ])
  const { items: rows } = resultOf(await callTool('find_ip_spaces', {}, person.token))
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Bern'])
})

test('operators ask who has an address, what is free, and what changed', async () => {
  const post = async (path: string, body: object) =>
    (await cadastre.call('POST', `/api/v1/ipam/${path}`, { body })).body
  const space = await post('spaces', { name: 'Basel' })
  const block = await post('blocks', { space_id: space.id, network: '10.0.0.0/16' })
  const subnet = await post('subnets', { space_id: space.id, block_id: block.id, network: '10.0.0.0/24' })
  await post(`subnets/${subnet.id}/addresses`, { address: '10.0.0.9', hostname: 'printer' })
  const who = resultOf(await callTool('find_ip_addresses', { q: '10.0.0.9' }))
  expect(who.items).toMatchObject([{ hostname: 'printer', subnet_cidr: '10.0.0.0/24', space_name: 'Basel' }])
  const networks = resultOf(await callTool('find_free_networks', { block_id: block.id }))
  expect(networks[0]).toMatchObject({ network: '10.0.1.0/24' })
  const addresses = resultOf(await callTool('find_free_addresses', { subnet_id: subnet.id }))
  expect(addresses[0]).toMatchObject({ first: '10.0.0.2', last: '10.0.0.8' })
  const changes = resultOf(await callTool('find_recent_changes', { resource_type: 'ip_address' }))
  expect(JSON.stringify(changes)).toContain('10.0.0.9')
  const stranger = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_block', resource_id: space.id }])
  const denied = (await callTool('find_free_networks', { block_id: block.id }, stranger.token)).body.result
  expect(denied.isError).toBe(true)
  await cadastre.call('DELETE', `/api/v1/ipam/spaces/${space.id}`)
})

test('a read-only token may ask', async () => {
  const token = await tokenFor(cadastre, undefined, { scopes: ['read'] })
  expect(resultOf(await callTool('count_ip_spaces', {}, token))).toEqual({ count: 2 })
})

test('without a credential, or with the module off, there is nothing', async () => {
  expect((await send(frame('ping'), null)).status).toBe(401)
  const path = '/api/v1/admin/feature-modules/ai.copilot'
  await cadastre.call('PATCH', path, { body: { enabled: false } })
  expect((await send(frame('ping'))).status).toBe(404)
  await cadastre.call('PATCH', path, { body: { enabled: true } })
})

test('tools of a module that is off are neither listed nor callable', async () => {
  const path = '/api/v1/admin/feature-modules/ipam.address_sets'
  await cadastre.call('PATCH', path, { body: { enabled: false } })
  expect((await namesFor()).filter((name) => name.includes('address_set'))).toEqual([])
  await cadastre.call('PATCH', path, { body: { enabled: true } })
})

test('an administrator chooses the tools; the choice is in the audit log, and null takes it back', async () => {
  const { body } = await cadastre.call('PUT', '/api/v1/ai/tools/catalog', {
    body: { enabled: ['count_ip_spaces', 'no_such_tool'] },
  })
  expect(body.platform_override).toEqual(['count_ip_spaces'])
  expect(await namesFor()).toEqual(['count_ip_spaces'])
  expect((await callTool('find_ip_spaces')).body.error.code).toBe(-32601)
  const [row] = await cadastre.sql(`select action from audit_log where resource_type = 'ai_tool_catalog'`)
  expect(row).toEqual({ action: 'update' })
  await cadastre.call('PUT', '/api/v1/ai/tools/catalog', { body: { enabled: null } })
  expect((await namesFor()).length).toBeGreaterThan(1)
  const person = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
  expect((await cadastre.call('GET', '/api/v1/ai/tools', { token: person.token })).status).toBe(403)
})

test.each([['a text'], [7], [true], [['find']], [null]])('arguments that are %j are invalid params', async (given) => {
  const answer = await send(frame('tools/call', { name: 'find_ip_spaces', arguments: given }))
  expect(answer.body.error).toMatchObject({ code: -32602 })
})

test('a text no database can store is never a fault of ours, at any argument of any tool', async () => {
  await switchEverythingOn(cadastre)
  const { body } = await send(frame('tools/list'))
  const faults: string[] = []
  for (const { name, inputSchema } of body.result.tools) {
    for (const [argument, sample] of Object.entries(textsOf(inputSchema))) {
      const answer = await callTool(name, { ...required(inputSchema), [argument]: sample })
      // An argument that never reaches the database may be refused by the tool, or looked for in vain.
      const isAnswered = answer.body.error?.code === -32602 || answer.body.result !== undefined
      if (!isAnswered) faults.push(`${name}.${argument}: ${answer.text}`)
    }
  }
  expect(faults).toEqual([])
  const stored = await callTool('find_ip_spaces', { tag: ['a\0b'] })
  expect(stored.body.error).toEqual({
    code: -32602,
    message: "invalid arguments for tool 'find_ip_spaces': A value in the request cannot be stored",
  })
})

type InputSchema = { properties?: Record<string, Property>; required?: string[] }
type Property = { type?: string; format?: string; enum?: unknown[]; items?: Property; minimum?: number }

/** Every argument that takes a text, with one that has a NUL in it. */
const textsOf = ({ properties = {} }: InputSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { type, items }]): [string, unknown][] => {
      if (type === 'string') return [[name, 'a\0b']]
      return type === 'array' && items?.type === 'string' ? [[name, ['a\0b']]] : []
    }),
  )

const required = ({ properties = {}, required: names = [] }: InputSchema): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {})]))

function sampleOf({ type, format, enum: values, minimum = 1 }: Property): unknown {
  if (values) return values[0]
  if (format === 'uuid') return '01900000-0000-7000-8000-000000000000'
  return type === 'integer' ? minimum : 'abc'
}
