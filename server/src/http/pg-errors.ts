import { foreignKeys } from '../db/foreign-keys.ts'
import { conflict, invalid, Refusal, unavailable } from './errors.ts'

/** What the driver reports with an error of the database. */
export type DatabaseError = {
  code?: string
  constraint?: string
  detail?: string
  message: string
}

/** Sentence for a broken constraint, from the request body that broke it. */
export type ConstraintSentence = (body: Record<string, unknown>) => string
export type ConstraintSentences = Readonly<Record<string, ConstraintSentence>>

/** What a caller sent, by whatever entrance: body, path and query of a request, arguments of a tool or a proposal. */
export type CallerInput = { body?: unknown; params?: unknown; query?: unknown }

/**
 * The answer to whatever an operation threw, for every entrance alike; null for a fault of our own. The slices bring
 * the sentences for their constraints.
 */
export function refusalOf(
  slices: readonly { readonly constraints?: ConstraintSentences }[],
  error: unknown,
  input: CallerInput,
): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  return refusalFor(error, input, Object.assign({}, ...slices.map(({ constraints }) => constraints)))
}

/**
 * The answer to an error of the database, or null for one that is our own fault (a bare 500): a value that the server
 * computed itself must not be blamed on the caller.
 */
export function refusalFor(error: DatabaseError, input: CallerInput, sentences: ConstraintSentences): Refusal | null {
  const code = error.code ?? ''
  if (isConnectionFault(error)) return unavailable('The database connection was closed; try again', 1)
  if (BUSY_CODES.has(code)) return unavailable('The database is busy and nothing was written; try again', 5)
  if (code === '23505' || code === '23P01') return conflict(sentenceFor(error, input.body, sentences))
  if (isForeignKeyFault(error)) return foreignKeyRefusal(error, scalarsOf(input.body, input.params, input.query))
  if (code.startsWith('22')) return invalid('A value in the request cannot be stored')
  return null
}

function sentenceFor({ constraint, code }: DatabaseError, body: unknown, sentences: ConstraintSentences): string {
  const sentence = sentences[constraint ?? '']
  if (sentence) return sentence(isObject(body) ? body : {})
  return code === '23P01' ? 'The value overlaps an existing one' : 'The request conflicts with existing data'
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'

/** Since version 18 PostgreSQL tells a key that is declared RESTRICT (23001) from one that merely holds (23503). */
export const isForeignKeyFault = ({ code }: { code?: string }): boolean => code === '23503' || code === '23001'

// Key (customer_id)=(0190…) is not present in table "customer".
// The words depend on the database's language and version, the names and values in brackets do not.
const KEY_VALUES = /\((.+?)\)=\((.*)\)/s

function foreignKeyRefusal({ constraint, detail = '' }: DatabaseError, scalars: RequestScalars): Refusal | null {
  const key = foreignKeys.find(({ name }) => name === constraint)
  const [, columns = '', values = ''] = KEY_VALUES.exec(detail) ?? []
  if (!key || !cameFromRequest(values, columns, scalars)) return null
  // PostgreSQL names the columns of the side that was written: those of the reference, or those it refers to.
  if (columns === key.columns.join(', ')) return doesNotExist(columns, key.references)
  return conflict(`It is still referenced by ${key.table} rows; remove those first`)
}

/** The refusal of a reference to a row that is not there for the caller. */
export const doesNotExist = (column: string, table: string): Refusal =>
  invalid(`${column} references a ${table} row that does not exist.`)

/** Every scalar the caller sent, case-folded. */
export type RequestScalars = ReadonlySet<string>

function cameFromRequest(values: string, columns: string, scalars: RequestScalars): boolean {
  const count = columns.split(', ').length
  const offending = count === 1 ? [values] : values.split(', ')
  // A value that itself holds ", " cannot be told apart from two values; then it is not provably the caller's.
  return offending.length === count && offending.every((value) => scalars.has(value.toLowerCase()))
}

// A statement that was ended after its time, a lock that was not given, and conflicts that stayed after some attempts.
const BUSY_CODES = new Set(['57014', '25P03', '55P03', '40001', '40P01'])

const CONNECTION_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
])
const CONNECTION_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended)/

/** The database went away, or is not there yet; nothing is wrong with the request. */
export function isConnectionFault({ code = '', message }: DatabaseError): boolean {
  return code.startsWith('08') || CONNECTION_CODES.has(code) || CONNECTION_MESSAGES.test(message)
}

/** Collects the scalars of a request. Booleans and null prove nothing and are left out. */
export function scalarsOf(...parts: unknown[]): RequestScalars {
  const scalars = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') scalars.add(String(value).toLowerCase())
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit)
  }
  parts.forEach(visit)
  return scalars
}
