import { Anchor, Badge, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpSpace, SubnetPlan } from '../../api/generated/types.ts'
import { spacesQuery } from '../../api/queries.ts'
import { DeleteDialog } from '../../forms/DeleteDialog.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { useNetworkFinish } from '../../forms/ipam/finish.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { matchesWords } from '../../lib/pick.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { ListFilter } from '../../table/ListFilter.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

const route = getRouteApi('/app/ipam/plans')

/** Address plans that can be thought through before anything is made. */
export function PlansPage() {
  const { q, dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const plans = useQuery(query(operations.ipam_plans_list))
  const spaces = useQuery(spacesQuery).data ?? []
  const [going, setGoing] = useState<SubnetPlan | null>(null)
  const finish = useNetworkFinish(() => setGoing(null))
  const { may } = usePermissions()
  const mayWrite = may('write', 'ip_block')
  const ask = (to: 'create' | undefined) => navigate({ search: (old) => ({ ...old, dialog: to }), replace: true })
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => ask('create')}>
      New plan
    </Button>
  )
  const remove = async (plan: SubnetPlan) => {
    await call(operations.ipam_plans_delete, { params: { id: plan.id } })
    finish(`Plan ${plan.name} deleted`)
  }
  return (
    <PageFrame
      title="Subnet plans"
      description="Blocks and subnets as an outline; nothing is made until a plan is applied."
      actions={mayWrite && create}
    >
      <ListFilter
        placeholder="Name"
        value={q}
        onChange={(search) => navigate({ search: (old) => ({ ...old, q: search.q }), replace: true })}
      />
      <DataTable
        label="Subnet plans"
        columns={columns(spaces, mayWrite ? setGoing : undefined)}
        rows={plans.data?.filter(({ name, description }) => matchesWords([name, description], q))}
        rowKey={({ id }) => id}
        error={plans.error}
        onRetry={plans.refetch}
        empty={
          plans.data?.length === 0 ? (
            <EmptyList
              icon="template"
              title="No plan yet"
              hint="Draw up how addresses are to be used."
              action={mayWrite && create}
            />
          ) : (
            <NoMatch what="plan" onClear={() => navigate({ search: {}, replace: true })} />
          )
        }
      />
      {dialog === 'create' && spaces.length > 0 && <CreatePlan spaces={spaces} onClose={() => ask(undefined)} />}
      {going && (
        <DeleteDialog kind="plan" name={going.name} onDelete={() => remove(going)} onClose={() => setGoing(null)}>
          Networks that were made from it stay.
        </DeleteDialog>
      )}
    </PageFrame>
  )
}

const columns = (spaces: readonly IpSpace[], onDelete?: (plan: SubnetPlan) => void): Column<SubnetPlan>[] => [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <Anchor component={Link} to={`/ipam/plans/${id}`} size="sm" fw={500}>
        <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  {
    header: 'State',
    cell: ({ applied_at }) => (
      <Badge variant="light" tt="none" color={applied_at ? 'teal' : 'gray'}>
        {applied_at ? 'Applied' : 'Draft'}
      </Badge>
    ),
  },
  { header: 'Space', cell: ({ space_id }) => <bdi>{spaces.find(({ id }) => id === space_id)?.name}</bdi> },
  { header: 'Network', wideOnly: true, cell: ({ tree }) => tree?.network },
  { header: 'Changed', wideOnly: true, cell: ({ modified_at }) => <TimeAgo at={modified_at} /> },
  {
    header: 'Actions',
    hiddenHeader: true,
    cell: (plan) =>
      onDelete && (
        <RowMenu name={plan.name} actions={[{ label: 'Delete', isDanger: true, onClick: () => onDelete(plan) }]} />
      ),
  },
]

function CreatePlan({ spaces, onClose }: { spaces: readonly IpSpace[]; onClose: () => void }) {
  const navigate = route.useNavigate()
  const finish = useNetworkFinish(() => {})
  const { form, submit, busy, problem } = useApiForm({
    initial: { name: '', description: '', space_id: spaces[0]?.id ?? '', network: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name' : null),
      network: (network) => (network.trim() === '' ? 'Enter the network to plan' : null),
    },
    save: async ({ network, ...plan }) => {
      const tree = { id: randomId('n'), network: network.trim(), kind: 'block' as const }
      const made = await call(operations.ipam_plans_create, { body: { ...plan, tree } })
      finish(`Plan ${made.name} created`)
      navigate({ to: '/ipam/plans/$id', params: { id: made.id } })
    },
  })
  return (
    <Dialog onClose={onClose} title="New plan">
      <FormShell onSubmit={submit} submitLabel="Create" busy={busy} problem={problem} onCancel={onClose}>
        <TextInput label="Name" required data-autofocus maxLength={255} {...form.getInputProps('name')} />
        <NativeSelect
          label="Space"
          data={spaces.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('space_id')}
        />
        <TextInput label="Network to plan" placeholder="10.20.0.0/16" required {...form.getInputProps('network')} />
        <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      </FormShell>
    </Dialog>
  )
}
