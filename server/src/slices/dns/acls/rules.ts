/** Which ACLs each ACL refers to, by name. */
export type AclGraph = ReadonlyMap<string, readonly string[]>

/** Pure: the names along which an ACL leads back to itself, the same one first and last; null when none does. */
export function cycleThrough(graph: AclGraph, start: string): string[] | null {
  const seen = new Set<string>()
  const walk = (name: string, path: readonly string[]): string[] | null => {
    for (const next of graph.get(name) ?? []) {
      if (next === start) return [...path, next]
      if (seen.has(next)) continue
      seen.add(next)
      const cycle = walk(next, [...path, next])
      if (cycle) return cycle
    }
    return null
  }
  return walk(start, [start])
}
