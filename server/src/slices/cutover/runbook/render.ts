import type { ParityReport } from '../parity/schema.ts'
import type { Blocker, Item, Plan } from '../schema.ts'
import {
  scopeInstructions,
  scopeRevertInstructions,
  zoneInstructions,
  zoneRevertInstructions,
} from '../switch/rules.ts'
import { ttlScript } from '../ttl/rules.ts'
import type { TtlSnapshot } from '../ttl/schema.ts'

/** What a runbook is made from: nothing of it is asked anew. */
export type RunbookFacts = {
  plan: Plan
  items: readonly RunbookItem[]
  generatedAt: string
  dnsServer: string | null
  dhcpServer: string | null
}
export type RunbookItem = Item & { zoneTtl: number | null; leaseTime: number | null }

const PLACEHOLDER = '<legacy server>'

/** A plan as a document that can be followed step by step, by somebody who has not seen it before. */
export function renderRunbook(facts: RunbookFacts): string {
  const { plan, items } = facts
  const ordered = items.toSorted(
    (one, other) => rank(one) - rank(other) || (one.source_ref < other.source_ref ? -1 : 1),
  )
  const parts = [
    head(facts),
    ...(items.length === 0 ? [NO_ITEMS] : [table(ordered), blockedNote(ordered), '## Per-item procedure']),
  ]
  if (items.length === 0) return lines(parts)
  const procedures = ordered.map((item, index) =>
    item.kind === 'dns_zone' ? zonePart(facts, item, index + 1) : scopePart(facts, item, index + 1),
  )
  return lines([...parts, ...procedures, afterwards(facts), plan.notes === '' ? '' : `## Notes\n\n${plan.notes}`])
}

const lines = (parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`
const rank = ({ kind }: Item): number => (kind === 'dns_zone' ? 0 : 1)
const NO_ITEMS = 'The plan has no items yet. Discover what the sources have, and add some.'

function head({ plan, items, generatedAt }: RunbookFacts): string {
  const over = items.filter(({ stage }) => stage === 'cut_over').length
  return lines([
    `# Runbook: ${oneLine(plan.name)}`,
    `Written ${generatedAt}. Plan status: **${plan.status}**. ${items.length} items, ${over} cut over.`,
    plan.description,
    'Read it to the end before you begin. Work through the items in their order, one at a time, and stop at the first one that does not do what it says here. Every item has its own way back. What is said of parity and blockers is from the last run, not from now: run parity again when the window opens.',
  ]).trimEnd()
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
const cell = (text: string): string => oneLine(text).replaceAll('|', '\\|')
const codes = (blockers: readonly Blocker[], severity: Blocker['severity']): string[] =>
  blockers.filter((one) => one.severity === severity).map(({ code }) => code)

function table(items: readonly RunbookItem[]): string {
  const rows = items.map(({ kind, source_ref, stage, blockers }, index) => {
    const shown = [...codes(blockers, 'block').map((code) => `**${code}**`), ...codes(blockers, 'warn')]
    return `| ${index + 1} | ${kind} | ${cell(source_ref)} | ${stage} | ${shown.join(', ') || 'none'} |`
  })
  return ['## Items', '', '| # | Kind | Source | Stage | Blockers |', '|---|---|---|---|---|', ...rows].join('\n')
}

function blockedNote(items: readonly RunbookItem[]): string {
  const blocked = items.filter(({ blockers }) => codes(blockers, 'block').length > 0)
  if (blocked.length === 0) return ''
  return `> **Do not open the window for these items: ${blocked.map(({ source_ref }) => source_ref).join(', ')}.** Something blocks them, and the switch will refuse.`
}

function parityLine({ last_parity, last_parity_at }: Item): string {
  if (last_parity === null) return 'Parity: **never checked**.'
  const { status, in_sync, difference_count, not_compared, error } = last_parity as ParityReport
  const findings =
    status === 'ok' ? `${in_sync} alike, ${difference_count} differences, ${not_compared} not compared` : (error ?? '')
  return `Parity: **${status}** at ${last_parity_at}: ${findings}.`
}

const readiness = ({ blockers }: Item): string =>
  blockers.length === 0
    ? 'Nothing stood against it when it was last looked at.'
    : blockers
        .map(
          ({ code, severity, message }) => `- ${severity === 'block' ? '**blocks**' : 'warns'} \`${code}\`: ${message}`,
        )
        .join('\n')

const script = (text: string): string => `\`\`\`powershell\n${text}\n\`\`\``
const steps = (texts: readonly string[]): string => texts.map((text, index) => `${index + 1}. ${text}`).join('\n')
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

type Estimate = { seconds: number; isAssumed: boolean }

/** How long clients may go on with what they have, and whether that is known. */
export function recoveryOf({ kind, ttl_snapshot, ttl_lowered_at, zoneTtl, leaseTime }: RunbookItem): Estimate {
  const known = (seconds: number): Estimate => ({ seconds, isAssumed: false })
  const assumed = (seconds: number): Estimate => ({ seconds, isAssumed: true })
  if (kind === 'dhcp_scope') return leaseTime === null ? assumed(86_400) : known(leaseTime)
  const snapshot = ttl_snapshot as TtlSnapshot | null
  if (ttl_lowered_at !== null && snapshot) return known(snapshot.target_ttl)
  if (zoneTtl !== null) return known(zoneTtl)
  return snapshot ? known(snapshot.zone.ttl) : assumed(ttl_lowered_at === null ? 3_600 : 300)
}

function recovery(item: RunbookItem): string {
  const { seconds, isAssumed } = recoveryOf(item)
  const note = isAssumed ? ' (assumed: the real figure is not known here)' : ''
  if (item.kind === 'dns_zone')
    return `Time to recover: up to **${seconds} s**${note}, the TTL that resolvers keep answers for.`
  return `Time to recover: from **${Math.floor(seconds / 2)} s** to **${seconds} s**${note}, half of the lease time up to all of it.`
}

function zonePart({ dnsServer }: RunbookFacts, item: RunbookItem, number: number): string {
  const zone = item.source_ref
  const server = dnsServer ?? PLACEHOLDER
  const before = (item.ttl_snapshot as TtlSnapshot | null)?.zone.ttl ?? item.zoneTtl ?? 3_600
  const target = (item.ttl_snapshot as TtlSnapshot | null)?.target_ttl ?? 300
  const scavenging = `Set-DnsServerZoneAging -ComputerName ${quoted(server)} -Name ${quoted(zone)} -Aging $false`
  return lines([
    `### ${number}. DNS zone ${cell(zone)}`,
    parityLine(item),
    readiness(item),
    item.notes === '' ? '' : `Notes: ${item.notes}`,
    '#### Pre-flight',
    'Turn scavenging off on the legacy server, so that nothing a rollback needs goes away:',
    script(scavenging),
    item.ttl_lowered_at === null
      ? `TTLs here are **not lowered yet**: \`POST /items/${item.id}/ttl-preflight/commit\`.`
      : `TTLs here were lowered at ${item.ttl_lowered_at}.`,
    'Lower the TTLs on the legacy server as well:',
    script(ttlScript({ zone, target, before, server })),
    `Wait **${before} s** after that, so that no resolver keeps an old answer.`,
    `Ask both servers the same questions: \`POST /items/${item.id}/shadow\`. Go on only when none differ.`,
    '#### The switch',
    `\`POST /items/${item.id}/cutover\`, then:`,
    steps(zoneInstructions(zone)),
    '#### Rollback',
    `\`POST /items/${item.id}/rollback\`, then:`,
    steps(zoneRevertInstructions(zone)),
    recovery(item),
  ]).trimEnd()
}

function scopePart({ dhcpServer }: RunbookFacts, item: RunbookItem, number: number): string {
  const scope = item.source_ref
  const server = dhcpServer ?? PLACEHOLDER
  const handover = item.lease_handover as { created: number; skipped: number; failed: number; at: string } | null
  const state = `Get-DhcpServerv4Scope -ComputerName ${quoted(server)} -ScopeId ${quoted(scope)} | Select-Object ScopeId, State`
  return lines([
    `### ${number}. DHCP scope ${cell(scope)}`,
    parityLine(item),
    readiness(item),
    item.notes === '' ? '' : `Notes: ${item.notes}`,
    '#### Pre-flight',
    steps([
      'See that the scope here is inactive: two servers must never serve it at once.',
      handover === null
        ? `Hand the leases over: \`POST /items/${item.id}/lease-handover/preview\`, then \`.../commit\`. **Not done yet.**`
        : `Leases were handed over at ${handover.at}: ${handover.created} made, ${handover.skipped} skipped, ${handover.failed} failed. Repeat it if that is long ago.`,
    ]),
    '#### The switch',
    steps([
      `\`POST /items/${item.id}/cutover\`: the scope on the legacy server is deactivated, then the one here activated.`,
      ...scopeInstructions(scope),
    ]),
    'See what the legacy server says; it must be `Inactive`:',
    script(state),
    '#### Rollback',
    steps([
      `\`POST /items/${item.id}/rollback\`: the scope here is deactivated, then the one on the legacy server put back.`,
      ...scopeRevertInstructions(scope, true),
    ]),
    'If the interface cannot be reached at all, deactivate the scope on the new servers by hand first, then run:',
    script(`Set-DhcpServerv4Scope -ComputerName ${quoted(server)} -ScopeId ${quoted(scope)} -State Active`),
    recovery(item),
  ]).trimEnd()
}

function afterwards({ items, dnsServer, dhcpServer, plan }: RunbookFacts): string {
  const has = (kind: Item['kind']): boolean => items.some((item) => item.kind === kind)
  const [dns, dhcp] = [dnsServer ?? PLACEHOLDER, dhcpServer ?? PLACEHOLDER]
  const stop = [
    ...(has('dns_zone')
      ? [`Invoke-Command -ComputerName ${quoted(dns)} { Stop-Service DNS; Set-Service DNS -StartupType Manual }`]
      : []),
    ...(has('dhcp_scope')
      ? [
          `Invoke-Command -ComputerName ${quoted(dhcp)} { Stop-Service DHCPServer; Set-Service DHCPServer -StartupType Manual }`,
        ]
      : []),
  ]
  return lines([
    '## After the window',
    `Work through the checklist (\`GET /plans/${plan.id}/checklist\`) before anything is switched off. Leave the legacy server as it is until the longest TTL and the longest lease have passed.`,
    ...(has('dhcp_scope')
      ? [
          'Take the authorisation of the legacy DHCP server out of Active Directory:',
          script(`Remove-DhcpServerInDC -DnsName ${quoted(dhcp)}`),
        ]
      : []),
    'Stop the services; do not uninstall them:',
    script(stop.join('\n')),
  ]).trimEnd()
}
