import { createContext, useContext } from 'react'

/** From which percentage on a network is nearly full, and full. */
export interface UsageLevels {
  warn: number
  critical: number
}

/** As shipped, until the settings are known. */
export const UsageLevelsContext = createContext<UsageLevels>({ warn: 80, critical: 95 })

export const useUsageLevel = (percent: number): 'low' | 'high' | 'full' =>
  levelOf(percent, useContext(UsageLevelsContext))

export function levelOf(percent: number, { warn, critical }: UsageLevels): 'low' | 'high' | 'full' {
  if (percent >= critical) return 'full'
  return percent >= warn ? 'high' : 'low'
}
