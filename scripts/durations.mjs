import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SLOWEST = 12
/** Where the reporter, which runs in Vitest's process, leaves its notes for ours. */
const VARIABLE = 'CADASTRE_DURATIONS'

/** A reporter of Vitest that notes how long each file took, and what failed in it. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter by its default export
export default class Durations {
  onTestRunEnd(modules) {
    const file = process.env[VARIABLE]
    const notes = modules.map((module) => ({
      project: module.project.name,
      path: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1000,
      failures: module.ok() ? [] : failuresOf(module),
    }))
    if (file) writeFileSync(file, JSON.stringify(notes))
  }
}

function failuresOf(module) {
  const tests = [...module.children.allTests('failed')].map((test) => `${test.fullName}: ${messageOf(test.result())}`)
  return tests.length > 0 ? tests : [`outside of its tests: ${messageOf({ errors: module.errors() })}`]
}

const messageOf = ({ errors }) => errors?.[0]?.message ?? 'no message'

/** What makes Vitest take notes, and what they say afterwards. */
export function takeNotes() {
  const file = join(tmpdir(), `cadastre-tests-${process.pid}.json`)
  return {
    args: ['--reporter=default', `--reporter=${fileURLToPath(import.meta.url)}`],
    environment: { [VARIABLE]: file },
    read: () => {
      const notes = readNotes(file)
      rmSync(file, { force: true })
      return notes
    },
  }
}

/** Seconds of work, by project and for the slowest files; those of several workers run at once. */
export function linesOf(notes) {
  const projects = [...new Set(notes.map(({ project }) => project))]
  const totals = projects.map((project) => totalOf(project, notes))
  const slowest = notes.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  return [...totals, ...slowest].map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`)
}

function totalOf(project, notes) {
  const files = notes.filter((note) => note.project === project)
  return { path: `${project}, ${files.length} files`, seconds: files.reduce((sum, { seconds }) => sum + seconds, 0) }
}

function readNotes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Vitest ended before its tests did.
    return []
  }
}
