/** A page that somebody opened. */
export interface Visit {
  name: string
  path: string
}

const most = 8
const longest = 200
const prefix = 'cadastre-recent:'

/** The visits with this one first; the oldest go. */
export const withVisit = (visits: readonly Visit[], { name, path }: Visit): Visit[] =>
  [{ name: name.slice(0, longest), path }, ...withoutVisit(visits, path)].slice(0, most)

export const withoutVisit = (visits: readonly Visit[], path: string): Visit[] =>
  visits.filter((visit) => visit.path !== path)

/** What was stored, as far as it is what we store: anybody can write into the storage of a browser. */
export function visitsOf(text: string | null): Visit[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit).slice(0, most) : []
  } catch {
    return []
  }
}

const isVisit = (value: Partial<Visit> | null): value is Visit =>
  typeof value?.name === 'string' && typeof value.path === 'string' && /^\/(?![/\\])/.test(value.path)

/** Those of a user in this browser, the last one first. */
export const readVisits = (userId: string): Visit[] => visitsOf(storage((local) => local.getItem(prefix + userId)))

export function storeVisits(userId: string, visits: readonly Visit[]): void {
  storage((local) => local.setItem(prefix + userId, JSON.stringify(visits)))
}

/** At the end of a session nobody's are left behind. */
export function forgetVisits(): void {
  storage((local) => {
    for (const key of Object.keys(local)) if (key.startsWith(prefix)) local.removeItem(key)
  })
}

// A browser may refuse its storage; then nothing is remembered.
function storage<Result>(use: (local: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
