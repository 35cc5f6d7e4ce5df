import { z } from 'zod'
import { type DnsDriver, NO_UPDATE_ACL } from './driver.ts'

/** Where the API of a provider is, when that is not where everybody finds it. */
export const EndpointUrl = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/[\x21-\x7e]+$/, 'it is not an http or https address')

type CloudFacts = Pick<DnsDriver, 'id' | 'label'> & {
  readonly types: readonly string[]
  readonly schema: z.ZodObject
  readonly complete: readonly string[]
}

/** A provider's DNS behind its API: zones that it answers for itself, and nothing of a resolver. */
export const cloudDriver = ({ id, label, types, schema, complete }: CloudFacts): DnsDriver => ({
  id,
  label,
  isAgentless: true,
  records: { only: types },
  zoneTypes: ['primary'],
  hasEmptyForwardZones: false,
  hasViews: false,
  hasBlocklists: false,
  canSign: false,
  canRollKeys: false,
  forwardTransports: ['do53'],
  hasDnsOverQuic: false,
  updateAcl: NO_UPDATE_ACL,
  login: { field: 'cloud_credentials', schema, complete, isNeeded: true },
  canListZones: true,
  isQueryable: false,
})
