import type { ZodType } from 'zod'
import { RemoteError, type RemoteErrorCode } from './error.ts'
import { RowLines, type RowOutput, type ScriptFailure } from './powershell/row-lines.ts'
import { rowScript } from './powershell/row-script.ts'
import type { Script } from './powershell/script.ts'
import type { ScriptEnd, WindowsServer } from './windows.ts'
import { readable } from './wsman/answer.ts'

/** Something we could not see: all of an answer, or the part that `where` names. Never to be taken for "empty". */
export type BlindSpot = { where: string | null; reason: string }

export type Reading<T> = { rows: T[]; blind: BlindSpot[] }

export type Asking = { signal?: AbortSignal }

/** Runs a script that answers in rows of one form. */
export async function readRows<T>(
  server: WindowsServer,
  body: Script,
  form: ZodType<T>,
  { signal }: Asking = {},
): Promise<Reading<T>> {
  const lines = new RowLines()
  const end = await server.run(rowScript(body), (bytes) => lines.read(bytes), signal)
  const output = lines.finish()
  expectSuccess(output, end)
  const { rows, strange } = inForm(output.rows, form)
  return { rows, blind: [...blindSpots(output, end), ...strange] }
}

/** The one row of an answer. What could not be seen is not taken for missing. */
export function onlyRow<T>({ rows: [row], blind: [spot] }: Reading<T>, missing: string): T {
  if (row !== undefined) return row
  if (spot) throw new RemoteError(DENIED.test(spot.reason) ? 'denied' : 'script', spot.reason)
  throw new RemoteError('not_found', missing)
}

/** A failed script is an error, and not an answer with nothing in it. */
function expectSuccess({ failure, end: last }: RowOutput, { exitCode, errors }: ScriptEnd): void {
  if (failure) throw new RemoteError(codeOf(failure), readable(failure.message) || 'The script failed')
  if (exitCode === 0 || last) return
  const reason = errors.join(' ')
  throw new RemoteError(
    codeOf({ message: reason, id: '', category: '' }),
    reason || `PowerShell ended with ${exitCode}`,
  )
}

// In the identifiers: 5 is ERROR_ACCESS_DENIED; 9601 and 9714 are a zone and a name that do not exist (DNS); 20005 and
// 20013 are a scope and a reservation that do not exist (DHCP).
const DENIED = /PermissionDenied|access (is|was) denied|Unauthorized|WIN32 5\b|0x80070005/i
const MISSING = /ObjectNotFound|WIN32 (9601|9714)\b|DHCP (20005|20013)\b/
const NO_COMMAND = /CommandNotFoundException|is not recognized as (the|a) name of a cmdlet/

function codeOf({ message, id, category }: ScriptFailure): RemoteErrorCode {
  const text = `${category} ${id} ${message}`
  if (NO_COMMAND.test(text)) return 'script'
  if (DENIED.test(text)) return 'denied'
  return MISSING.test(text) ? 'not_found' : 'script'
}

/** What the error stream says explains more than that the output is not complete. */
function blindSpots({ rows, end, isCutOff }: RowOutput, { errors }: ScriptEnd): BlindSpot[] {
  const spot = (reason: string): BlindSpot[] => [{ where: null, reason }]
  if (errors.length > 0) return spot(errors.join(' '))
  if (isCutOff || !end) return spot('The output was cut off')
  return end.count === rows.length ? [] : spot(`The server counted ${end.count} rows, ${rows.length} arrived`)
}

function inForm<T>(values: readonly unknown[], form: ZodType<T>): { rows: T[]; strange: BlindSpot[] } {
  const results = values.map((value) => form.safeParse(value))
  const rows = results.flatMap(({ success, data }) => (success ? [data as T] : []))
  const count = values.length - rows.length
  return { rows, strange: count === 0 ? [] : [{ where: null, reason: `${count} rows are not in a form we know` }] }
}
