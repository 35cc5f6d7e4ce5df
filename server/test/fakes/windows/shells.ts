import { randomUUID } from 'node:crypto'
import { attributeOf, descendant, textOf } from '../../../src/xml/tree.ts'
import type { Estate } from './estate.ts'
import { clixmlError, runScript, type ScriptHabits, type ScriptRun } from './run-script.ts'
import * as soap from './soap.ts'

/** What can go wrong with one command, at the moment it is started. */
export type Trouble =
  /** It never ends. */
  | 'hang'
  /** It fails, without having done anything. */
  | 'fail'
  /** It is done, and yet the connection breaks in the middle of the answer. */
  | 'drop'
  /** The service refuses to start it. */
  | 'fault'
  /** It is not allowed, and PowerShell ends as if all were well. */
  | 'deny'
  /** It does what it should, and yet PowerShell writes an error. */
  | 'complain'
  /** Its output ends early. */
  | 'cut'

export type ShellHabits = ScriptHabits & {
  /** Output comes in pieces of so many bytes, one for each time it is asked for. */
  pieceBytes: number
  /** How often there is no output yet before there is. */
  silences: number
  maxShells: number
}

export type Reply = { xml: string; status: number; isDropped?: boolean }

type RunningCommand = {
  readsInput: boolean
  line: string
  input: Buffer[]
  trouble: Trouble | null
  pending: Pending | null
}
type Pending = { pieces: soap.StreamPiece[]; exitCode: number; silences: number }

const FROM_INPUT =
  /^& \(\[ScriptBlock\]::Create\(\[Text\.Encoding\]::Unicode\.GetString\(\[Convert\]::FromBase64String\(\(@\(\$input\) -join ""\)\)\)\)\)$/
const MAX_LINE = 8_191

/** The shells of the server and what runs in them. */
export class Shells {
  readonly #estate: Estate
  readonly #habits: ShellHabits
  readonly #log: (line: string) => void
  readonly #troubleOf: (script: string) => Trouble | null
  readonly open = new Map<string, Map<string, RunningCommand>>()

  constructor(
    estate: Estate,
    habits: ShellHabits,
    log: (line: string) => void,
    troubleOf: (script: string) => Trouble | null,
  ) {
    this.#estate = estate
    this.#habits = habits
    this.#log = log
    this.#troubleOf = troubleOf
  }

  answer(request: soap.Request): Reply | 'never' {
    if (request.action === 'Create') return this.#create(request)
    const shell = this.open.get(request.shellId)
    if (!shell) return failed(request, 'noShell')
    if (request.action === 'Command') return this.#start(request, shell)
    const command = shell.get(request.commandId)
    if (request.action === 'Receive' && command) return this.#receive(request, command)
    if (request.action === 'Send' && command) return this.#send(request, command)
    if (request.action === 'Signal') shell.delete(request.commandId)
    else if (request.action === 'Delete') this.open.delete(request.shellId)
    else return failed(request, 'noShell')
    return { xml: soap.done(request.messageId, request.action), status: 200 }
  }

  #create({ messageId }: soap.Request): Reply {
    if (this.open.size >= this.#habits.maxShells) return { xml: soap.fault(messageId, 'quota'), status: 500 }
    const id = randomUUID().toUpperCase()
    this.open.set(id, new Map())
    return { xml: soap.createdShell(messageId, id), status: 200 }
  }

  #start({ envelope, messageId }: soap.Request, shell: Map<string, RunningCommand>): Reply {
    const line = textOf(descendant(envelope, 'Command') ?? envelope)
    const script = scriptOf(line) ?? line
    const readsInput = FROM_INPUT.test(script)
    const command: RunningCommand = { readsInput, line, input: [], trouble: null, pending: null }
    if (!readsInput && this.#run(command, script) === 'fault')
      return { xml: soap.fault(messageId, 'internal'), status: 500 }
    const id = randomUUID().toUpperCase()
    shell.set(id, command)
    return { xml: soap.startedCommand(messageId, id), status: 200 }
  }

  #send({ envelope, messageId }: soap.Request, command: RunningCommand): Reply {
    const stream = descendant(envelope, 'Stream')
    if (stream) command.input.push(Buffer.from(textOf(stream), 'base64'))
    if (stream && attributeOf(stream, 'End') === 'true') {
      const lines = Buffer.concat(command.input).toString('ascii')
      this.#run(command, Buffer.from(lines, 'base64').toString('utf16le'))
    }
    return { xml: soap.done(messageId, 'Send'), status: 200 }
  }

  #run(command: RunningCommand, script: string): Trouble | null {
    command.trouble = this.#troubleOf(script)
    if (command.trouble === 'hang' || command.trouble === 'fault') return command.trouble
    command.pending = this.#pending(this.#outcome(command, script))
    return command.trouble
  }

  #outcome({ trouble, line }: RunningCommand, script: string): ScriptRun {
    if (trouble === 'fail') return { stdout: '', stderr: clixmlError('The server is not available.'), exitCode: 1 }
    if (trouble === 'deny') return { stdout: '', stderr: clixmlError('Access is denied.'), exitCode: 0 }
    if (line.length > MAX_LINE) return { stdout: '', stderr: 'The command line is too long.\r\n', exitCode: 1 }
    if (scriptOf(line) === null) return { stdout: '', stderr: notFound(line), exitCode: 1 }
    const run = runScript(script, this.#estate, this.#habits, this.#log)
    if (trouble === 'complain') return { ...run, stderr: clixmlError('Failed to enumerate some objects.') }
    return trouble === 'cut' ? { ...run, stdout: run.stdout.slice(0, run.stdout.length * 0.6) } : run
  }

  #pending({ stdout, stderr, exitCode }: ScriptRun): Pending {
    const piecesOf = (stream: 'stdout' | 'stderr', text: string): soap.StreamPiece[] => {
      const bytes = Buffer.from(text)
      const size = Math.min(this.#habits.pieceBytes, Math.max(1, bytes.length))
      return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => ({
        stream,
        bytes: bytes.subarray(index * size, (index + 1) * size),
      }))
    }
    return {
      pieces: [...piecesOf('stdout', stdout), ...piecesOf('stderr', stderr)],
      exitCode,
      silences: this.#habits.silences,
    }
  }

  #receive({ messageId, commandId }: soap.Request, { pending, trouble }: RunningCommand): Reply | 'never' {
    if (trouble === 'hang' || !pending) return 'never'
    if (pending.silences-- > 0) return { xml: soap.fault(messageId, 'timedOut'), status: 500 }
    const pieces = pending.pieces.splice(0, 1)
    const isLast = pending.pieces.length === 0
    const xml = soap.output(messageId, commandId, pieces, isLast ? pending.exitCode : null)
    return { xml, status: 200, isDropped: trouble === 'drop' }
  }
}

const failed = ({ messageId }: soap.Request, kind: soap.FaultKind): Reply => ({
  xml: soap.fault(messageId, kind),
  status: 500,
})

/** The script a command line runs, null when it does not start PowerShell. */
function scriptOf(line: string): string | null {
  const [, encoded] = /^powershell(?:\.exe)?\s.*-encodedcommand (\S+)$/i.exec(line.trim()) ?? []
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf16le')
}

const notFound = (line: string): string =>
  `'${line.split(' ')[0]}' is not recognized as an internal or external command,\r\noperable program or batch file.\r\n`
