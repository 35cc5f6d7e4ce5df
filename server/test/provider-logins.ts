import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

const PROVIDERS = '/api/v1/auth-providers'

/** A provider that is switched on, whose group leads into one of ours; and logins from an address of their own each. */
export function providerLogins(cadastre: () => TestApp, type: string, secrets: object) {
  let made = 0
  let attempts = 0
  return {
    async provider(
      config: object,
      { external_group, ...fields }: { external_group: string; [field: string]: unknown },
    ) {
      const name = `${type} ${++made}`
      const group = (await cadastre().call('POST', '/api/v1/groups', { body: { name: `people of ${name}` } })).body
      const body = { name, type, is_enabled: true, config, secrets, ...fields }
      const answer = await cadastre().call('POST', PROVIDERS, { body })
      expect([answer.status, answer.body.detail]).toEqual([201, undefined])
      const mapping = { external_group, internal_group_id: group.id }
      await cadastre().call('POST', `${PROVIDERS}/${answer.body.id}/mappings`, { body: mapping })
      return answer.body.id as string
    },
    async without(id: string) {
      expect((await cadastre().call('DELETE', `${PROVIDERS}/${id}`)).status).toBe(204)
      await cadastre().sql(`delete from "user" where auth_source = $1`, [type])
    },
    logIn: (username: string, password: string) =>
      cadastre().call('POST', '/api/v1/auth/login', {
        body: { username, password },
        token: null,
        remoteAddress: `10.7.${Math.floor(++attempts / 250)}.${attempts % 250}`,
      }),
    async probe(config: object, person: object = {}, other: object = secrets) {
      const body = { type, config, secrets: other, ...person }
      return (await cadastre().call('POST', `${PROVIDERS}/test`, { body })).body
    },
    async lastFailure() {
      const [row] = await cadastre().sql<{ new_value: { reason: string } }>(
        `select new_value from audit_log where action = 'login' and result = 'failure' order by seq desc limit 1`,
      )
      return row?.new_value.reason
    },
  }
}
