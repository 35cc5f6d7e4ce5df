import { execFile } from 'node:child_process'

/** What a program says, on both channels; how it ended is not what the caller asks. */
export function said(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) =>
    execFile(program, args, { encoding: 'utf8', timeout: 30_000 }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`.trim()),
    ),
  )
}
