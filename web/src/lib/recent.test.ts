import { expect, test } from 'vitest'
import { visitsOf, withVisit } from './recent.ts'

const visit = (at: number) => ({ name: `Site ${at}`, path: `/network/sites/${at}` })

test('the last page is first, once, and the oldest go', () => {
  const visits = Array.from({ length: 12 }, (_, at) => visit(at)).reduce(withVisit, [] as ReturnType<typeof visit>[])
  expect(visits.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((at) => `Site ${at}`))
  expect(withVisit(visits, { ...visit(7), name: 'Renamed' }).map(({ name }) => name)).toEqual([
    'Renamed',
    ...[11, 10, 9, 8, 6, 5, 4].map((at) => `Site ${at}`),
  ])
})

test('an endless name is stored in part', () => {
  expect(withVisit([], { name: 'x'.repeat(1000), path: '/overview' })[0]?.name).toHaveLength(200)
})

test('what is not a visit is not read, nor a way out of this site', () => {
  expect(visitsOf(null)).toEqual([])
  expect(visitsOf('{"name":1}')).toEqual([])
  expect(visitsOf('not JSON')).toEqual([])
  const bad = [null, 7, { name: 'x' }, { name: 'x', path: 'javascript:alert(1)' }, { name: 'x', path: '//evil.test' }]
  expect(visitsOf(JSON.stringify([...bad, { name: 'x', path: '/\\evil.test' }, visit(1)]))).toEqual([visit(1)])
})
