import { ActionIcon, Fieldset, Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DhcpOptionCode } from '../../api/generated/types.ts'
import type { OwnInput } from '../../forms/form-options.ts'
import { Icon } from '../../ui/Icon.tsx'
import { jsonOf, kindText, type OptionRow, rowsOf } from './option-rows.ts'

/** DHCP options, each chosen from the catalogue, with what it holds and is for beside it. */
export function OptionsInput({ label, description, value, onChange, error }: OwnInput) {
  const { data = [] } = useQuery({ ...query(operations.dhcp_option_codes_list), staleTime: Number.POSITIVE_INFINITY })
  const rows = rowsOf(String(value ?? ''))
  const set = (next: readonly OptionRow[]) => onChange(jsonOf(next))
  const replace = (at: number, row: OptionRow) => set(rows.map((one, place) => (place === at ? row : one)))
  return (
    <Fieldset legend={label} variant="filled">
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      {rows.map((row, at) => (
        <OptionLine
          key={row.name}
          row={row}
          option={data.find(({ name }) => name === row.name)}
          onChange={(text) => replace(at, { ...row, text })}
          onRemove={() => set(rows.filter((_one, place) => place !== at))}
        />
      ))}
      <Select
        mt="xs"
        size="xs"
        aria-label={`Add to ${label}`}
        placeholder="Add an option: type its name or number"
        searchable
        limit={50}
        value={null}
        nothingFoundMessage="No such option. Any other code is option- and its number."
        data={choices(data, rows)}
        onChange={(name) => name && set([...rows, { name, text: '' }])}
      />
      {error && (
        <Text size="xs" c="red" mt={4}>
          {error}
        </Text>
      )}
    </Fieldset>
  )
}

const choices = (codes: readonly DhcpOptionCode[], rows: readonly OptionRow[]) =>
  codes
    .filter(({ name }) => !rows.some((row) => row.name === name))
    .map(({ code, name }) => ({ value: name, label: `${code} ${name}` }))

interface LineProps {
  row: OptionRow
  option: DhcpOptionCode | undefined
  onChange: (text: string) => void
  onRemove: () => void
}

const OptionLine = ({ row, option, onChange, onRemove }: LineProps) => (
  <Group gap="xs" align="flex-start" wrap="nowrap" mt="xs">
    <TextInput
      flex={1}
      size="xs"
      label={option ? `${option.code} ${option.name}` : row.name}
      description={option && `${option.description} (${kindText(option.kind)})`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={row.text}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoComplete="off"
    />
    <ActionIcon variant="subtle" color="gray" mt={22} aria-label={`Remove ${row.name}`} onClick={onRemove}>
      <Icon name="close" />
    </ActionIcon>
  </Group>
)
