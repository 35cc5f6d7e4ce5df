import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, Refusal } from '../../../http/errors.ts'
import { verbs } from '../../../http/verbs.ts'
import { type ModuleEntry, modules } from '../../../modules/catalog.ts'
import { type Available, isOn, moduleOverrides, type PlatformState } from '../../../modules/state.ts'
import type { Deps, Routes, Slice } from '../../../slice.ts'

const FeatureModule = z
  .object({
    id: z.string(),
    label: z.string(),
    group: z.string(),
    description: z.string(),
    default_enabled: z.boolean(),
    enabled: z.boolean(),
    available: z.boolean(),
  })
  .meta({ id: 'FeatureModule' })
type FeatureModule = z.output<typeof FeatureModule>

const Switch = z.object({ enabled: z.boolean() }).meta({ id: 'FeatureModuleUpdate' })

/** Which families of the product are switched on. */
export const featureModules: Slice = {
  tag: 'feature modules',
  prefix: '/admin/feature-modules',
  access: 'superadmin',
  tokens: { scopes: ['read'] },
  routes: featureModuleRoutes,
}

function featureModuleRoutes(app: Routes, deps: Deps): void {
  const { read, patch } = verbs(app)

  const available: Available = new Set(deps.slices.flatMap(({ module }) => module ?? []))

  read(
    '',
    'feature_modules_list',
    'List feature modules',
    { answer: z.array(FeatureModule), config: { access: 'authenticated' } },
    async (reader) => {
      const state = { overrides: await moduleOverrides(reader) }
      return modules.map((module) => shown(module, state, available))
    },
  )

  patch(
    '/:id',
    'feature_modules_update',
    'Switch a feature module on or off',
    { params: z.object({ id: z.string().max(64) }), body: Switch, answer: FeatureModule },
    (work, { params, body }) => switchModule(work, params.id, body.enabled, available),
  )
}

function shown(module: ModuleEntry, state: Pick<PlatformState, 'overrides'>, available: Available): FeatureModule {
  const { id, label, group, description, on } = module
  return {
    id,
    label,
    group,
    description,
    default_enabled: on,
    enabled: isOn(id, state, available),
    available: available.has(id),
  }
}

async function switchModule(work: Work, id: string, enabled: boolean, available: Available): Promise<FeatureModule> {
  const module = modules.find((known) => known.id === id)
  if (!module) throw new Refusal(404, `Unknown feature module: ${id}`)
  if (enabled && !available.has(module.id)) throw conflict(`Feature '${id}' is not part of this build yet`)
  const [stored] = await work.rows(
    sql<{ enabled: boolean }>`select enabled from feature_module where id = ${id} for update`,
  )
  await work.rows(sql`insert into feature_module (id, enabled, updated_by_id) values (${id}, ${enabled},
    ${work.actor.userId})
     on conflict (id) do update set enabled = ${enabled}, updated_at = now(), updated_by_id = ${work.actor.userId}`)
  const before = { enabled: stored?.enabled ?? module.on }
  await work.audit({ action: 'update', type: 'feature_module', id, display: module.label, before, after: { enabled } })
  return shown(module, { overrides: new Map([[id, enabled]]) }, available)
}
