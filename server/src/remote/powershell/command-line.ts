import type { Script } from './script.ts'

const PROGRAM = 'powershell.exe -NoProfile -NonInteractive -EncodedCommand '
// cmd.exe, which the shell of WS-Management goes through, takes no longer line.
const MAX_LINE = 8_191

const encoded = (text: string): string => Buffer.from(text, 'utf16le').toString('base64')

// Plain ASCII on standard input survives every code page.
const FROM_INPUT =
  '& ([ScriptBlock]::Create([Text.Encoding]::Unicode.GetString([Convert]::FromBase64String((@($input) -join "")))))'
const INPUT_LINE = 4_096

/** How to run a script: on the command line where it fits once encoded, else over standard input. */
export function commandLine(script: Script): { line: string; input?: Buffer } {
  const line = PROGRAM + encoded(script.text)
  if (line.length <= MAX_LINE) return { line }
  const lines = encoded(script.text).match(new RegExp(`.{1,${INPUT_LINE}}`, 'g')) ?? []
  return { line: PROGRAM + encoded(FROM_INPUT), input: Buffer.from(`${lines.join('\r\n')}\r\n`, 'ascii') }
}
