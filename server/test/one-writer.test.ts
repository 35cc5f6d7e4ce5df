import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src/', import.meta.url))

/** The folders that alone write a table. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  ip_address: ['slices/ipam/write/'],
  ip_mac_history: ['slices/ipam/write/'],
  subnet: ['slices/ipam/write/'],
  ip_block: ['slices/ipam/write/'],
  dns_record: ['slices/dns/write/'],
  // Changes come with the records they are about, and go when every server has them.
  dns_change: ['slices/dns/write/', 'slices/dns/changes/'],
  dns_change_outcome: ['slices/dns/changes/'],
  dns_zone_state: ['slices/dns/changes/'],
}

const VERB = String.raw`(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?`
const CALL = String.raw`(?:insertOf|insertRowsOf|updateOf|insertInto|updateTable|deleteFrom|mergeInto)\s*\(\s*`
const SET_CALL = String.raw`(?:insertRows|updateRows|updateAlike|deleteRows)(?:<\w+>)?\s*\(\s*work,\s*`

const writes = (text: string, table: string): boolean =>
  new RegExp(String.raw`\b${VERB}"?${table}\b`, 'i').test(text) ||
  new RegExp(String.raw`\b(?:${CALL}|${SET_CALL})['"\x60]${table}['"\x60]`).test(text)

/** A statement whose table is put in by a variable, in a file that knows the name of the table. */
const mayWrite = (text: string, table: string): boolean =>
  new RegExp(String.raw`\b${VERB}\$\{`, 'i').test(text) && new RegExp(String.raw`['"\x60]${table}['"\x60]`).test(text)

async function sources(): Promise<{ file: string; text: string }[]> {
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.') && !file.endsWith('-app.ts'),
  )
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })))
}

const isIn = (file: string, owners: readonly string[]): boolean => owners.some((owner) => file.startsWith(owner))

test.each(Object.entries(OWNERS))('%s is written by its owner only', async (table, owners) => {
  const wrong = (await sources()).filter(
    ({ file, text }) => !isIn(file, owners) && (writes(text, table) || mayWrite(text, table)),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

/** A new serial in a statement, or one that was computed to be put into one. */
const movesSerial = (text: string): boolean =>
  /(?:\bset|,)\s*(?:last_serial|record_count)\s*=/i.test(text) || /\bnextSerial(?:Of)?\(/.test(text)

test('the serial and the count of a zone are moved by the writer of its records only', async () => {
  const wrong = (await sources()).filter(({ file, text }) => !file.startsWith('slices/dns/write/') && movesSerial(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
  expect(movesSerial('update dns_zone set ttl = 1, last_serial = $1 where id = $2')).toBe(true)
  expect(movesSerial('select from dns_zone z where z.last_serial = $1')).toBe(false)
})

test.each([
  ['await work.rows(`insert into subnet (id) values ($1)`)', true],
  ["'update ip_block b set name = $1'", true],
  ['`with gone as (\n  delete from\n ip_block where id = $1)`', true],
  ["insertRowsOf(\n  'ip_block', columns, ['id'])", true],
  ["const table = 'ip_block'\nwork.rows(`update \x24{table} set name = $1`)", true],
  ["insertRows<Row>(work, 'ip_block', rows)", true],
  ["await deleteRows(\n    work,\n    'ip_block',\n    ids)", true],
  ["'select id from ip_block where id = $1 for no key update of b'", false],
  ["'update subnet_plan set name = $1'", false],
  ["'insert into ip_block_note (id) values ($1)'", false],
])('the search finds a write and nothing else: %s', (text, isWrite) => {
  const found = ['ip_block', 'subnet'].some((table) => writes(text, table) || mayWrite(text, table))
  expect(found).toBe(isWrite)
})
