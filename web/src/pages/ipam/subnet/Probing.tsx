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
      {(results) => (results.do_not_probe ? <Never of={rulerOf(results)} reason={results.reason} /> : 'Yes')}
    </Loaded>
  )
}

type Ruler = string | { what: string; id: string; name: string }

function rulerOf({ source, scope, inherited }: ProbePolicy): Ruler {
  const [what, id] = source?.split(':') ?? []
  return inherited && what !== undefined && id !== undefined ? { what, id, name: scope ?? '' } : 'this subnet'
}

/** No host is probed: who rules it, with the way there, and why. */
export const Never = ({ of, reason }: { of: Ruler; reason: string | null }) => (
  <Stack gap={2}>
    <span>
      Never: ruled by{' '}
      {typeof of === 'string' ? (
        of
      ) : (
        <Anchor component={Link} to={`/ipam/${of.what}s/${of.id}`} size="sm">
          the {of.what} <bdi>{of.name}</bdi>
        </Anchor>
      )}
    </span>
    {reason && <bdi>{reason}</bdi>}
  </Stack>
)
