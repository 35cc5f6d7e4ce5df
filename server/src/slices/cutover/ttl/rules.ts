import type { TtlPlan, ZoneTimes } from './schema.ts'

export type TtlRecord = { id: string; name: string; record_type: string; ttl: number | null }

type Zone = ZoneTimes & { name: string; viewName: string | null }

/** Which TTLs are lowered. A record without one of its own gets one, which is never above what it inherits. */
export function planTtls(zone: Zone, records: readonly TtlRecord[], target: number): TtlPlan {
  const { ttl, minimum, refresh, retry } = zone
  const lowered = records.filter((record) => record.ttl === null || record.ttl > target)
  const isLower = ttl > target || minimum > target
  return {
    target_ttl: target,
    zone_current: { ttl, minimum, refresh, retry },
    zone_after: { ttl: Math.min(ttl, target), minimum: Math.min(minimum, target), refresh, retry },
    records: lowered.map(({ id, name, record_type, ttl: current }) => ({
      record_id: id,
      name,
      record_type,
      current_ttl: current,
      new_ttl: Math.min(current ?? ttl, target),
    })),
    changed: lowered.length,
    unchanged: records.length - lowered.length,
    warnings: [
      `Resolvers may keep old answers for up to ${ttl} s, the TTL of the zone until now; wait that long before the switch`,
      ...(isLower || lowered.length > 0 ? [] : ['Nothing is to be lowered: every TTL is at or below the target']),
      ...(lowered.some((record) => record.ttl === null)
        ? ['Records that inherit the TTL of the zone get one of their own until it is restored']
        : []),
      ...(zone.viewName === null ? [] : [`The zone is in the view ${zone.viewName}; others do not see the change`]),
    ],
    source_side_instructions: ttlScript({ zone: zone.name, target, before: ttl, server: null }),
  }
}

type Scripted = { zone: string; target: number; before: number; server: string | null }

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A script for an elevated PowerShell on the legacy server. */
export function ttlScript({ zone, target, before, server }: Scripted): string {
  const on = server === null ? '' : ' -ComputerName $Server'
  return [
    `# Lowers the TTLs of ${zone} on the legacy server. Run it in an elevated PowerShell.`,
    `# Then wait ${before} seconds, so that resolvers have dropped what they kept.`,
    ...(server === null ? [] : [`$Server = ${quoted(server)}`]),
    `$Zone = ${quoted(zone.replace(/\.$/, ''))}`,
    `$NewTtl = [TimeSpan]::FromSeconds(${target})`,
    `$old = Get-DnsServerResourceRecord${on} -ZoneName $Zone -RRType Soa`,
    '$new = $old.Clone()',
    '$new.TimeToLive = $NewTtl',
    '$new.RecordData.MinimumTimeToLive = $NewTtl',
    `Set-DnsServerResourceRecord${on} -ZoneName $Zone -OldInputObject $old -NewInputObject $new`,
    `Get-DnsServerResourceRecord${on} -ZoneName $Zone |`,
    "  Where-Object { $_.RecordType -ne 'SOA' -and $_.TimeToLive -gt $NewTtl } |",
    '  ForEach-Object {',
    '    $changed = $_.Clone()',
    '    $changed.TimeToLive = $NewTtl',
    `    Set-DnsServerResourceRecord${on} -ZoneName $Zone -OldInputObject $_ -NewInputObject $changed`,
    '  }',
    `# To revert: run it again with $NewTtl = [TimeSpan]::FromSeconds(${before}) and without "-gt $NewTtl".`,
  ].join('\n')
}
