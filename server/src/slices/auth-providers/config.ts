import { type z, z as zod } from 'zod'
import { badRequest, Refusal } from '../../http/errors.ts'
import { faultsOf } from '../../http/issues.ts'
import type { SecretName } from '../../identity/protocol.ts'
import { type ProviderType, protocolOf } from '../../identity/protocols.ts'

/** The settings of a provider with what was left out filled in; 422 for those its type does not take. */
export function checkedConfig(type: ProviderType, config: unknown): Record<string, unknown> {
  const { Settings } = protocolOf(type)
  const schema = zod.object({ config: Settings as z.ZodType<Record<string, unknown>> })
  const checked = schema.safeParse({ config }, { reportInput: true })
  if (!checked.success) throw new Refusal(422, faultsOf('body', schema, checked.error.issues))
  return checked.data.config
}

/** Refuses secrets that belong to other types: they would lie there unused. */
export function refuseForeignSecrets(type: ProviderType, sent: object | null | undefined): void {
  const { secrets, label } = protocolOf(type)
  const foreign = Object.keys(sent ?? {}).find((name) => !secrets.includes(name as SecretName))
  if (foreign) throw badRequest(`${label} takes no ${foreign} in secrets`)
}

/** Refuses to switch on what could only fail. */
export function refuseIncomplete(type: ProviderType, isEnabled: boolean, names: readonly string[]): void {
  const { needs, label } = protocolOf(type)
  const missing = needs.filter((name) => !names.includes(name))
  if (isEnabled && missing.length > 0)
    throw badRequest(`${label} needs ${missing.join(' and ')} in secrets before it is enabled`)
}
