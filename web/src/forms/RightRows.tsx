import { ActionIcon, Button, Fieldset, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ChangeEvent, useId } from 'react'
import { actions, type RightRow, rightRow, suggestedTypes } from '../lib/rights.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './forms.module.css'
import { InstanceInput } from './InstanceInput.tsx'
import { retyped } from './instances.ts'

type Form = Pick<UseFormReturnType<Record<string, unknown>>, 'errors' | 'getInputProps'>

interface Props {
  legend: string
  description: string
  /** The form that holds the rows under `name`. */
  form: Form
  name: string
  rows: RightRow[]
  onChange: (rows: RightRow[]) => void
  /** The only types there are; without it any type can be typed. */
  types?: readonly string[]
}

export function RightRows({ legend, description, form, name, rows, onChange, types }: Props) {
  const add = () =>
    onChange([...rows, rightRow({ action: 'read', resource_type: types?.[0] ?? '', resource_id: null })])
  const isShownInRow = Object.keys(form.errors).some((path) => path.startsWith(`${name}.`))
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        {rows.map((row, at) => (
          <Row
            key={row.key}
            number={at + 1}
            type={row.resource_type}
            onType={(type) => onChange(rows.with(at, retyped(row, type)))}
            propsOf={(field) => form.getInputProps(`${name}.${at}.${field}`)}
            onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
            {...(types && { types })}
          />
        ))}
        {!isShownInRow && form.errors[name] && <Input.Error>{form.errors[name]}</Input.Error>}
        <Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={add} mr="auto">
          Add a row
        </Button>
      </Stack>
    </Fieldset>
  )
}

interface RowProps {
  number: number
  type: string
  onType: (type: string) => void
  propsOf: (field: string) => object
  onRemove: () => void
  types?: readonly string[]
}

function Row({ number, type, onType, propsOf, onRemove, types }: RowProps) {
  const typed = {
    ...propsOf('resource_type'),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onType(event.currentTarget.value),
  }
  return (
    <fieldset className={classes.right} aria-label={`Row ${number}`}>
      <NativeSelect label="Action" data={actions} {...propsOf('action')} />
      {types ? <NativeSelect label="Type" data={[...types]} {...typed} /> : <TypeInput {...typed} />}
      <InstanceInput type={type} placeholder={types ? '' : 'all of the type'} input={propsOf('resource_id')} />
      <ActionIcon variant="subtle" color="red" size={36} aria-label={`Remove row ${number}`} onClick={onRemove}>
        <Icon name="trash" />
      </ActionIcon>
    </fieldset>
  )
}

/** A type out of the known ones, or any other. */
export function TypeInput(props: object) {
  const id = useId()
  return (
    <>
      <TextInput label="Type" list={id} {...props} />
      <datalist id={id}>
        {suggestedTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </>
  )
}
