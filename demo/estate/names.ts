// Everybody and everything in here is invented; domains end in .example, which nobody can register.

export const COMPANY = 'Brindlewick Freight'
export const DOMAIN = 'brindlewick.example'

export const TEAMS = [
  'Core network',
  'Workplace',
  'Platform',
  'Warehouse systems',
  'Security',
  'Finance systems',
] as const

export const APPS = [
  'tracking',
  'billing',
  'customs',
  'fleet',
  'dispatch',
  'identity',
  'mailroom',
  'warehouse',
  'pricing',
  'reporting',
  'archive',
  'gateway',
  'portal',
  'telemetry',
] as const

export const TIERS = ['web', 'app', 'db'] as const

/** Devices by the address of their maker: locally administered ones, which belong to nobody. */
export const MAKERS = {
  laptop: 0xa1,
  phone: 0xa2,
  handheld: 0xa3,
  visitor: 0xa4,
  printer: 0xa5,
  camera: 0xa6,
  controller: 0xa7,
  server: 0xb1,
  storage: 0xb2,
  bmc: 0xb3,
  console: 0xb5,
  pod: 0xb4,
  switch: 0xc1,
  router: 0xc2,
  sensor: 0xd1,
  kiosk: 0xd2,
} as const
export type Device = keyof typeof MAKERS
