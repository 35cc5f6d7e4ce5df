import { type CommandHabits, windowsCmdlets } from './cmdlets.ts'
import type { Estate } from './estate.ts'
import { type Cmdlet, PsError, PsSyntaxError, runPowerShell, TimeSpan } from './powershell.ts'

export type ScriptRun = { stdout: string; stderr: string; exitCode: number }
export type ScriptHabits = CommandHabits & {
  /** As PowerShell writes JSON itself: what is not ASCII stands as it is. */
  writesRawText: boolean
}

const PAGE = 200

/** Runs a script as the server's PowerShell would. */
export function runScript(text: string, estate: Estate, habits: ScriptHabits, log: (line: string) => void): ScriptRun {
  let stdout = ''
  const write = (line: string) => {
    stdout += `${line}\r\n`
  }
  const cmdlets = new Map([...windowsCmdlets(estate, habits, log), ...rowCommands(write, habits)])
  try {
    const exitCode = runPowerShell(text, cmdlets, habits.version, write)
    return { stdout, stderr: progressOnly(), exitCode }
  } catch (error) {
    if (!(error instanceof PsError || error instanceof PsSyntaxError)) throw error
    return { stdout, stderr: clixmlError(error.message), exitCode: 1 }
  }
}

/** What the functions at the head of the product's scripts do. */
function rowCommands(write: (line: string) => void, { writesRawText }: ScriptHabits): Map<string, Cmdlet> {
  const page: unknown[] = []
  const writeLine = (value: unknown) => {
    const json = JSON.stringify(jsonOf(value))
    write(
      writesRawText
        ? json
        : json.replaceAll(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
  }
  const writePage = () => {
    if (page.length > 0) writeLine({ rows: page.splice(0) })
  }
  return new Map<string, Cmdlet>([
    ['new-object', () => []],
    ['write-line', (args) => [writeLine(args.get(''))].slice(1)],
    ['write-page', () => [writePage()].slice(1)],
    [
      'add-row',
      (args, variables) => {
        page.push(args.get(''))
        variables.set('count', Number(variables.get('count')) + 1)
        if (page.length >= PAGE) writePage()
        return []
      },
    ],
  ])
}

function jsonOf(value: unknown): unknown {
  if (value instanceof TimeSpan) return { ...value }
  if (value instanceof Date) return `/Date(${value.getTime()})/`
  if (Array.isArray(value)) return value.map(jsonOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, jsonOf(inner)]))
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r\n', '_x000D__x000A_')

const objects = (inner: string): string =>
  `#< CLIXML\r\n<Objs Version="1.1.0.1" xmlns="http://schemas.microsoft.com/powershell/2004/04">${inner}</Objs>`

/** "Preparing modules for first use": written to the error stream even when nothing went wrong. */
const progressOnly = (): string =>
  objects('<Obj S="progress" RefId="0"><MS><PR N="Record"><AV>Preparing modules for first use.</AV></PR></MS></Obj>')

export const clixmlError = (message: string): string =>
  objects(
    [
      `${message}\r\n`,
      'At line:1 char:1\r\n',
      '+ script\r\n',
      '    + CategoryInfo          : NotSpecified\r\n',
      ' \r\n',
    ]
      .map((line) => `<S S="Error">${xml(line)}</S>`)
      .join(''),
  )
