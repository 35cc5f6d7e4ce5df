import { Anchor, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { ProbePolicy } from '../../../api/generated/types.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'

/** Whether hosts of the subnet may be probed; if not, who rules it and why. */
export function Probing({ subnetId }: { subnetId: string }) {
  const policy = useQuery(query(operations.ipam_subnets_probe_policy, { params: { id: subnetId } }))
  return (
    <Loaded query={policy} waiting={<Skeleton height={16} width={120} />}>
      {(found) => (found.do_not_probe ? <Never policy={found} /> : 'Yes')}
    </Loaded>
  )
}

const Never = ({ policy }: { policy: ProbePolicy }) => (
  <Stack gap={2}>
    <span>
      Never: ruled by <Ruler policy={policy} />
    </span>
    {policy.reason && <bdi>{policy.reason}</bdi>}
  </Stack>
)

function Ruler({ policy: { source, scope, inherited } }: { policy: ProbePolicy }) {
  const [what, id] = source?.split(':') ?? []
  if (!inherited || id === undefined) return 'this subnet'
  return (
    <Anchor component={Link} to={`/ipam/${what}s/${id}`} size="sm">
      the {what} <bdi>{scope}</bdi>
    </Anchor>
  )
}
