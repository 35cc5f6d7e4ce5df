import { z } from 'zod'
import { Backups, Host } from '../servers.ts'

export const TacacsSettings = z.object({
  server: Host,
  port: z.int().min(1).max(65_535).default(49),
  backup_servers: Backups,
  timeout: z.int().min(1).max(15).default(5).describe('Seconds for each answer'),
  attr_groups: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .default('priv-lvl')
    .describe('The argument of the authorization that names groups; a priv-lvl of 15 is the group priv-lvl:15'),
})
export type TacacsSettings = z.output<typeof TacacsSettings>
