import { expect, test } from 'vitest'
import { nested, settingsFields, settingsOptions } from './settings-fields.ts'

const facts = {
  settings: {
    required: ['host'],
    properties: {
      host: { type: 'string', minLength: 1, maxLength: 255 },
      port: { anyOf: [{ type: 'integer', minimum: 1, maximum: 65_535 }, { type: 'null' }], default: null },
      method: { type: 'string', enum: ['pap', 'mschapv2'], default: 'pap' },
      use_ssl: { type: 'boolean', default: true },
      backup_hosts: { type: 'array', items: { type: 'string' } },
      tls_ca_cert: { type: 'string', maxLength: 65_536, description: 'PEM' },
    },
  },
  sealed_fields: ['bind_password'],
  needed_fields: ['bind_password'],
}

test('settings are fields of their kind, with their defaults, and secrets come last', () => {
  expect(settingsFields(facts, true)).toEqual({
    host: { kind: 'text', required: true },
    port: { kind: 'integer', minimum: 1, maximum: 65_535, nullable: true },
    method: { kind: 'choice', options: ['pap', 'mschapv2'], default: 'pap' },
    use_ssl: { kind: 'boolean', default: true },
    backup_hosts: { kind: 'texts' },
    tls_ca_cert: { kind: 'text', maxLength: 65_536, description: 'PEM' },
    bind_password: { kind: 'text', required: true },
  })
})

test('a secret that is stored need not be typed again, and is sent only where it was', () => {
  expect(settingsFields(facts, false).bind_password).toEqual({ kind: 'text' })
  expect(settingsOptions(facts, true).fields?.bind_password?.help).toContain('keep')
  expect(nested(facts, { name: 'x', host: 'h', bind_password: '' })).toEqual({ name: 'x', config: { host: 'h' } })
  const typed = nested(facts, { name: 'x', host: 'h', bind_password: 'p' })
  expect(typed).toEqual({ name: 'x', config: { host: 'h' }, secrets: { bind_password: 'p' } })
})
