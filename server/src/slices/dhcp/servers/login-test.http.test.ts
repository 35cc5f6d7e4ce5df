import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'
import { usualAccount, WindowsHost } from '../../../../test/fakes/windows/host.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: DhcpApp
let host: WindowsHost
beforeAll(async () => {
  cadastre = await dhcpApp()
  host = await WindowsHost.start()
})
afterAll(async () => {
  await host.stop()
  await cadastre.close()
})

const areas = [
  ['dns', '/dns/test-wsrv-credentials'],
  ['dhcp', '/dhcp/servers/test-wsrv-credentials'],
] as const
const ask = (path: string, body: object, token?: string) =>
  cadastre.call('POST', `/api/v1${path}`, { body, ...(token ? { token } : {}) })
const login = () => ({ ...usualAccount, winrm_port: host.port })

async function storedServer(area: 'dns' | 'dhcp'): Promise<string> {
  const server = { name: `windows ${area}`, host: '127.0.0.1', driver: `wsrv_${area}`, wsrv_credentials: login() }
  if (area === 'dhcp') return (await cadastre.made('/dhcp/servers', server)).id
  const { id } = await cadastre.made('/dns/groups', { name: 'windows' })
  return (await cadastre.made(`/dns/groups/${id}/servers`, server)).id
}

test.each(areas)(
  'a login to %s is tried before it is stored, and what is stored goes to its server alone',
  async (area, path) => {
    const good = await ask(path, { host: '127.0.0.1', credentials: login() })
    expect([good.status, good.body.ok], good.text).toEqual([200, true])
    const wrong = await ask(path, { host: '127.0.0.1', credentials: { ...login(), password: 'other' } })
    expect([wrong.status, wrong.body.ok]).toEqual([200, false])
    expect(wrong.text).not.toContain('other')
    const server_id = await storedServer(area)
    expect((await ask(path, { host: '127.0.0.1', server_id })).body.ok).toBe(true)
    expect((await ask(path, { host: '127.0.0.1', server_id, credentials: { password: 'other' } })).body.ok).toBe(false)
    expect(await ask(path, { host: 'elsewhere.example', server_id })).toMatchObject({ status: 400 })
    expect(await ask(path, { host: '127.0.0.1' })).toMatchObject({ status: 400 })
    expect(await ask(path, { host: '127.0.0.1', credentials: { username: 'x' } })).toMatchObject({ status: 400 })
    const unknown = '01900000-0000-7000-8000-000000000000'
    expect((await ask(path, { host: '127.0.0.1', server_id: unknown })).status).toBe(404)
    const other = await personWith(cadastre, [{ action: 'admin', resource_type: 'dhcp_server' }])
    expect((await ask(path, { host: '127.0.0.1', credentials: login() }, other.token)).status).toBe(403)
  },
)
