import { z } from 'zod'
import { secret } from '../../http/secret.ts'
import { cloudDriver, EndpointUrl } from './cloud.ts'

const Login = z
  .object({
    tenant_id: z.string().min(1).max(255),
    client_id: z.string().min(1).max(255),
    client_secret: secret(z.string().min(1).max(1024)),
    subscription_id: z.string().min(1).max(255),
    resource_group: z.string().min(1).max(255),
    endpoint_url: EndpointUrl,
    authority_url: EndpointUrl.describe('Where tokens are asked for, of a cloud that is not the public one'),
  })
  .partial()

export const azureDns = cloudDriver({
  id: 'azure_dns',
  label: 'Azure DNS',
  types: ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SRV', 'TXT'],
  schema: Login,
  complete: ['tenant_id', 'client_id', 'client_secret', 'subscription_id', 'resource_group'],
})
