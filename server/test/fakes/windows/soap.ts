import { attributeOf, descendant, descendants, escapedXml, textOf, type XmlElement } from '../../../src/xml/tree.ts'

const SHELL = 'http://schemas.microsoft.com/wbem/wsman/1/windows/shell'
const FAULT = 'http://schemas.microsoft.com/wbem/wsman/1/wsmanfault'
const ADDRESSING = 'http://schemas.xmlsoap.org/ws/2004/08/addressing'
const WSMAN = 'http://schemas.dmtf.org/wbem/wsman/1/wsman.xsd'

export type Request = { action: string; envelope: XmlElement; messageId: string; shellId: string; commandId: string }

/** A request as the server takes it: only what it needs, wherever it stands. */
export function requestOf(envelope: XmlElement): Request {
  const text = (name: string) => textOf(descendant(envelope, name) ?? envelope).trim()
  const shell = descendants(envelope, 'Selector').find((one) => attributeOf(one, 'Name') === 'ShellId')
  const holder = ['DesiredStream', 'Signal', 'Stream'].flatMap((name) => descendants(envelope, name))[0]
  return {
    action: text('Action').replace(/^.*\//, ''),
    envelope,
    messageId: text('MessageID'),
    shellId: shell ? textOf(shell).trim() : '',
    commandId: (holder && attributeOf(holder, 'CommandId')) ?? '',
  }
}

const envelope = (action: string, relatesTo: string, body: string): string =>
  `<s:Envelope xml:lang="en-US" xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="${ADDRESSING}" xmlns:w="${WSMAN}" xmlns:rsp="${SHELL}"><s:Header><a:Action>${action}</a:Action><a:MessageID>uuid:${crypto.randomUUID().toUpperCase()}</a:MessageID><a:To>${ADDRESSING}/role/anonymous</a:To><a:RelatesTo>${escapedXml(relatesTo)}</a:RelatesTo></s:Header><s:Body>${body}</s:Body></s:Envelope>`

export const createdShell = (to: string, id: string): string =>
  envelope(
    'http://schemas.xmlsoap.org/ws/2004/09/transfer/CreateResponse',
    to,
    `<x:ResourceCreated xmlns:x="http://schemas.xmlsoap.org/ws/2004/09/transfer"><a:ReferenceParameters><w:SelectorSet><w:Selector Name="ShellId">${id}</w:Selector></w:SelectorSet></a:ReferenceParameters></x:ResourceCreated><rsp:Shell><rsp:ShellId>${id}</rsp:ShellId></rsp:Shell>`,
  )

export const startedCommand = (to: string, id: string): string =>
  envelope(
    `${SHELL}/CommandResponse`,
    to,
    `<rsp:CommandResponse><rsp:CommandId>${id}</rsp:CommandId></rsp:CommandResponse>`,
  )

export type StreamPiece = { stream: 'stdout' | 'stderr'; bytes: Buffer }

/** `exitCode` when the command is done with these pieces. */
export function output(to: string, id: string, pieces: readonly StreamPiece[], exitCode: number | null): string {
  const streams = pieces.map(
    ({ stream, bytes }) => `<rsp:Stream Name="${stream}" CommandId="${id}">${bytes.toString('base64')}</rsp:Stream>`,
  )
  const ends = ['stdout', 'stderr'].map(
    (name) => `<rsp:Stream Name="${name}" CommandId="${id}" End="true"></rsp:Stream>`,
  )
  const state = exitCode === null ? 'Running' : 'Done'
  const code = exitCode === null ? '' : `<rsp:ExitCode>${exitCode}</rsp:ExitCode>`
  const all = [...streams, ...(exitCode === null ? [] : ends)].join('')
  const end = `<rsp:CommandState CommandId="${id}" State="${SHELL}/CommandState/${state}">${code}</rsp:CommandState>`
  return envelope(`${SHELL}/ReceiveResponse`, to, `<rsp:ReceiveResponse>${all}${end}</rsp:ReceiveResponse>`)
}

export const done = (to: string, action: string): string =>
  envelope(`${SHELL}/${action}Response`, to, `<rsp:${action}Response/>`)

export type FaultKind = keyof typeof FAULTS
const FAULTS = {
  timedOut: [
    'w:TimedOut',
    '2150858793',
    'The WS-Management service cannot complete the operation within the time specified in OperationTimeout.',
  ],
  denied: ['w:AccessDenied', '5', 'Access is denied.'],
  quota: [
    'w:QuotaLimit',
    '2150859174',
    'The WS-Management service cannot process the request. This user is allowed a maximum number of 30 concurrent shells, which has been exceeded.',
  ],
  noShell: [
    'w:InvalidSelectors',
    '2150858843',
    'The request for the Windows Remote Shell with ShellId failed because the shell was not found on the server.',
  ],
  internal: ['w:InternalError', '1726', 'The remote procedure call failed.'],
} as const

export function fault(to: string, kind: FaultKind): string {
  const [subcode, number, reason] = FAULTS[kind]
  return envelope(
    'http://schemas.dmtf.org/wbem/wsman/1/wsman/fault',
    to,
    `<s:Fault><s:Code><s:Value>s:Receiver</s:Value><s:Subcode><s:Value>${subcode}</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en-US">${reason}</s:Text></s:Reason><s:Detail><f:WSManFault xmlns:f="${FAULT}" Code="${number}" Machine="WIN"><f:Message>${reason}</f:Message></f:WSManFault></s:Detail></s:Fault>`,
  )
}
