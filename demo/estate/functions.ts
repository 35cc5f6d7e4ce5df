import type { Device } from './names.ts'
import type { Population, SubnetPlan } from './types.ts'

/** What a network at a site is for; every site of a kind has the same functions, in different numbers. */
export type Purpose = {
  name: string
  prefix: number
  /** How many of them a site has, at least and at most. */
  times: readonly [number, number]
  tag?: number
  /** How many of them have a VLAN in the catalog; the rest only know their tag. */
  vlans?: number
  role?: SubnetPlan['role']
  device?: Device
  mostly?: Population['mostly']
  /** Share of the addresses in use, at least and at most. */
  full?: readonly [number, number]
  team: string
  isPci?: boolean
}

export const OFFICE: readonly Purpose[] = [
  {
    name: 'Staff floor',
    prefix: 24,
    times: [4, 10],
    tag: 110,
    vlans: 2,
    role: 'data',
    device: 'laptop',
    mostly: 'dhcp',
    full: [0.15, 0.6],
    team: 'Workplace',
  },
  {
    name: 'Phones floor',
    prefix: 24,
    times: [2, 5],
    tag: 210,
    vlans: 1,
    role: 'voice',
    device: 'phone',
    mostly: 'dhcp',
    full: [0.1, 0.4],
    team: 'Workplace',
  },
  {
    name: 'Warehouse wireless',
    prefix: 23,
    times: [1, 2],
    tag: 310,
    vlans: 1,
    role: 'data',
    device: 'handheld',
    mostly: 'dhcp',
    full: [0.1, 0.6],
    team: 'Warehouse systems',
  },
  {
    name: 'Visitors',
    prefix: 23,
    times: [1, 1],
    tag: 320,
    vlans: 1,
    role: 'guest',
    device: 'visitor',
    mostly: 'dhcp',
    full: [0.02, 0.3],
    team: 'Security',
  },
  {
    name: 'Printers',
    prefix: 25,
    times: [1, 1],
    tag: 130,
    vlans: 1,
    device: 'printer',
    mostly: 'static_dhcp',
    full: [0.1, 0.4],
    team: 'Workplace',
  },
  {
    name: 'Cameras',
    prefix: 25,
    times: [1, 2],
    tag: 140,
    vlans: 1,
    device: 'camera',
    mostly: 'static_dhcp',
    full: [0.2, 0.9],
    team: 'Security',
  },
  {
    name: 'Site servers',
    prefix: 25,
    times: [1, 1],
    tag: 120,
    vlans: 1,
    role: 'data',
    device: 'server',
    mostly: 'allocated',
    full: [0.05, 0.3],
    team: 'Platform',
  },
  {
    name: 'Management',
    prefix: 25,
    times: [1, 1],
    tag: 10,
    vlans: 1,
    role: 'management',
    device: 'switch',
    mostly: 'allocated',
    full: [0.1, 0.4],
    team: 'Core network',
  },
  {
    name: 'Building control',
    prefix: 26,
    times: [1, 2],
    tag: 150,
    device: 'controller',
    mostly: 'allocated',
    full: [0.2, 0.8],
    team: 'Warehouse systems',
  },
  { name: 'Card readers', prefix: 27, times: [1, 1], tag: 160, team: 'Finance systems', isPci: true },
  { name: 'Loopbacks', prefix: 27, times: [1, 1], team: 'Core network' },
  { name: 'Link', prefix: 31, times: [8, 16], team: 'Core network' },
]

export const PRESENCE: readonly Purpose[] = [
  {
    name: 'Management',
    prefix: 25,
    times: [1, 1],
    tag: 10,
    vlans: 1,
    role: 'management',
    device: 'switch',
    mostly: 'allocated',
    full: [0.3, 0.5],
    team: 'Core network',
  },
  { name: 'Loopbacks', prefix: 26, times: [1, 1], team: 'Core network' },
  { name: 'Link', prefix: 31, times: [18, 18], team: 'Core network' },
]

/** The functions of a data centre are blocks of their own. */
export type Hall = { name: string; prefix: number; purposes: readonly Purpose[] }

const serverRows: readonly Purpose[] = (['web', 'app', 'db'] as const).map((tier, index) => ({
  name: tier,
  prefix: 24,
  times: [9, 12],
  tag: 400 + index * 20,
  vlans: 1,
  role: 'data',
  device: 'server',
  mostly: 'allocated',
  full: [0.05, 0.4],
  team: 'Platform',
  isPci: tier === 'db',
}))

export const HALLS: readonly Hall[] = [
  { name: 'Servers', prefix: 18, purposes: serverRows },
  {
    name: 'Containers',
    prefix: 18,
    purposes: [
      {
        name: 'Pod range',
        prefix: 21,
        times: [3, 5],
        device: 'pod',
        mostly: 'allocated',
        full: [0.02, 0.07],
        team: 'Platform',
      },
    ],
  },
  {
    name: 'Storage and backup',
    prefix: 20,
    purposes: [
      {
        name: 'Storage',
        prefix: 24,
        times: [4, 6],
        tag: 500,
        vlans: 1,
        device: 'storage',
        mostly: 'allocated',
        full: [0.1, 0.5],
        team: 'Platform',
      },
    ],
  },
  {
    name: 'Management',
    prefix: 20,
    purposes: [
      {
        name: 'Rack row',
        prefix: 24,
        times: [4, 7],
        tag: 20,
        vlans: 1,
        role: 'management',
        device: 'bmc',
        mostly: 'allocated',
        full: [0.2, 0.7],
        team: 'Core network',
      },
    ],
  },
  {
    name: 'Perimeter',
    prefix: 20,
    purposes: [
      {
        name: 'Perimeter',
        prefix: 26,
        times: [5, 8],
        tag: 600,
        vlans: 1,
        device: 'server',
        mostly: 'allocated',
        full: [0.1, 0.6],
        team: 'Security',
      },
    ],
  },
  {
    name: 'Links',
    prefix: 22,
    purposes: [
      { name: 'Link', prefix: 31, times: [24, 36], team: 'Core network' },
      { name: 'Loopbacks', prefix: 26, times: [1, 1], team: 'Core network' },
    ],
  },
]

export const CLOUD_HALLS: readonly Hall[] = ['Production', 'Staging', 'Development'].map((name) => ({
  name,
  prefix: 18,
  purposes: [
    {
      name: 'Zone',
      prefix: 22,
      times: [3, 6],
      device: 'server',
      mostly: 'allocated',
      full: [0.02, 0.12],
      team: 'Platform',
    },
  ],
}))
