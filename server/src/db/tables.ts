// Printed from the migrated database by `npm run generate`; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** Read in the form the interface promises, written as text or Date. */
type Stamp = ColumnType<string, string | Date, string | Date>

export interface AcmeChallenge {
  token: string
  key_authorization: string
  expires_at: Stamp
}

export interface AddressSet {
  id: string
  subnet_id: string
  name: string
  description: Generated<string>
  customer_id: string | null
  site_id: string | null
  range_kind: Generated<string>
  start_address: string | null
  end_address: string | null
  explicit_addresses: ColumnType<unknown, string | undefined, string>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface AggregationSnooze {
  candidate_key: string
  snoozed_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_by_user_id: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface AiProposal {
  id: string
  user_id: string
  operation: string
  args: ColumnType<unknown, string, string>
  preview_text: string
  expires_at: Stamp
  applied_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  discarded_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  result: ColumnType<unknown, string | null | undefined, string | null>
  error: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface AiToolCatalog {
  is_only: Generated<boolean>
  enabled: ColumnType<unknown, string | null | undefined, string | null>
}

export interface ApiToken {
  id: string
  user_id: string
  name: string
  description: Generated<string>
  token_hash: Buffer
  prefix: string
  scopes: ColumnType<unknown, string | undefined, string>
  resource_grants: ColumnType<unknown, string | undefined, string>
  expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  is_active: Generated<boolean>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface ApplicationCategory {
  id: string
  name: string
  description: Generated<string>
  default_dscp: number | null
  category: Generated<string>
  is_builtin: Generated<boolean>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Asn {
  id: string
  number: number
  name: Generated<string>
  description: Generated<string>
  kind: string
  registry: string
  holder_org: string | null
  customer_id: string | null
  provider_id: string | null
  whois_state: Generated<string>
  whois_last_checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  whois_data: ColumnType<unknown, string | null | undefined, string | null>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface AuditLog {
  id: string
  seq: Generated<number>
  xact: Generated<string>
  timestamp: ColumnType<string, string | Date | undefined, string | Date>
  user_id: string | null
  user_display_name: string
  auth_source: string
  source_ip: string | null
  user_agent: string | null
  action: string
  resource_type: string
  resource_id: string
  resource_display: string
  old_value: ColumnType<unknown, string | null | undefined, string | null>
  new_value: ColumnType<unknown, string | null | undefined, string | null>
  changed_fields: string[] | null
  request_id: string | null
  result: Generated<string>
  error_detail: string | null
}

export interface AuditSeal {
  position: number
  xact: string
  seq: number
  audit_id: string
  timestamp: Stamp
  prev_hash: Buffer | null
  row_hash: Buffer
}

export interface BgpCommunity {
  id: string
  asn_id: string | null
  value: string
  kind: string
  name: Generated<string>
  description: Generated<string>
  inbound_action: Generated<string>
  outbound_action: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface BgpPeering {
  id: string
  local_asn_id: string
  peer_asn_id: string
  relationship_type: string
  description: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface BgpTrackedPrefix {
  id: string
  asn_id: string
  prefix: string
  expected_origin_asn: number
  source: Generated<string>
  enabled: Generated<boolean>
  allowed_origins: ColumnType<unknown, string | undefined, string>
  last_seen_origins: ColumnType<unknown, string | null | undefined, string | null>
  last_checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  next_check_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Certificate {
  id: string
  name: string
  source: string
  names: ColumnType<unknown, string, string>
  subject_cn: string | null
  issuer_cn: string | null
  serial: string
  not_before: Stamp
  not_after: Stamp
  fingerprint_sha256: string
  key_algo: string
  key_size: number
  chain_length: number
  chain_pem: string
  private_key_sealed: Buffer
  is_active: Generated<boolean>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Circuit {
  id: string
  name: string
  ckt_id: string | null
  provider_id: string
  customer_id: string | null
  a_end_site_id: string | null
  a_end_subnet_id: string | null
  z_end_site_id: string | null
  z_end_subnet_id: string | null
  transport_class: Generated<string>
  bandwidth_mbps_down: Generated<number>
  bandwidth_mbps_up: Generated<number>
  term_start_date: string | null
  term_end_date: string | null
  monthly_cost: string | null
  currency: Generated<string>
  status: Generated<string>
  previous_status: string | null
  last_status_change_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  notes: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
}

export interface CustomField {
  id: string
  resource_type: string
  name: string
  label: Generated<string>
  field_type: string
  options: ColumnType<unknown, string | null | undefined, string | null>
  is_required: Generated<boolean>
  is_searchable: Generated<boolean>
  default_value: string | null
  display_order: Generated<number>
  description: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Customer {
  id: string
  name: string
  account_number: string | null
  contact_email: string | null
  contact_phone: string | null
  contact_address: string | null
  status: Generated<string>
  notes: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
}

export interface DhcpPool {
  id: string
  scope_id: string
  name: Generated<string>
  start_ip: string
  end_ip: string
  pool_type: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface DhcpScope {
  id: string
  group_id: string
  subnet_id: string
  name: Generated<string>
  is_active: Generated<boolean>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
}

export interface DhcpServerGroup {
  id: string
  name: string
  description: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface DhcpStaticAssignment {
  id: string
  scope_id: string
  ip_address: string
  mac_address: string
  hostname: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Domain {
  id: string
  name: string
  expected_nameservers: ColumnType<unknown, string | undefined, string>
  customer_id: string | null
  registrar_provider_id: string | null
  registrar: string | null
  registrant_org: string | null
  registered_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  last_renewed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  actual_nameservers: ColumnType<unknown, string | undefined, string>
  nameserver_drift: Generated<boolean>
  dnssec_signed: Generated<boolean>
  whois_last_checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  whois_state: Generated<string>
  whois_data: ColumnType<unknown, string | null | undefined, string | null>
  next_check_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface FeatureModule {
  id: string
  enabled: boolean
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  updated_by_id: string | null
}

export interface FullRun {
  subnet_id: string
  first: string
  last: string
}

export interface Group {
  id: string
  name: string
  description: Generated<string>
  auth_source: Generated<string>
  external_dn: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface GroupRole {
  group_id: string
  role_id: string
}

export interface Heartbeat {
  kind: string
  name: string
  started_at: ColumnType<string, string | Date | undefined, string | Date>
  seen_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface IdempotencyKey {
  actor_id: string
  key: string
  fingerprint: Buffer
  answer: ColumnType<unknown, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface IpAddress {
  id: string
  subnet_id: string
  address: string
  status: Generated<string>
  hostname: string | null
  fqdn: string | null
  mac_address: string | null
  description: Generated<string>
  description_start: Generated<string>
  owner_user_id: string | null
  owner_group_id: string | null
  custom_fields: ColumnType<unknown, string | undefined, string>
  tags: ColumnType<unknown, string | undefined, string>
  forward_zone_id: string | null
  reverse_zone_id: string | null
  dns_record_id: string | null
  extra_zone_ids: ColumnType<unknown, string | undefined, string>
  role: string | null
  reserved_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  decom_date: string | null
  last_seen_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  last_seen_method: string | null
  dhcp_lease_id: string | null
  static_assignment_id: string | null
  auto_from_lease: Generated<boolean>
  last_profiled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  last_profile_scan_id: string | null
  device_type: string | null
  device_class: string | null
  device_manufacturer: string | null
  managed_by: string | null
  created_by_user_id: string | null
  user_modified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface IpBlock {
  id: string
  space_id: string
  parent_block_id: string | null
  network: string
  name: Generated<string>
  description: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  dns_group_ids: ColumnType<unknown, string | undefined, string>
  dns_zone_id: string | null
  dns_additional_zone_ids: ColumnType<unknown, string | undefined, string>
  dns_inherit_settings: Generated<boolean>
  dns_split_horizon: Generated<boolean>
  dhcp_server_group_id: string | null
  dhcp_inherit_settings: Generated<boolean>
  ddns_enabled: Generated<boolean>
  ddns_hostname_policy: Generated<string>
  ddns_domain_override: string | null
  ddns_ttl: number | null
  ddns_inherit_settings: Generated<boolean>
  do_not_probe: Generated<boolean>
  do_not_probe_reason: Generated<string>
  asn_id: string | null
  vrf_id: string | null
  customer_id: string | null
  site_id: string | null
  applied_template_id: string | null
  allocated_ips: Generated<number>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
}

export interface IpMacHistory {
  id: string
  ip_address_id: string
  mac_address: string
  first_seen: ColumnType<string, string | Date | undefined, string | Date>
  last_seen: ColumnType<string, string | Date | undefined, string | Date>
  classification: Generated<string>
  source: Generated<string>
  is_randomized: Generated<boolean>
  acknowledged_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  acknowledged_by_user_id: string | null
}

export interface IpSpace {
  id: string
  name: string
  description: Generated<string>
  is_default: Generated<boolean>
  tags: ColumnType<unknown, string | undefined, string>
  color: string | null
  dns_group_ids: ColumnType<unknown, string | undefined, string>
  dns_zone_id: string | null
  dns_additional_zone_ids: ColumnType<unknown, string | undefined, string>
  ddns_enabled: Generated<boolean>
  ddns_hostname_policy: Generated<string>
  ddns_domain_override: string | null
  ddns_ttl: number | null
  do_not_probe: Generated<boolean>
  do_not_probe_reason: Generated<string>
  vrf_name: string | null
  route_distinguisher: string | null
  route_targets: ColumnType<unknown, string | null | undefined, string | null>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
  dhcp_server_group_id: string | null
  vrf_id: string | null
  asn_id: string | null
  customer_id: string | null
}

export interface IpamTemplate {
  id: string
  name: string
  description: Generated<string>
  applies_to: string
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  dns_group_id: string | null
  dns_zone_id: string | null
  dns_additional_zone_ids: ColumnType<unknown, string | undefined, string>
  dhcp_group_id: string | null
  ddns_enabled: Generated<boolean>
  ddns_hostname_policy: Generated<string>
  ddns_domain_override: string | null
  ddns_ttl: number | null
  child_layout: ColumnType<unknown, string | null | undefined, string | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface MfaChallenge {
  id: string
  expires_at: Stamp
}

export interface MulticastDomain {
  id: string
  name: string
  description: Generated<string>
  pim_mode: Generated<string>
  vrf_id: string | null
  rendezvous_point_device_id: string | null
  rendezvous_point_address: string | null
  ssm_range: string | null
  notes: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface MulticastGroup {
  id: string
  space_id: string
  address: string
  name: string
  description: Generated<string>
  application: Generated<string>
  rtp_payload_type: number | null
  bandwidth_mbps_estimate: string | null
  vlan_id: string | null
  customer_id: string | null
  service_id: string | null
  domain_id: string | null
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface MulticastGroupPort {
  id: string
  group_id: string
  port_start: number
  port_end: number | null
  transport: Generated<string>
  notes: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface MulticastMembership {
  id: string
  group_id: string
  ip_address_id: string
  role: Generated<string>
  seen_via: Generated<string>
  last_seen_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  notes: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface NatMapping {
  id: string
  name: string
  kind: string
  internal_ip: string | null
  internal_subnet_id: string | null
  internal_port_start: number | null
  internal_port_end: number | null
  external_ip: string | null
  external_port_start: number | null
  external_port_end: number | null
  protocol: Generated<string>
  device_label: string | null
  description: string | null
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface NetworkService {
  id: string
  name: string
  kind: Generated<string>
  customer_id: string
  status: Generated<string>
  term_start_date: string | null
  term_end_date: string | null
  monthly_cost_usd: string | null
  currency: Generated<string>
  sla_tier: string | null
  notes: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
}

export interface NetworkServiceResource {
  id: string
  service_id: string
  resource_kind: string
  resource_id: string
  role: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface OverlayNetwork {
  id: string
  name: string
  kind: Generated<string>
  customer_id: string | null
  vendor: string | null
  encryption_profile: string | null
  default_path_strategy: Generated<string>
  status: Generated<string>
  notes: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
}

export interface OverlaySite {
  id: string
  overlay_id: string
  site_id: string
  role: Generated<string>
  device_id: string | null
  loopback_subnet_id: string | null
  preferred_circuits: ColumnType<unknown, string | undefined, string>
  notes: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface PasswordHistory {
  user_id: string
  password_hash: string
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface PlatformRevision {
  id: Generated<boolean>
  state: Generated<number>
  access: Generated<number>
}

export interface PlatformSettings {
  id: Generated<boolean>
  maintenance_mode_enabled: Generated<boolean>
  maintenance_message: Generated<string>
  maintenance_started_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  release_check_enabled: Generated<boolean>
  latest_version: string | null
  latest_release_url: string | null
  latest_checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  latest_check_error: string | null
  password_min_length: Generated<number>
  password_require_uppercase: Generated<boolean>
  password_require_lowercase: Generated<boolean>
  password_require_digit: Generated<boolean>
  password_require_symbol: Generated<boolean>
  password_history_count: Generated<number>
  password_max_age_days: Generated<number>
  lockout_threshold: Generated<number>
  lockout_duration_minutes: Generated<number>
  lockout_reset_minutes: Generated<number>
  session_timeout_minutes: Generated<number>
  auto_logout_minutes: Generated<number>
  app_title: Generated<string>
  app_base_url: Generated<string>
  login_banner_enabled: Generated<boolean>
  login_banner_title: Generated<string>
  login_banner_text: Generated<string>
  login_banner_require_ack: Generated<boolean>
  env_banner_enabled: Generated<boolean>
  env_banner_text: Generated<string>
  env_banner_bg: Generated<string>
  env_banner_fg: Generated<string>
  env_banner_position: Generated<string>
  vrf_strict_rd_validation: Generated<boolean>
  soft_delete_purge_days: Generated<number>
  reservation_sweep_enabled: Generated<boolean>
}

export interface Provider {
  id: string
  name: string
  kind: Generated<string>
  account_number: string | null
  contact_email: string | null
  contact_phone: string | null
  notes: Generated<string>
  default_asn_id: string | null
  tags: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface RateWindow {
  key: string
  count: number
  ends_at: Stamp
}

export interface RecoveryCode {
  user_id: string
  code_hash: Buffer
  is_pending: boolean
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface Role {
  id: string
  name: string
  description: Generated<string>
  is_builtin: Generated<boolean>
  permissions: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Router {
  id: string
  name: string
  description: Generated<string>
  location: Generated<string>
  management_ip: string | null
  vendor: string | null
  model: string | null
  notes: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface RoutingPolicy {
  id: string
  overlay_id: string
  name: string
  priority: Generated<number>
  match_kind: string
  match_value: string
  action: string
  action_target: string | null
  enabled: Generated<boolean>
  notes: Generated<string>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface SavedView {
  id: string
  user_id: string
  page: string
  name: string
  payload: ColumnType<unknown, string | undefined, string>
  is_default: Generated<boolean>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface SchemaMigration {
  version: string
  name: string
  checksum: string
  applied_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Site {
  id: string
  name: string
  code: string | null
  kind: Generated<string>
  region: string | null
  parent_site_id: string | null
  notes: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Subnet {
  id: string
  space_id: string
  block_id: string
  network: string
  name: Generated<string>
  description: Generated<string>
  vlan_id: number | null
  vxlan_id: number | null
  vlan_ref_id: string | null
  gateway: string | null
  status: Generated<string>
  dns_servers: ColumnType<unknown, string | null | undefined, string | null>
  domain_name: string | null
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  dns_group_ids: ColumnType<unknown, string | undefined, string>
  dns_zone_id: string | null
  dns_additional_zone_ids: ColumnType<unknown, string | undefined, string>
  dns_inherit_settings: Generated<boolean>
  dns_split_horizon: Generated<boolean>
  dhcp_server_group_id: string | null
  dhcp_inherit_settings: Generated<boolean>
  ddns_enabled: Generated<boolean>
  ddns_hostname_policy: Generated<string>
  ddns_domain_override: string | null
  ddns_ttl: number | null
  ddns_inherit_settings: Generated<boolean>
  auto_profile_on_dhcp_lease: Generated<boolean>
  auto_profile_preset: Generated<string>
  auto_profile_refresh_days: Generated<number>
  discovery_enabled: Generated<boolean>
  discovery_interval_minutes: Generated<number>
  last_discovery_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  do_not_probe: Generated<boolean>
  do_not_probe_reason: Generated<string>
  ipv6_allocation_policy: Generated<string>
  pci_scope: Generated<boolean>
  hipaa_scope: Generated<boolean>
  internet_facing: Generated<boolean>
  decom_date: string | null
  subnet_role: string | null
  customer_id: string | null
  site_id: string | null
  applied_template_id: string | null
  total_ips: number
  allocated_ips: Generated<number>
  address_rows: Generated<number>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  deleted_by_user_id: string | null
  deletion_batch_id: string | null
}

export interface SubnetPlan {
  id: string
  name: string
  description: Generated<string>
  space_id: string
  tree: ColumnType<unknown, string | null | undefined, string | null>
  applied_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  applied_resource_ids: ColumnType<unknown, string | null | undefined, string | null>
  created_by_user_id: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface TimeBoundGrant {
  id: string
  group_id: string
  action: string
  resource_type: string
  resource_id: string | null
  expires_at: Stamp
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  reason: Generated<string>
  granted_by_user_id: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface TlsCertProbe {
  id: string
  target_id: string
  checked_at: ColumnType<string, string | Date | undefined, string | Date>
  state: string
  error: string | null
  duration_ms: number
  fingerprint_sha256: string | null
  not_after: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  chain: ColumnType<unknown, string | undefined, string>
}

export interface TlsCertTarget {
  id: string
  host: string
  port: Generated<number>
  server_name: string | null
  display_name: string
  interval_hours: number | null
  enabled: Generated<boolean>
  source: Generated<string>
  dns_record_id: string | null
  dns_zone_id: string | null
  domain_id: string | null
  ip_address_id: string | null
  next_check_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  last_checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  state: Generated<string>
  last_error: string | null
  consecutive_failures: Generated<number>
  serial: string | null
  subject_cn: string | null
  issuer_cn: string | null
  not_before: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  not_after: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  sans_json: ColumnType<unknown, string | undefined, string>
  key_algo: string | null
  key_size: number | null
  sig_algo: string | null
  chain_depth: number | null
  chain_valid: boolean | null
  chain_error: string | null
  self_signed: boolean | null
  fingerprint_sha256: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface UsageDelta {
  subnet_id: string
  address_rows: number
  allocated_ips: number
}

export interface User {
  id: string
  username: string
  email: string
  display_name: string
  password_hash: string | null
  password_changed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  is_active: Generated<boolean>
  is_superadmin: Generated<boolean>
  force_password_change: Generated<boolean>
  auth_source: Generated<string>
  last_login_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
  external_id: string | null
  totp_secret_sealed: Buffer | null
  totp_pending_sealed: Buffer | null
  totp_last_step: number | null
  failed_login_count: Generated<number>
  failed_login_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  failed_login_locked_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface UserGroup {
  user_id: string
  group_id: string
}

export interface UserSession {
  id: string
  user_id: string
  family_id: string
  refresh_token_hash: Buffer
  auth_source: string
  source_ip: string | null
  user_agent: string | null
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  last_seen_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  expires_at: Stamp
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export interface UtilizationSample {
  subnet_id: string
  sampled_at: Stamp
  allocated_ips: number
  total_ips: number
}

export interface Vlan {
  id: string
  router_id: string
  vlan_id: number
  name: string
  description: Generated<string>
  tags: ColumnType<unknown, string | undefined, string>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Vrf {
  id: string
  name: string
  description: Generated<string>
  asn_id: string | null
  customer_id: string | null
  route_distinguisher: string | null
  import_targets: ColumnType<unknown, string | undefined, string>
  export_targets: ColumnType<unknown, string | undefined, string>
  tags: ColumnType<unknown, string | undefined, string>
  custom_fields: ColumnType<unknown, string | undefined, string>
  import_source: string | null
  imported_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  created_at: ColumnType<string, string | Date | undefined, string | Date>
  modified_at: ColumnType<string, string | Date | undefined, string | Date>
}

export interface Tables {
  acme_challenge: AcmeChallenge
  address_set: AddressSet
  aggregation_snooze: AggregationSnooze
  ai_proposal: AiProposal
  ai_tool_catalog: AiToolCatalog
  api_token: ApiToken
  application_category: ApplicationCategory
  asn: Asn
  audit_log: AuditLog
  audit_seal: AuditSeal
  bgp_community: BgpCommunity
  bgp_peering: BgpPeering
  bgp_tracked_prefix: BgpTrackedPrefix
  certificate: Certificate
  circuit: Circuit
  custom_field: CustomField
  customer: Customer
  dhcp_pool: DhcpPool
  dhcp_scope: DhcpScope
  dhcp_server_group: DhcpServerGroup
  dhcp_static_assignment: DhcpStaticAssignment
  domain: Domain
  feature_module: FeatureModule
  full_run: FullRun
  group: Group
  group_role: GroupRole
  heartbeat: Heartbeat
  idempotency_key: IdempotencyKey
  ip_address: IpAddress
  ip_block: IpBlock
  ip_mac_history: IpMacHistory
  ip_space: IpSpace
  ipam_template: IpamTemplate
  mfa_challenge: MfaChallenge
  multicast_domain: MulticastDomain
  multicast_group: MulticastGroup
  multicast_group_port: MulticastGroupPort
  multicast_membership: MulticastMembership
  nat_mapping: NatMapping
  network_service: NetworkService
  network_service_resource: NetworkServiceResource
  overlay_network: OverlayNetwork
  overlay_site: OverlaySite
  password_history: PasswordHistory
  platform_revision: PlatformRevision
  platform_settings: PlatformSettings
  provider: Provider
  rate_window: RateWindow
  recovery_code: RecoveryCode
  role: Role
  router: Router
  routing_policy: RoutingPolicy
  saved_view: SavedView
  schema_migration: SchemaMigration
  site: Site
  subnet: Subnet
  subnet_plan: SubnetPlan
  time_bound_grant: TimeBoundGrant
  tls_cert_probe: TlsCertProbe
  tls_cert_target: TlsCertTarget
  usage_delta: UsageDelta
  user: User
  user_group: UserGroup
  user_session: UserSession
  utilization_sample: UtilizationSample
  vlan: Vlan
  vrf: Vrf
}
