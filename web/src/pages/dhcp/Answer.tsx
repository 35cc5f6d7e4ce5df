import { Alert, Stack, Title } from '@mantine/core'
import type { DhcpAnswer } from '../../api/generated/types.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Facts } from '../../table/Facts.tsx'
import classes from './dhcp.module.css'

const outcomes: Readonly<Record<DhcpAnswer['outcome'], readonly [text: string, color: string]>> = {
  reserved: ['The client gets its reserved address.', 'green'],
  dynamic: ['The client gets an address of a pool.', 'green'],
  no_address: ['The client gets options, and no address.', 'orange'],
  blocked: ['The client gets no answer: its MAC address is blocked.', 'red'],
  no_scope: ['The client gets no answer: no scope serves this link.', 'red'],
}

/** What a client would get, and each decision on the way there. */
export function Answer({ answer }: { answer: DhcpAnswer }) {
  const [text, color] = outcomes[answer.outcome]
  const { pool } = answer
  return (
    <Stack>
      <Alert color={color} role="status">
        {text}
      </Alert>
      <Facts
        facts={[
          ['Address', answer.address],
          ['Pool', pool && `${pool.start_ip} to ${pool.end_ip}`],
          ['Scope', answer.scope_id && <RecordLink key="scope" to="dhcp_scope" id={answer.scope_id} />],
          ['Lease time', answer.lease_time === null ? '' : `${answer.lease_time.toLocaleString('en')} s`],
          ['Host name', answer.hostname && <bdi>{answer.hostname}</bdi>],
          ['Classes', answer.classes.join(', ')],
          ...Object.entries(answer.options).map(
            ([name, value]) => [`Option ${name}`, <bdi key={name}>{shown(value)}</bdi>] as const,
          ),
        ]}
      />
      <Title order={2} fz="md">
        Why
      </Title>
      <ol className={classes.trace}>
        {answer.trace.map(({ step, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same decision can come twice, and its place is what it is
          <li key={at}>
            <span className={classes.number}>{at + 1}</span>
            <strong>{step.replaceAll('_', ' ')}</strong>
            <bdi>{detail}</bdi>
          </li>
        ))}
      </ol>
    </Stack>
  )
}

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
