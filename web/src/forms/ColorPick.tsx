import { Group, Input, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { SpaceColor } from '../api/shapes.ts'
import { ColorDot, spaceColors } from '../ui/ColorDot.tsx'
import classes from '../ui/surfaces.module.css'

interface Props {
  label: string
  value: SpaceColor | null
  onChange: (value: SpaceColor | null) => void
  error?: React.ReactNode
}

const choices = [null, ...(Object.keys(spaceColors) as SpaceColor[])]

export function ColorPick({ label, value, onChange, error }: Props) {
  const name = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} role="radiogroup" aria-label={label}>
      <Group gap={4} mt={4}>
        {choices.map((color) => (
          <label key={color} className={classes.swatch} title={color ?? 'none'}>
            <VisuallyHidden>
              <input type="radio" name={name} checked={value === color} onChange={() => onChange(color)} />
              {color ?? 'none'}
            </VisuallyHidden>
            <ColorDot color={color} size={20} />
          </label>
        ))}
      </Group>
    </Input.Wrapper>
  )
}
