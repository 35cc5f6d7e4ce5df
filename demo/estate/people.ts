import { DOMAIN } from './names.ts'

/** The password of every account of the demo: it is printed, and the demo answers on this machine only. */
export const PASSWORD = 'Demo-estate-2026'

export type Person = { username: string; name: string; job: string; groups: readonly string[] }

export const PEOPLE = {
  architect: {
    username: 'mara.velden',
    name: 'Mara Velden',
    job: 'Network architect',
    groups: ['Address planning', 'Network'],
  },
  planner: { username: 'jonas.brekke', name: 'Jonas Brekke', job: 'Address planning', groups: ['Address planning'] },
  engineer: { username: 'ines.talor', name: 'Ines Talor', job: 'Network engineer', groups: ['Network', 'Readers'] },
  operator: {
    username: 'piet.oostra',
    name: 'Piet Oostra',
    job: 'Operations, Hamburg',
    groups: ['Hamburg operations'],
  },
  auditor: { username: 'yuna.harrow', name: 'Yuna Harrow', job: 'Internal audit', groups: ['Audit'] },
  contractor: { username: 'omar.dellwood', name: 'Omar Dellwood', job: 'Contractor', groups: ['Contractors'] },
} as const satisfies Record<string, Person>
export type Part = keyof typeof PEOPLE

export const emailOf = ({ username }: Person): string => `${username}@${DOMAIN}`

/** Groups, and the roles of the product that they carry. */
export const GROUPS = [
  { name: 'Address planning', description: 'Plans and fills the address space', roles: ['IPAM Editor', 'Viewer'] },
  { name: 'Network', description: 'Routing, circuits and services', roles: ['Network Editor', 'Viewer'] },
  { name: 'Readers', description: 'Looks, and leaves everything as it is', roles: ['Viewer'] },
  { name: 'Audit', description: 'Reads the audit log', roles: ['Auditor'] },
  { name: 'Hamburg operations', description: 'The addresses of one site', roles: ['Hamburg addresses'] },
  { name: 'Contractors', description: 'Nothing of their own; see their time-bound grants', roles: [] },
] as const
