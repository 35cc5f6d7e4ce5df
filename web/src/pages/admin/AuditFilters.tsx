import { NativeSelect, SimpleGrid } from '@mantine/core'
import { TextFilter } from '../../table/TextFilter.tsx'

interface Filters {
  action?: string
  resource_type?: string
  result?: string
  user_display_name?: string
}

interface Props {
  filters: Filters
  onChange: (change: Filters) => void
}

const results = ['success', 'denied', 'failure', 'error', 'forbidden']

export const AuditFilters = ({ filters, onChange }: Props) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} role="search" aria-label="Filter the audit log">
    <TextFilter
      label="User"
      value={filters.user_display_name}
      onChange={(text) => onChange({ user_display_name: text })}
    />
    <TextFilter label="Action" list="actions" value={filters.action} onChange={(text) => onChange({ action: text })} />
    <TextFilter
      label="Object type"
      list="resource-types"
      value={filters.resource_type}
      onChange={(text) => onChange({ resource_type: text })}
    />
    <NativeSelect
      label="Result"
      data={[{ value: '', label: 'Any' }, ...results]}
      value={filters.result ?? ''}
      onChange={(event) => onChange({ result: event.currentTarget.value })}
    />
    <Suggestions id="actions" values={['create', 'update', 'delete', 'login', 'logout']} />
    <Suggestions id="resource-types" values={['api_token', 'feature_module', 'ip_space', 'user', 'user_session']} />
  </SimpleGrid>
)

const Suggestions = ({ id, values }: { id: string; values: string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
)
