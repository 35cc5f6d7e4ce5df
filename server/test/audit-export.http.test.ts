import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainToken } from './accounts.ts'
import { type TestApp, testApp } from './harness.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const HOSTILE = [
  '=cmd|calc!A0',
  '+1',
  '-1',
  '@sum',
  '\tsecret',
  'plain',
  'a "quoted", b',
  'two\r\nlines',
  "it's",
  'ünïcode 😀',
]

/** A reader of RFC 4180, written apart from the writer it judges. */
function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)]
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text)
const asCell = (value: unknown) => {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return isFormula(text) ? `'${text}` : text
}

const exported = (kind: string, query = '') => cadastre.call('GET', `/api/v1/audit/export.${kind}${query}`)
const lines = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await exported('jsonl', query)).text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

beforeAll(async () => {
  for (const name of HOSTILE) {
    await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name, description: name, tags: { note: name } } })
  }
})

describe('GET /audit/export.jsonl', () => {
  test('every line is the entry as it is read one by one, newest first', async () => {
    const { headers } = await exported('jsonl', '?resource_type=ip_space')
    expect(headers['content-type']).toBe('application/jsonl; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="audit.jsonl"')
    const entries = await lines('?resource_type=ip_space')
    // A name has no blanks around it.
    const displays = HOSTILE.map((name) => name.trim())
    expect(entries.map(({ resource_display }) => resource_display)).toEqual(displays.toReversed())
    for (const entry of entries) expect((await cadastre.call('GET', `/api/v1/audit/${entry.id}`)).body).toEqual(entry)
  })
})

describe('GET /audit/export.csv', () => {
  test('parses back to the same entries, with no cell that a spreadsheet would run', async () => {
    const { headers, text } = await exported('csv', '?resource_type=ip_space')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    const [names = [], ...rows] = parseCsv(text)
    const entries = await lines('?resource_type=ip_space')
    expect(rows).toEqual(entries.map((entry) => names.map((name) => asCell(entry[name]))))
    expect(rows.flat().filter(isFormula)).toEqual([])
    expect(names).toEqual(Object.keys(entries[0] ?? {}))
  })

  test('filters as the list does, and without a match is its header alone', async () => {
    const { text } = await exported('csv', `?resource_display=${encodeURIComponent('ünïcode')}`)
    expect(parseCsv(text)).toHaveLength(2)
    expect(parseCsv((await exported('csv', '?action=never')).text)).toHaveLength(1)
  })

  test('a filter that is wrong answers 422 before anything is sent', async () => {
    expect((await exported('csv', '?since=then')).status).toBe(422)
  })

  test('a filter the database refuses answers 422 before anything is sent', async () => {
    expect((await exported('csv', '?action=%00')).status).toBe(422)
  })

  test('needs read on the audit log', async () => {
    const token = await plainToken(cadastre, 'exporter')
    for (const kind of ['csv', 'jsonl']) {
      expect((await cadastre.call('GET', `/api/v1/audit/export.${kind}`, { token })).status).toBe(403)
      expect((await cadastre.call('GET', `/api/v1/audit/export.${kind}`, { token: null })).status).toBe(401)
    }
  })
})

describe('a large export', () => {
  const COUNT = 5_000

  test('streams every entry exactly once, also those of the same moment', async () => {
    await cadastre.sql(
      `insert into audit_log (id, user_display_name, auth_source, action, resource_type, resource_id, resource_display)
       select gen_random_uuid(), 'bulk', 'system', 'probe', 'bulk', number::text, 'bulk' from generate_series(1, $1) number`,
      [COUNT],
    )
    const { headers } = await exported('jsonl', '?resource_type=bulk')
    // A length would mean that the whole of it was made before the first byte went out.
    expect(headers).not.toHaveProperty('content-length')
    const numbers = (await lines('?resource_type=bulk')).map(({ resource_id }) => Number(resource_id))
    expect(numbers).toEqual(Array.from({ length: COUNT }, (_, index) => COUNT - index))
    expect(parseCsv((await exported('csv', '?resource_type=bulk')).text)).toHaveLength(COUNT + 1)
  })
})
