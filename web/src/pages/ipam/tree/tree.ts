export interface Node {
  id: string
  kind: 'space' | 'block' | 'subnet'
  /** A network, or the name of a space. */
  label: string
  name: string
  percent: number | null
  color: string | null
}

/** What is known of the children of an open node. */
export interface Children {
  nodes: readonly Node[]
  state: 'loading' | 'failed' | 'more' | 'complete'
}

export type Row =
  | { kind: 'node'; key: string; node: Node; depth: number; parent: string | null; isOpen: boolean }
  | { kind: 'loading' | 'failed' | 'more' | 'empty'; key: string; depth: number; parent: string }

/** The open part of the tree, from top to bottom. */
export function flatten(
  roots: readonly Node[],
  open: ReadonlySet<string>,
  childrenOf: (id: string) => Children | undefined,
): Row[] {
  const rows: Row[] = []
  const add = (nodes: readonly Node[], depth: number, parent: string | null): void => {
    for (const node of nodes) {
      const isOpen = node.kind !== 'subnet' && open.has(node.id)
      rows.push({ kind: 'node', key: node.id, node, depth, parent, isOpen })
      if (isOpen) addBelow(node.id, depth + 1)
    }
  }
  const addBelow = (id: string, depth: number): void => {
    const { nodes, state } = childrenOf(id) ?? { nodes: [], state: 'loading' }
    add(nodes, depth, id)
    const rest = state === 'complete' ? (nodes.length === 0 ? 'empty' : null) : state
    if (rest) rows.push({ kind: rest, key: `${id}:${rest}`, depth, parent: id })
  }
  add(roots, 0, null)
  return rows
}

/** Where the arrow keys lead: another row, or a node to open or close. */
export type Step = { to: number } | { toggle: string } | null

export function stepOf(key: string, rows: readonly Row[], at: number, perScreen: number): Step {
  const last = rows.length - 1
  const row = rows[at]
  if (key === 'ArrowDown') return { to: Math.min(last, at + 1) }
  if (key === 'ArrowUp') return { to: Math.max(0, at - 1) }
  if (key === 'PageDown') return { to: Math.min(last, at + perScreen) }
  if (key === 'PageUp') return { to: Math.max(0, at - perScreen) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: last }
  if (key === 'ArrowRight') return intoOf(rows, at)
  if (key === 'ArrowLeft' && row) return outOf(rows, row)
  return null
}

function intoOf(rows: readonly Row[], at: number): Step {
  const row = rows[at]
  if (row?.kind !== 'node' || row.node.kind === 'subnet') return null
  return row.isOpen ? { to: Math.min(rows.length - 1, at + 1) } : { toggle: row.key }
}

function outOf(rows: readonly Row[], row: Row): Step {
  if (row.kind === 'node' && row.isOpen) return { toggle: row.key }
  const parent = rows.findIndex(({ key }) => key === row.parent)
  return parent === -1 ? null : { to: parent }
}

/** The next row that begins with what was typed, from the one after `at` and round. */
export function typedAhead(rows: readonly Row[], at: number, typed: string): number | null {
  const beginning = typed.toLowerCase()
  // A longer text may still mean the row it has led to.
  const from = typed.length > 1 ? at : at + 1
  for (let step = 0; step < rows.length; step++) {
    const index = (from + step) % rows.length
    const row = rows[index]
    if (row?.kind !== 'node') continue
    if ([row.node.label, row.node.name].some((text) => text.toLowerCase().startsWith(beginning))) return index
  }
  return null
}
