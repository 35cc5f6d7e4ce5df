const COUNTED = {
  discover: ['pkt4-discover-received', 'pkt6-solicit-received'],
  offer: ['pkt4-offer-sent', 'pkt6-advertise-sent'],
  request: ['pkt4-request-received', 'pkt6-request-received', 'pkt6-renew-received', 'pkt6-rebind-received'],
  ack: ['pkt4-ack-sent', 'pkt6-reply-sent'],
  nak: ['pkt4-nak-sent'],
  decline: ['pkt4-decline-received', 'pkt6-decline-received'],
  release: ['pkt4-release-received', 'pkt6-release-received'],
  inform: ['pkt4-inform-received', 'pkt6-infrequest-received'],
} as const

export type Counters = Record<keyof typeof COUNTED, number>

/** What the daemons counted, together: each statistic is a list of samples, the newest first. */
export function countersIn(statistics: readonly unknown[]): Counters {
  const total = (names: readonly string[]): number =>
    statistics.reduce<number>((sum, one) => sum + names.reduce((of, name) => of + newest(one, name), 0), 0)
  return Object.fromEntries(Object.entries(COUNTED).map(([name, names]) => [name, total(names)])) as Counters
}

function newest(statistics: unknown, name: string): number {
  const samples = (statistics as Record<string, [number, string][]> | null)?.[name]
  return Number(samples?.[0]?.[0] ?? 0)
}

/** How a server stands with its partner; empty where it has none. */
export function haStateIn(status: unknown): string {
  type Status = { 'high-availability'?: { 'ha-servers'?: { local?: { state?: string } } }[] }
  return (status as Status | undefined)?.['high-availability']?.[0]?.['ha-servers']?.local?.state ?? ''
}
