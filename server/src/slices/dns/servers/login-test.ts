import { verbs } from '../../../http/verbs.ts'
import { readDnsBuild } from '../../../remote/dns-server.ts'
import type { Slice } from '../../../slice.ts'
import { LoginTest, LoginTested, loginIn, testLogin } from './wsrv-login.ts'

/** Whether a Windows server answers with a login, before it is stored. */
export const dnsLoginTest: Slice = {
  tag: 'dns windows logins',
  prefix: '/dns/test-wsrv-credentials',
  access: 'superadmin',
  tokens: 'refused',
  routes: (app, { keys }) => {
    const shape = { body: LoginTest, answer: LoginTested }
    const summary = 'Try whether a Windows DNS server takes a login'
    verbs(app).handle('', 'dns_test_wsrv_credentials', summary, shape, async (request, { body }) => {
      const login = await loginIn(request.reader(), keys, 'dns_server', body)
      return testLogin(body.host, login, async (server) => `Windows DNS server, build ${await readDnsBuild(server)}`)
    })
  },
}
