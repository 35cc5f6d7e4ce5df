import type { Advertisement } from '@cadastre/core/agent/dhcp-protocol'

/** What `rdisc6` prints of the router advertisements that it was answered with. */
export function advertisementsIn(text: string, iface: string): Advertisement[] {
  const advertisements: Advertisement[] = []
  let lines: string[] = []
  for (const line of text.split('\n')) {
    const [, router] = /^\s*from ([0-9a-f:]+)/i.exec(line) ?? []
    if (router === undefined) {
      lines.push(line)
      continue
    }
    advertisements.push(advertisementOf(router, lines, iface))
    lines = []
  }
  return advertisements
}

function advertisementOf(source_ip: string, lines: readonly string[], iface: string): Advertisement {
  const values = (name: string): string[] =>
    lines.flatMap((line) => {
      const [head = '', ...rest] = line.split(/\s*: /)
      return head.trim() === name ? [rest.join(': ').trim()] : []
    })
  const mac = values('Source link-layer address')[0]?.toLowerCase() ?? ''
  return {
    source_ip: source_ip.toLowerCase(),
    source_mac: /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/.test(mac) ? mac : null,
    prefixes: values('Prefix').filter((prefix) => /^[0-9a-f:]+\/\d{1,3}$/i.test(prefix)),
    managed_flag: values('Stateful address conf.')[0] === 'Yes',
    other_flag: values('Stateful other conf.')[0] === 'Yes',
    router_lifetime: Number.parseInt(values('Router lifetime')[0] ?? '0', 10) || 0,
    iface: iface.slice(0, 64),
  }
}
