import { z } from 'zod'
import { verbs } from '../../../http/verbs.ts'
import { RouteId, RoutePath } from '../../../records/fields.ts'
import type { Slice } from '../../../slice.ts'
import { UpdateAcl, UpdateAclChange, UpdateCaps } from './schema.ts'
import { getUpdateAcl, putUpdateAcl, updateCaps } from './update-acl.ts'

const InZone = z.object({ group_id: RouteId, id: RouteId })
const shared = { module: 'dns.dynamic_update_acl', tokens: { scopes: ['read', 'dns:write'] } } as const

/** Who may update one zone dynamically. */
export const dnsUpdateAcl: Slice = {
  ...shared,
  tag: 'dns update acls',
  prefix: '/dns/groups/:group_id/zones/:id/update-acl',
  access: { resource: 'dns_zone' },
  routes: (app) => {
    const route = verbs(app)
    const get = { params: InZone, answer: UpdateAcl }
    route.read('', 'dns_update_acl_read', 'Who may update a zone', get, (reader, { params }) =>
      getUpdateAcl(reader, params),
    )
    const put = { params: InZone, body: UpdateAclChange, answer: UpdateAcl }
    route.change('', 'dns_update_acl_replace', 'Say who may update a zone', put, (work, { params, body }) =>
      putUpdateAcl(work, params, body),
    )
  },
}

/** What a list for the zones of a group can say. Those who keep its zones ask as well. */
export const dnsUpdateCaps: Slice = {
  ...shared,
  tag: 'dns update caps',
  prefix: '/dns/groups/:id/dynamic-update-caps',
  access: {
    resource: 'dns_group',
    through: { read: ['dns_zone'] },
    resolve: async (_, id) => [
      { type: 'dns_group', target: { one: id } },
      { type: 'dns_zone', target: 'any' },
    ],
  },
  routes: (app) =>
    verbs(app).read(
      '',
      'dns_update_caps_read',
      'What the servers of a group can say about who may update a zone',
      { params: RoutePath, answer: UpdateCaps },
      (reader, { params }) => updateCaps(reader, params.id),
    ),
}
