import type { Slice } from '../../slice.ts'
import { applications } from './applications/applications.ts'
import { asns } from './asns/asns.ts'
import { circuits } from './circuits/circuits.ts'
import { domains } from './domains/domains.ts'
import { multicast } from './multicast/slice.ts'
import { overlays } from './overlays/slice.ts'
import { customers } from './owners/customers.ts'
import { providers } from './owners/providers.ts'
import { sites } from './owners/sites.ts'
import { vlans } from './routers/vlans.ts'
import { services } from './services/slice.ts'
import { tlsCertificates } from './tls/slice.ts'
import { vrfs } from './vrfs/slice.ts'

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
