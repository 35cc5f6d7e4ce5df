import { visibleSpaces } from '../../ipam/scope.ts'
import { byText } from './texts.ts'

export const spaces = byText({
  type: 'space',
  label: 'IP spaces',
  group: 'IPAM',
  weight: 4,
  access: { resource: 'ip_space', through: { read: ['ip_block', 'subnet'] } },
  visible: (actor) => visibleSpaces(actor, 't'),
  table: 'ip_space',
  hasTrash: true,
  columns: ['name', 'description'],
  shown: { name: 't.name', description: 't.description', space_id: 't.id', space_name: 't.name' },
})
