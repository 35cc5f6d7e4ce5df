import { z } from 'zod'
import { secret } from '../../http/secret.ts'
import { cloudDriver, EndpointUrl } from './cloud.ts'

const Login = z
  .object({
    service_account_json: secret(z.string().min(2).max(16_384)),
    project_id: z.string().min(1).max(255),
    endpoint_url: EndpointUrl,
  })
  .partial()

export const googleDns = cloudDriver({
  id: 'google_dns',
  label: 'Google Cloud DNS',
  types: ['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'MX', 'NAPTR', 'NS', 'PTR', 'SPF', 'SRV', 'SSHFP', 'TLSA', 'TXT'],
  schema: Login,
  complete: ['service_account_json', 'project_id'],
})
