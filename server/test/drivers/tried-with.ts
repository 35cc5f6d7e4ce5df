/** Drivers that are tried with their real server, and what that calls itself; the documentation shows it. */
export const triedWith: Readonly<Record<string, { label: string; version: RegExp }>> = {
  bind9: { label: 'BIND 9.18', version: /BIND 9\.18\./ },
  powerdns: { label: 'PowerDNS 4.7', version: /\b4\.7\./ },
}
