import { ActionIcon, Button, Fieldset, Input, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import classes from './forms.module.css'
import { emptyPair, type PairRow } from './schema-values.ts'

interface Props {
  legend: string
  /** What one row is called: `tag`. */
  one: string
  rows: readonly PairRow[]
  onChange: (rows: PairRow[]) => void
  description?: ReactNode
  error?: ReactNode
}

/** Names and values, one below the other. */
export const PairRows = ({ legend, one, rows, onChange, description, error }: Props) => (
  <Fieldset legend={legend}>
    <Stack gap="xs">
      {description && <Input.Description>{description}</Input.Description>}
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          label={`${one} ${at + 1}`}
          onChange={(change) =>
            onChange(rows.map((other) => (other.key === row.key ? { ...other, ...change } : other)))
          }
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        mr="auto"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => onChange([...rows, emptyPair()])}
      >
        Add a {one}
      </Button>
    </Stack>
  </Fieldset>
)

interface RowProps {
  row: PairRow
  label: string
  onChange: (change: Partial<PairRow>) => void
  onRemove: () => void
}

const Row = ({ row, label, onChange, onRemove }: RowProps) => (
  <div className={classes.pair}>
    <TextInput
      aria-label={`Name of ${label}`}
      placeholder="Name"
      maxLength={255}
      value={row.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <TextInput
      aria-label={`Value of ${label}`}
      placeholder="Value"
      value={row.text}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
    <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Remove ${label}`} onClick={onRemove}>
      <Icon name="trash" />
    </ActionIcon>
  </div>
)
