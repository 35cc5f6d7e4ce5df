import { phoneVendors } from '@cadastre/core/dhcp/phones'
import { z } from 'zod'
import type { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { RouteId, RoutePath } from '../../../records/fields.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { groupFamily } from '../groups/family.ts'
import { partSlices } from '../groups/parts.ts'
import { phoneFamily, ScopeIds } from './family.ts'
import { phoneOperations, seedStarterPack, setScopes } from './profiles.ts'

const tokens = { scopes: ['read', 'dhcp:write'] } as const

function scopesRoute(app: Routes): void {
  const body = z.object({ scope_ids: ScopeIds }).meta({ id: 'DhcpPhoneProfileScopes' })
  const shape = { params: RoutePath as typeof IdPath, body, answer: phoneFamily.Row }
  const summary = 'Set the scopes in which a phone profile is handed out'
  verbs(app).change('/:id/scopes', 'dhcp_phone_profiles_scopes', summary, shape, (work, { params, body }) =>
    setScopes(work, params.id, body.scope_ids),
  )
}

const starterPack: Slice = {
  tag: 'dhcp phone starter pack',
  prefix: '/dhcp/server-groups/:group_id/phone-profiles/seed-starter-pack',
  access: { resource: phoneFamily.permission },
  tokens,
  routes: (app) => {
    const params = z.object({ group_id: RouteId })
    const shape = { params, answer: z.array(phoneFamily.Row) }
    const summary = 'Make a phone profile for each common vendor, to be completed'
    verbs(app).act('', 'dhcp_phone_profiles_seed', summary, shape, (work, { params }) =>
      seedStarterPack(work, params.group_id),
    )
  },
}

const Vendor = z
  .object({
    vendor: z.string(),
    match_hint: z.string().describe('How the vendor class of its phones begins'),
    description: z.string(),
    options: z.array(z.object({ code: z.int(), name: z.string(), kind: z.string(), use: z.string() })),
  })
  .meta({ id: 'DhcpPhoneVendor' })

const vendors: Slice = {
  tag: 'dhcp phone options',
  prefix: '/dhcp/voip-options',
  access: 'authenticated',
  tokens,
  routes: (app) => {
    const summary = 'List the options that phones of common vendors look for'
    verbs(app).read('', 'dhcp_voip_options_list', summary, { answer: z.array(Vendor) }, async () =>
      phoneVendors.map(({ options, ...vendor }) => ({ ...vendor, options: options.map((option) => ({ ...option })) })),
    )
  },
}

export const dhcpPhoneProfiles: readonly Slice[] = [
  ...partSlices(
    phoneFamily,
    phoneOperations,
    { path: '/dhcp/server-groups', column: 'group_id', parent: groupFamily },
    scopesRoute,
  ),
  starterPack,
  vendors,
]
