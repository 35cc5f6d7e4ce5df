import { z } from 'zod'
import { verbs } from '../../../http/verbs.ts'
import { RouteId, RoutePath } from '../../../records/fields.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { addTrustAnchor, getOptions, removeTrustAnchor, updateOptions } from './options.ts'
import { ForwarderPreset, forwarderPresets, PRESETS_VERSION } from './presets.ts'
import { Options, OptionsUpdate, TrustAnchor, TrustAnchorCreate } from './schema.ts'

const shared = {
  access: { resource: 'dns_group' },
  tokens: { scopes: ['read', 'dns:write'] },
} as const

function optionRoutes(app: Routes): void {
  const route = verbs(app)
  const get = { params: RoutePath, answer: Options }
  route.read('', 'dns_options_read', 'Read the options of a group', get, (reader, { params }) =>
    getOptions(reader, params.id),
  )
  const put = { params: RoutePath, body: OptionsUpdate, answer: Options }
  route.change('', 'dns_options_update', 'Change options of a group', put, (work, { params, body }) =>
    updateOptions(work, params.id, body),
  )
  const add = { params: RoutePath, body: TrustAnchorCreate, answer: TrustAnchor }
  route.create('/trust-anchors', 'dns_trust_anchors_create', 'Add a trust anchor', add, (work, { params, body }) =>
    addTrustAnchor(work, params.id, body),
  )
  const remove = { params: RoutePath.extend({ anchor_id: RouteId }) }
  const removing = 'Remove a trust anchor'
  route.remove('/trust-anchors/:anchor_id', 'dns_trust_anchors_delete', removing, remove, (work, { params }) =>
    removeTrustAnchor(work, params.id, params.anchor_id),
  )
}

/** What all servers of a group are set to. */
export const dnsOptions: Slice = {
  ...shared,
  tag: 'dns options',
  prefix: '/dns/groups/:id/options',
  routes: optionRoutes,
  constraints: {
    dns_trust_anchor_key: ({ zone_name, key_tag }) => `The group already trusts key ${key_tag} of ${zone_name}`,
  },
}

const Presets = z.object({ version: z.string(), presets: z.array(ForwarderPreset) }).meta({ id: 'ForwarderPresets' })

/** Public resolvers to forward to. */
export const forwarderPresetList: Slice = {
  ...shared,
  tag: 'dns forwarder presets',
  prefix: '/dns/forwarder-presets',
  routes: (app) =>
    verbs(app).read('', 'dns_forwarder_presets', 'Public resolvers to forward to', { answer: Presets }, async () => ({
      version: PRESETS_VERSION,
      presets: [...forwarderPresets],
    })),
}
