import type { z } from 'zod'
import { baseOf, schemaAt } from './schema-walk.ts'

export type Fault = { type: string; loc: (string | number)[]; msg: string; ctx?: object }
type Issue = z.core.$ZodIssue & { input?: unknown }
type Sentence = Omit<Fault, 'loc'>

/** The faults of one part of a request, as clients of this kind of interface know them. */
export function faultsOf(
  part: 'body' | 'query' | 'path' | 'header',
  schema: z.ZodType,
  issues: readonly z.core.$ZodIssue[],
): Fault[] {
  return issues.flatMap((issue) => faults(part, schema, issue as Issue))
}

function faults(part: string, schema: z.ZodType, issue: Issue): Fault[] {
  const loc = [part, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      loc: [...loc, key],
      ...said('extra_forbidden', 'Extra inputs are not permitted'),
    }))
  }
  if (issue.code === 'invalid_union' && issue.input !== undefined) return unionFaults(part, schema, issue, loc)
  return [{ ...describe(schemaAt(schema, issue.path), issue, part), loc }]
}

type UnionIssue = z.core.$ZodIssueInvalidUnion & { input?: unknown }

/** One fault for each arm of the union, because any of them could have been meant. */
function unionFaults(part: string, schema: z.ZodType, issue: UnionIssue, loc: (string | number)[]): Fault[] {
  const union = schemaAt(schema, issue.path)
  const arms = union ? (baseOf(union).def.options ?? []) : []
  return issue.errors.flatMap((inner, index) =>
    inner.flatMap((one) => {
      const arm = arms[index] ?? union
      return arm
        ? faults(part, arm, one as Issue).map((fault) => ({ ...fault, loc: [...loc, ...fault.loc.slice(1)] }))
        : []
    }),
  )
}

function describe(schema: z.ZodType | undefined, issue: Issue, part: string): Sentence {
  // zod leaves `input` out when there is none.
  if (issue.input === undefined && issue.code !== 'custom') return said('missing', 'Field required')
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(schema, issue.expected, issue.input, part)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return wrongFormat(issue)
    case 'custom':
      return unreadable(issue)
    case 'invalid_value':
      return notOneOf(issue.values)
    default:
      return said('value_error', `Value error, ${issue.message}`, { error: {} })
  }
}

const said = (type: string, msg: string, ctx?: object): Sentence => (ctx ? { type, msg, ctx } : { type, msg })

export const NOT_AN_OBJECT: Sentence = {
  type: 'model_attributes_type',
  msg: 'Input should be a valid dictionary or object to extract fields from',
}

const TYPE_FAULTS: Record<string, [type: string, msg: string]> = {
  string: ['string_type', 'Input should be a valid string'],
  uuid: ['uuid_type', 'UUID input should be a string, bytes or UUID object'],
  datetime: ['datetime_type', 'Input should be a valid datetime'],
  int: ['int_type', 'Input should be a valid integer'],
  number: ['float_type', 'Input should be a valid number'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  record: ['dict_type', 'Input should be a valid dictionary'],
  object: [NOT_AN_OBJECT.type, NOT_AN_OBJECT.msg],
}

// Query and path values arrive as text, so there the fault is one of reading, not of type.
const PARSE_FAULTS: Record<string, [type: string, msg: string]> = {
  int: ['int_parsing', 'Input should be a valid integer, unable to parse string as an integer'],
  number: ['float_parsing', 'Input should be a valid number, unable to parse string as a number'],
  boolean: ['bool_parsing', 'Input should be a valid boolean, unable to interpret input'],
}

function wrongType(schema: z.ZodType | undefined, expected: string, input: unknown, part: string): Sentence {
  const kind = schema ? baseOf(schema).kind : expected
  if (kind === 'int' && typeof input === 'number') {
    return said('int_from_float', 'Input should be a valid integer, got a number with a fractional part')
  }
  const parsing = part === 'body' || typeof input !== 'string' ? undefined : PARSE_FAULTS[kind]
  const [type, msg] = parsing ??
    TYPE_FAULTS[kind] ??
    TYPE_FAULTS[expected] ?? ['value_error', 'Value error, wrong type']
  return said(type, msg)
}

const items = (count: number): string => (count === 1 ? 'item' : 'items')
const characters = (count: number): string => (count === 1 ? 'character' : 'characters')
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

function tooSmall({ origin, minimum, inclusive, input }: z.core.$ZodIssueTooSmall): Sentence {
  const least = Number(minimum)
  if (origin === 'string') {
    return said('string_too_short', `String should have at least ${least} ${characters(least)}`, { min_length: least })
  }
  if (origin === 'array') {
    const actual = lengthOf(input)
    const msg = `List should have at least ${least} ${items(least)} after validation, not ${actual}`
    return said('too_short', msg, { field_type: 'List', min_length: least, actual_length: actual })
  }
  if (inclusive) return said('greater_than_equal', `Input should be greater than or equal to ${least}`, { ge: least })
  return said('greater_than', `Input should be greater than ${least}`, { gt: least })
}

function tooBig({ origin, maximum, inclusive, input }: z.core.$ZodIssueTooBig): Sentence {
  const most = Number(maximum)
  if (origin === 'string') {
    return said('string_too_long', `String should have at most ${most} ${characters(most)}`, { max_length: most })
  }
  if (origin === 'array') {
    const actual = lengthOf(input)
    const msg = `List should have at most ${most} ${items(most)} after validation, not ${actual}`
    return said('too_long', msg, { field_type: 'List', max_length: most, actual_length: actual })
  }
  if (inclusive) return said('less_than_equal', `Input should be less than or equal to ${most}`, { le: most })
  return said('less_than', `Input should be less than ${most}`, { lt: most })
}

function wrongFormat(issue: z.core.$ZodIssueInvalidStringFormat): Sentence {
  const sentence = unparsable(issue.format, issue.input)
  if (sentence) return sentence
  if (issue.format === 'regex') {
    const pattern = String(issue.pattern).replace(/^\/(.*)\/[a-z]*$/s, '$1')
    return said('string_pattern_mismatch', `String should match pattern '${pattern}'`, { pattern })
  }
  return said('value_error', `Value error, ${issue.message}`, { error: {} })
}

/** A rule of ours; those for ids and times are told in the words of the parser clients know. */
function unreadable({ params, input, message }: z.core.$ZodIssueCustom & { input?: unknown }): Sentence {
  return unparsable(String(params?.format), input) ?? said('value_error', `Value error, ${message}`, { error: {} })
}

function unparsable(format: string, input: unknown): Sentence | null {
  if (format === 'uuid' || format === 'guid') {
    const error = uuidFault(String(input))
    return said('uuid_parsing', `Input should be a valid UUID, ${error}`, { error })
  }
  if (format !== 'datetime') return null
  const error = datetimeFault(String(input))
  return said('datetime_from_date_parsing', `Input should be a valid datetime or date, ${error}`, { error })
}

function notOneOf(values: readonly z.core.util.Primitive[]): Sentence {
  const quoted = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  const last = quoted.pop()
  const expected = quoted.length === 0 ? String(last) : `${quoted.join(', ')} or ${last}`
  return said('literal_error', `Input should be ${expected}`, { expected })
}

const UUID_GROUPS = [8, 4, 4, 4, 12]

/** Why a text is not a UUID, in the words of the parser clients know. */
export function uuidFault(text: string): string {
  const odd = [...text].findIndex((character) => !/[0-9a-f-]/i.test(character))
  if (odd !== -1) return `invalid character: found \`${[...text][odd]}\` at ${odd + 1}`
  if (!text.includes('-')) return `invalid length: expected length 32 for simple format, found ${text.length}`
  const groups = text.split('-')
  if (groups.length !== 5) return `invalid group count: expected 5, found ${groups.length}`
  const wrong = groups.findIndex((group, index) => group.length !== UUID_GROUPS[index])
  return `invalid group length in group ${wrong}: expected ${UUID_GROUPS[wrong]}, found ${groups[wrong]?.length}`
}

function datetimeFault(text: string): string {
  if (text.length < 10) return 'input is too short'
  if (!/^\d{4}/.test(text)) return 'invalid character in year'
  const month = Number(text.slice(5, 7))
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12'
  return 'unexpected extra characters at the end of the input'
}
