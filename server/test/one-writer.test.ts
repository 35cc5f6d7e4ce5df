import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src/', import.meta.url))

/** The folder that alone writes a table. */
const OWNERS: Readonly<Record<string, string>> = {
  ip_address: 'slices/ipam/write/',
  ip_mac_history: 'slices/ipam/write/',
  subnet: 'slices/ipam/write/',
  ip_block: 'slices/ipam/write/',
}

const VERB = String.raw`(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?`
const CALL = String.raw`(?:insertOf|insertRowsOf|updateOf|insertInto|updateTable|deleteFrom|mergeInto)\s*\(\s*`

const writes = (text: string, table: string): boolean =>
  new RegExp(String.raw`\b${VERB}"?${table}\b`, 'i').test(text) ||
  new RegExp(String.raw`\b${CALL}['"\x60]${table}['"\x60]`).test(text)

/** A statement whose table is put in by a variable, in a file that knows the name of the table. */
const mayWrite = (text: string, table: string): boolean =>
  new RegExp(String.raw`\b${VERB}\$\{`, 'i').test(text) && new RegExp(String.raw`['"\x60]${table}['"\x60]`).test(text)

async function sources(): Promise<{ file: string; text: string }[]> {
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.') && !file.endsWith('-app.ts'),
  )
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })))
}

test.each(Object.entries(OWNERS))('%s is written in one folder only', async (table, owner) => {
  const wrong = (await sources()).filter(
    ({ file, text }) => !file.startsWith(owner) && (writes(text, table) || mayWrite(text, table)),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test.each([
  ['await work.rows(`insert into subnet (id) values ($1)`)', true],
  ["'update ip_block b set name = $1'", true],
  ['`with gone as (\n  delete from\n ip_block where id = $1)`', true],
  ["insertRowsOf(\n  'ip_block', columns, ['id'])", true],
  ["const table = 'ip_block'\nwork.rows(`update \x24{table} set name = $1`)", true],
  ["'select id from ip_block where id = $1 for no key update of b'", false],
  ["'update subnet_plan set name = $1'", false],
  ["'insert into ip_block_note (id) values ($1)'", false],
])('the search finds a write and nothing else: %s', (text, isWrite) => {
  const found = ['ip_block', 'subnet'].some((table) => writes(text, table) || mayWrite(text, table))
  expect(found).toBe(isWrite)
})
