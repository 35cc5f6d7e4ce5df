import { addAbortListener } from 'node:events'
import { RemoteError } from './error.ts'
import { defaultLimits, type RemoteLimits } from './limits.ts'
import { errorSentences } from './powershell/clixml.ts'
import { commandLine } from './powershell/command-line.ts'
import type { Script } from './powershell/script.ts'
import { placeOf, type RemoteTarget } from './target.ts'
import { WsmanConnection } from './wsman/connection.ts'
import { abortReason } from './wsman/http.ts'
import { runCommand } from './wsman/shell.ts'

export type ScriptEnd = { exitCode: number; errors: string[] }

/**
 * A Windows Server that runs scripts for us, one after the other: they share a connection, and one that waits for output
 * would hold up the others. Nothing is sent before the first one; `close` when done.
 */
export class WindowsServer {
  readonly place: string
  readonly #connection: WsmanConnection
  readonly #limits: RemoteLimits
  #last: Promise<unknown> = Promise.resolve()

  constructor(target: RemoteTarget, limits: Partial<RemoteLimits> = {}) {
    this.place = placeOf(target)
    this.#limits = { ...defaultLimits, ...limits }
    this.#connection = new WsmanConnection(target, this.#limits)
  }

  close(): void {
    this.#connection.close()
  }

  /** Runs a script to its end. Its output goes to `onStdout` as it comes, cut anywhere. */
  async run(script: Script, onStdout: (bytes: Buffer) => void, signal?: AbortSignal): Promise<ScriptEnd> {
    const command = { ...commandLine(script), onStdout }
    const work = (limited: AbortSignal) => runCommand(this.#connection, command, this.#limits, limited)
    const { exitCode, stderr } = await this.#inTurn(() => this.#within(work, signal), signal)
    return { exitCode, errors: errorSentences(stderr) }
  }

  async #inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { promise: end, resolve: release } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = before.then(() => end)
    try {
      await (signal ? unlessAborted(before, signal) : before)
      return await work()
    } finally {
      release()
    }
  }

  async #within<T>(work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
    const { callMs } = this.#limits
    const limit = new AbortController()
    const late = new RemoteError('timeout', `${this.place}: the script did not end within ${callMs / 1000} s`)
    const timer = setTimeout(() => limit.abort(late), callMs)
    try {
      return await work(outer ? AbortSignal.any([limit.signal, outer]) : limit.signal)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Waits no longer than its caller does. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const listening = addAbortListener(signal, () => reject(abortReason(signal)))
  await Promise.race([work, aborted]).finally(() => listening[Symbol.dispose]())
}
