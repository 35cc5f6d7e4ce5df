/** How each status of an address is called and which of the few colors it has. */
const known: Readonly<Record<string, { label: string; tone: Tone }>> = {
  free: { label: 'Free', tone: 'free' },
  available: { label: 'Available', tone: 'free' },
  allocated: { label: 'Allocated', tone: 'taken' },
  reserved: { label: 'Reserved', tone: 'held' },
  static_dhcp: { label: 'Static DHCP', tone: 'lease' },
  dhcp: { label: 'DHCP', tone: 'lease' },
  discovered: { label: 'Discovered', tone: 'seen' },
  deprecated: { label: 'Deprecated', tone: 'old' },
  orphan: { label: 'Orphan', tone: 'old' },
  network: { label: 'Network', tone: 'edge' },
  broadcast: { label: 'Broadcast', tone: 'edge' },
}

export type Tone = 'free' | 'taken' | 'held' | 'lease' | 'seen' | 'old' | 'edge' | 'outside'

export const tones: readonly { tone: Tone; label: string }[] = [
  { tone: 'taken', label: 'Allocated' },
  { tone: 'held', label: 'Reserved' },
  { tone: 'lease', label: 'DHCP' },
  { tone: 'seen', label: 'Discovered' },
  { tone: 'old', label: 'Deprecated, orphan' },
  { tone: 'outside', label: 'Of an integration' },
  { tone: 'edge', label: 'Network, broadcast' },
  { tone: 'free', label: 'Free' },
]

// A status we do not know comes from an integration, which has words of its own.
export const toneOf = (status: string): Tone => known[status]?.tone ?? 'outside'

export const statusLabel = (status: string): string =>
  known[status]?.label ?? (status.charAt(0).toUpperCase() + status.slice(1)).replaceAll(/[-_]/g, ' ')
