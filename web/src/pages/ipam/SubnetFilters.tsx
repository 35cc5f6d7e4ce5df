import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ipamSubnetsListQuery } from '../../api/generated/schemas/ipam-subnets.ts'
import { spacesQuery } from '../../api/queries.ts'
import { wordsOf } from '../../lib/words.ts'
import { TagFilter } from '../../table/TagFilter.tsx'
import { SavedViews } from '../../ui/SavedViews.tsx'
import type { SubnetSearch } from './subnet-list.ts'

const roles = ipamSubnetsListQuery.subnet_role.options

interface Props {
  search: SubnetSearch
  onChange: (change: Record<string, string | undefined>) => void
}

export function SubnetFilters({ search: { space, role, tag }, onChange }: Props) {
  const spaces = useQuery(spacesQuery).data ?? []
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        label="Space"
        data={[{ value: '', label: 'All' }, ...spaces.map(({ id, name }) => ({ value: id, label: name }))]}
        value={space ?? ''}
        onChange={(event) => onChange({ space: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Role"
        data={[{ value: '', label: 'Any' }, ...roles.map((value) => ({ value, label: wordsOf(value) }))]}
        value={role ?? ''}
        onChange={(event) => onChange({ role: event.currentTarget.value || undefined })}
      />
      <TagFilter width={200} value={tag} onChange={(text) => onChange({ tag: text || undefined })} />
      <SavedViews page="subnets" />
    </Group>
  )
}
