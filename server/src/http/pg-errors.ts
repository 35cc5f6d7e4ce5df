import { conflict, invalid, type Refusal, unavailable } from './errors.ts'

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

/** Every scalar the caller sent, case-folded: JSON body, path parameters, query. */
export type RequestScalars = ReadonlySet<string>

/**
 * The answer to an error of the database, or null for one that is our own fault (a bare 500): a value that the server
 * computed itself must not be blamed on the caller.
 */
export function refusalFor(
  error: DatabaseError,
  body: Record<string, unknown>,
  scalars: RequestScalars,
  sentences: ConstraintSentences,
): Refusal | null {
  const code = error.code ?? ''
  if (isConnectionFault(error)) return unavailable('The database connection was closed; try again', 1)
  if (code === '23505' || code === '23P01') return conflict(sentenceFor(error, body, sentences, code))
  if (code === '23503') return foreignKey(error.detail ?? '', scalars)
  if (code.startsWith('22')) return invalid('A value in the request cannot be stored')
  return null
}

function sentenceFor(
  error: DatabaseError,
  body: Record<string, unknown>,
  sentences: ConstraintSentences,
  code: string,
) {
  const sentence = sentences[error.constraint ?? '']
  if (sentence) return sentence(body)
  return code === '23P01' ? 'The value overlaps an existing one' : 'The request conflicts with existing data'
}

// Key (customer_id)=(0190…) is not present in table "customer".
// Key (id)=(0190…) is still referenced from table "subnet".
const KEY_FAULT = /^Key \((.+?)\)=\((.*)\) is (not present in|still referenced from) table "(.+)"\.$/s

function foreignKey(detail: string, scalars: RequestScalars): Refusal | null {
  const [, columns = '', values = '', kind, table] = KEY_FAULT.exec(detail) ?? []
  if (kind === undefined || !cameFromRequest(values, columns, scalars)) return null
  if (kind === 'not present in') return invalid(`${columns} references a ${table} row that does not exist.`)
  return conflict(`It is still referenced by ${table} rows; remove those first`)
}

function cameFromRequest(values: string, columns: string, scalars: RequestScalars): boolean {
  const count = columns.split(', ').length
  const offending = count === 1 ? [values] : values.split(', ')
  // A value that itself holds ", " cannot be told apart from two values; then it is not provably the caller's.
  return offending.length === count && offending.every((value) => scalars.has(value.toLowerCase()))
}

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
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') found.add(String(value).toLowerCase())
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit)
  }
  parts.forEach(visit)
  return found
}
