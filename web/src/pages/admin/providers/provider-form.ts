import { ApiError } from '../../../api/errors.ts'
import type { Fields } from '../../../api/fields.ts'
import { authProviderCreate } from '../../../api/generated/schemas/authentication-providers.ts'
import type { AuthProviderType } from '../../../api/generated/types.ts'
import type { FormOptions } from '../../../forms/form-options.ts'
import { settingsFields, settingsOptions } from './settings-fields.ts'

const { name, priority, auto_create_users, auto_update_users, mfa_policy, sync_minutes, session_hours } =
  authProviderCreate

/** All that is said of a provider in one form; a new one is switched on when it has been tried. */
export function providerFields(facts: AuthProviderType, isNew: boolean): Fields {
  return {
    name,
    ...(!isNew && { is_enabled: authProviderCreate.is_enabled }),
    ...settingsFields(facts, isNew),
    priority,
    mfa_policy,
    auto_create_users,
    auto_update_users,
    ...(facts.can_sync && { sync_minutes }),
    session_hours,
  }
}

export function providerOptions(facts: AuthProviderType, hasSecrets: boolean): FormOptions {
  const { fields } = settingsOptions(facts, hasSecrets)
  return {
    fields: {
      ...fields,
      mfa_policy: {
        label: 'Second factor',
        texts: { exempt: 'That of the provider is enough', required: 'Ours as well' },
      },
      sync_minutes: { label: 'Sync every (minutes)' },
      session_hours: { label: 'Login counts for (hours)' },
      auto_create_users: { label: 'Create accounts at the first login' },
      auto_update_users: { label: 'Update name and address at each login' },
    },
  }
}

/** A refusal that names fields where the form has them: settings are not in a part of their own there. */
export function atTheFields(error: unknown): never {
  if (!(error instanceof ApiError) || !Array.isArray(error.detail)) throw error
  const detail = error.detail.map((problem: { loc?: unknown[] }) => ({
    ...problem,
    loc: problem.loc?.filter((part, at) => at !== 1 || (part !== 'config' && part !== 'secrets')),
  }))
  throw new ApiError(error.status, detail, error.requestId)
}
