import { z } from 'zod'
import { secret } from '../../http/secret.ts'
import { cloudDriver, EndpointUrl } from './cloud.ts'

const Login = z
  .object({
    api_token: secret(z.string().min(1).max(1024)),
    account_id: z.string().min(1).max(255),
    endpoint_url: EndpointUrl,
  })
  .partial()

export const cloudflare = cloudDriver({
  id: 'cloudflare',
  label: 'Cloudflare',
  types: [
    'A',
    'AAAA',
    'CAA',
    'CERT',
    'CNAME',
    'DS',
    'LOC',
    'MX',
    'NAPTR',
    'NS',
    'PTR',
    'SMIMEA',
    'SRV',
    'SSHFP',
    'TLSA',
    'TXT',
    'URI',
  ],
  schema: Login,
  complete: ['api_token'],
})
