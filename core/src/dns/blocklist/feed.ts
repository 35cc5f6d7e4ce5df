import { parseAddress } from '../../ip.ts'
import { DnsFault } from '../fault.ts'
import { blockedDomain } from './domain.ts'

export type FeedFormat = 'hosts' | 'domains' | 'adblock'
/** The names of a feed, each once, and how many lines said something that is no name to block. */
export type Feed = { domains: string[]; skipped: number }

/** What one line names: to be blocked, to be left alone; null for a comment, undefined for what is none of these. */
type LineMeaning = { block?: readonly string[]; allow?: string } | null | undefined

// What a hosts file says of the machine it is on.
const OWN =
  /^(?:localhost(?:\.localdomain)?|local|broadcasthost|ip6-\w+|0\.0\.0\.0|[\d.:a-f]+|loopback|localhost[46](?:\.localdomain[46])?)$/i
/** Options that do not limit a rule to something that a name server cannot see. */
const HARMLESS = /^(?:important|all|third-party|3p|doc|document|popup)$/

function hostsLine(line: string): LineMeaning {
  const [address = '', ...names] = line.replace(/#.*$/, '').split(/\s+/).filter(Boolean)
  if (address === '') return null
  if (!parseAddress(address) || names.length === 0) return undefined
  const block = names.filter((name) => !OWN.test(name))
  return block.length === 0 ? null : { block }
}

function domainsLine(line: string): LineMeaning {
  const text = line.replace(/[#;!].*$/, '').trim()
  return text === '' ? null : { block: [text.replace(/^\*\./, '')] }
}

const RULE = /^(@@)?\|\|([^\s^/$*|]+)\^?\|?(?:\$(\S+))?$/

function adblockLine(line: string): LineMeaning {
  const text = line.trim()
  if (text === '' || text.startsWith('!') || text.startsWith('[') || text.startsWith('#')) return null
  const [, except, domain, options = ''] = RULE.exec(text) ?? []
  if (domain === undefined) return undefined
  if (options !== '' && !options.split(',').every((option) => HARMLESS.test(option))) return undefined
  return except ? { allow: domain } : { block: [domain] }
}

const LINES: Readonly<Record<FeedFormat, (line: string) => LineMeaning>> = {
  hosts: hostsLine,
  domains: domainsLine,
  adblock: adblockLine,
}

/**
 * Reads a list as it is published, piece by piece as it comes. A line that says nothing about a name is skipped and
 * counted; comments are not.
 */
export class FeedReader {
  readonly #read: (line: string) => LineMeaning
  readonly #blocked = new Set<string>()
  readonly #allowed = new Set<string>()
  #skipped = 0
  #rest = ''

  constructor(format: FeedFormat) {
    this.#read = LINES[format]
  }

  /** How many names there are so far. */
  get size(): number {
    return this.#blocked.size
  }

  add(piece: string): void {
    const text = this.#rest + piece
    const end = text.lastIndexOf('\n') + 1
    for (const line of linesOf(text.slice(0, end))) this.#line(line)
    // What is longer than any line that says something is cut, so that it does not grow without end.
    this.#rest = text.slice(end, end + LONGEST_LINE)
  }

  end(): Feed {
    this.#line(this.#rest)
    for (const domain of this.#allowed) this.#blocked.delete(domain)
    return { domains: [...this.#blocked], skipped: this.#skipped }
  }

  #line(line: string): void {
    const said = this.#read(line)
    if (said === undefined) this.#skipped++
    for (const name of said?.block ?? []) this.#name(this.#blocked, name)
    if (said?.allow !== undefined) this.#name(this.#allowed, said.allow)
  }

  #name(names: Set<string>, name: string): void {
    const domain = domainOf(name)
    if (domain === null) this.#skipped++
    else names.add(domain)
  }
}

const LONGEST_LINE = 8_192

function domainOf(name: string): string | null {
  try {
    return blockedDomain(name)
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    yield text.slice(from, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
    from = end + 1
  }
}
