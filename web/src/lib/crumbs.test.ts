import { expect, test } from 'vitest'
import { placeOf } from './crumbs.ts'

const sections = [
  { label: 'Network', links: [{ label: 'Sites', to: '/network/sites' }] },
  {
    label: 'Administration',
    links: [
      { label: 'Groups', to: '/admin/groups' },
      { label: 'Grants', to: '/admin/groups/grants' },
    ],
  },
]
const place = (pathname: string) => placeOf(sections, pathname)?.link.label

test('a page belongs to the link with the longest address above it', () => {
  expect(place('/admin/groups')).toBe('Groups')
  expect(place('/admin/groups/grants')).toBe('Grants')
  expect(place('/network/sites/0190')).toBe('Sites')
})

test('half a part is no match', () => {
  expect(place('/network/sites-old')).toBeUndefined()
  expect(place('/account/profile')).toBeUndefined()
})
