import { Button, ColorInput, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { sameValue } from '../../lib/changes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { defaultText } from './default-text.ts'
import type { Field } from './sections.ts'

interface Props {
  field: Field
  disabled: boolean
  /** What the form gives for the field; a switch takes `checked` in place of `value`. */
  input: object
  value: unknown
  /** What the field is unless it was changed; undefined until that is known. */
  standard: unknown
  onReset: () => void
}

/** One setting with what it is by default, and the way back to that where it is something else. */
export function SettingField({ field, disabled, input, value, standard, onReset }: Props) {
  const isKnown = standard !== undefined
  const description = [field.hint, isKnown && `Default: ${defaultText(standard)}`].filter(Boolean).join('. ')
  return (
    <div>
      <SettingInput field={field} common={{ label: field.label, description, disabled, ...input }} />
      {isKnown && !disabled && !sameValue(value, standard) && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={4}
          leftSection={<Icon name="retry" size={12} />}
          aria-label={`Back to the default: ${field.label}`}
          onClick={onReset}
        >
          Back to the default
        </Button>
      )}
    </div>
  )
}

const pickFromScreen = { 'aria-label': 'Take a color from the screen' }

function SettingInput({ field, common }: { field: Field; common: object }) {
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
