import { Button, EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { IpSpace } from '../../api/generated/types.ts'
import { spacesQuery } from '../../api/queries.ts'
import type { OpenDialog } from '../../forms/space-dialogs.tsx'
import { useListKeys } from '../../hooks/use-list-keys.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { matchesWords } from '../../lib/pick.ts'
import { tagTexts } from '../../lib/tags.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ListFilter } from '../../table/ListFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { NetworkDialogs } from './dialogs.tsx'
import { spaceColumns } from './space-columns.tsx'
import { useVisit } from './visits.ts'

const route = getRouteApi('/app/ipam/spaces')

// The forms are as heavy as the page, and most visits only read.
const SpaceDialogs = lazy(async () => ({ default: (await import('../../forms/space-dialogs.tsx')).SpaceDialogs }))

export function SpacesPage() {
  const { q, dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(spacesQuery)
  const [open, setOpen] = useState<OpenDialog | null>(dialog === 'create' ? { dialog: 'create' } : null)
  const [going, setGoing] = useState<IpSpace | null>(null)
  const { may } = usePermissions()
  const mayCreate = may('write', 'ip_space', 'every')
  const create = () => setOpen({ dialog: 'create' })
  const table = useListKeys({ onCreate: mayCreate ? create : undefined })
  const columns = spaceColumns({
    onEdit: (space) => setOpen({ dialog: 'edit', space }),
    onDelete: setGoing,
    mayEdit: ({ id }) => may('write', 'ip_space', { one: id }),
    mayDelete: ({ id }) => may('delete', 'ip_space', { one: id }),
  })
  return (
    <PageFrame
      title="IP spaces"
      description="Separate address plans. The same prefix may exist once in each."
      actions={mayCreate && <CreateButton onClick={create} />}
    >
      <ListFilter
        placeholder="Name, description or tag"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <DataTable
        ref={table}
        label="IP spaces"
        columns={columns}
        rowKey={({ id }) => id}
        rows={data?.filter((space) => matches(space, q))}
        error={error}
        onRetry={refetch}
        empty={
          data?.length === 0 ? (
            <NoSpaces {...(mayCreate && { onCreate: create })} />
          ) : (
            <EmptyState title="No space matches" py="xl" />
          )
        }
      />
      <Suspense>{open && <SpaceDialogs open={open} onClose={() => setOpen(null)} />}</Suspense>
      <NetworkDialogs
        open={going && { dialog: 'delete', network: { kind: 'space', id: going.id, label: going.name } }}
        onClose={() => setGoing(null)}
        onVisit={useVisit()}
      />
    </PageFrame>
  )
}

const matches = ({ name, description, tags }: IpSpace, filter?: string): boolean =>
  matchesWords([name, description, ...tagTexts(tags)], filter)

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New space
  </Button>
)

const NoSpaces = ({ onCreate }: { onCreate?: () => void }) => (
  <EmptyState
    icon={<Icon name="spaces" size={32} />}
    title="No IP space yet"
    {...(onCreate && { description: 'Create one to start planning addresses.' })}
    py="xl"
  >
    {onCreate && (
      <EmptyState.Actions>
        <CreateButton onClick={onCreate} />
      </EmptyState.Actions>
    )}
  </EmptyState>
)
