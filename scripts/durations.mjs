import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SLOWEST = 12
/** Where the reporter, which runs in Vitest's process, leaves its notes for ours. */
const VARIABLE = 'CADASTRE_DURATIONS'

/** A reporter of Vitest that notes how long each file took, and which of its tests passed only when run again. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter by its default export
export default class Durations {
  onTestRunEnd(modules) {
    const file = process.env[VARIABLE]
    const notes = modules.map((module) => ({
      project: module.project.name,
      path: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1000,
      unsteady: [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map(unsteadyLine),
    }))
    if (file) writeFileSync(file, JSON.stringify(notes))
  }
}

const unsteadyLine = (test) =>
  `${test.module.relativeModuleId} > ${test.fullName}: ${test.result().errors?.[0]?.message ?? 'no message'}`

/** What makes Vitest take notes, and the lines about them afterwards. */
export function takeDurations() {
  const file = join(tmpdir(), `cadastre-durations-${process.pid}.json`)
  return {
    args: ['--reporter=default', `--reporter=${fileURLToPath(import.meta.url)}`],
    environment: { [VARIABLE]: file },
    lines: () => {
      const notes = readNotes(file)
      rmSync(file, { force: true })
      return linesOf(notes)
    },
  }
}

/** Seconds of work, by project and for the slowest files (those of several workers run at once), and what is unsteady. */
export function linesOf(notes) {
  const projects = [...new Set(notes.map(({ project }) => project))]
  const totals = projects.map((project) => totalOf(project, notes))
  const slowest = notes.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  const times = [...totals, ...slowest].map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`)
  const unsteady = notes.flatMap((note) => note.unsteady).map((line) => `passed only when run again: ${line}`)
  return [...times, ...unsteady]
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
