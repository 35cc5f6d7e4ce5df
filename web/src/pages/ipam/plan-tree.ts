import type { SubnetPlanNode, SubnetPlanNodeInput } from '../../api/generated/types.ts'

/** A network of a plan while it is edited. */
export interface PlanNode {
  id: string
  network: string
  name: string
  kind: 'block' | 'subnet'
  existing_block_id: string | null
  children: readonly PlanNode[]
  /** What the editor does not show, kept as it is. */
  rest: Record<string, unknown>
}

export interface OutlineRow {
  node: PlanNode
  depth: number
}

export function planNode(node: SubnetPlanNode): PlanNode {
  const { id, network, name, kind, existing_block_id, children, ...rest } = node
  return { id, network, name, kind, existing_block_id, rest, children: children.map(planNode) }
}

export const wireNode = ({ rest, children, ...node }: PlanNode): SubnetPlanNodeInput => ({
  ...rest,
  ...node,
  children: children.map(wireNode),
})

export const newNode = (id: string, kind: PlanNode['kind'], network = ''): PlanNode => ({
  id,
  network,
  name: '',
  kind,
  existing_block_id: null,
  children: [],
  rest: {},
})

/** From top to bottom, with how deep each lies. */
export const outline = (node: PlanNode, depth = 0): OutlineRow[] => [
  { node, depth },
  ...node.children.flatMap((child) => outline(child, depth + 1)),
]

type Change = Partial<Pick<PlanNode, 'network' | 'name' | 'kind' | 'children'>>

/** The tree with one node changed. */
export function withChange(node: PlanNode, id: string, change: (node: PlanNode) => Change): PlanNode {
  if (node.id === id) return { ...node, ...change(node) }
  return { ...node, children: node.children.map((child) => withChange(child, id, change)) }
}

export const withChild = (root: PlanNode, id: string, child: PlanNode): PlanNode =>
  withChange(root, id, ({ children }) => ({ kind: 'block', children: [...children, child] }))

/** The tree without a node and what is below it; the root stays. */
export const withoutNode = (root: PlanNode, id: string): PlanNode => ({
  ...root,
  children: root.children.filter((child) => child.id !== id).map((child) => withoutNode(child, id)),
})
