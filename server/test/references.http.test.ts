import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { factsOf, type Referable, referable } from '../src/references/referable.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'
import { personWith } from './people.ts'
import { Specimens } from './specimens.ts'

/**
 * Every field of every body that takes an id: it is marked as a reference, or listed below with a reason; and a
 * reference to what is not there for the caller is refused in the same words everywhere.
 */
let cadastre: TestApp
let specimens: Specimens
const live = new Map<Referable, string>()
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  specimens = await Specimens.over(cadastre.sql)
  for (const table of tables()) live.set(table, String((await specimens.row(table)).id))
})
afterAll(() => cadastre.close())

const tables = () => Object.keys(referable) as Referable[]
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

/** Ids in a body that are no reference to a row that must be there. */
const NO_REFERENCE: [pattern: RegExp, why: string][] = [
  [
    /(^|\.)(ids|(create_for_)?ip_ids|((update|delete_stale)_)?record_ids|subnet_ids|sibling_subnet_ids)\[\]$/,
    'what a bulk operation is done to: the answer tells of each',
  ],
  [
    /(^|\.)dns_zone_id$|(^|\.)extra_zone_ids\[\]$/,
    "of addresses: those of their network's settings are open to whoever writes them, so the operation asks",
  ],
  [/(^|\.)(device_id|rendezvous_point_device_id)$/, 'devices come later: every id is refused in the same words'],
  [/^zone_ids\[\]$/, 'what an agent asks the contents of: those of other groups are left out'],
  [/^down_circuits\[\]$/, 'those of an overlay are known to whoever sees it; the operation asks for the others'],
  [/^server_id$/, 'who is asked, or whose log is looked at: one that is not there answers 404'],
  [/^plan\.source_server_id$/, 'where a plan was read from: one of another kind, or gone, answers 400'],
  [/^plan_id$/, 'which plan an entry of the checklist is of: one that is not there answers 404'],
  [/^(zone_id|record_id)$/, 'of a record that is sent once more: the operation asks, and answers 404'],
  [/^resource_id$/, 'the table is named by another field; the operation asks'],
]

type Json = {
  type?: string
  format?: string
  'x-reference'?: Referable
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minItems?: number
  $ref?: string
  $defs?: Record<string, Json>
}
type Field = { path: string[]; table: Referable | undefined }

const bodyOf = ({ schema }: RouteOptions): z.ZodType | undefined => (schema as { body?: z.ZodType } | undefined)?.body

/** The schema of a body with references to other parts of it followed, as deep as a request goes. */
function jsonOf(schema: z.ZodType): Json {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const follow = (node: Json, depth: number): Json => {
    const name = node.$ref?.split('/').at(-1)
    const target = name === undefined ? node : name === '#' ? root : (root.$defs?.[name] ?? {})
    if (depth > 4) return {}
    return {
      ...target,
      ...(target.properties
        ? {
            properties: Object.fromEntries(
              Object.entries(target.properties).map(([key, value]) => [key, follow(value, depth + 1)]),
            ),
          }
        : {}),
      ...(target.items ? { items: follow(target.items, depth + 1) } : {}),
      ...(target.anyOf ? { anyOf: target.anyOf.map((one) => follow(one, depth)) } : {}),
    }
  }
  return follow(root, 0)
}

function idFields(node: Json, path: string[] = []): Field[] {
  const own = node.format === 'uuid' ? [{ path, table: node['x-reference'] }] : []
  return [
    ...own,
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => idFields(field, [...path, name])),
    ...(node.items ? idFields(node.items, [...path, '[]']) : []),
    ...(node.anyOf ?? []).flatMap((one) => idFields(one, path)),
  ]
}

const shownPath = (path: readonly string[]): string => path.join('.').replaceAll('.[]', '[]')

type Case = { route: RouteOptions; json: Json; field: Field }
const cases = (): Case[] =>
  cadastre.app.routeTable.routes
    .filter(({ url, method }) => url.startsWith('/api/v1') && method !== 'HEAD')
    .flatMap((route) => {
      const body = bodyOf(route)
      const json = body ? jsonOf(body) : {}
      return idFields(json).map((field) => ({ route, json, field }))
    })
const named = ({ route, field }: Case): string => `${route.method} ${route.url} ${shownPath(field.path)}`

test('every id in a body is a reference, or there is a reason why not', () => {
  const unmarked = cases().filter(
    ({ field }) => !field.table && !NO_REFERENCE.some(([pattern]) => pattern.test(shownPath(field.path))),
  )
  expect(unmarked.map(named)).toEqual([])
  expect(cases().filter(({ field }) => field.table).length).toBeGreaterThan(60)
})

test('the document tells which table a field refers to', async () => {
  const { body } = await cadastre.call('GET', '/api/openapi.json')
  expect(body.components.schemas.CircuitCreate.properties.provider_id['x-reference']).toBe('provider')
})

// Texts that mean something, by the name of their field.
const TEXTS: Record<string, string> = {
  api_url: 'http://127.0.0.1:1',
  base_url: 'http://127.0.0.1:1',
  network: '10.200.0.0/24',
  address: '239.1.1.1',
  start_address: '239.1.1.1',
  prefix: '10.200.0.0/24',
  hostname: 'host',
  confirm_cidr: '10.0.0.0/8',
  confirmation_cidr: '10.0.0.0/8',
  new_cidr: '10.0.0.0/8',
  expires_at: '2035-01-01T00:00:00Z',
  internal_ip: '10.0.0.1',
  ip_address: '10.0.0.1',
  mac_address: '02:00:00:00:00:01',
  external_ip: '192.0.2.1',
}

/** What a body needs besides, where its fields depend on each other. */
const BESIDE: Record<string, object> = {
  '/api/v1/ipam/nat-mappings': { kind: 'hide', external_ip: '192.0.2.1' },
}

/** A value the schema takes, with the wanted id at the wanted place and rows that are there everywhere else. */
function sample(node: Json, name: string, wanted: { path: readonly string[]; id: string } | null): unknown {
  if (wanted && wanted.path.length === 0 && node.format === 'uuid') return wanted.id
  if (node.anyOf) {
    const arm = node.anyOf.find((one) => wanted && idFields(one).length > 0) ?? node.anyOf[0] ?? {}
    return sample(arm, name, wanted)
  }
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.format === 'uuid') return node['x-reference'] ? live.get(node['x-reference']) : UNKNOWN
  if (node.type === 'object' || node.properties) return sampleObject(node, wanted)
  if (node.type === 'array')
    return wanted || node.minItems ? [sample(node.items ?? {}, name, wanted && below(wanted))] : []
  if (node.type === 'integer' || node.type === 'number') return Math.max(node.minimum ?? 1, 1)
  if (node.type === 'boolean') return false
  return node.format === 'date-time' ? '2035-01-01T00:00:00Z' : (TEXTS[name] ?? 'sample')
}

const below = ({ path, id }: { path: readonly string[]; id: string }) => ({ path: path.slice(1), id })

function sampleObject(node: Json, wanted: { path: readonly string[]; id: string } | null): object {
  const [first] = wanted?.path ?? []
  const names = new Set([...(node.required ?? []), ...(first && first !== '[]' ? [first] : [])])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      sample(node.properties?.[name] ?? {}, name, wanted && name === first ? below(wanted) : null),
    ]),
  )
}

async function answerTo({ route, json, field }: Case, id: string, token?: string) {
  const path = route.url.replace(/:\w+/g, UNKNOWN)
  return cadastre.call(route.method as 'POST', path, {
    body: { ...(sample(json, '', { path: field.path, id }) as object), ...BESIDE[route.url] },
    ...(token ? { token } : {}),
  })
}

const sentenceOf = ({ path, table }: Field): string =>
  `${path.filter((step) => step !== '[]').at(-1)} references a ${table} row that does not exist.`

async function expectRefusals(idFor: (table: Referable) => Promise<string>, tokenFor?: (table: Referable) => string) {
  const wrong: string[] = []
  for (const one of cases()) {
    const { table } = one.field
    if (!table) continue
    const { status, body, text } = await answerTo(one, await idFor(table), tokenFor?.(table))
    // Whoever may not come here at all is not told more.
    if (tokenFor && status === 403) continue
    // Of several fields for one table the first is told.
    const sentences = idFields(one.json).filter((field) => field.table === table)
    if (status !== 422 || !sentences.map(sentenceOf).includes(body.detail))
      wrong.push(`${named(one)}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
}

describe('a reference in a body', () => {
  test('to a row that does not exist is refused in the words of the interface', async () => {
    await expectRefusals(async () => UNKNOWN)
  })

  test('to a row in the trash is refused in the same words', async () => {
    const trashed = new Map<Referable, string>()
    for (const table of tables().filter((one) => factsOf(one).hasTrash)) {
      const { id } = await specimens.row(table)
      await cadastre.sql(
        `update ${table} set deleted_at = now(), deletion_batch_id = gen_random_uuid() where id = $1`,
        [id],
      )
      trashed.set(table, String(id))
    }
    await expectRefusals(async (table) => trashed.get(table) ?? UNKNOWN)
  })

  test('to a row the caller may not read is refused in the same words', async () => {
    const rights = new Set(
      cadastre.deps.slices.flatMap(({ access }) => (typeof access === 'string' ? [] : [access.resource])),
    )
    const tokens = new Map<Referable, string>()
    for (const table of tables()) {
      const hidden = UNREAD[table] ?? [table]
      const readable = [...rights].filter((type) => !hidden.includes(type))
      const person = await personWith(
        cadastre,
        readable.map((type) => ({ action: 'admin', resource_type: type })),
      )
      tokens.set(table, person.token)
    }
    await expectRefusals(
      async (table) => live.get(table) ?? UNKNOWN,
      (table) => tokens.get(table) ?? '',
    )
  })
})

/** The rights that show a row, where they are not called as its table. */
const UNREAD: Partial<Record<Referable, string[]>> = {
  asn: ['manage_asns'],
  dhcp_pxe_profile: ['dhcp_scope'],
  dhcp_scope: ['dhcp_scope', 'subnet'],
  dhcp_server_group: ['dhcp_server', 'dhcp_scope', 'dhcp_client_class', 'dhcp_option_template', 'dhcp_mac_block'],
  certificate: ['dns_group'],
  dns_group: ['dns_group', 'dns_zone', 'dns_record'],
  dns_pool: ['manage_dns_pools'],
  dns_server: ['dns_group'],
  dns_zone: ['dns_group', 'dns_zone', 'dns_record'],
  dns_tsig_key: ['dns_group', 'dns_zone', 'dns_record'],
  dns_view: ['dns_group', 'dns_zone', 'dns_record'],
  dnssec_policy: ['dns_group', 'dns_zone', 'dns_record'],
  domain: ['manage_domains'],
  ip_address: ['subnet', 'ip_address'],
  ip_block: ['ip_block', 'subnet'],
  ip_space: ['ip_space', 'ip_block', 'subnet'],
  ipam_template: ['manage_ipam_templates'],
  multicast_domain: ['multicast'],
  role: ['role', 'group'],
  user: ['group'],
}

test('what was read can be sent back, though the caller may not read what it refers to', async () => {
  const circuit = await specimens.row('circuit', { customer_id: live.get('customer') })
  const editor = await personWith(cadastre, [{ action: 'admin', resource_type: 'circuit' }])
  const url = `/api/v1/circuits/${circuit.id}`
  const { body } = await cadastre.call('GET', url, { token: editor.token })
  const back = { ...body, name: 'renamed' }
  expect((await cadastre.call('PUT', url, { body: back, token: editor.token })).status).toBe(200)
  const other = { customer_id: String((await specimens.row('customer')).id) }
  expect((await cadastre.call('PUT', url, { body: other, token: editor.token })).status).toBe(422)
})
