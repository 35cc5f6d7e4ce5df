import { execFile } from 'node:child_process'

export type Result = { readonly isGood: boolean; readonly output: string }

const MOST_OUTPUT = 16 * 1024 * 1024

/** Runs a program of the daemon; what it says, on both channels. */
export function runProgram(program: string, args: readonly string[], timeoutMs = 60_000): Promise<Result> {
  return new Promise((resolve) => {
    const options = {
      timeout: timeoutMs,
      maxBuffer: MOST_OUTPUT,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    } as const
    execFile(program, args, options, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.trim()
      const fault = error && said === '' ? error.message : said
      resolve({ isGood: error === null, output: fault })
    })
  })
}

/** As much of what a program said as fits into a report. */
export const wordsOf = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-20)
    .join('\n')
    .slice(-3500)
