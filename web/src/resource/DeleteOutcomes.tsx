import { Button, Group, List, Stack, Text } from '@mantine/core'
import { Clip } from '../table/Clip.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Outcome } from './delete-records.ts'

interface Props {
  of: readonly Outcome[]
  onClose: () => void
  /** The way for those that are in use, where there is one. */
  onForce?: () => void
}

/** What became of each record. */
export const DeleteOutcomes = ({ of: outcomes, onClose, onForce }: Props) => {
  const left = outcomes.filter(({ refusal }) => refusal !== null)
  return (
    <Dialog onClose={onClose} title={`${outcomes.length - left.length} of ${outcomes.length} deleted`} size="lg">
      <Stack>
        <List listStyleType="none" spacing="xs">
          {outcomes.map(({ id, name, refusal }) => (
            <List.Item key={id} icon={<Icon name={refusal === null ? 'check' : 'alert'} size={16} />}>
              <Clip text={name} />
              <Text size="sm" c={refusal === null ? 'dimmed' : 'var(--mantine-color-error)'}>
                {refusal ?? 'Deleted'}
              </Text>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          {onForce && (
            <Button variant="default" onClick={onForce}>
              Delete those in use…
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
