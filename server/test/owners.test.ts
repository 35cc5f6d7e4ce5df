import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))

/** Calls that make something which reports its faults as an 'error' event: unheard, one ends the process. */
const MAKERS = {
  'a socket': /\bcreateSocket\(|[^.\w]connect\(\{/,
  'a server': /\bcreateServer\(/,
  'a child process': /[^.\w]spawn\(/,
  'a form reader': /\bnew Busboy\(/,
  'an archive': /\bnew yazl\.ZipFile\(/,
  'a connection pool': /\bnew pg\.Pool\(/,
  // One that is asked for its settings alone is never connected.
  'a database client': /\bnew (?:pg\.)?Client\((?!\w+\)\.)/,
  'a cache client': /[^.\w]createClient\(/,
  'a file being read or written': /\bcreate(?:Read|Write)Stream\(/,
  'a pipe': /\.pipe\(/,
  'a log destination': /\bpino\.destination\(/,
}
const LISTENS = /\.(?:on|once)\('error'/

test.each(Object.entries(MAKERS))('every file that makes %s listens to its faults', (_what, maker) => {
  const making = sources.filter(({ text }) => maker.test(text))
  expect(making.filter(({ text }) => !LISTENS.test(text)).map(({ file }) => file)).toEqual([])
})
