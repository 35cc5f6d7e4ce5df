import { z } from 'zod'
import { Backups, Host } from '../servers.ts'
import { attributeNamed, knownAttributes } from './attributes.ts'

export const RadiusSettings = z.object({
  server: Host,
  port: z.int().min(1).max(65_535).default(1812),
  backup_servers: Backups,
  method: z
    .enum(['pap', 'mschapv2'])
    .default('pap')
    .describe('How the password travels: hidden by the secret (pap), or as the answer to a challenge (mschapv2)'),
  timeout: z.int().min(1).max(15).default(5).describe('Seconds before a request is sent again'),
  retries: z.int().min(1).max(10).default(3).describe('How often it is sent to each server'),
  nas_identifier: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .default('Cadastre')
    .describe('What we call ourselves to the server'),
  attr_groups: z
    .string()
    .trim()
    .max(64)
    .refine((text) => attributeNamed(text) !== null, 'it is not a known attribute, a number, or vendor:number')
    .default('Filter-Id')
    .describe(
      `The attribute of the answer that names groups: ${knownAttributes.join(', ')}, a number, or vendor:number`,
    ),
  require_message_authenticator: z
    .boolean()
    .default(true)
    .describe('Whether answers must be signed as a whole; without it, somebody on the way can turn a no into a yes'),
})
export type RadiusSettings = z.output<typeof RadiusSettings>
