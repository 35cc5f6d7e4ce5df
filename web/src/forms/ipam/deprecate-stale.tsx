import { Alert, Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { staleDeprecate } from '../../api/generated/schemas/ipam-reports.ts'
import type {
  IpamReportsStaleIpsQuery,
  StaleDeprecate,
  StaleDeprecated,
  StaleReport,
} from '../../api/generated/types.ts'
import { counted } from '../../lib/counted.ts'
import type { Chosen } from '../../table/chosen.ts'
import classes from '../../ui/surfaces.module.css'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { BulkOutcome } from './BulkOutcome.tsx'
import { inBatches } from './batches.ts'
import { useNetworkFinish } from './finish.ts'
import { Named } from './Named.tsx'

interface Props {
  /** The report's own: the server looks again whether each address is stale by it. */
  filter: IpamReportsStaleIpsQuery
  report: StaleReport
  /** Without them it is about all that match. */
  chosen?: Chosen
  onDone: () => void
  onClose: () => void
}

const most = staleDeprecate.ip_ids.maxItems

/** Marks stale addresses as deprecated, and tells of each that was left alone why. */
export function DeprecateStale({ filter, report, chosen, onDone, onClose }: Props) {
  const finish = useNetworkFinish(() => {})
  const count = chosen?.size ?? Math.min(report.total, most)
  const send = (more: StaleDeprecate) =>
    call(operations.ipam_reports_stale_ips_deprecate, { body: { ...filter, ...more } as StaleDeprecate })
  return (
    <PreviewedDialog
      title={`Deprecate ${counted(count, 'address', 'addresses')}`}
      size="md"
      submitLabel="Deprecate"
      danger
      onClose={onClose}
      initial={{}}
      asked={() => ({})}
      commit={async () => {
        const answers = chosen
          ? await inBatches([...chosen.keys()], most, (ip_ids) => send({ ip_ids }))
          : [await send({ all_matching: true })]
        return answers.reduce(together)
      }}
      onDone={({ deprecated_count }) => {
        finish(`${counted(deprecated_count, 'address', 'addresses')} deprecated`)
        onDone()
      }}
      fields={() => (
        <Stack gap="xs" tabIndex={-1} data-autofocus className={classes.landing ?? ''}>
          {chosen ? <Named names={[...chosen.values()]} /> : <AllThatMatch report={report} />}
          <Text size="sm">
            Their status changes from allocated to deprecated. They keep all else, stay in their subnets and still count
            as used. An address that was seen in the meantime is left alone.
          </Text>
        </Stack>
      )}
      outcome={{
        title: () => 'Deprecate: outcome',
        show: ({ deprecated_count, skipped, capped }) => (
          <>
            {capped && <Alert color="orange">More addresses match. Deprecate again for the rest.</Alert>}
            <BulkOutcome
              lines={[['Deprecated', deprecated_count]]}
              skipped={skipped.map(({ id, reason }) => ({ id, address: chosen?.get(id) ?? id, reason }))}
            />
          </>
        ),
      }}
    />
  )
}

const AllThatMatch = ({ report: { total, stale_days, include_never_seen } }: { report: StaleReport }) => (
  <Text size="sm">
    All {counted(total, 'address', 'addresses')} that match the filter and that you may change: not seen for{' '}
    {counted(stale_days, 'day')}
    {include_never_seen && ', or never'}.
    {total > most && ` At most ${most.toLocaleString('en')} go at once: the longest unseen first.`}
  </Text>
)

const together = (one: StaleDeprecated, other: StaleDeprecated): StaleDeprecated => ({
  batch_id: other.batch_id,
  deprecated_count: one.deprecated_count + other.deprecated_count,
  skipped: [...one.skipped, ...other.skipped],
  capped: one.capped || other.capped,
})
