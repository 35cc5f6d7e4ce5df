import { verbs } from '../../../http/verbs.ts'
import { readDhcpVersion } from '../../../remote/dhcp-server.ts'
import type { Slice } from '../../../slice.ts'
import { LoginTest, LoginTested, loginIn, testLogin } from '../../dns/servers/wsrv-login.ts'

/** Whether a Windows server answers with a login, before it is stored. */
export const dhcpLoginTest: Slice = {
  tag: 'dhcp windows logins',
  prefix: '/dhcp/servers/test-wsrv-credentials',
  access: 'superadmin',
  tokens: 'refused',
  routes: (app, { keys }) => {
    const shape = { body: LoginTest, answer: LoginTested }
    const summary = 'Try whether a Windows DHCP server takes a login'
    verbs(app).handle('', 'dhcp_test_wsrv_credentials', summary, shape, async (request, { body }) => {
      const login = await loginIn(request.reader(), keys, 'dhcp_server', body)
      return testLogin(
        body.host,
        login,
        async (server) => `Windows DHCP server, version ${await readDhcpVersion(server)}`,
      )
    })
  },
}
