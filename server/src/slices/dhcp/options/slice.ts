import { optionsV4, optionsV6 } from '@cadastre/core/dhcp/options/catalogue'
import type { Option } from '@cadastre/core/dhcp/options/option'
import { z } from 'zod'
import { verbs } from '../../../http/verbs.ts'
import type { Slice } from '../../../slice.ts'

const OptionCode = z
  .object({ code: z.int(), name: z.string(), kind: z.string(), description: z.string(), rfc: z.string() })
  .meta({ id: 'DhcpOptionCode' })

const Query = z.object({
  q: z.string().max(64).optional().describe('The beginning of a code, or a part of a name or description'),
  address_family: z.enum(['ipv4', 'ipv6']).default('ipv4'),
  limit: z.int().min(1).max(512).default(200),
})

/** Options whose code begins with these digits, or whose name or description holds the text. */
function matching(options: readonly Option[], text: string): readonly Option[] {
  const sought = text.trim().toLowerCase()
  if (/^\d+$/.test(sought)) return options.filter(({ code }) => String(code).startsWith(sought))
  return options.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(sought))
}

/** The options there are: names, codes and what they hold. */
export const dhcpOptionCodes: Slice = {
  tag: 'dhcp option codes',
  prefix: '/dhcp/option-codes',
  access: 'authenticated',
  tokens: { scopes: ['read', 'dhcp:write'] },
  routes: (app) => {
    const shape = { query: Query, answer: z.array(OptionCode) }
    verbs(app).read('', 'dhcp_option_codes_list', 'List the options of DHCP', shape, async (_, { query }) =>
      matching(query.address_family === 'ipv4' ? optionsV4 : optionsV6, query.q ?? '')
        .slice(0, query.limit)
        .map(({ code, name, kind, description, rfc }) => ({ code, name, kind, description, rfc })),
    )
  },
}
