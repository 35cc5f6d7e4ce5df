import { useQuery } from '@tanstack/react-query'
import type { IpBlock } from '../../api/generated/types.ts'
import { blockQuery, spaceQuery } from '../../api/networks.ts'
import { Never } from './subnet/Probing.tsx'

type Ruled = Pick<IpBlock, 'do_not_probe' | 'do_not_probe_reason' | 'parent_block_id' | 'space_id'>

/** Whether hosts in a block may be probed: what lies above rules it too, as it does for a subnet. */
export function ProbingIn({ block }: { block: IpBlock }) {
  if (block.do_not_probe) return <Never of="this block" reason={block.do_not_probe_reason} />
  return <Above block={block} />
}

const Above = ({ block: { parent_block_id, space_id } }: { block: Ruled }) =>
  parent_block_id === null ? <InSpace id={space_id} /> : <InBlock id={parent_block_id} />

function InBlock({ id }: { id: string }) {
  const { data } = useQuery(blockQuery(id))
  if (!data) return null
  if (!data.do_not_probe) return <Above block={data} />
  return <Never of={{ what: 'block', id, name: data.network }} reason={data.do_not_probe_reason} />
}

function InSpace({ id }: { id: string }) {
  const { data } = useQuery(spaceQuery(id))
  if (!data) return null
  if (!data.do_not_probe) return 'Yes'
  return <Never of={{ what: 'space', id, name: data.name }} reason={data.do_not_probe_reason} />
}
