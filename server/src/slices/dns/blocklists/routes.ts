import { z } from 'zod'
import type { Reader } from '../../../db/work.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Targets } from '../../../outbound/targets.ts'
import { RouteId, RoutePath } from '../../../records/fields.ts'
import { pathsOf } from '../../../records/nesting.ts'
import type { Routes } from '../../../slice.ts'
import { assignList } from './assignments.ts'
import { blocklistCatalog } from './catalog.ts'
import { effectiveList, type Scope } from './effective.ts'
import { addMany } from './entries.ts'
import { entryFamily } from './entry-family.ts'
import { blocklistFamily } from './family.ts'
import { applyProfile, createFromSource, createFromTemplate } from './from-catalog.ts'
import { requestRefresh } from './refresh.ts'
import {
  ApplyProfile,
  BlocklistAssignments,
  BlocklistCatalog,
  BlocklistRefresh,
  EffectiveBlocklist,
  EffectiveQuery,
  EntriesAdded,
  EntriesBulk,
  FromCatalog,
  FromTemplate,
  ProfileApplied,
} from './schema.ts'

const List = blocklistFamily.Row

/** What can be done to one list beside its fields. */
export function listRoutes(app: Routes): void {
  const { change, act } = verbs(app)

  change(
    '/:id/assignments',
    'dns_blocklists_assign',
    'Say whose servers a list is in force on',
    { params: RoutePath, body: BlocklistAssignments, answer: List },
    (work, { params, body }) => assignList(work, params.id, body),
  )

  act(
    '/:id/refresh',
    'dns_blocklists_refresh',
    'Have the feed of a list fetched now',
    { params: RoutePath, answer: BlocklistRefresh },
    (work, { params }) => requestRefresh(work, params.id),
  )
}

export function effectiveRoutes(app: Routes): void {
  const { read } = verbs(app)
  const effective = (reader: Reader, scope: Scope['scope'], id: string, limit: number) =>
    effectiveList(reader, { scope, id }, limit)

  read(
    '/effective/group/:group_id',
    'dns_blocklists_effective_group',
    'What is blocked for a group',
    { params: z.object({ group_id: RouteId }), query: EffectiveQuery, answer: EffectiveBlocklist },
    (reader, { params, query }) => effective(reader, 'group', params.group_id, query.limit),
  )

  read(
    '/effective/view/:view_id',
    'dns_blocklists_effective_view',
    'What is blocked in a view',
    { params: z.object({ view_id: RouteId }), query: EffectiveQuery, answer: EffectiveBlocklist },
    (reader, { params, query }) => effective(reader, 'view', params.view_id, query.limit),
  )
}

export function catalogRoutes(app: Routes, targets: Targets): void {
  const { read, create, act } = verbs(app)

  read(
    '/catalog',
    'dns_blocklists_catalog',
    'Lists that are published, templates and profiles',
    { answer: BlocklistCatalog },
    async () => structuredClone(blocklistCatalog) as unknown as z.input<typeof BlocklistCatalog>,
  )

  create(
    '/from-catalog',
    'dns_blocklists_from_catalog',
    'Make a list of one that is published',
    { body: FromCatalog, answer: List },
    (work, { body }) => createFromSource(work, targets, body),
  )

  create(
    '/from-template',
    'dns_blocklists_from_template',
    'Make a list of a template',
    { body: FromTemplate, answer: List },
    (work, { body }) => createFromTemplate(work, targets, body),
  )

  act(
    '/apply-profile',
    'dns_blocklists_apply_profile',
    'Make all lists of a profile',
    { body: ApplyProfile, answer: ProfileApplied },
    (work, { body }) => applyProfile(work, targets, body.profile_id, body.enabled),
  )
}

// A hundred thousand names with room around them.
const BULK_BYTES = 16 * 1024 * 1024

export function entryRoutes(app: Routes): void {
  verbs(app).act(
    '/bulk',
    'dns_blocklist_entries_bulk_add',
    'Put many names on a list',
    {
      params: pathsOf(entryFamily).list,
      body: EntriesBulk,
      answer: EntriesAdded,
      bodyLimit: BULK_BYTES,
    },
    (work, { params, body: { domains, ...common } }) => addMany(work, String(params.list_id), domains, common),
  )
}
