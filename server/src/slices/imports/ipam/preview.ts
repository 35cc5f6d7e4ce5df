import type { Reader } from '../../../db/work.ts'
import { named } from '../../../import/rules.ts'
import { type CustomFieldType, definitionsOf } from '../../custom-fields/values.ts'
import { conflictsOf } from './conflicts.ts'
import { contentsOf } from './map.ts'
import { hostOf } from './netbox/client.ts'
import type { NetboxRows } from './netbox/rows.ts'
import { type Contents, type Preview, type PreviewRequest, SOURCE } from './schema.ts'

const UNSUPPORTED = [
  'Devices, racks, cables, interfaces, virtual machines and circuits are not imported',
  'Tags of NetBox are not imported',
  'Nothing is written back to NetBox',
]

/** What a commit of all of it would do. It reads, and nothing else. */
export async function previewOf(
  reader: Reader,
  rows: NetboxRows,
  { base_url, space_strategy, target_space_id = null }: PreviewRequest,
): Promise<Preview> {
  const { warnings, ...contents } = contentsOf(rows, space_strategy)
  const host = hostOf(base_url)
  const conflicts = await conflictsOf(reader, host, contents, target_space_id)
  const target =
    space_strategy === 'single' && target_space_id === null
      ? ['The strategy single needs target_space_id; a commit without it is refused']
      : []
  return {
    source: SOURCE,
    source_host: host,
    ...contents,
    conflicts,
    warnings: [...target, ...(await undefinedFields(reader, contents)), ...warnings],
    unsupported: UNSUPPORTED,
    counts: {
      ...Object.fromEntries(Object.entries(contents).map(([kind, entities]) => [kind, entities.length])),
      conflicts: conflicts.length,
    },
  }
}

/** Custom fields of the source come over without a definition here; somebody may want to make one. */
async function undefinedFields(reader: Reader, { blocks, subnets, addresses }: Contents): Promise<string[]> {
  const lists = { ip_block: blocks, subnet: subnets, ip_address: addresses } as const
  const sentences: string[] = []
  for (const [type, entities] of Object.entries(lists) as [CustomFieldType, typeof blocks][]) {
    const known = new Set((await definitionsOf(reader, type)).map(({ name }) => name))
    const names = new Set<string>()
    for (const { custom_fields } of entities) for (const name of Object.keys(custom_fields)) names.add(name)
    const undefinedNames = [...names].filter((name) => !known.has(name) && !name.startsWith('extipam_'))
    sentences.push(
      ...named(undefinedNames.map((name) => `The custom field '${name}' of ${type} has no definition here`)),
    )
  }
  return sentences
}
