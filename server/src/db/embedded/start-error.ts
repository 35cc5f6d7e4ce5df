import { statfs } from 'node:fs/promises'
import { getSystemErrorMessage } from 'node:util'

/** A refusal to start, told to the operator in one line. */
export class StartError extends Error {
  override name = 'StartError'
}

type Errno = Error & { errno: number; path?: string }

/** Failing system calls are the operator's business, anything else is a bug of ours and keeps its stack. */
export async function toStartError(error: unknown, dataDir: string): Promise<unknown> {
  if (error instanceof StartError || !isErrno(error)) return error
  return new StartError(`cannot use the data folder: ${error.path ?? dataDir}: ${getSystemErrorMessage(error.errno)}`)
}

export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, files, ffree } = await statfs(folder)
  return bavail === 0 || (files > 0 && ffree === 0)
}

/** The line of a PostgreSQL program's output that tells why it gave up; refused connections are no reason. */
export function reasonIn(output: string): string | undefined {
  if (/No space left on device/.test(output)) return 'no space left on device'
  return output
    .split('\n')
    .flatMap((line) => /(?:FATAL|PANIC|error): +(.+)$/.exec(line)?.[1] ?? [])
    .filter((reason) => !/^(the database system is|terminating) /.test(reason))
    .at(-1)
}

function isErrno(error: unknown): error is Errno {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number'
}
