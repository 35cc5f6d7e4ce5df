import type { Parameter, TemplateRecord, ZoneTemplate } from './catalogue.ts'

export type Filled = Omit<TemplateRecord, 'skip_if_empty'>
export type Filling = { records: Filled[] } | { fault: string }

/** Pure: the records of a template with what was filled in, or what is wrong with that. */
export function fillTemplate(template: ZoneTemplate, zone: string, params: Readonly<Record<string, string>>): Filling {
  const { parameters, records } = template
  const unknown = Object.keys(params).find((key) => !parameters.some((one) => one.key === key))
  if (unknown !== undefined) return { fault: `The template ${template.id} has no parameter ${unknown}` }
  const values = new Map(parameters.map((one) => [one.key, filledIn(one, params[one.key])]))
  const missing = parameters.find(({ key, required }) => required && values.get(key) === '')
  if (missing) return { fault: `The template ${template.id} needs ${missing.key} (${missing.label})` }
  const put = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => (key === '__zone__' ? zone : (values.get(key) ?? '')))
  return {
    records: records
      .filter(({ skip_if_empty: key }) => key === undefined || values.get(key) !== '')
      .map(({ skip_if_empty: _key, ...record }) => ({
        ...record,
        name: put(record.name),
        // What was left empty leaves two blanks where one belongs.
        value: put(record.value).replace(/ {2,}/g, ' '),
      })),
  }
}

function filledIn({ type, default: usual }: Parameter, typed: string | undefined): string {
  const text = (typed ?? '').trim() || (usual ?? '')
  const isWhole = type === 'hostname' && text.includes('.') && !text.endsWith('.')
  return isWhole ? `${text}.` : text
}
