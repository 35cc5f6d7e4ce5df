import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { fieldOfMoment, momentOfField } from '../../lib/local-moment.ts'
import { TextFilter } from '../../table/TextFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'

const names = [
  ...(['action', 'resource_type', 'resource_id', 'resource_display', 'result', 'user_display_name'] as const),
  ...(['request_id', 'source_ip', 'since', 'until'] as const),
]

export type AuditFilterValues = Partial<Record<(typeof names)[number], string>>

interface Props {
  filters: AuditFilterValues
  onChange: (change: AuditFilterValues) => void
}

const results = ['success', 'denied', 'failure', 'error', 'forbidden']

export function AuditFilters({ filters, onChange }: Props) {
  const text = (name: keyof AuditFilterValues, label: string, list?: string) => (
    <TextFilter
      label={label}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
      {...(list && { list })}
    />
  )
  const moment = (name: 'since' | 'until', label: string) => (
    <TextInput
      type="datetime-local"
      label={label}
      value={fieldOfMoment(filters[name])}
      onChange={(event) => onChange({ [name]: momentOfField(event.currentTarget.value) })}
    />
  )
  const active = names.filter((name) => filters[name])
  return (
    <search aria-label="Filter the audit log">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {text('user_display_name', 'User')}
        {text('action', 'Action', 'actions')}
        {text('resource_display', 'Object')}
        {text('resource_type', 'Object type', 'resource-types')}
        <NativeSelect
          label="Result"
          data={[{ value: '', label: 'Any' }, ...results]}
          value={filters.result ?? ''}
          onChange={(event) => onChange({ result: event.currentTarget.value })}
        />
        {text('source_ip', 'Source address')}
        {moment('since', 'From')}
        {moment('until', 'Until')}
      </SimpleGrid>
      <Chosen filters={filters} names={active} onChange={onChange} />
      <Suggestions />
    </search>
  )
}

const cleared: AuditFilterValues = Object.fromEntries(names.map((name) => [name, '']))

/** Filters that have no field, set by a link from elsewhere, and the way out of all of them. */
function Chosen({ filters, names: active, onChange }: Props & { names: readonly (keyof AuditFilterValues)[] }) {
  if (active.length === 0) return null
  const linked = active.filter((name) => name === 'resource_id' || name === 'request_id')
  return (
    <Group gap="xs" mt="sm">
      {linked.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="light"
          rightSection={<Icon name="close" size={12} />}
          onClick={() => onChange({ [name]: '' })}
        >
          {name === 'resource_id' ? 'Only this object' : 'Only this request'}: {filters[name]}
        </Button>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => onChange(cleared)}>
        Clear all filters
      </Button>
    </Group>
  )
}

const Suggestions = () => (
  <>
    <datalist id="actions">
      {['create', 'update', 'delete', 'restore', 'login', 'logout'].map((action) => (
        <option key={action} value={action} />
      ))}
    </datalist>
    <datalist id="resource-types">
      {['ip_space', 'ip_block', 'subnet', 'ip_address', 'vlan', 'user', 'group', 'role', 'api_token', 'settings'].map(
        (type) => (
          <option key={type} value={type} />
        ),
      )}
    </datalist>
  </>
)
