import { Button, List, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { type Warning, warningsOf, warningText } from './warnings.ts'

/** Warned once, one may insist: the same request again, with the word that it is meant. */
export function useForce(verb: string) {
  const isForced = useRef(false)
  const explain = (error: Error | null) => {
    const warnings = warningsOf(error)
    if (warnings.length === 0) return false
    return <Warned warnings={warnings} verb={verb} onForce={() => Object.assign(isForced, { current: true })} />
  }
  /** Whether this sending is the insisting one; the next is not. */
  const takeForce = (): boolean => {
    const wasForced = isForced.current
    isForced.current = false
    return wasForced
  }
  return { explain, takeForce }
}

const Warned = ({ warnings, verb, onForce }: { warnings: readonly Warning[]; verb: string; onForce: () => void }) => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm" fw={600}>
      Nothing was saved yet:
    </Text>
    <List size="sm">
      {warnings.map((warning) => (
        <List.Item key={warningText(warning)}>{warningText(warning)}</List.Item>
      ))}
    </List>
    <Button size="xs" variant="default" type="submit" onClick={onForce}>
      {verb} anyway
    </Button>
  </Stack>
)
