import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { navigation } from './paths.ts'
import { createAppRouter } from './routes.tsx'

const links = navigation.flatMap((section) => section.links)

test('every link of the navigation leads to a page', () => {
  const { routesByPath } = createAppRouter(new QueryClient())
  expect(links.map(({ to }) => to).filter((to) => !(to in routesByPath))).toEqual([])
})

test('no two pages share an address or a letter', () => {
  for (const values of [links.map(({ to }) => to), links.flatMap(({ key }) => key ?? [])]) {
    expect(new Set(values).size).toBe(values.length)
  }
})
