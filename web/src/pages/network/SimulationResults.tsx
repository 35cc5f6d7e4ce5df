import { wordsOf } from '../../lib/words.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { siteName } from './connections.ts'
import classes from './overlay.module.css'
import {
  type PolicyResult,
  policyVerdict,
  type SiteResult,
  siteVerdict,
  targetText,
  type Verdict,
} from './simulation-words.ts'

export const SiteResults = ({ sites }: { sites: readonly SiteResult[] }) => (
  <DataTable
    label="Sites"
    columns={siteColumns}
    rowKey={({ overlay_site_id }) => overlay_site_id}
    rows={sites}
    error={null}
    onRetry={() => {}}
    empty={<EmptyList icon="site" title="No site yet" />}
  />
)

const siteColumns: readonly Column<SiteResult>[] = [
  { header: 'Site', cell: (site) => <Clip text={siteName(site)} /> },
  {
    header: 'Before',
    wideOnly: true,
    cell: ({ original_preferred_circuits: [first] }) => (first ? <RecordLink to="circuit" id={first} /> : 'None'),
  },
  { header: 'After', wideOnly: true, cell: (site) => <After {...site} /> },
  { header: 'What happens', cell: (site) => <Words of={siteVerdict(site)} /> },
]

const After = ({ primary_circuit, primary_transport_class }: SiteResult) =>
  primary_circuit === null ? (
    'None'
  ) : (
    <>
      <RecordLink to="circuit" id={primary_circuit} />
      {primary_transport_class && wordsOf(primary_transport_class)}
    </>
  )

export const PolicyResults = ({ policies }: { policies: readonly PolicyResult[] }) => (
  <DataTable
    label="Policies"
    columns={policyColumns}
    rowKey={({ policy_id }) => policy_id}
    rows={policies}
    error={null}
    onRetry={() => {}}
    empty={<EmptyList icon="filter" title="No policy is enabled" />}
  />
)

const policyColumns: readonly Column<PolicyResult>[] = [
  { header: 'Policy', cell: ({ policy_name }) => <Clip text={policy_name} /> },
  { header: 'Action', wideOnly: true, cell: ({ action }) => wordsOf(action) },
  {
    header: 'Before',
    wideOnly: true,
    cell: ({ action, original_target }) => <Clip text={targetText(action, original_target)} />,
  },
  {
    header: 'After',
    wideOnly: true,
    cell: ({ action, effective_target, impacted }) =>
      impacted ? "The overlay's own path strategy" : <Clip text={targetText(action, effective_target)} />,
  },
  { header: 'What happens', cell: (policy) => <Words of={policyVerdict(policy)} /> },
]

const Words = ({ of: { text, tone } }: { of: Verdict }) => (
  <bdi className={tone === 'bad' ? classes.bad : undefined}>{text}</bdi>
)
