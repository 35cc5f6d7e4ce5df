import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { anyId, assertionOf, ENTITY_ID, responseOf, samlIdp } from './saml-idp.ts'

export type SamlPages = {
  /** What a provider of ours is told about it. */
  readonly config: { idp_entity_id: string; idp_sso_url: string; idp_x509_cert: string }
  /** Lets a service in, which it knows by its metadata. */
  serve(metadata: string): void
  close(): void
}

/** An identity provider for browsers: it asks for a name, and has the browser carry its answer back. */
export async function startSamlPages(groups: readonly string[]): Promise<SamlPages> {
  const idp = samlIdp()
  let metadata = ''
  const answerTo = async (request: IncomingMessage): Promise<string> => {
    if (request.method === 'GET') return '<form method="post"><input name="login"><button>Sign in</button></form>'
    const name = new URLSearchParams(await text(request)).get('login') ?? ''
    const { id, callback, relayState } = await idp.read(metadata, `http://localhost${request.url}`)
    const said = {
      name,
      nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      groups,
      issuer: ENTITY_ID,
      audience: /entityID="([^"]+)"/.exec(metadata)?.[1] ?? '',
      recipient: callback,
      inResponseTo: id,
      seconds: { from: -5, until: 120 },
      id: anyId(),
    }
    const xml = idp.signed(responseOf(assertionOf(said), said), 'Assertion')
    return carrying(callback, { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState })
  }
  const server = createServer(async (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(await answerTo(request))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const idp_sso_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`
  return {
    config: { idp_entity_id: ENTITY_ID, idp_sso_url, idp_x509_cert: idp.certificate },
    serve: (known) => {
      metadata = known
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const carrying = (address: string, fields: Record<string, string>): string =>
  `<form method="post" action="${address}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}</form><script>document.forms[0].submit()</script>`
