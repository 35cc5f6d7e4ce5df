import { formatAddress, parseAddress } from '../../ip.ts'
import type { Statement } from './statements.ts'

/** Servers that a configuration names, each as `address` or `address@port`, and what is said of them beside that. */
export type Remotes = { addresses: string[]; notes: string[] }

/** The lists of servers that have a name, by it. */
export type RemoteLists = ReadonlyMap<string, Statement>

const USUAL_PORT = 53

/** The servers of `primaries`, `forwarders` and the like, with those of the lists that it names. */
export function remotesOf(statement: Statement, lists: RemoteLists, above: readonly string[] = []): Remotes {
  const usual = valueAfter(statement.words, 'port') ?? String(USUAL_PORT)
  const remotes: Remotes = { addresses: [], notes: [] }
  for (const entry of statement.blocks.flat()) {
    const [first = ''] = entry.words
    const address = parseAddress(first)
    if (address) {
      const port = Number(valueAfter(entry.words, 'port') ?? usual)
      remotes.addresses.push(`${formatAddress(address)}${port === USUAL_PORT ? '' : `@${port}`}`)
    } else add(remotes, listed(first, lists, above))
    for (const word of ['key', 'tls']) {
      const name = valueAfter(entry.words, word)
      if (name !== null)
        remotes.notes.push(`${first} is asked with the ${word} ${JSON.stringify(name)}, which is not imported`)
    }
  }
  return { addresses: [...new Set(remotes.addresses)], notes: remotes.notes }
}

function listed(name: string, lists: RemoteLists, above: readonly string[]): Remotes {
  const list = lists.get(name)
  if (list && !above.includes(name)) return remotesOf(list, lists, [...above, name])
  const reason = list ? 'is a list that contains itself' : 'is neither an address nor a list of servers'
  return { addresses: [], notes: [`${JSON.stringify(name)} ${reason}`] }
}

function add(to: Remotes, { addresses, notes }: Remotes): void {
  to.addresses.push(...addresses)
  to.notes.push(...notes)
}

/** What stands behind a word, as in `port 5353`. */
export function valueAfter(words: readonly string[], word: string): string | null {
  const at = words.findIndex((one, index) => index > 0 && one.toLowerCase() === word)
  return at < 0 ? null : (words[at + 1] ?? null)
}
