import { Badge, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../api/call.ts'
import { quotableText } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { AggregationSuggestion } from '../../api/generated/types.ts'
import { useAction } from '../../hooks/use-action.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { localTime } from '../../lib/time.ts'
import { NetworkBand } from '../../pictures/NetworkBand.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import type { OnOpen } from './NetworkPage.tsx'

/** Subnets that together fill a larger network, which could be one. */
export function Aggregation({ blockId, onOpen }: { blockId: string; onOpen: OnOpen }) {
  const [isAll, setAll] = useState(false)
  const hints = useQuery(
    query(operations.ipam_blocks_aggregation_suggestions, {
      params: { id: blockId },
      query: { include_snoozed: isAll },
    }),
  )
  return (
    <Stack>
      <Switch label="Also those put off" checked={isAll} onChange={(event) => setAll(event.currentTarget.checked)} />
      <Loaded query={hints}>
        {(list) =>
          list.length === 0 ? (
            <EmptyList
              icon="check"
              title="Nothing to tidy up"
              hint="When subnets side by side fill a larger network, it is suggested here."
            />
          ) : (
            list.map((hint) => <Hint key={hint.candidate_key} hint={hint} blockId={blockId} onOpen={onOpen} />)
          )
        }
      </Loaded>
    </Stack>
  )
}

interface HintProps {
  hint: AggregationSuggestion
  blockId: string
  onOpen: OnOpen
}

function Hint({ hint, blockId, onOpen }: HintProps) {
  const key = `/ipam/blocks/${blockId}/aggregation-suggestions`
  const { may } = usePermissions()
  const notice = useNotice()
  const [first = '', ...siblings] = hint.subnet_ids
  const merge = async () => {
    const subnet = await call(operations.ipam_subnets_read, { params: { id: first } })
    onOpen({ dialog: 'merge', subnet, siblings })
  }
  const body = { candidate_key: hint.candidate_key }
  const act = useAction(key, async (what: 'snooze' | 'dismiss' | 'clear') => {
    if (what === 'snooze') await call(operations.ipam_aggregation_snooze, { body: { ...body, days: 30 } })
    if (what === 'dismiss') await call(operations.ipam_aggregation_dismiss, { body })
    if (what === 'clear') await call(operations.ipam_aggregation_clear, { body })
    return { snooze: 'Put off for 30 days', dismiss: 'Not suggested any more', clear: 'Suggested again' }[what]
  })
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text fw={600}>
          {hint.supernet}{' '}
          <Text span c="dimmed" size="sm">
            from {hint.subnet_networks.length} subnets
          </Text>{' '}
          {hint.snoozed_until && (
            <Badge variant="light" tt="none">
              {hint.snoozed_until === 'permanent' ? 'Dismissed' : `Put off until ${localTime(hint.snoozed_until)}`}
            </Badge>
          )}
        </Text>
        {may('write', 'ip_block', { one: blockId }) && (
          <Group gap="xs">
            {hint.snoozed_until ? (
              <Button size="compact-sm" variant="default" onClick={() => act.mutate('clear')}>
                Suggest again
              </Button>
            ) : (
              <>
                {may('write', 'subnet', { one: first }) && (
                  <Button
                    size="compact-sm"
                    onClick={() => merge().catch((error) => notice({ tone: 'failed', text: quotableText(error) }))}
                  >
                    Merge
                  </Button>
                )}
                <Button size="compact-sm" variant="default" onClick={() => act.mutate('snooze')}>
                  Put off 30 days
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => act.mutate('dismiss')}>
                  Dismiss
                </Button>
              </>
            )}
          </Group>
        )}
      </Group>
      <NetworkBand
        label={`${hint.supernet} is filled by ${hint.subnet_networks.join(', ')}`}
        network={hint.supernet}
        segments={hint.subnet_networks.map((network) => ({ network, kind: 'subnet' }))}
        titleOf={({ network }) => network}
        hasLabels
      />
    </Stack>
  )
}
