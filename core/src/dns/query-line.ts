import { formatAddress, parseAddress } from '../ip.ts'
import { DnsFault } from './fault.ts'
import { readName } from './name.ts'

type Query = {
  /** As the line says it, in UTC; null where it has no time, or one without its zone. */
  ts: string | null
  client_ip: string
  client_port: number
  view: string | null
  qname: string
  qclass: string
  qtype: string
}
/** A question to a name server. */
export type QueryLine = Query & { kind: 'query'; flags: string }
/** An answer that a response policy changed: what was met, what was done, and the name of the rule. */
export type RewriteLine = Query & { kind: 'rewrite'; trigger: string; policy: string; rule: string }

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)\s/
const CLIENT = /client (?:@0x[\da-fA-F]+ )?([^\s#%]+)(?:%[^\s#]+)?#(\d{1,5})(?:\/key \S+)? \(\S*\)(?:: view (\S+))?$/
const QUESTION = /^(\S+) (\S+) (\S+) (\S+)/
const REWRITE = /^(\S+) (\S+) rewrite (\S+)\/([^\s/]+)\/([^\s/]+) via (\S+)/

/** What a line of BIND's log says about one question; null where it says something else. */
export function readQueryLine(line: string): QueryLine | RewriteLine | null {
  try {
    return readQuery(line) ?? readRewrite(line)
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

function readQuery(line: string): QueryLine | null {
  const [head, tail] = partsAt(line, ': query: ')
  const client = clientOf(line, head)
  const [, qname, qclass, qtype, flags] = QUESTION.exec(tail) ?? []
  if (!client || !qname || !qclass || !qtype || !flags) return null
  return { kind: 'query', ...client, qname: readName(qname, '.'), qclass, qtype, flags }
}

function readRewrite(line: string): RewriteLine | null {
  const [head, tail] = partsAt(line, ': rpz ')
  const client = clientOf(line, head)
  const [, trigger, policy, qname, qtype, qclass, rule] = REWRITE.exec(tail) ?? []
  if (!client || !trigger || !policy || !qname || !qtype || !qclass || !rule) return null
  return {
    kind: 'rewrite',
    ...client,
    qname: readName(qname, '.'),
    qclass,
    qtype,
    trigger,
    policy,
    rule: readName(rule, '.'),
  }
}

// Blanks inside names are escaped in the log, so what parts the line is no part of one.
function partsAt(line: string, between: string): [head: string, tail: string] {
  const at = line.indexOf(between)
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + between.length)]
}

function clientOf(line: string, head: string): Pick<Query, 'ts' | 'client_ip' | 'client_port' | 'view'> | null {
  const [, text = '', port, view = null] = CLIENT.exec(head) ?? []
  const address = parseAddress(text)
  if (!address || Number(port) > 65_535) return null
  const [, ts = null] = TIME.exec(line) ?? []
  return { ts, client_ip: formatAddress(address), client_port: Number(port), view }
}
