import type { Questions } from '../db/questions.ts'
import { sql } from '../db/sql.ts'
import type { Databases } from '../db/work.ts'
import { type ModuleId, modules } from './catalog.ts'

/** Settings every request depends on, as of one revision of the platform. */
export type PlatformState = {
  revision: number
  overrides: ReadonlyMap<string, boolean>
  maintenance: { enabled: boolean; message: string; startedAt: string | null }
}

/**
 * Keeps the state of the newest revision a request has seen. The revision travels with each request's session look-up,
 * so a switch thrown on one process holds for the next request on every other.
 */
export class PlatformStates {
  readonly #databases: Databases
  #current: Promise<PlatformState> | undefined
  #revision = -1

  constructor(databases: Databases) {
    this.#databases = databases
  }

  at(revision: number): Promise<PlatformState> {
    if (this.#current && revision <= this.#revision) return this.#current
    const loading = this.#load()
    this.#current = loading
    this.#revision = revision
    loading.catch(() => {
      if (this.#current === loading) this.#current = undefined
    })
    return loading
  }

  async #load(): Promise<PlatformState> {
    const { one } = this.#databases.reads
    const [settings, overrides] = await Promise.all([one(SETTINGS), moduleOverrides(this.#databases.reads)])
    return {
      revision: settings.state,
      overrides,
      maintenance: {
        enabled: settings.maintenance_mode_enabled,
        message: settings.maintenance_message,
        startedAt: settings.maintenance_started_at,
      },
    }
  }
}

type Settings = {
  state: number
  maintenance_mode_enabled: boolean
  maintenance_message: string
  maintenance_started_at: string | null
}
const SETTINGS = sql<Settings>`select state, maintenance_mode_enabled, maintenance_message, maintenance_started_at
  from platform_settings cross join platform_revision`

/** Modules that an administrator has switched, whatever their default. */
export async function moduleOverrides({ rows }: Questions): Promise<ReadonlyMap<string, boolean>> {
  const switched = await rows(sql<{ id: string; enabled: boolean }>`select id, enabled from feature_module`)
  return new Map(switched.map(({ id, enabled }) => [id, enabled]))
}

/** Whether a module that this build has is on, for operations whose path is not the module's. */
export async function isSwitchedOn(asking: Questions, id: ModuleId): Promise<boolean> {
  return isOn(id, { overrides: await moduleOverrides(asking) }, new Set([id]))
}

/** Which modules this build really has a surface for. */
export type Available = ReadonlySet<ModuleId>

export function isOn(id: ModuleId, state: Pick<PlatformState, 'overrides'>, available: Available): boolean {
  if (!available.has(id)) return false
  return state.overrides.get(id) ?? modules.find((module) => module.id === id)?.on ?? false
}

/** The module that hides this path because it is off, if any. Longer prefixes are the more specific ones. */
export function hidingModule(path: string, state: PlatformState, available: Available): ModuleId | null {
  const hit = modules
    .flatMap(({ id, prefixes }) => prefixes.map((prefix) => ({ id, prefix: `/api/v1${prefix}` })))
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)
    .find(({ id }) => !isOn(id, state, available))
  return hit?.id ?? null
}
