import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { baseOf } from '../src/http/schema-walk.ts'
import type { DeclaredFamily } from '../src/records/declare.ts'
import { slices } from '../src/slices.ts'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { type Parents, parentsIn, RECIPES, type Recipe } from './lists.ts'
import { switchEverythingOn } from './modules.ts'
import { type Row, Specimens } from './specimens.ts'

/** Every list that can grow is sorted by what it shows, walked by cursor and searched, in one and the same way. */

/** Answers with rows that are no lists that grow, and why. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/admin/feature-modules': 'the modules of the program',
  '/asns/communities/standard': 'the communities of the RFCs',
  '/auth/providers': 'the ways to log in that are configured',
  '/dashboards/ipam/summary': 'the newest few',
  '/dashboards/network/summary': 'a few of each kind',
  '/dashboards/recent-changes': 'the newest few',
  '/dns/blocklists/catalog': 'the lists the program knows',
  '/auth-providers/:id/syncs': 'the newest few',
  '/dhcp/import/wsrv/servers': 'the servers that can be chosen as a source',
  '/dhcp/servers/:id/recent-events': 'the newest few; all of them are in the audit log',
  '/dns/import/cloud/servers': 'the servers that can be chosen as a source',
  '/dns/import/wsrv/servers': 'the same',
  '/dns/forwarder-presets': 'the resolvers the program knows',
  '/dns/groups/:group_id/zones/:id/update-acl': 'settings of one zone',
  '/dns/groups/:id/catalog-zone': 'the servers of one group',
  '/dns/groups/:id/options': 'settings of one group',
  '/dns/pools/:id': 'one resource',
  '/dns/servers/:id/recent-events': 'the newest few; all of them are in the audit log',
  '/dns/zone-templates': 'the templates the program knows',
  '/ipam/subnets/:id/domains': 'settings of one subnet',
  '/ipam/subnets/:id/reconciliation': 'a report that looks at one subnet as a whole',
  '/migration/cutover/plans/:id': 'one resource',
  '/overlays/:id/topology': 'one picture',
  '/reports/top-subnets-by-utilization': 'the first ten',
  '/search': 'the best matches of each kind',
  '/dhcp/server-groups/:id': 'one resource',
  '/services/:id': 'one resource',
}
const PARAMETERS = ['sort', 'order', 'cursor', 'limit', 'search']
// Equal keys go by ascending address there, whichever way the list is turned.
const BY_ADDRESS = ['/ipam/subnets/:id/addresses', '/ipam/addresses/search']

let cadastre: TestApp
let specimens: Specimens
let parents: Parents
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  specimens = await Specimens.over(cadastre.sql)
  parents = await parentsIn(cadastre, specimens)
  for (const { under } of families.values())
    if (under) owners.set(under.parent.table, String((await specimens.row(under.parent.table)).id))
})
afterAll(() => cadastre.close())

type Schemas = { querystring?: z.ZodType; response?: Record<string, z.ZodType> }
const schemasOf = ({ schema }: RouteOptions): Schemas => (schema ?? {}) as Schemas
const pathOf = ({ url }: RouteOptions): string => url.replace('/api/v1', '')
const queryOf = (route: RouteOptions): Record<string, z.ZodType> => {
  const { querystring } = schemasOf(route)
  return querystring ? (baseOf(querystring).def.shape ?? {}) : {}
}

/** The rows of an answer, if it is a list of things with ids, and the name they have in an envelope. */
function rowsOf(route: RouteOptions): { name: string | null; shape: Record<string, z.ZodType> } | null {
  const answer = schemasOf(route).response?.[200]
  if (!answer) return null
  const { def } = baseOf(answer)
  const candidates: [string | null, z.ZodType][] = [[null, answer], ...Object.entries(def.shape ?? {})]
  for (const [name, schema] of candidates) {
    const { element } = baseOf(schema).def
    const shape = element && baseOf(element).def.shape
    if (shape?.id) return { name, shape }
  }
  return null
}

const lists = await listsOfTheProduct()
async function listsOfTheProduct(): Promise<RouteOptions[]> {
  const { app, close } = await testApp()
  const found = app.routeTable.routes.filter((route) => route.method === 'GET' && rowsOf(route) !== null)
  await close()
  return found.filter(({ url }) => url.startsWith('/api/v1'))
}

const growing = lists.filter((route) => !(pathOf(route) in BOUNDED))

test('a list takes sort, order, cursor, limit and search, or cannot grow', () => {
  const lacking = growing.flatMap((route) => {
    const missing = PARAMETERS.filter((name) => !(name in queryOf(route)))
    return missing.length > 0 ? [`${route.url}: ${missing.join(', ')}`] : []
  })
  expect(lacking).toEqual([])
  expect(Object.keys(BOUNDED).filter((path) => !lists.some((route) => pathOf(route) === path))).toEqual([])
})

const families = new Map(slices.flatMap((slice) => slice.families ?? []).map((family) => [family.prefix, family]))
/** For families that belong to rows of another: one of those. */
const owners = new Map<string, string>()

function recipeOf(route: RouteOptions): Recipe {
  const path = pathOf(route)
  const family = families.get(path)
  const recipe = RECIPES[path] ?? (family ? recipeOfFamily(family) : undefined)
  if (!recipe) throw new Error(`lists.ts does not say how a row gets into ${path}`)
  return recipe
}

function recipeOfFamily({ table, prefix, under }: DeclaredFamily): Recipe {
  if (!under) return { table }
  const owner = owners.get(under.parent.table) ?? ''
  return { table, fixed: () => ({ [under.column]: owner }), path: () => prefix.replace(/:\w+/, owner) }
}

/** One list and what is done with it. */
class List {
  readonly route: RouteOptions
  readonly recipe: Recipe
  readonly #rows: NonNullable<ReturnType<typeof rowsOf>>
  /** Rows that were put here for the test. */
  readonly own = new Set<string>()
  /** Those of them that differ from the others in every field, so that a text finds one and not the rest. */
  readonly full = new Set<string>()
  #count = 0

  constructor(route: RouteOptions) {
    this.route = route
    this.recipe = recipeOf(route)
    this.#rows = rowsOf(route) ?? { name: null, shape: {} }
  }

  get sorts(): string[] {
    const { def } = baseOf(queryOf(this.route).sort ?? z.string())
    const entries = (def as { entries?: Record<string, string> }).entries
    return entries ? Object.keys(entries) : ['address', 'hostname', 'status', 'mac', 'last_seen', 'description']
  }

  ask(query: Record<string, string | number>): Promise<Answer> {
    const url = this.recipe.path?.(parents) ?? pathOf(this.route)
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return cadastre.call('GET', `/api/v1${url}${url.includes('?') ? '&' : '?'}${text}`)
  }

  async rows(query: Record<string, string | number>): Promise<Row[]> {
    const { status, body, text } = await this.ask(query)
    if (status !== 200) throw new Error(`${this.route.url} ${JSON.stringify(query)} answered ${status}: ${text}`)
    return this.#rows.name === null ? body : body[this.#rows.name]
  }

  /** All of it in one answer. */
  whole(sort: string, order: string): Promise<Row[]> {
    return this.rows({ sort, order, limit: 500 })
  }

  /** All of it in pages; something may happen after the first of them. */
  async walk(sort: string, order: string, limit = 2, between?: (seen: string[]) => Promise<void>): Promise<string[]> {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const answer = await this.ask({ sort, order, limit, ...(cursor === undefined ? {} : { cursor }) })
      if (answer.status !== 200)
        throw new Error(`${this.route.url} by ${sort} answered ${answer.status}: ${answer.text}`)
      const page: Row[] = this.#rows.name === null ? answer.body : answer.body[this.#rows.name]
      seen.push(...idsOf(page))
      if (cursor === undefined) await between?.(seen)
      cursor = answer.headers['x-next-cursor']
      if (cursor === undefined || seen.length > 1000) return seen
    }
  }

  async add(): Promise<string> {
    const id = await this.#insert()
    this.own.add(id)
    return id
  }

  async #insert(): Promise<string> {
    const { table, fixed, insert, link } = this.recipe
    if (insert) return insert(cadastre, ++this.#count)
    const { id } = await specimens.row(table, { ...this.#choices(++this.#count), ...fixed?.(parents) })
    const linked = link?.(parents, String(id))
    if (linked) await specimens.row(...linked)
    return String(id)
  }

  async remove(id: string): Promise<void> {
    await cadastre.sql(
      `delete from ${this.recipe.insert ? this.recipe.table : `"${this.recipe.table}"`} where id = $1`,
      [id],
    )
  }

  /** Rows of all sorts: some fields are full to the brim, others as empty as they can be. */
  async seed(): Promise<void> {
    const ids = [await this.add(), await this.add(), await this.add(), await this.add(), await this.add()]
    if (this.recipe.insert) return
    for (const id of [ids[0], ids[2]]) {
      this.full.add(id ?? '')
      for (const [column, value] of this.#fillings()) {
        await cadastre
          .sql(`update "${this.recipe.table}" set ${column} = $1 where id = $2`, [value(++this.#count), id])
          // What a constraint refuses stays as it was.
          .catch(() => {})
      }
    }
  }

  /** One of its values for every field that has to have one of a few. */
  #choices(n: number): Row {
    const needed = specimens.columnsOf(this.recipe.table).filter(({ is_needed }) => is_needed)
    return Object.fromEntries(
      needed.flatMap(({ name }) => {
        const values = this.#rows.shape[name] ? (describedBy(this.#rows.shape[name]).enum ?? []) : []
        return values.length > 0 ? [[name, values[n % values.length]]] : []
      }),
    )
  }

  #fillings(): [string, (n: number) => unknown][] {
    const columns = specimens.columnsOf(this.recipe.table)
    const held = new Set(['id', ...Object.keys(this.recipe.fixed?.(parents) ?? {})])
    return Object.entries(this.#rows.shape).flatMap(([name, schema]) => {
      const column = columns.find((known) => known.name === name)
      if (!column || held.has(name) || DECIDES.test(name)) return []
      const filling = fillingOf(column.type, schema, column.most)
      return filling ? [[name, filling]] : []
    })
  }
}

// Whether a row is in the list at all, or counted.
const DECIDES = /^(deleted|revoked|discarded|applied|expires)_|_ips$/
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id))

/** The most a column holds that its field may show. */
function fillingOf(type: string, field: z.ZodType, most: number | null): ((n: number) => unknown) | null {
  const { format, pattern, enum: values, const: only, maxLength, minimum } = describedBy(field)
  if (values || pattern || only !== undefined) return null
  if (type === 'varchar' || type === 'text') {
    const text = (n: number) => `${n}${'ä'.repeat(5000)}`.slice(0, Math.min(most ?? 5000, maxLength ?? 5000))
    return format || !field.safeParse(text(1)).success ? null : text
  }
  if (type === 'timestamptz') return (n) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()
  if (type === 'date') return (n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10)
  if (type === 'int4' || type === 'int2' || type === 'int8') return (n) => (minimum ?? 0) + n
  if (type === 'bool') return () => true
  if (type === 'inet') return field.safeParse('fd00:1::1').success ? (n) => `fd00:1::${n.toString(16)}` : null
  return type === 'macaddr' ? (n) => `02:00:00:00:01:${(n % 256).toString(16).padStart(2, '0')}` : null
}

function describedBy(field: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(field, { unrepresentable: 'any', io: 'output' }) as JsonSchema
  return described.anyOf?.[0] ?? described
}
type JsonSchema = {
  anyOf?: JsonSchema[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  minimum?: number
}

// Two rows, or more where others have left many: three pages are enough of a walk.
const pageOf = (rows: readonly unknown[]): number => Math.max(2, Math.ceil(rows.length / 3))
const ORDERS = ['asc', 'desc'] as const

describe.each(growing.map((route) => [pathOf(route), route] as const))('%s', (path, route) => {
  let list: List
  beforeAll(async () => {
    list = new List(route)
    await list.seed()
    expect((await list.whole(list.sorts[0] ?? '', 'asc')).length).toBeGreaterThanOrEqual(4)
  })

  test('by every field and both ways, a walk by cursor gives each row once and in order', async () => {
    for (const sort of list.sorts) {
      const up = await list.whole(sort, 'asc')
      const down = BY_ADDRESS.includes(path) ? await list.whole(sort, 'desc') : up.toReversed()
      expect(new Set(idsOf(up)).size).toBe(up.length)
      expect([...faultsOf(up, sort), ...faultsOf(down.toReversed(), sort)], sort).toEqual([])
      expect(await list.walk(sort, 'asc', pageOf(up)), `${sort} asc`).toEqual(idsOf(up))
      expect(await list.walk(sort, 'desc', pageOf(up)), `${sort} desc`).toEqual(idsOf(down))
    }
  })

  test('rows that come and go meanwhile neither repeat nor hide others', async () => {
    const [sort = ''] = list.sorts
    for (const order of ORDERS) {
      const before = idsOf(await list.whole(sort, order))
      const mine = [await list.add(), await list.add(), await list.add()]
      const isFixed = path === '/audit'
      const seen = await list.walk(sort, order, pageOf(before), async (first) => {
        mine.push(await list.add())
        if (isFixed) return
        // The row the cursor stands on, if it is ours, and one that is still to come.
        for (const id of mine.slice(0, 2)) await list.remove(id)
        const last = first.at(-1) ?? ''
        if (list.own.has(last) && !list.full.has(last)) await list.remove(last)
      })
      expect(seen.filter((id) => !mine.includes(id))).toEqual(before.filter((id) => !mine.includes(id)))
      expect(new Set(seen).size).toBe(seen.length)
    }
  })

  test('a cursor of another order, sort or list is refused', async () => {
    const [sort = '', another] = list.sorts
    const { headers } = await list.ask({ sort, order: 'asc', limit: 2 })
    const cursor = headers['x-next-cursor'] ?? ''
    expect((await list.ask({ sort, order: 'asc', limit: 2, cursor })).status).toBe(200)
    expect((await list.ask({ sort, order: 'desc', limit: 2, cursor })).status).toBe(422)
    if (another) expect((await list.ask({ sort: another, order: 'asc', limit: 2, cursor })).status).toBe(422)
    const foreign = Buffer.from(JSON.stringify(['Nothing', ...decoded(cursor).slice(1)])).toString('base64url')
    for (const other of [foreign, 'x', '']) {
      expect((await list.ask({ sort, order: 'asc', limit: 2, cursor: other })).status, other).toBe(422)
    }
  })

  test('search narrows the list to what has the text', async () => {
    const all = await list.rows({ limit: 500 })
    expect(await list.rows({ limit: 500, search: 'nobody has this %_ text' })).toEqual([])
    const texts = new Set(all.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string'))
    for (const text of texts) {
      if (text.length < 2) continue
      const found = await list.rows({ limit: 500, search: text.slice(0, 50) })
      if (found.length === 0 || found.length === all.length) continue
      expect(idsOf(all)).toEqual(expect.arrayContaining(idsOf(found)))
      return
    }
    throw new Error(`no text of a row of ${path} finds it`)
  })
})

const decoded = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString())

/** Neighbours in the wrong order, as far as it can be told here: texts are ordered as the database orders them. */
function faultsOf(rows: readonly Row[], sort: string): string[] {
  const values = rows.map((row) => row[sort])
  return values.slice(1).flatMap((upper, index) => {
    const lower = values[index]
    const isEmptyFirst = (lower ?? null) === null && (upper ?? null) !== null && sort in (rows[0] ?? {})
    const isGreater = typeof lower === 'number' && typeof upper === 'number' && lower > upper
    return isEmptyFirst || isGreater ? [`${lower} before ${upper}`] : []
  })
}
