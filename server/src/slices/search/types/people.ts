import { byText } from './texts.ts'

const shared = { group: 'Administration', weight: 2, access: 'superadmin' } as const

export const users = byText({
  ...shared,
  type: 'user',
  label: 'Users',
  table: '"user"',
  columns: ['username', 'display_name', 'email'],
  display: 't.username::text',
  shown: { name: 't.display_name', context: 't.email' },
  route: () => '/admin/users',
})

export const groups = byText({
  ...shared,
  type: 'group',
  label: 'Groups',
  table: '"group"',
  columns: ['name', 'description'],
  shown: { name: 't.name', description: 't.description' },
  route: () => '/admin/groups',
})
