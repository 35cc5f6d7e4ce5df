import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { Timestamp } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import type { Slice } from '../../slice.ts'

const VersionInfo = z
  .object({
    version: z.string(),
    latest_version: z.string().nullable(),
    update_available: z.boolean(),
    latest_release_url: z.string().nullable(),
    latest_checked_at: Timestamp.nullable(),
    release_check_enabled: z.boolean(),
    latest_check_error: z.string().nullable(),
    appliance_mode: z.boolean(),
    appliance_version: z.string().nullable(),
    appliance_hostname: z.string().nullable(),
  })
  .meta({ id: 'VersionInfo' })

type ReleaseCheck = Pick<z.output<typeof VersionInfo>, `latest_${string}` & keyof z.output<typeof VersionInfo>> & {
  release_check_enabled: boolean
}
const RELEASE_CHECK = sql<ReleaseCheck>`select latest_version, latest_release_url, latest_checked_at,
  release_check_enabled, latest_check_error from platform_settings`

/** Which build answers. Anyone may ask; what identifies the host is for those who logged in. */
export const version: Slice = {
  tag: 'version',
  prefix: '/version',
  access: 'public',
  tokens: { scopes: ['read'] },
  routes: (app, { release, config }) => {
    const { read } = verbs(app)

    read(
      '',
      'version_read',
      'The running release',
      { answer: VersionInfo, config: { readsBearer: true } },
      async (reader, { request }) => {
        const settings = await reader.one(RELEASE_CHECK)
        const isKnown = request.actor.userId !== null
        return {
          version: release,
          ...settings,
          update_available: settings.latest_version !== null && isNewer(settings.latest_version, release),
          appliance_mode: config.APPLIANCE_MODE,
          appliance_version: isKnown ? config.APPLIANCE_VERSION : null,
          appliance_hostname: isKnown ? config.APPLIANCE_HOSTNAME : null,
        }
      },
    )
  },
}

/** Calendar tags compare by their numbers: 2026.9.30-1 is older than 2026.11.2-1. */
export function isNewer(candidate: string, current: string): boolean {
  const [theirs, ours] = [candidate, current].map((tag) => tag.split(/[.-]/).map(Number))
  for (const [index, number] of (theirs ?? []).entries()) {
    const difference = number - (ours?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
