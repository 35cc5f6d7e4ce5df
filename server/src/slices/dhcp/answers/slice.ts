import { answerTo, type Client } from '@cadastre/core/dhcp/answer'
import { z } from 'zod'
import { visible } from '../../../access/visible.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { type IdPath, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { IpAddress, RoutePath } from '../../../records/fields.ts'
import { type Slice, tool } from '../../../slice.ts'
import { Mac } from '../fields.ts'
import { servedTo } from './served.ts'

const Octets = z
  .string()
  .max(514)
  .overwrite((text) =>
    text
      .trim()
      .replace(/^0x/i, '')
      .replace(/[:\s-]/g, '')
      .toLowerCase(),
  )
  .refine((text) => /^(?:[0-9a-f]{2})*$/.test(text), 'it is not a row of octets in hexadecimal digits')

const Question = z
  .object({
    relay: IpAddress.describe("The relay's address, or one of the server's on the link of the client"),
    mac_address: Mac.nullable().default(null),
    client_id: Octets.nullable().default(null),
    duid: Octets.nullable().default(null),
    circuit_id: z.string().max(255).nullable().default(null),
    requested_ip: IpAddress.nullable().default(null),
    options: z
      .record(z.string().regex(/^\d{1,5}$/), Octets)
      .default({})
      .describe('Options the client sends, as octets in hexadecimal digits, by code'),
  })
  .meta({ id: 'DhcpQuestion' })

const Answer = z
  .object({
    outcome: z.enum(['reserved', 'dynamic', 'no_address', 'blocked', 'no_scope']),
    scope_id: Uuid.nullable(),
    address: z.string().nullable().describe('Null where any free address of the pool may be given'),
    pool: z.object({ start_ip: z.string(), end_ip: z.string() }).nullable(),
    lease_time: z.int().nullable(),
    hostname: z.string().nullable(),
    classes: z.array(z.string()),
    options: z.record(z.string(), z.unknown()),
    trace: z.array(z.object({ step: z.string(), detail: z.string() })).describe('The decisions on the way, in order'),
  })
  .meta({ id: 'DhcpAnswer' })

async function answerIn(reader: Reader, groupId: string, question: z.output<typeof Question>) {
  const group = await reader.first(
    sql`select id from dhcp_server_group where id = ${groupId} and ${visible(reader, 'dhcp_server', 'id')}`,
  )
  if (!group) throw notFound('DHCP group')
  const client = question as Client
  const { classes, trace, options, ...answer } = answerTo(await servedTo(reader, groupId, client), client)
  return { ...answer, classes: [...classes], options: { ...options }, trace: [...trace] }
}

/** Which address and options a client would get, and why. */
export const dhcpAnswers: Slice = {
  tag: 'dhcp answers',
  prefix: '/dhcp/server-groups/:id/what-if',
  access: { resource: 'dhcp_server' },
  tokens: { scopes: ['read', 'dhcp:write'] },
  routes: (app) => {
    const shape = { params: RoutePath as typeof IdPath, body: Question, answer: Answer }
    const summary = 'Tell which address and options a client would get, and why'
    verbs(app).ask('', 'dhcp_what_if', summary, shape, (reader, { params, body }) => answerIn(reader, params.id, body))
  },
  tools: [
    tool({
      name: 'find_dhcp_answer',
      description: 'Which address and options a DHCP client would get from a group of servers, with the decisions.',
      input: Question.extend({ group_id: Uuid }),
      run: (reader, { group_id, ...question }) => answerIn(reader, group_id, question),
    }),
  ],
}
