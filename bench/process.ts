import { readFileSync } from 'node:fs'

// USER_HZ, which Linux fixes at 100 for what /proc tells.
const MS_PER_TICK = 10

/** Resident memory of one process, without its children. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS')
/** The most it has ever been. */
export const peakMb = (pid: number): number => statusMb(pid, 'VmHWM')

function statusMb(pid: number, field: string): number {
  const [, kib] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

/** Time one process has spent on a core, in user and system mode. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name, in which anything may stand; the rest begins with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}
