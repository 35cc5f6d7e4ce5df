import { ActionIcon, Alert, Badge, Button, Group, List, NativeSelect, Paper, Stack, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { call, query } from '../../api/call.ts'
import { quotableText } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import type { SubnetPlan, SubnetPlanConflict } from '../../api/generated/types.ts'
import { refreshNetworks } from '../../api/networks.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { sameValue } from '../../lib/changes.ts'
import { counted } from '../../lib/counted.ts'
import { localTime } from '../../lib/time.ts'
import { rowCount } from '../../pictures/bands.ts'
import { type BandKind, NetworkBand } from '../../pictures/NetworkBand.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import classes from './plan.module.css'
import { newNode, outline, type PlanNode, planNode, wireNode, withChange, withChild, withoutNode } from './plan-tree.ts'

const route = getRouteApi('/app/ipam/plans/$id')

export function PlanPage() {
  const { id } = route.useParams()
  const plan = useQuery(query(operations.ipam_plans_read, { params: { id } }))
  return (
    <PageFrame title={plan.data?.name ?? 'Plan'} description={plan.data?.description ?? ''}>
      <Loaded query={plan}>{(data) => <Editor key={data.modified_at} plan={data} />}</Loaded>
    </PageFrame>
  )
}

/** The outline of a plan. It is checked and saved as a whole, and applied once it is saved. */
function Editor({ plan }: { plan: SubnetPlan }) {
  const stored = plan.tree ? planNode(plan.tree) : newNode(randomId('n'), 'block')
  const [root, setRoot] = useState<PlanNode>(stored)
  const [isApplying, setApplying] = useState(false)
  const queryClient = useQueryClient()
  const notice = useNotice()
  const { may } = usePermissions()
  const tree = wireNode(root)
  const isChanged = !sameValue(tree, wireNode(stored))
  const isOpen = plan.applied_at === null && may('write', 'ip_block')
  const failed = (error: Error) => notice({ tone: 'failed', text: quotableText(error) })
  const done = (text: string) => {
    notice({ tone: 'done', text })
    return refreshNetworks(queryClient)
  }
  const check = useMutation({
    mutationFn: () => call(operations.ipam_plans_validate_tree, { body: { space_id: plan.space_id, tree } }),
    onError: failed,
  })
  const save = useMutation({
    mutationFn: () => call(operations.ipam_plans_update, { params: { id: plan.id }, body: { tree } }),
    onSuccess: () => done('Plan saved'),
    onError: failed,
  })
  const reopen = useMutation({
    mutationFn: () => call(operations.ipam_plans_reopen, { params: { id: plan.id } }),
    onSuccess: () => done('Plan reopened'),
    onError: failed,
  })
  const apply = async () => {
    const made = await call(operations.ipam_plans_apply, { params: { id: plan.id } })
    setApplying(false)
    await done(`${counted(made.block_ids.length, 'block')} and ${counted(made.subnet_ids.length, 'subnet')} made`)
  }
  const rows = outline(root)
  const newBlocks = rows.filter(({ node }) => node.kind === 'block' && !node.existing_block_id).length
  const newSubnets = rows.filter(({ node }) => node.kind === 'subnet').length
  return (
    <Stack>
      {plan.applied_at && (
        <Alert color="teal">
          Applied on {localTime(plan.applied_at)}.{' '}
          {may('write', 'ip_block') && (
            <Button size="compact-xs" variant="default" onClick={() => reopen.mutate()}>
              Reopen
            </Button>
          )}
        </Alert>
      )}
      <Group gap="xs">
        <Button disabled={!isOpen || !isChanged} loading={save.isPending} onClick={() => save.mutate()}>
          Save
        </Button>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check
        </Button>
        <Button variant="default" disabled={!isOpen || isChanged} onClick={() => setApplying(true)}>
          Apply
        </Button>
        {isChanged && <Badge variant="light">Not saved yet</Badge>}
      </Group>
      {check.data && <Findings conflicts={check.data.conflicts} summary={check.data.summary} />}
      <NetworkBand
        label={`Plan of ${root.network}`}
        network={root.network}
        rows={rowCount(root.network, 8)}
        rowHeight={18}
        segments={rows.slice(1).map(({ node }) => ({
          network: node.network,
          kind: (node.kind === 'block' ? 'block' : 'subnet') as BandKind,
        }))}
        titleOf={({ network }) => network}
        hasLabels
      />
      <Paper withBorder p="sm" role="group" aria-label="Outline">
        <Stack gap={6}>
          {rows.map(({ node, depth }) => (
            <NodeRow
              key={node.id}
              node={node}
              depth={depth}
              isOpen={isOpen}
              faults={check.data?.conflicts.filter(({ node_id }) => node_id === node.id) ?? []}
              onChange={(change) => setRoot((all) => withChange(all, node.id, () => change))}
              onAdd={() => setRoot((all) => withChild(all, node.id, newNode(randomId('n'), 'subnet')))}
              {...(depth > 0 && { onRemove: () => setRoot((all) => withoutNode(all, node.id)) })}
            />
          ))}
        </Stack>
      </Paper>
      {isApplying && (
        <ConfirmDialog title="Apply the plan" confirmLabel="Apply" onConfirm={apply} onClose={() => setApplying(false)}>
          This makes {counted(newBlocks, 'block')} and {counted(newSubnets, 'subnet')}. All of them, or none when one
          does not fit.
        </ConfirmDialog>
      )}
    </Stack>
  )
}

interface FindingsProps {
  conflicts: readonly SubnetPlanConflict[]
  summary: { block_count: number; subnet_count: number }
}

const Findings = ({ conflicts, summary }: FindingsProps) =>
  conflicts.length === 0 ? (
    <Alert color="teal">
      Everything fits: {counted(summary.block_count, 'block')} and {counted(summary.subnet_count, 'subnet')}.
    </Alert>
  ) : (
    <Alert color="red" title="Not yet">
      <List size="sm">
        {conflicts.map(({ node_id, message }) => (
          <List.Item key={node_id + message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  )

interface NodeProps {
  node: PlanNode
  depth: number
  isOpen: boolean
  faults: readonly SubnetPlanConflict[]
  onChange: (change: Partial<Pick<PlanNode, 'network' | 'name' | 'kind'>>) => void
  onAdd: () => void
  onRemove?: () => void
}

const NodeRow = ({ node, depth, isOpen, faults, onChange, onAdd, onRemove }: NodeProps) => (
  <div className={classes.node} style={{ '--depth': depth } as CSSProperties}>
    <TextInput
      aria-label="Network"
      placeholder="10.20.1.0/24"
      value={node.network}
      disabled={!isOpen}
      error={faults[0]?.message ?? false}
      onChange={(event) => onChange({ network: event.currentTarget.value })}
    />
    <TextInput
      aria-label={`Name of ${node.network}`}
      placeholder="Name"
      value={node.name}
      disabled={!isOpen}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <NativeSelect
      aria-label={`Kind of ${node.network}`}
      data={[
        { value: 'block', label: 'Block' },
        { value: 'subnet', label: 'Subnet' },
      ]}
      value={node.kind}
      disabled={!isOpen || depth === 0 || node.children.length > 0}
      onChange={(event) => onChange({ kind: event.currentTarget.value as PlanNode['kind'] })}
    />
    <ActionIcon variant="subtle" disabled={!isOpen} aria-label={`Add below ${node.network}`} onClick={onAdd}>
      <Icon name="plus" />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="red"
      disabled={!isOpen || !onRemove}
      aria-label={`Remove ${node.network}`}
      onClick={() => onRemove?.()}
    >
      <Icon name="trash" />
    </ActionIcon>
  </div>
)
