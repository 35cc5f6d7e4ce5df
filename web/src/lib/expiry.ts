export const expiries = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'Never' },
]

type Expiry = { expires_in_days: number } | { expires_at: string } | Record<string, never>

/** What is sent for a choice. A date means the end of that day where the user is. */
export function expiryOf(choice: string, date: string): Expiry {
  if (choice === 'never') return {}
  if (choice !== 'date') return { expires_in_days: Number(choice) }
  return { expires_at: new Date(`${date}T23:59:59`).toISOString() }
}

export function dateFault(choice: string, date: string, now = Date.now()): string | null {
  if (choice !== 'date') return null
  const end = Date.parse(`${date}T23:59:59`)
  if (Number.isNaN(end)) return 'Enter a date'
  return end > now ? null : 'This day is over'
}
