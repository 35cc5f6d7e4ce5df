import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { StartError } from './db/embedded.ts'
import { SchemaError } from './db/migrate.ts'
import { operatorMessage } from './faults.ts'

const system = (code: string, facts: object = {}) => Object.assign(new Error(`raw ${code}`), { code, ...facts })

test.each([
  new ConfigError('PORT: is wrong'),
  new StartError('the folder is taken'),
  new SchemaError('Migration 0001 failed'),
])('our own fault speaks for itself: %s', (error) => {
  expect(operatorMessage(error)).toBe(error.message)
})

test.each([
  [system('EADDRINUSE', { port: 8080 }), /^PORT: 8080 is taken .*PORT=8081$/],
  [system('EADDRNOTAVAIL', { address: '203.0.113.1' }), /^HOST: this machine has no address 203\.0\.113\.1/],
  [system('EACCES', { port: 80 }), /^PORT: 80 needs privileges/],
  [system('EACCES', { path: '/var/lib/cadastre' }), /^no permission for \/var\/lib\/cadastre$/],
  [system('ENOSPC', { path: '/var' }), /^no space left on the disk for \/var; free some/],
  [system('ENOSPC'), /^no space left on the disk; free some/],
  [system('ECONNREFUSED', { address: '10.0.0.5', port: 5432 }), /^DATABASE_URL: nothing answers at 10\.0\.0\.5:5432$/],
  [system('ENOTFOUND'), /^DATABASE_URL: the name of the host is not known$/],
  [system('ETIMEDOUT'), /^DATABASE_URL: the database did not answer in time$/],
  [system('28P01'), /^DATABASE_URL: the database refuses the password$/],
  [system('28000'), /^DATABASE_URL: the database refuses the role$/],
  [system('3D000'), /^DATABASE_URL: there is no database of that name$/],
  [system('42501'), /^DATABASE_URL: the role may not .*; see DATABASE_OWNER_URL$/],
  [
    system('ERR_PARSE_ARGS_UNKNOWN_OPTION', { message: `Unknown option '--x'. To specify more` }),
    /^Unknown option '--x'; see/,
  ],
])('%s is one line with what to do', (error, line) => {
  expect(operatorMessage(error)).toMatch(line)
  expect(operatorMessage(error)).not.toContain('\n')
})

test('a host with several addresses is told by the first that failed', () => {
  const both = new AggregateError([system('ECONNREFUSED', { address: '::1', port: 5432 }), system('ETIMEDOUT')])
  expect(operatorMessage(both)).toBe('DATABASE_URL: nothing answers at ::1:5432')
})

test('a fault nobody foresaw keeps its stack, for the report', () => {
  expect(operatorMessage(new Error('unforeseen'))).toMatch(/^Error: unforeseen\n\s+at /)
})

test('something thrown that is no Error is still shown', () => {
  expect(operatorMessage('a text')).toBe('a text')
})
