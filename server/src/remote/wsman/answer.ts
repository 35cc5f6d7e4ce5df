import { attributeOf, descendant, descendants, textOf, type XmlElement } from '../../xml/tree.ts'
import { RemoteError, type RemoteErrorCode } from '../error.ts'

export type OutputPiece = { stream: string; bytes: Buffer }
export type Output = { pieces: OutputPiece[]; isDone: boolean; exitCode: number | null }

/** A fault of WS-Management: what the server says went wrong. */
export class WsmanFault extends RemoteError {
  /** There was no output within the time it may be held: to be asked again. */
  readonly isNoOutputYet: boolean

  constructor(code: RemoteErrorCode, message: string, isNoOutputYet: boolean) {
    super(code, message)
    this.isNoOutputYet = isNoOutputYet
  }
}

export function faultIn(envelope: XmlElement): WsmanFault | null {
  const fault = descendant(envelope, 'Fault')
  if (!fault) return null
  const subcode = localPart(text(descendant(fault, 'Subcode'), 'Value'))
  const detail = descendant(fault, 'WSManFault')
  const number = detail && attributeOf(detail, 'Code')
  const reason = readable(text(fault, 'Text')) || readable(detail ? textOf(detail) : '') || 'no reason'
  const name = [subcode, number].filter(Boolean).join(', ')
  return new WsmanFault(codeOf(subcode, number), `${reason}${name && ` (${name})`}`, isTimeOut(subcode, number))
}

// The numbers are those of Windows' WS-Management faults (ERROR_WSMAN_…, and 5 is ERROR_ACCESS_DENIED).
const isTimeOut = (subcode: string, number: string | undefined): boolean =>
  subcode === 'TimedOut' || number === '2150858793'

function codeOf(subcode: string, number: string | undefined): RemoteErrorCode {
  if (isTimeOut(subcode, number)) return 'timeout'
  if (subcode === 'AccessDenied' || number === '5') return 'denied'
  if (subcode === 'QuotaLimit') return 'quota'
  return subcode === 'InvalidSelectors' ? 'not_found' : 'failed'
}

const text = (element: XmlElement | undefined, name: string): string => {
  const inner = element && descendant(element, name)
  return inner ? textOf(inner) : ''
}

const localPart = (name: string): string => name.trim().replace(/^.*:/, '')

const LONGEST_REASON = 500

/** A stranger's text on one line, without what could steer a terminal. */
export const readable = (value: string): string =>
  value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REASON)

export function idIn(envelope: XmlElement, name: 'ShellId' | 'CommandId'): string {
  const id = text(envelope, name).trim() || selectorIn(envelope, name)
  if (id === '') throw new RemoteError('malformed', `The server's answer has no ${name}`)
  return id
}

/** Older servers name a new shell only in the reference to it. */
function selectorIn(envelope: XmlElement, name: string): string {
  const selector = descendants(envelope, 'Selector').find((one) => attributeOf(one, 'Name') === name)
  return selector ? textOf(selector).trim() : ''
}

export function outputIn(envelope: XmlElement): Output {
  const pieces = descendants(envelope, 'Stream').map((element) => ({
    stream: attributeOf(element, 'Name') ?? '',
    bytes: Buffer.from(textOf(element), 'base64'),
  }))
  const state = descendant(envelope, 'CommandState')
  const exitCode = text(state, 'ExitCode').trim()
  return {
    pieces,
    isDone: (state && attributeOf(state, 'State'))?.endsWith('/Done') ?? false,
    exitCode: exitCode === '' ? null : Number(exitCode) | 0,
  }
}
