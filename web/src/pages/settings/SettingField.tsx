import { ColorInput, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { Field } from './sections.ts'

interface Props {
  field: Field
  disabled: boolean
  /** What the form gives for the field; a switch takes `checked` in place of `value`. */
  input: object
}

const pickFromScreen = { 'aria-label': 'Take a color from the screen' }

export function SettingField({ field, disabled, input }: Props) {
  const common = { label: field.label, description: field.hint, disabled, ...input }
  switch (field.kind) {
    case 'switch':
      return <Switch {...common} />
    case 'number':
      // Never another number than the one typed: one out of range is refused, not bent.
      return (
        <NumberInput
          {...common}
          min={field.least}
          max={field.most}
          clampBehavior="none"
          allowDecimal={false}
          maw={280}
        />
      )
    case 'choice':
      return <NativeSelect {...common} data={[...field.choices]} maw={280} />
    case 'color':
      return <ColorInput {...common} format="hex" maw={280} eyeDropperButtonProps={pickFromScreen} />
    case 'long':
      return <Textarea {...common} autosize minRows={3} maxRows={12} />
    default:
      return <TextInput {...common} />
  }
}
