import type { OverlayTopology } from '../../api/generated/types.ts'

export type Node = OverlayTopology['nodes'][number]

export interface Connection {
  node: Node
  circuits: readonly string[]
}

export interface Connected {
  node: Node
  with: readonly Connection[]
}

/** Each site with those it shares circuits with. An edge counts for both of its ends. */
export function connectionsOf({ nodes, edges }: Pick<OverlayTopology, 'nodes' | 'edges'>): Connected[] {
  const known = new Map(nodes.map((node) => [node.overlay_site_id, node]))
  const ways = edges.flatMap(({ a_overlay_site_id: a, z_overlay_site_id: z, shared_circuits: circuits }) => [
    { from: a, to: z, circuits },
    { from: z, to: a, circuits },
  ])
  const byEnd = Map.groupBy(ways, ({ from }) => from)
  return nodes.map((node) => ({
    node,
    with: (byEnd.get(node.overlay_site_id) ?? []).flatMap(({ to, circuits }) => {
      const other = known.get(to)
      return other ? [{ node: other, circuits }] : []
    }),
  }))
}

/** In the middle of the picture: all that others connect through. */
export const isInside = ({ role }: Node): boolean => role !== 'spoke'

export const circuitCount = (count: number): string => (count === 1 ? '1 circuit' : `${count} circuits`)

/** The name of a site, as far as the user may see sites. */
export const siteName = ({ site_name }: { site_name: string | null }): string => site_name ?? 'A site you may not see'
