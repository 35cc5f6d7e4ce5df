import type { Slice } from '../../slice.ts'
import { applications } from './applications.ts'
import { asns } from './asns.ts'
import { circuits } from './circuits.ts'
import { customers } from './customers.ts'
import { domains } from './domains.ts'
import { multicast } from './multicast-slice.ts'
import { overlays } from './overlay-slice.ts'
import { providers } from './providers.ts'
import { services } from './service-slice.ts'
import { sites } from './sites.ts'
import { tlsCertificates } from './tls-slice.ts'
import { vlans } from './vlans.ts'
import { vrfs } from './vrf-slice.ts'

/** The families that describe the network around the addresses, alphabetical by tag. */
export const networkSlices: readonly Slice[] = [
  applications,
  asns,
  circuits,
  customers,
  domains,
  multicast,
  overlays,
  providers,
  services,
  sites,
  tlsCertificates,
  vlans,
  vrfs,
]
