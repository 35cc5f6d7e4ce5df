import { ActionIcon, Button, Fieldset, Input, Stack, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import classes from './forms.module.css'
import { emptyPair, type PairRow } from './schema-values.ts'
import { TagPart } from './TagPart.tsx'

interface Props {
  legend: string
  /** What one row is called: `tag`. Of tags those in use are offered. */
  one: 'tag' | 'field'
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
          isTag={one === 'tag'}
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
  isTag: boolean
  onChange: (change: Partial<PairRow>) => void
  onRemove: () => void
}

const Row = ({ row, label, isTag, onChange, onRemove }: RowProps) => {
  const Part = isTag ? TagPart : PlainPart
  return (
    <div className={classes.pair}>
      <Part
        of={null}
        label={`Name of ${label}`}
        placeholder="Name"
        maxLength={255}
        value={row.name}
        onChange={(name) => onChange({ name })}
      />
      <Part
        of={row.name}
        label={`Value of ${label}`}
        placeholder="Value"
        value={row.text}
        onChange={(text) => onChange({ text })}
      />
      <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Icon name="trash" />
      </ActionIcon>
    </div>
  )
}

const PlainPart = ({ of: _of, label, onChange, ...input }: ComponentProps<typeof TagPart>) => (
  <TextInput {...input} aria-label={label} onChange={(event) => onChange(event.currentTarget.value)} />
)
