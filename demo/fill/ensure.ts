import type { Api, Row } from '../api.ts'
import { forEach } from '../parallel.ts'
import type { Tick } from '../progress.ts'

/** Ids by the name under which the estate knows the row. */
export class Ids {
  readonly #ids = new Map<string, string>()
  readonly #what: string

  constructor(what: string) {
    this.#what = what
  }

  set(name: string, id: string): void {
    this.#ids.set(name, id)
  }

  has(name: string): boolean {
    return this.#ids.has(name)
  }

  of(name: string): string {
    const id = this.#ids.get(name)
    if (id === undefined) throw new Error(`there is no ${this.#what} ${name}`)
    return id
  }

  /** The same as a field of a request: nothing where nothing is named. */
  maybe(name: string | undefined): string | null {
    return name === undefined ? null : this.of(name)
  }
}

export type Wanted = { name: string; body: object }

/** Makes what is not there yet, so that a run that was interrupted can go on. */
export async function ensure(
  api: Api,
  path: string,
  named: string,
  wanted: readonly Wanted[],
  tick: Tick,
  listPath = `${path}?limit=500`,
): Promise<Ids> {
  const ids = new Ids(path)
  for (const row of await api.list(listPath)) ids.set(String(row[named]), row.id)
  await forEach(
    wanted.filter(({ name }) => !ids.has(name)),
    async ({ name, body }) => {
      const row = await api.post<Row>(path, body)
      ids.set(name, row.id)
    },
  )
  tick(wanted.length)
  return ids
}
