/** An option by which phones of a vendor are told where their configuration is. */
export type PhoneOption = {
  readonly code: number
  readonly name: string
  readonly kind: string
  readonly use: string
}

export type PhoneVendor = {
  readonly vendor: string
  /** How the vendor class (option 60) of its phones begins; empty where they send none of their own. */
  readonly match_hint: string
  readonly description: string
  readonly options: readonly PhoneOption[]
}

const TFTP_NAME = { code: 66, name: 'tftp-server-name', kind: 'string' }
const BOOT_FILE = { code: 67, name: 'bootfile-name', kind: 'string' }
const TFTP_ADDRESSES = { code: 150, name: 'tftp-server-address', kind: 'ipv4-list' }
const unnamed = (code: number, use: string): PhoneOption => ({ code, name: `option-${code}`, kind: 'string', use })

/** What phones of common vendors look for in an offer. */
export const phoneVendors: readonly PhoneVendor[] = [
  {
    vendor: 'Alcatel-Lucent',
    match_hint: 'alcatel.noe.0',
    description: 'NOE phones of OmniPCX and OXO',
    options: [{ ...TFTP_NAME, use: 'Server with lanpbx.cfg' }],
  },
  {
    vendor: 'Avaya',
    match_hint: 'ccp.avaya.com',
    description: '9600 and J100 phones',
    options: [unnamed(242, 'Settings as NAME=value, separated by commas: HTTPSRVR, MCIPADD')],
  },
  {
    vendor: 'Cisco',
    match_hint: 'Cisco Systems, Inc. IP Phone',
    description: 'Phones of Unified Communications Manager',
    options: [
      { ...TFTP_ADDRESSES, use: 'Configuration servers, the first one preferred' },
      { ...TFTP_NAME, use: 'Configuration server of older phones' },
    ],
  },
  {
    vendor: 'Fanvil',
    match_hint: 'Fanvil',
    description: 'X and V series',
    options: [{ ...TFTP_NAME, use: 'URL of the configuration' }],
  },
  {
    vendor: 'Grandstream',
    match_hint: 'Grandstream',
    description: 'GXP, GRP and GXV series',
    options: [{ ...TFTP_NAME, use: 'Server or URL of the configuration' }],
  },
  {
    vendor: 'Mitel',
    match_hint: 'ipphone.mitel.com',
    description: '5300 and 6900 series',
    options: [{ code: 43, name: 'vendor-encapsulated-options', kind: 'binary', use: 'Settings in the form of Mitel' }],
  },
  {
    vendor: 'Polycom',
    match_hint: 'Polycom',
    description: 'VVX and SoundPoint phones',
    options: [
      { code: 160, name: 'v4-captive-portal', kind: 'string', use: 'URL of the provisioning server' },
      { ...TFTP_NAME, use: 'Provisioning server, where option 160 is not set' },
    ],
  },
  {
    vendor: 'Snom',
    match_hint: 'snom',
    description: 'D and M series',
    options: [
      { ...TFTP_NAME, use: 'URL of the settings server' },
      { ...BOOT_FILE, use: 'Path on that server' },
    ],
  },
  {
    vendor: 'Yealink',
    match_hint: 'yealink',
    description: 'T and CP series',
    options: [{ ...TFTP_NAME, use: 'URL of the provisioning server' }],
  },
]

/** What stands in a starter profile until somebody says where the configuration is. */
export const UNSET_PHONE_OPTION = 'CHANGE-ME'

/** A profile for each vendor, to be completed: the first option that its phones look for. */
export const starterProfiles = phoneVendors.map(({ vendor, match_hint, description, options }) => ({
  name: `${vendor} phones`,
  vendor,
  description,
  vendor_class_match: match_hint,
  enabled: false,
  option_set: options.slice(0, 1).map(({ code, name }) => ({ code, name, value: UNSET_PHONE_OPTION })),
}))
