import { z } from 'zod'
import { secret } from '../../http/secret.ts'
import { type DnsDriver, NO_UPDATE_ACL } from './driver.ts'

const Login = z
  .object({
    username: z.string().min(1).max(255),
    password: secret(z.string().min(1).max(1024)),
    winrm_port: z.int().min(1).max(65_535).describe('5986 with TLS, else 5985'),
    transport: z.enum(['ntlm', 'kerberos', 'basic', 'credssp']).describe('ntlm unless said otherwise'),
    use_tls: z.boolean(),
    verify_tls: z.boolean(),
  })
  .partial()

/** The DNS service of Windows Server, by its remote shell; without a login by dynamic updates and zone transfers alone. */
export const wsrvDns: DnsDriver = {
  id: 'wsrv_dns',
  label: 'Windows Server DNS',
  isAgentless: true,
  records: { only: ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'PTR', 'SRV', 'TLSA', 'TXT'] },
  zoneTypes: ['primary', 'secondary', 'stub', 'forward'],
  hasEmptyForwardZones: false,
  hasViews: false,
  hasBlocklists: false,
  canSign: false,
  canRollKeys: false,
  forwardTransports: ['do53'],
  hasDnsOverQuic: false,
  updateAcl: { ...NO_UPDATE_ACL, supports_tsig_acl: true, coarse_enum_only: true },
  login: { field: 'wsrv_credentials', schema: Login, complete: ['username', 'password'], isNeeded: false },
  canListZones: true,
  isQueryable: true,
}
