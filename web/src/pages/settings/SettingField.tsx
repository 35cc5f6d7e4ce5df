import { Button, ColorInput, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { sameValue } from '../../lib/changes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { defaultText } from './default-text.ts'
import type { Field } from './sections.ts'
import classes from './settings.module.css'

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
  const id = useId()
  const isKnown = standard !== undefined
  const text = isKnown ? `Default: ${defaultText(standard)}` : ''
  // What describes a switch inside of its label would be read as a part of its name.
  const isApart = isKnown && field.kind === 'switch'
  const description = isApart ? field.hint : [field.hint, text].filter(Boolean).join('. ')
  const common = { label: field.label, description, disabled, ...input }
  return (
    <div>
      <SettingInput field={field} common={isApart ? { ...common, 'aria-describedby': id } : common} />
      <div className={classes.standard} data-kind={field.kind}>
        {isApart && <span id={id}>{text}</span>}
        {isKnown && !disabled && !sameValue(value, standard) && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Icon name="retry" size={12} />}
            aria-label={`Back to the default: ${field.label}`}
            onClick={onReset}
          >
            Back to the default
          </Button>
        )}
      </div>
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
