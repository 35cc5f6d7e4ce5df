import { randomUUID } from 'node:crypto'
import { escapedXml } from '../../xml/tree.ts'

const SHELL = 'http://schemas.microsoft.com/wbem/wsman/1/windows/shell'
const TRANSFER = 'http://schemas.xmlsoap.org/ws/2004/09/transfer'
const ANONYMOUS = 'http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous'
const NAMESPACES = Object.entries({
  s: 'http://www.w3.org/2003/05/soap-envelope',
  a: 'http://schemas.xmlsoap.org/ws/2004/08/addressing',
  w: 'http://schemas.dmtf.org/wbem/wsman/1/wsman.xsd',
  p: 'http://schemas.microsoft.com/wbem/wsman/1/wsman.xsd',
  rsp: SHELL,
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

// What old servers take by default; a larger one is refused by them, a smaller one makes more requests.
const MAX_ENVELOPE_BYTES = 153_600

/** Where an envelope goes, and how long the server may hold it. */
export type Addressed = { url: string; operationSeconds: number }
type Message = { action: string; body: string; shellId?: string; options?: Record<string, string> }

function envelope({ url, operationSeconds }: Addressed, { action, body, shellId, options = {} }: Message): string {
  const set = (name: string, item: string, values: Record<string, string>): string => {
    const items = Object.entries(values).map(
      ([key, value]) => `<w:${item} Name="${key}">${escapedXml(value)}</w:${item}>`,
    )
    return items.length === 0 ? '' : `<w:${name}>${items.join('')}</w:${name}>`
  }
  return [
    `<s:Envelope ${NAMESPACES}><s:Header><a:To>${escapedXml(url)}</a:To>`,
    `<w:ResourceURI s:mustUnderstand="true">${SHELL}/cmd</w:ResourceURI>`,
    `<a:ReplyTo><a:Address s:mustUnderstand="true">${ANONYMOUS}</a:Address></a:ReplyTo>`,
    `<a:Action s:mustUnderstand="true">${action}</a:Action>`,
    `<w:MaxEnvelopeSize s:mustUnderstand="true">${MAX_ENVELOPE_BYTES}</w:MaxEnvelopeSize>`,
    `<a:MessageID>uuid:${randomUUID().toUpperCase()}</a:MessageID>`,
    // English, so that what a server says can be recognised.
    '<w:Locale xml:lang="en-US" s:mustUnderstand="false"/><p:DataLocale xml:lang="en-US" s:mustUnderstand="false"/>',
    `<w:OperationTimeout>PT${operationSeconds}S</w:OperationTimeout>`,
    set('SelectorSet', 'Selector', shellId === undefined ? {} : { ShellId: shellId }),
    set('OptionSet', 'Option', options),
    `</s:Header><s:Body>${body}</s:Body></s:Envelope>`,
  ].join('')
}

const UTF8_CODE_PAGE = '65001'

export const createShell = (to: Addressed): string =>
  envelope(to, {
    action: `${TRANSFER}/Create`,
    options: { WINRS_NOPROFILE: 'FALSE', WINRS_CODEPAGE: UTF8_CODE_PAGE },
    body: '<rsp:Shell><rsp:InputStreams>stdin</rsp:InputStreams><rsp:OutputStreams>stdout stderr</rsp:OutputStreams></rsp:Shell>',
  })

/** `readsInput`: its standard input is a pipe that can be ended, and not a console. */
export const startCommand = (to: Addressed, shellId: string, line: string, readsInput: boolean): string =>
  envelope(to, {
    action: `${SHELL}/Command`,
    shellId,
    options: { WINRS_CONSOLEMODE_STDIN: readsInput ? 'FALSE' : 'TRUE', WINRS_SKIP_CMD_SHELL: 'FALSE' },
    body: `<rsp:CommandLine><rsp:Command>${escapedXml(line)}</rsp:Command></rsp:CommandLine>`,
  })

export const receiveOutput = (to: Addressed, shellId: string, commandId: string): string =>
  envelope(to, {
    action: `${SHELL}/Receive`,
    shellId,
    body: `<rsp:Receive><rsp:DesiredStream CommandId="${escapedXml(commandId)}">stdout stderr</rsp:DesiredStream></rsp:Receive>`,
  })

export const sendInput = (to: Addressed, shellId: string, commandId: string, bytes: Buffer, isLast: boolean): string =>
  envelope(to, {
    action: `${SHELL}/Send`,
    shellId,
    body: `<rsp:Send><rsp:Stream Name="stdin" CommandId="${escapedXml(commandId)}"${isLast ? ' End="true"' : ''}>${bytes.toString('base64')}</rsp:Stream></rsp:Send>`,
  })

export const terminateCommand = (to: Addressed, shellId: string, commandId: string): string =>
  envelope(to, {
    action: `${SHELL}/Signal`,
    shellId,
    body: `<rsp:Signal CommandId="${escapedXml(commandId)}"><rsp:Code>${SHELL}/signal/terminate</rsp:Code></rsp:Signal>`,
  })

export const deleteShell = (to: Addressed, shellId: string): string =>
  envelope(to, { action: `${TRANSFER}/Delete`, shellId, body: '' })
