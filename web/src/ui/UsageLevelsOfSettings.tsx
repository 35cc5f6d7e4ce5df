import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { settingsQuery } from '../api/identity-queries.ts'
import { UsageLevelsContext } from '../pictures/usage-levels.ts'

const usual = { utilization_warn_threshold: 80, utilization_critical_threshold: 95 }

/** Pictures of how full networks are take their colours from the settings. */
export function UsageLevelsOfSettings({ children }: { children: ReactNode }) {
  const { data = usual } = useQuery({ ...settingsQuery, staleTime: 60_000 })
  const { utilization_warn_threshold: warn, utilization_critical_threshold: critical } = data
  const levels = useMemo(() => ({ warn, critical }), [warn, critical])
  return <UsageLevelsContext value={levels}>{children}</UsageLevelsContext>
}
