import { z } from 'zod'
import { secret } from '../../http/secret.ts'
import { cloudDriver, EndpointUrl } from './cloud.ts'

const Login = z
  .object({
    access_key_id: z.string().min(1).max(255),
    secret_access_key: secret(z.string().min(1).max(1024)),
    endpoint_url: EndpointUrl,
  })
  .partial()

export const route53 = cloudDriver({
  id: 'route53',
  label: 'Amazon Route 53',
  types: ['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'MX', 'NAPTR', 'NS', 'PTR', 'SPF', 'SRV', 'SSHFP', 'TLSA', 'TXT'],
  schema: Login,
  complete: ['access_key_id', 'secret_access_key'],
})
