import { Alert, List } from '@mantine/core'
import type { StructureConflict } from '../../api/generated/types.ts'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  conflicts?: readonly StructureConflict[]
  warnings: readonly string[]
}

/** What stands in the way of a change, and what one should know before it. */
export const Obstacles = ({ conflicts = [], warnings }: Props) => (
  <>
    {conflicts.length > 0 && (
      <Alert color="red" icon={<Icon name="alert" />} title="This is in the way">
        <List size="sm">
          {conflicts.map(({ type, detail }) => (
            <List.Item key={type + detail}>{detail}</List.Item>
          ))}
        </List>
      </Alert>
    )}
    {warnings.length > 0 && (
      <Alert color="orange" title="Good to know before">
        <List size="sm">
          {warnings.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </Alert>
    )}
  </>
)
