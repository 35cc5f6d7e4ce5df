import { ipamTemplateCreate } from '../../api/generated/schemas/ipam-templates.ts'
import type { IpamTemplate } from '../../api/generated/types.ts'
import { createBody, formValues } from '../../forms/schema-values.ts'
import { labelOf } from '../../lib/words.ts'

// What the template itself is called, and what it makes instead of sets.
const own = ['name', 'description', 'applies_to', 'child_layout']

export const templateFields: Readonly<Record<string, { label: string }>> = {
  ddns_enabled: { label: 'Dynamic DNS' },
  ddns_ttl: { label: 'DDNS TTL, seconds' },
}

/** The settings that a template gives to others: those that are not as they are on a new one. */
export function writtenBy(template: IpamTemplate): { name: string; label: string; value: unknown }[] {
  const set = createBody(ipamTemplateCreate, formValues(ipamTemplateCreate, { ...template }))
  return Object.entries(set)
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => ({ name, label: templateFields[name]?.label ?? labelOf(name), value }))
}
