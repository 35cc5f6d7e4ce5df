import type pg from 'pg'

/** Makes a query of a statement's text and values, with a name where it pays. */
export type Named = (text: string, values: readonly unknown[]) => pg.QueryConfig

type Sessions = Pick<pg.Pool, 'on'>
/** What the driver keeps of a connection's statements: those the server has confirmed, and those on their way. */
type Session = {
  connection: Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>
  query(text: string): Promise<unknown>
}

const MOST_NAMES = 500

/**
 * Gives statements that come again a name, so that PostgreSQL plans them once per connection. Names are bounded: a
 * text that varies without end would otherwise fill the memory of every backend. The one not used for longest gives
 * way, and each connection forgets it when it is next taken from the pool.
 */
export function statementNames(pool: Sessions, most = MOST_NAMES): Named {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  const retired = retirement(pool)
  let count = 0
  return (text, values) => {
    const name = names.get(text) ?? (isSecondUse(seen, text, most) ? `s${count++}` : undefined)
    if (name === undefined) return { text, values: values as unknown[] }
    names.delete(text)
    names.set(text, name)
    if (names.size > most) retired(dropOldest(names))
    return { name, text, values: values as unknown[] }
  }
}

function isSecondUse(seen: Set<string>, text: string, most: number): boolean {
  if (seen.delete(text)) return true
  if (seen.size >= most) seen.clear()
  seen.add(text)
  return false
}

function dropOldest(names: Map<string, string>): string {
  const [text = '', name = ''] = names.entries().next().value ?? []
  names.delete(text)
  return name
}

/** Tells every connection of the pool to forget a name, each when it is next in use and idle. */
function retirement(pool: Sessions): (name: string) => void {
  const waiting = new WeakMap<object, Set<string>>()
  const connections = new Set<WeakRef<object>>()
  pool.on('connect', (client) => {
    waiting.set(client, new Set())
    connections.add(new WeakRef(client))
  })
  pool.on('acquire', (client) => forget(client as unknown as Session, waiting.get(client)))
  return (name) => {
    for (const reference of connections) {
      const client = reference.deref()
      if (client) waiting.get(client)?.add(name)
      else connections.delete(reference)
    }
  }
}

function forget(session: Session, names: Set<string> | undefined): void {
  const { parsedStatements, submittedNamedStatements } = session.connection
  for (const name of names ?? []) {
    if (parsedStatements[name] === undefined) continue
    delete parsedStatements[name]
    delete submittedNamedStatements[name]
    // A connection that is lost reports it with the statement that follows.
    session.query(`deallocate ${name}`).catch(() => undefined)
  }
  names?.clear()
}
