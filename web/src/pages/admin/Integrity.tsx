import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { quotableText } from '../../api/errors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Verdict, verifyAll } from './verify-all.ts'

/** Whether the log is what was written. Asked for, because a long log takes a while to read. */
export function Integrity() {
  const { data, error, mutate, isPending } = useMutation({ mutationFn: () => verifyAll() })
  return (
    <Alert role="status" variant="default" p="sm" icon={<Mark verdict={data} hasFailed={error !== null} />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {error ? quotableText(error) : data ? verdictText(data) : 'Each entry is sealed by the one before it.'}
        </Text>
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {data ? 'Verify again' : 'Verify the log'}
        </Button>
      </Group>
      {data && data.breaks.length > 0 && <Breaks verdict={data} />}
    </Alert>
  )
}

function Mark({ verdict, hasFailed }: { verdict: Verdict | undefined; hasFailed: boolean }) {
  const isBroken = hasFailed || (verdict !== undefined && verdict.breaks.length > 0)
  const color = isBroken
    ? 'var(--mantine-color-error)'
    : 'light-dark(var(--mantine-color-teal-9), var(--mantine-color-teal-4))'
  return (
    <span style={{ display: 'flex', color: verdict || hasFailed ? color : 'inherit' }}>
      <Icon name={isBroken ? 'alert' : verdict ? 'check' : 'lock'} />
    </span>
  )
}

function verdictText({ rowsChecked, unsealedRows, breaks }: Verdict): string {
  if (breaks.length > 0) return `The chain is broken in ${breaks.length} ${breaks.length === 1 ? 'place' : 'places'}.`
  const fresh = unsealedRows === 0 ? '' : ` ${unsealedRows.toLocaleString('en')} new ones wait for their seal.`
  return `Intact: ${rowsChecked.toLocaleString('en')} entries checked, none changed or missing.${fresh}`
}

const reasons = {
  row_hash_mismatch: 'was changed after it was written',
  prev_hash_mismatch: 'does not follow the one before it',
  row_missing: 'is missing',
  row_not_sealed: 'has no seal',
}

const mostShown = 20

const Breaks = ({ verdict: { breaks } }: { verdict: Verdict }) => (
  <Text component="ul" size="sm" mt="xs">
    {breaks.slice(0, mostShown).map(({ seq, audit_id, reason }) => (
      <li key={`${seq} ${reason}`}>
        Entry {seq} ({audit_id}) {reasons[reason]}
      </li>
    ))}
  </Text>
)
