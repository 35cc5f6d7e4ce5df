import { Checkbox, Stack } from '@mantine/core'
import { scopes } from '../lib/scopes.ts'

interface Props {
  value: string[]
  onChange: (scopes: string[]) => void
  error?: React.ReactNode
}

export const ScopePick = ({ value, onChange, error }: Props) => (
  <Checkbox.Group
    label="Scopes"
    description={value.length === 0 ? 'With none chosen, it may do all that its owner may.' : 'It may do only this:'}
    value={value}
    onChange={onChange}
    error={error}
  >
    <Stack gap="xs" mt="xs">
      {scopes.map(({ id, text }) => (
        <Checkbox key={id} value={id} label={id} description={text} />
      ))}
    </Stack>
  </Checkbox.Group>
)
