import { TimeSpan } from './powershell.ts'

/** What a Windows Server of the tests has, in the words of its own commands. */
export type Estate = {
  zones: EstateZone[]
  /** By the name of the zone. */
  records: Map<string, EstateRecord[]>
  forwarders: { IPAddress: string[]; UseRootHint: boolean; Timeout: number }
  scopes: EstateScope[]
  exclusions: EstateExclusion[]
  reservations: EstateReservation[]
  leases: EstateLease[]
  options: EstateOption[]
  superscopes: { SuperscopeName: string; SuperscopeState: string; ScopeId: string[] }[]
  failovers: EstateFailover[]
}

export type EstateZone = ReturnType<typeof zone>
export type EstateRecord = ReturnType<typeof record>
export type EstateScope = ReturnType<typeof scope>
export type EstateExclusion = { ScopeId: string; StartRange: string; EndRange: string }
export type EstateReservation = ReturnType<typeof reservation>
export type EstateLease = ReturnType<typeof lease>
export type EstateOption = ReturnType<typeof option>
export type EstateFailover = ReturnType<typeof failover>

export const emptyEstate = (): Estate => ({
  zones: [],
  records: new Map(),
  forwarders: { IPAddress: [], UseRootHint: true, Timeout: 3 },
  scopes: [],
  exclusions: [],
  reservations: [],
  leases: [],
  options: [],
  superscopes: [],
  failovers: [],
})

export const zone = (ZoneName: string, more: Partial<ZoneFields> = {}) => ({ ZoneName, ...zoneFields(), ...more })
type ZoneFields = ReturnType<typeof zoneFields>
const zoneFields = () => ({
  ZoneType: 'Primary',
  IsAutoCreated: false,
  IsDsIntegrated: false,
  IsReverseLookupZone: false,
  IsSigned: false,
  IsPaused: false,
  DynamicUpdate: 'None' as string | number | null,
  ReplicationScope: 'None',
  MasterServers: null as string[] | null,
})

const MAIN_PROPERTY: Record<string, string> = {
  A: 'IPv4Address',
  AAAA: 'IPv6Address',
  CNAME: 'HostNameAlias',
  NS: 'NameServer',
  PTR: 'PtrDomainName',
  MX: 'MailExchange',
  SRV: 'DomainName',
  TXT: 'DescriptiveText',
}

type RecordMore = { ttl?: number; timestamp?: Date; data?: Record<string, unknown> }

export const record = (HostName: string, RecordType: string, value: string, more: RecordMore = {}) => ({
  HostName,
  RecordType,
  TimeToLive: new TimeSpan(more.ttl ?? 3600),
  Timestamp: more.timestamp ?? null,
  RecordData: { ...(MAIN_PROPERTY[RecordType] && { [MAIN_PROPERTY[RecordType]]: value }), ...more.data } as Record<
    string,
    unknown
  >,
})

export const soa = (primary: string, person: string, serial: number) =>
  record('@', 'SOA', '', {
    data: {
      PrimaryServer: primary,
      ResponsiblePerson: person,
      SerialNumber: serial,
      RefreshInterval: new TimeSpan(900),
      RetryDelay: new TimeSpan(600),
      ExpireLimit: new TimeSpan(86_400),
      MinimumTimeToLive: new TimeSpan(3_600),
    },
  })

export const scope = (ScopeId: string, more: Partial<ScopeFields> = {}) => ({ ScopeId, ...scopeFields(), ...more })
type ScopeFields = ReturnType<typeof scopeFields>
const scopeFields = () => ({
  SubnetMask: '255.255.255.0',
  Name: '',
  Description: '',
  State: 'Active',
  StartRange: '',
  EndRange: '',
  LeaseDuration: new TimeSpan(691_200),
  SuperscopeName: '',
})

export const reservation = (ScopeId: string, IPAddress: string, ClientId: string, Name = '', Description = '') => ({
  ScopeId,
  IPAddress,
  ClientId,
  Name,
  Description,
  Type: 'Both',
})

export const lease = (ScopeId: string, IPAddress: string, ClientId: string, more: Partial<LeaseFields> = {}) => ({
  ScopeId,
  IPAddress,
  ClientId,
  ...leaseFields(),
  ...more,
})
type LeaseFields = ReturnType<typeof leaseFields>
const leaseFields = () => ({ HostName: '', AddressState: 'Active', LeaseExpiryTime: null as Date | null })

/** Of the server with neither scope nor address, of a scope, or of the reservation with that address. */
export const option = (
  place: { scope?: string; address?: string },
  OptionId: number,
  Name: string,
  Value: string[],
) => ({
  place,
  OptionId,
  Name,
  Type: 'IPv4Address',
  Value,
  VendorClass: '',
  UserClass: '',
})

export const failover = (Name: string, PartnerServer: string, ScopeId: string[]) => ({
  Name,
  PartnerServer,
  ScopeId,
  Mode: 'LoadBalance',
  State: 'Normal',
  ServerRole: '',
  LoadBalancePercent: 50,
  ReservePercent: null,
  MaxClientLeadTime: new TimeSpan(3_600),
  EnableAuth: true,
})
