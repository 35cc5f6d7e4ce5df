import { denialOf } from '../../access/permissions.ts'
import { sql } from '../../db/sql.ts'
import { TookTooLong } from '../../db/time-limit.ts'
import type { Reader } from '../../db/work.ts'
import type { ModuleId } from '../../modules/catalog.ts'
import { modulesOn } from './modules.ts'
import { compareHits, type Typed, typedOf } from './rules.ts'
import type { Reason, SearchQuery, SearchResult, SearchType } from './schema.ts'
import { type Hits, hitsOf, type Searcher, type SearchRequest } from './searcher.ts'

/** Told of each type that failed; the answer names it as well. */
export type Note = (type: string, error: unknown) => void

/** Looks for what was typed in all types at once, as far as the caller may see them. */
export async function searchEverything(
  reader: Reader,
  searchers: readonly Searcher[],
  { q, types, limit }: SearchQuery,
  note: Note = () => undefined,
): Promise<SearchResult> {
  const facts = await readFacts(reader)
  const asked = searchers.filter((one) => isAsked(types, one) && isOpen(reader, facts, one))
  const typed = typedOf(q)
  const outcomes = await Promise.all(
    asked.map((one) => outcomeOf(reader, one, { typed, limit, searchable: facts.searchable[one.type] ?? [] })),
  )
  const failures = outcomes.flatMap(({ type, error }) => (error === undefined ? [] : [{ type, error }]))
  const faults = failures.filter(({ error }) => !(error instanceof TookTooLong))
  if (faults.length > 0 && faults.length === asked.length) throw faults[0]?.error
  for (const { type, error } of failures) note(type, error)
  const hits = outcomes.flatMap((outcome) => outcome.hits).sort(compareHits)
  const incomplete = outcomes.flatMap(({ type, reason }) => (reason === null ? [] : [{ type, reason }]))
  return {
    query: q,
    total: outcomes.reduce((sum, { total }) => sum + total, 0),
    total_is_exact: incomplete.length === 0 && outcomes.every(({ isExact }) => isExact),
    results: hits.slice(0, limit),
    searched_types: asked.map(shownType),
    incomplete: incomplete.map(({ type }) => type),
    incomplete_reasons: Object.fromEntries(incomplete.map(({ type, reason }) => [type, reason])),
  }
}

/** The types that the caller may look at now. */
export async function searchTypes(reader: Reader, searchers: readonly Searcher[]): Promise<SearchType[]> {
  const facts = await readFacts(reader)
  return searchers.filter((one) => isOpen(reader, facts, one)).map(shownType)
}

const shownType = ({ type, label, group }: Searcher): SearchType => ({ type, label, group })

type Outcome = Hits & { type: string; reason: Reason | null; error?: unknown }

async function outcomeOf(reader: Reader, searcher: Searcher, request: SearchRequest): Promise<Outcome> {
  const { type } = searcher
  const nothing = { type, hits: [], total: 0, isExact: false }
  if (request.typed.text === '') return { ...nothing, isExact: true, reason: null }
  try {
    const hits = await hitsOf(reader.within(MOST_MS), searcher, request)
    return { type, ...hits, reason: shortcomingOf(request.typed) }
  } catch (error) {
    return { ...nothing, reason: error instanceof TookTooLong ? 'time_limit' : 'failed', error }
  }
}

// Words that every row has, in an order that none has, are looked for in every row. The others do not wait for that.
const MOST_MS = 2_000

/** Why a text is not looked for in full, if it is not. */
function shortcomingOf({ pattern, isBeginning }: Typed): Reason | null {
  if (isBeginning) return 'beginnings_only'
  return pattern === null ? 'no_letters' : null
}

/** What decides about the types besides rights: modules that are on, custom fields that may be searched. */
type Facts = { isOn: (id: ModuleId) => boolean; searchable: Record<string, string[]> }

async function readFacts(reader: Reader): Promise<Facts> {
  const [isOn, fields] = await Promise.all([modulesOn(reader), reader.rows(searchableStatement)])
  return { isOn, searchable: Object.fromEntries(fields.map(({ type, names }) => [type, names])) }
}

// The search calls a block a block; definitions call it an IP block.
const searchableStatement = sql<{
  type: string
  names: string[]
}>`select case resource_type when 'ip_block' then 'block' else resource_type end as type,
  array_agg(name::text order by name) as names from custom_field where is_searchable group by 1`

const isOpen = ({ actor }: Reader, { isOn }: Facts, { access, module }: Searcher): boolean =>
  (module === undefined || isOn(module)) && denialOf(actor, access, 'read', 'any') === null

function isAsked(types: string, { type }: Searcher): boolean {
  const names = types.split(',').flatMap((name) => name.trim() || [])
  return names.length === 0 || names.includes(type)
}
