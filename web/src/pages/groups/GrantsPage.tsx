import { Button, Group, NativeSelect, Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { TimeBoundGrant } from '../../api/generated/types.ts'
import { groupsQuery, timeBoundGrantsQuery } from '../../api/identity-queries.ts'
import type { OpenGrantDialog } from '../../forms/grant-dialogs.tsx'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { GroupFrame } from './GroupFrame.tsx'
import { grantColumns } from './grant-columns.tsx'

const route = getRouteApi('/app/admin/groups/grants')
const GrantDialogs = lazy(async () => ({ default: (await import('../../forms/grant-dialogs.tsx')).GrantDialogs }))

export function GrantsPage() {
  const search = route.useSearch()
  const { may } = usePermissions()
  const { data: groups = [] } = useQuery(groupsQuery)
  const { data, error, refetch } = useGrants(search)
  const { dialog, row, show, close } = useDialogAddress(data)
  const open = openDialog(dialog, row)
  const columns = grantColumns({
    groups,
    mayRevoke: (groupId) => may('admin', 'group', { one: groupId }),
    onRevoke: (grant) => show('revoke', grant),
  })
  return (
    <GroupFrame
      title="Time-bound grants"
      description="Rights that a group holds for a while and then loses by itself."
      actions={may('admin', 'group') && <CreateButton onClick={() => show('create')} />}
    >
      <Filters groups={groups} />
      <DataTable
        label="Time-bound grants"
        columns={columns}
        rowKey={({ id }) => id}
        rows={data}
        error={error}
        onRetry={refetch}
        empty={<NoGrant isFiltered={Boolean(search.group || search.ended)} />}
      />
      <Suspense>{open && <GrantDialogs open={open} onClose={close} />}</Suspense>
    </GroupFrame>
  )
}

function openDialog(dialog: string | undefined, grant: TimeBoundGrant | undefined): OpenGrantDialog | null {
  if (dialog === 'create') return { dialog }
  return dialog === 'revoke' && grant ? { dialog, grant } : null
}

function NoGrant({ isFiltered }: { isFiltered: boolean }) {
  const navigate = route.useNavigate()
  if (isFiltered) return <NoMatch what="grant" onClear={() => navigate({ search: {} })} />
  return <EmptyList icon="jobs" title="No grant now" hint="For a right that somebody needs only for a while." />
}

function useGrants({ group, ended }: { group?: string; ended?: string }) {
  const params = { group_id: group, include_expired: ended ? true : undefined }
  return useQuery({ ...timeBoundGrantsQuery(params), placeholderData: keepPreviousData })
}

function Filters({ groups }: { groups: readonly { id: string; name: string }[] }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: { group?: string; ended?: string }) => navigate({ search: next, replace: true })
  return (
    <Group role="search" aria-label="Filter the grants" align="flex-end">
      <NativeSelect
        label="Group"
        data={[{ value: '', label: 'Any' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        value={search.group ?? ''}
        onChange={(event) => change({ ...search, group: event.currentTarget.value })}
      />
      <Switch
        label="Also those that ended"
        pb={8}
        checked={Boolean(search.ended)}
        onChange={(event) => change({ ...search, ended: event.currentTarget.checked ? 'yes' : '' })}
      />
    </Group>
  )
}

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New grant
  </Button>
)
