import type { XmlElement } from '../../xml/tree.ts'
import { RemoteError } from '../error.ts'
import type { RemoteLimits } from '../limits.ts'
import { idIn, type Output, outputIn, WsmanFault } from './answer.ts'
import type { WsmanConnection } from './connection.ts'
import * as envelopes from './envelope.ts'

export type Command = {
  line: string
  /** Sent to its standard input, which ends after it. */
  input?: Buffer
  onStdout: (bytes: Buffer) => void
}
export type CommandEnd = { exitCode: number; stderr: Buffer }

// Small enough that a message with it stays one sealed unit.
const INPUT_PIECE = 8_192
const MAX_STDERR_BYTES = 1_048_576

/** Runs one command in a shell of its own, and leaves neither behind. */
export async function runCommand(
  connection: WsmanConnection,
  command: Command,
  limits: RemoteLimits,
  signal: AbortSignal,
): Promise<CommandEnd> {
  const shell = new Shell(connection, limits, signal)
  try {
    await shell.open()
    await shell.start(command)
    return await shell.finish(command.onStdout)
  } finally {
    await shell.close()
  }
}

class Shell {
  readonly #connection: WsmanConnection
  readonly #limits: RemoteLimits
  readonly #signal: AbortSignal
  readonly #to: envelopes.Addressed
  #shellId: string | null = null
  #commandId: string | null = null
  #outputBytes = 0

  constructor(connection: WsmanConnection, limits: RemoteLimits, signal: AbortSignal) {
    this.#connection = connection
    this.#limits = limits
    this.#signal = signal
    this.#to = { url: connection.url, operationSeconds: limits.operationSeconds }
  }

  async open(): Promise<void> {
    this.#shellId = idIn(await this.#ask(envelopes.createShell(this.#to)), 'ShellId')
  }

  async start({ line, input }: Command): Promise<void> {
    const shellId = this.#shellId ?? ''
    const message = envelopes.startCommand(this.#to, shellId, line, input !== undefined)
    const commandId = idIn(await this.#ask(message), 'CommandId')
    this.#commandId = commandId
    for (let at = 0; input && at < input.length; at += INPUT_PIECE) {
      const piece = input.subarray(at, at + INPUT_PIECE)
      const isLast = at + INPUT_PIECE >= input.length
      await this.#connection.post(envelopes.sendInput(this.#to, shellId, commandId, piece, isLast), this.#signal)
    }
  }

  /** Reads until the command is done. */
  async finish(onStdout: (bytes: Buffer) => void): Promise<CommandEnd> {
    const stderr: Buffer[] = []
    for (;;) {
      const { pieces, isDone, exitCode } = await this.#receive()
      for (const { stream, bytes } of pieces) {
        this.#count(bytes)
        if (stream === 'stdout') onStdout(bytes)
        else stderr.push(bytes)
      }
      if (!isDone) continue
      if (exitCode === null) throw new RemoteError('closed', 'The command was ended on the server before it was done')
      return { exitCode, stderr: Buffer.concat(stderr).subarray(0, MAX_STDERR_BYTES) }
    }
  }

  /** Ends what runs and removes the shell; where that fails, the server's own time-outs do it. */
  async close(): Promise<void> {
    const signal = AbortSignal.timeout(this.#limits.cleanUpMs)
    const steps = [
      this.#commandId && this.#shellId && envelopes.terminateCommand(this.#to, this.#shellId, this.#commandId),
      this.#shellId && envelopes.deleteShell(this.#to, this.#shellId),
    ]
    for (const step of steps) {
      if (step) await this.#connection.post(step, signal).catch(() => null)
    }
  }

  async #receive(): Promise<Output> {
    try {
      return outputIn(await this.#ask(envelopes.receiveOutput(this.#to, this.#shellId ?? '', this.#commandId ?? '')))
    } catch (error) {
      if (error instanceof WsmanFault && error.isNoOutputYet) return { pieces: [], isDone: false, exitCode: null }
      throw error
    }
  }

  async #ask(message: string): Promise<XmlElement> {
    const answer = await this.#connection.post(message, this.#signal)
    if (!answer) throw new RemoteError('malformed', 'The server answered nothing')
    return answer
  }

  #count(bytes: Buffer): void {
    this.#outputBytes += bytes.length
    if (this.#outputBytes > this.#limits.maxOutputBytes) {
      throw new RemoteError('malformed', 'The server sends more output than is read')
    }
  }
}
