import { checkExpression } from '@cadastre/core/dhcp/expression'
import { z } from 'zod'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { Timestamp } from '../../../http/schema.ts'
import { family } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import { Text } from '../../../records/fields.ts'
import { createRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import { Options, refusing, storedOptions } from '../fields.ts'
import { partOperations } from '../groups/parts.ts'
import { touchGroups } from '../groups/touch.ts'

// Kea takes any text; these are kept for classes it makes itself.
const ClassName = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/,
    'it begins with a letter or digit and goes on with those, blanks, dots, hyphens and underscores',
  )
  .refine(
    (name) => !/^(?:ALL|KNOWN|UNKNOWN|BOOTP|DROP|SKIP_DDNS)$/.test(name),
    'the server makes a class of this name itself',
  )

export const classFamily = family({
  type: 'dhcp_client_class',
  one: 'DHCP client class',
  many: 'DHCP client classes',
  about: 'Clients that get options or pools of their own, by what they send.',
  icon: 'filter',
  area: 'dhcp',
  tag: 'dhcp client classes',
  prefix: '/dhcp/client-classes',
  operation: 'dhcp_client_classes',
  schema: 'DhcpClientClass',
  tokens: { scopes: ['read', 'dhcp:write'] },
  isBare: true,
  fields: {
    group_id: reference('dhcp_server_group'),
    name: ClassName,
    match_expression: Text.default(''),
    description: Text.default(''),
    options: Options.default({}),
  },
  shown: {
    options: z.record(z.string(), z.unknown()),
    import_source: z.string().nullable(),
    imported_at: Timestamp.nullable(),
  },
  fixed: ['group_id'],
  listed: ['match_expression', 'description', 'group_id', 'modified_at'],
  filters: { group_id: true },
  search: ['name', 'description'],
  form: ['group_id', 'name', 'match_expression', 'options', 'description'],
  labels: { match_expression: 'Matches' },
  constraints: {
    dhcp_client_class_name_key: ({ name }) => `A client class named '${name}' already exists in this group`,
  },
})

export const classOperations = partOperations(classFamily, (_, values) => stored(values))

function stored(values: Values): Values {
  refusing(() => checkExpression(String(values.match_expression ?? '')))
  return { ...values, options: storedOptions('either', values.options ?? {}) }
}

/** One that comes from elsewhere: checked like one that is made by hand, and marked with where it comes from. */
export async function bringClass(
  work: Work,
  input: Values,
  provenance: { import_source: string; imported_at: string },
): Promise<RowOf<typeof classFamily>> {
  const checked = classFamily.Create.safeParse(input)
  if (!checked.success)
    throw invalid(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const row = await createRow(work, classFamily, { ...stored(checked.data), ...provenance })
  await touchGroups(work, [row.group_id])
  return row
}
