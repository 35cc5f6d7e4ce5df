// In this order: each of the later ones is also named by those before it.
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

type Known = readonly (readonly [RegExp, string])[]

const nameIn = (known: Known, agent: string) => known.find(([pattern]) => pattern.test(agent))?.[1]

/** "Firefox on Linux", or what the program calls itself. */
export function deviceText(agent: string | null): string {
  if (!agent) return 'Unknown program'
  const browser = nameIn(browsers, agent)
  const system = nameIn(systems, agent)
  if (browser === undefined) return agent.split(' ')[0] ?? agent
  return system === undefined ? browser : `${browser} on ${system}`
}
