import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { TlsCertTarget, TlsChainLink, TlsProbe } from '../../api/generated/types.ts'
import { useAction } from '../../hooks/use-action.ts'
import { localTime } from '../../lib/time.ts'
import type { Section } from '../../resource/resource.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { columnsFor } from './columns.tsx'

/** Looks at the server now, instead of waiting for the next turn. */
export function CheckNow({ target }: { target: TlsCertTarget }) {
  const check = useAction<TlsCertTarget>(`/tls-certs/${target.id}`, async ({ id }) => {
    const { state, last_error } = await call(operations.tls_certs_probe, { params: { id } })
    return last_error ?? `Checked: ${state}`
  })
  return (
    <Button
      variant="default"
      leftSection={<Icon name="retry" />}
      loading={check.isPending}
      onClick={() => check.mutate(target)}
    >
      Check now
    </Button>
  )
}

const probe = columnsFor<TlsProbe>()
const probeColumns: Column<TlsProbe>[] = [
  { header: 'Checked', cell: ({ checked_at }) => localTime(checked_at) },
  probe.state('state'),
  probe.text('error'),
  probe.number('duration_ms', { header: 'ms' }),
  probe.moment('not_after', 'Ends'),
]

function Checks({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(operations.tls_certs_probes, { params: { id } }))
  return (
    <DataTable
      label="Checks"
      columns={probeColumns}
      rowKey={(row) => row.id}
      rows={data?.items}
      error={error}
      onRetry={refetch}
      empty={<EmptyList icon="certificate" title="Not checked yet" />}
    />
  )
}

const link = columnsFor<TlsChainLink>()
const chainColumns = [
  link.text('subject_cn', { header: 'Subject', wideOnly: false }),
  link.text('issuer_cn', { header: 'Issuer' }),
  link.text('serial'),
  link.moment('not_after', 'Ends'),
]

function Chain({ target: { id, fingerprint_sha256 } }: { target: TlsCertTarget }) {
  // Before the first certificate there is no chain to ask for.
  const isSeen = fingerprint_sha256 !== null
  const chain = useQuery({ ...query(operations.tls_certs_chain, { params: { id } }), enabled: isSeen })
  return (
    <DataTable
      label="Chain"
      columns={chainColumns}
      rowKey={(row) => row.fingerprint_sha256}
      rows={isSeen ? chain.data?.chain : []}
      error={chain.error}
      onRetry={chain.refetch}
      empty={<EmptyList icon="certificate" title="No certificate was seen yet" />}
    />
  )
}

export const tlsSections: readonly Section<TlsCertTarget>[] = [
  { id: 'checks', label: 'Checks', draw: ({ id }) => <Checks id={id} /> },
  { id: 'chain', label: 'Chain', draw: (target) => <Chain target={target} /> },
]
