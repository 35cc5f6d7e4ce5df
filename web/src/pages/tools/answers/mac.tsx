import type { MacAnswer, MacFacts } from '../../../api/generated/types.ts'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { CopyValue } from '../../../ui/CopyValue.tsx'
import type { Finding } from '../tool.ts'

export function macFinding({ results }: MacAnswer): Finding {
  const known = results.filter(({ vendor }) => vendor !== null).length
  const only = results.length === 1 ? results[0] : undefined
  return {
    tone: known === results.length ? 'good' : 'so-so',
    summary: only ? (only.vendor ?? remarkOf(only)) : `${known} of ${results.length} vendors are known`,
    details: (
      <DataTable
        label="Vendors"
        columns={columns}
        rows={results.map((facts, at) => ({ ...facts, at }))}
        rowKey={({ at }) => String(at)}
        error={null}
        onRetry={() => {}}
        empty={null}
      />
    ),
  }
}

const columns: Column<MacFacts & { at: number }>[] = [
  { header: 'MAC address', cell: ({ mac }) => <CopyValue text={mac} isWhole /> },
  { header: 'Vendor', cell: ({ vendor }) => <bdi>{vendor ?? '—'}</bdi> },
  { header: 'Block', wideOnly: true, cell: ({ prefix }) => prefix && pairsOf(prefix) },
  { header: 'Remark', cell: (facts) => (facts.vendor && !facts.is_multicast ? '' : remarkOf(facts)) },
]

/** Why an address has no vendor. */
function remarkOf({ vendor, is_multicast, is_locally_administered }: MacFacts): string {
  if (is_multicast) return 'A multicast group, not a card'
  if (is_locally_administered) return 'Locally administered: random, or set by hand'
  return vendor ?? 'The block is not in the registry'
}

const pairsOf = (digits: string): string => digits.match(/..?/g)?.join(':') ?? digits
