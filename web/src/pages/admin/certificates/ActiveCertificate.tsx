import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { Certificate } from '../../../api/generated/types.ts'
import { type Validity, validityOf } from '../../../lib/certificates.ts'
import { localTime } from '../../../lib/time.ts'
import { Icon } from '../../../ui/Icon.tsx'

export const activeQuery = query(operations.certificates_list, { query: { active_only: true, limit: 1 } })

/** What HTTPS is answered with now, whatever page of the list is shown. */
export function ActiveCertificate({ onDeactivate }: { onDeactivate: (certificate: Certificate) => void }) {
  const { data } = useQuery(activeQuery)
  if (!data) return null
  const [active] = data.items
  return active ? <Served certificate={active} onDeactivate={() => onDeactivate(active)} /> : <NoneServed />
}

const colors: Record<Validity, string> = {
  ...{ Expired: 'red', 'Not valid yet': 'orange', 'Ends soon': 'orange', Valid: 'teal' },
}

function Served({ certificate, onDeactivate }: { certificate: Certificate; onDeactivate: () => void }) {
  const validity = validityOf(certificate)
  const isFine = validity === 'Valid'
  return (
    <Alert role="status" color={colors[validity]} icon={<Icon name={isFine ? 'check' : 'alert'} />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
          HTTPS is answered with{' '}
          <b>
            <bdi>{certificate.name}</bdi>
          </b>
          . {endText(certificate, validity)}
        </Text>
        <Button size="xs" variant="default" onClick={onDeactivate}>
          Deactivate
        </Button>
      </Group>
    </Alert>
  )
}

function endText({ not_after, days_left }: Certificate, validity: Validity): string {
  if (validity === 'Expired') return `It expired ${localTime(not_after)}: browsers warn. Activate another one.`
  const days = `${days_left} ${days_left === 1 ? 'day' : 'days'} left`
  return `It is valid until ${localTime(not_after)}, ${days}.${validity === 'Ends soon' ? ' Have the next one ready.' : ''}`
}

const NoneServed = () => (
  <Alert role="status" variant="default" icon={<Icon name="lock" />}>
    <Text size="sm">
      No certificate is active. Where HTTPS is on, each process answers it with a self-signed one of its own, which
      browsers warn about.
    </Text>
  </Alert>
)
