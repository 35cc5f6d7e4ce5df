interface Placed {
  id: string
  parent_block_id: string | null
}

/** The ids of all blocks inside one, however deep. */
export function below(id: string, blocks: readonly Placed[]): string[] {
  const children = Map.groupBy(blocks, ({ parent_block_id }) => parent_block_id)
  const names: string[] = []
  for (const queue = [id]; queue.length > 0; ) {
    const inside = (children.get(queue.shift() ?? '') ?? []).map((child) => child.id)
    names.push(...inside)
    queue.push(...inside)
  }
  return names
}
