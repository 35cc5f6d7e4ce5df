import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const AREAS = ['network', 'dns', 'ipam', 'dhcp', 'imports', 'cutover', 'ai']
const PURE = /(^|\/)(rules|statuses|map|compare[\w-]*|blockers|render)\.ts$/

type Import = { from: string; to: string; isType: boolean }

async function sources(folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder), { recursive: true }).catch(() => [])
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('node_modules'))
    .map((file) => join(folder, file))
}

async function importsOf(folder: string): Promise<Import[]> {
  const files = await sources(folder)
  const lists = await Promise.all(
    files.map(async (from) => {
      const text = await readFile(join(root, from), 'utf8')
      const found = text.matchAll(/^(?:import|export)\s(type\s)?[^'"]*?from\s'([^']+)'/gms)
      return [...found].map(([, type, target = '']) => ({
        from,
        to: resolved(from, target),
        isType: type !== undefined,
      }))
    }),
  )
  return lists.flat()
}

const resolved = (from: string, target: string): string =>
  target.startsWith('.') ? normalize(join(dirname(from), target)) : target

const sliceOf = (path: string): string | null =>
  path.startsWith('server/src/slices/') ? relative('server/src/slices', dirname(path)) : null
const shown = ({ from, to }: Import): string => `${from} → ${to}`

test('the machinery never imports a slice', async () => {
  const entries = new Set(['server/src/slices.ts'])
  const wrong = (await importsOf('server/src')).filter(
    ({ from, to }) => sliceOf(from) === null && !entries.has(from) && sliceOf(to) !== null,
  )
  expect(wrong.map(shown)).toEqual([])
})

test('a slice uses another through its operations, never its routes, tools or front door', async () => {
  const wrong = (await importsOf('server/src/slices')).filter(
    ({ from, to }) =>
      sliceOf(to) !== null &&
      sliceOf(from) !== sliceOf(to) &&
      /(routes|tools|slice|jobs)\.ts$/.test(to) &&
      // The list of an area's slices.
      !(from.endsWith('/index.ts') && to.endsWith('/slice.ts')),
  )
  expect(wrong.map(shown)).toEqual([])
})

// The owner of a table writes it for everybody, whichever area they are in.
const WRITERS = 'server/src/slices/ipam/write/'

test('areas depend in one direction only', async () => {
  const area = (path: string) => (path.startsWith(WRITERS) ? -1 : AREAS.indexOf(sliceOf(path)?.split('/')[0] ?? ''))
  const wrong = (await importsOf('server/src/slices')).filter(
    ({ from, to }) => area(from) !== -1 && area(to) > area(from),
  )
  expect(wrong.map(shown)).toEqual([])
})

test('pure files import types and core only', async () => {
  const wrong = (await importsOf('server/src/slices')).filter(
    ({ from, to, isType }) => PURE.test(from) && !isType && !to.startsWith('@cadastre/core') && !PURE.test(to),
  )
  expect(wrong.map(shown)).toEqual([])
})

test('core stands on nothing of ours, and the web on core alone', async () => {
  const core = (await importsOf('core/src')).filter(({ to }) => /^(server|web|agent)\//.test(to))
  const web = (await importsOf('web/src')).filter(({ to }) => /^(server|agent)\//.test(to))
  expect([...core, ...web].map(shown)).toEqual([])
})

test('the database side knows nothing of HTTP, and forms nothing of the pages they stand in', async () => {
  const db = (await importsOf('server/src/db')).filter(({ to }) => to.startsWith('server/src/http/'))
  const forms = (await importsOf('web/src/forms')).filter(({ to }) => to.startsWith('web/src/pages/'))
  expect([...db, ...forms].map(shown)).toEqual([])
})

test('no file imports itself in a roundabout way, not even for a type', async () => {
  const folders = ['core/src', 'server/src', 'server/test', 'web/src', 'bench', 'demo', 'e2e']
  const imports = (await Promise.all(folders.map(importsOf))).flat()
  expect(circleIn(Map.groupBy(imports, ({ from }) => from))).toEqual([])
})

/** The files of one circle, or none. */
function circleIn(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const done = new Set<string>()
  const circleFrom = (file: string, trail: readonly string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return []
    for (const { to } of imports.get(file) ?? []) {
      const circle = circleFrom(to, [...trail, file])
      if (circle.length > 0) return circle
    }
    done.add(file)
    return []
  }
  return [...imports.keys()].map((file) => circleFrom(file, [])).find((circle) => circle.length > 0) ?? []
}
