// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

export interface AddressAlias {
  /** Of the record that it is */
  id: string
  name: string
  record_type: string
  value: string
  zone_id: string
  fqdn: string
}

export interface AddressAliasCreate {
  name: string
  record_type?: 'CNAME' | 'A'
}

export interface AddressBulkDelete {
  ip_ids: string[]
  permanent?: boolean
}

export interface AddressBulkDeleted {
  batch_id: string
  deleted_count: number
  not_found: string[]
  skipped: BulkSkipped[]
}

export interface AddressBulkEdit {
  ip_ids: string[]
  changes: {
    status?: 'available' | 'allocated' | 'reserved' | 'static_dhcp' | 'deprecated'
    description?: string
    role?: 'host' | 'loopback' | 'anycast' | 'vip' | 'vrrp' | 'secondary' | 'gateway' | 'bmc' | 'web' | 'api' | 'lb'
    reserved_until?: string
    tags?: Record<string, unknown>
    custom_fields?: Record<string, unknown>
    dns_zone_id?: string
  }
}

export interface AddressBulkEdited {
  batch_id: string
  updated_count: number
  unchanged_count: number
  not_found: string[]
  skipped: BulkSkipped[]
}

export interface AddressesImported {
  subnet_id: string
  created: number
  updated: number
  skipped: number
  skipped_no_perm: number
  dns_synced: number
  errors: ImportRowFault[]
}

export interface AddressImportPreview {
  subnet_id: string
  summary: {
    creates: number
    updates: number
    conflicts: number
    errors: number
  }
  creates: ImportPreviewRow[]
  updates: ImportPreviewRow[]
  conflicts: ImportPreviewRow[]
  errors: ImportPreviewRow[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface AddressSet {
  id: string
  name: string
  description: string
  subnet_id: string
  customer_id: string | null
  site_id: string | null
  range_kind: 'contiguous' | 'explicit'
  start_address: string | null
  end_address: string | null
  explicit_addresses: string[]
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface AddressSetCreate {
  subnet_id: string
  name: string
  description?: string
  customer_id?: string | null
  site_id?: string | null
  range_kind?: 'contiguous' | 'explicit'
  start_address?: string | null
  end_address?: string | null
  explicit_addresses?: string[]
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface AddressSetUpdate {
  name?: string
  description?: string
  customer_id?: string | null
  site_id?: string | null
  range_kind?: 'contiguous' | 'explicit'
  start_address?: string | null
  end_address?: string | null
  explicit_addresses?: string[]
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface AgentHeartbeatAnswer {
  server_id: string
  status: string
  acknowledged_at: string
  clock_skew_ms: number | null
  rotated_token: string | null
  rotated_expires_at: string | null
}

export interface AgentRegistered {
  server_id: string
  agent_id: string
  agent_token: string
  token_expires_at: string
  config_etag: string | null
  pending_approval: boolean
}

export interface AgentRenderedConfig {
  files: {
    path: string
    content: string
  }[]
}

export interface AggregationCandidate {
  candidate_key: string
}

export interface AggregationSnooze {
  candidate_key: string
  days?: number
}

export interface AggregationSuggestion {
  supernet: string
  prefix_len: number
  total_size: number
  subnet_ids: string[]
  subnet_networks: string[]
  candidate_key: string
  snoozed_until: string | null
}

export interface AiOperation {
  name: string
  description: string
  args_schema: {
  }
}

export interface AiProposal {
  id: string
  operation: string
  args: {
  }
  preview_text: string
  expires_at: string
  applied_at: string | null
  discarded_at: string | null
  result: {
  } | null
  error: string | null
  created_at: string
}

export interface AiProposalApplied {
  ok: boolean
  detail: string
  result: {
  } | null
  proposal: AiProposal
}

export interface AiProposalCreate {
  operation: string
  args?: {
  }
}

export interface AiTool {
  name: string
  description: string
  category: string
  writes: boolean
  parameters_schema: {
  }
  default_enabled: boolean
  enabled: boolean
}

export interface AiToolCatalog {
  tools: AiTool[]
  total: number
  platform_override: string[] | null
}

export interface AiToolChoice {
  enabled?: string[] | null
}

export interface ApiToken {
  id: string
  name: string
  description: string
  prefix: string
  scope: 'user'
  scopes: string[]
  resource_grants: {
    action: string
    resource_type: string
    resource_id: string
  }[]
  user_id: string | null
  expires_at: string | null
  last_used_at: string | null
  is_active: boolean
  created_at: string
}

export interface ApiTokenCreate {
  name: string
  description?: string
  expires_at?: string | null
  expires_in_days?: number | null
  scopes?: string[]
  resource_grants?: {
    action: string
    resource_type: string
    resource_id: string
  }[]
}

export interface ApiTokenCreated {
  id: string
  name: string
  description: string
  prefix: string
  scope: 'user'
  scopes: string[]
  resource_grants: {
    action: string
    resource_type: string
    resource_id: string
  }[]
  user_id: string | null
  expires_at: string | null
  last_used_at: string | null
  is_active: boolean
  created_at: string
  token: string
}

export interface ApiTokenUpdate {
  name?: string
  description?: string
  is_active?: boolean
  scopes?: string[]
}

export interface Application {
  id: string
  name: string
  description: string
  default_dscp: number | null
  category: 'saas' | 'voice' | 'video' | 'file_transfer' | 'security' | 'collaboration' | 'ml' | 'custom'
  is_builtin: boolean
  created_at: string
  modified_at: string
}

export interface ApplicationCreate {
  name: string
  description?: string
  default_dscp?: number | null
  category?: 'saas' | 'voice' | 'video' | 'file_transfer' | 'security' | 'collaboration' | 'ml' | 'custom'
}

export interface ApplicationUpdate {
  name?: string
  description?: string
  default_dscp?: number | null
  category?: 'saas' | 'voice' | 'video' | 'file_transfer' | 'security' | 'collaboration' | 'ml' | 'custom'
}

export interface AppliedOptionTemplate {
  scope_id: string
  options: Record<string, unknown>
  overwritten_keys: string[]
}

export interface ApplyOptionTemplate {
  template_id: string
  /** Whether other options of the scope stay */
  mode?: 'merge' | 'replace'
}

export interface Asn {
  id: string
  number: number
  name: string
  description: string
  holder_org: string | null
  customer_id: string | null
  provider_id: string | null
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  kind: 'public' | 'private'
  registry: 'arin' | 'ripe' | 'apnic' | 'lacnic' | 'afrinic' | 'unknown'
  whois_state: 'ok' | 'drift' | 'unreachable' | 'n/a'
  whois_last_checked_at: string | null
  whois_data: {
  } | null
  created_at: string
  modified_at: string
}

export interface AsnCreate {
  number: number
  name?: string
  description?: string
  holder_org?: string | null
  customer_id?: string | null
  provider_id?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface AsnDrift {
  id: string
  number: number
  name: string
  whois_last_checked_at: string | null
}

export interface AsnUpdate {
  name?: string
  description?: string
  holder_org?: string | null
  customer_id?: string | null
  provider_id?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface AuditEntry {
  id: string
  timestamp: string
  user_display_name: string
  auth_source: string
  action: string
  resource_type: string
  resource_id: string
  resource_display: string
  result: string
  source_ip: string | null
  seq: number
  user_id: string | null
  user_agent: string | null
  old_value: unknown | null
  new_value: unknown | null
  changed_fields: string[] | null
  request_id: string | null
  error_detail: string | null
}

export interface AuditIntegrity {
  ok: boolean
  rows_checked: number
  breaks: {
    seq: number
    audit_id: string
    expected_hash: string | null
    actual_hash: string | null
    reason: 'row_hash_mismatch' | 'prev_hash_mismatch' | 'row_missing' | 'row_not_sealed'
  }[]
  last_position: number
  is_complete: boolean
  unsealed_rows: number
}

export interface AuditPage {
  items: AuditRow[]
  total: number
  limit: number
  offset: number
}

export interface AuditRow {
  id: string
  timestamp: string
  user_display_name: string
  auth_source: string
  action: string
  resource_type: string
  resource_id: string
  resource_display: string
  result: string
  source_ip: string | null
}

export interface AuthGroupMapping {
  id: string
  /** As the provider calls it; its case does not matter */
  external_group: string
  internal_group_id: string
  priority: number
  provider_id: string
  internal_group_name: string
  created_at: string
  modified_at: string
}

export interface AuthGroupMappingCreate {
  /** As the provider calls it; its case does not matter */
  external_group: string
  internal_group_id: string
  priority?: number
}

export interface AuthGroupMappingUpdate {
  /** As the provider calls it; its case does not matter */
  external_group?: string
  internal_group_id?: string
  priority?: number
}

export interface AuthProvider {
  id: string
  name: string
  type: 'ldap' | 'oidc' | 'radius' | 'saml' | 'tacacs'
  is_enabled: boolean
  priority: number
  config: Record<string, unknown>
  auto_create_users: boolean
  auto_update_users: boolean
  mfa_policy: 'exempt' | 'required'
  sync_minutes: number
  session_hours: number | null
  has_secrets: boolean
  mapping_count: number
  created_at: string
  modified_at: string
}

export interface AuthProviderButton {
  id: string
  name: string
  type: 'oidc' | 'saml'
}

export interface AuthProviderCreate {
  name: string
  type: 'ldap' | 'oidc' | 'radius' | 'saml' | 'tacacs'
  is_enabled?: boolean
  /** Providers are asked in this order, equal ones by name */
  priority?: number
  config?: Record<string, unknown>
  /** Whether the first login makes an account */
  auto_create_users?: boolean
  /** Whether each login brings e-mail address and name up to date */
  auto_update_users?: boolean
  /** Whether its logins need a second factor of ours as well */
  mfa_policy?: 'exempt' | 'required'
  /** How often it is asked what has become of its people, where it can be asked (LDAP); 0: never */
  sync_minutes?: number
  /** How long a login counts before it must vouch again; null: as long as any session */
  session_hours?: number | null
  /** Sealed, never returned; null keeps what is stored, {} clears it, and a part is merged into it */
  secrets?: {
    bind_password?: string
    client_secret?: string
    secret?: string
    sp_private_key?: string
  }
}

export interface AuthProviderPerson {
  external_id: string
  username: string
  email: string
  display_name: string
  external_groups: string[]
  /** Names of the groups here that a login would lead into */
  groups: string[]
  user_exists: boolean
  /** Why a login would fail although the provider says yes */
  refused_because: string | null
}

export interface AuthProviderTest {
  username?: string
  password?: string
  /** For types that a browser is sent to: what the provider would say of the person */
  groups?: string[]
}

export interface AuthProviderTestResult {
  ok: boolean
  message: string
  details: {
    steps: {
      step: string
      ok: boolean
      message: string
    }[]
    person: AuthProviderPerson | null
  }
}

export interface AuthProviderTrial {
  type: 'ldap' | 'oidc' | 'radius' | 'saml' | 'tacacs'
  config?: Record<string, unknown>
  /** Sealed, never returned; null keeps what is stored, {} clears it, and a part is merged into it */
  secrets?: {
    bind_password?: string
    client_secret?: string
    secret?: string
    sp_private_key?: string
  }
  username?: string
  password?: string
}

export interface AuthProviderType {
  type: 'ldap' | 'oidc' | 'radius' | 'saml' | 'tacacs'
  label: string
  /** JSON Schema of config */
  settings: Record<string, unknown>
  /** What goes into `secrets` */
  sealed_fields: string[]
  /** Those of them without which it cannot be enabled */
  needed_fields: string[]
  /** Whether the browser is sent there; else it is shown the password */
  is_redirect: boolean
  /** Whether it can be asked what has become of its people */
  can_sync: boolean
}

export interface AuthProviderUpdate {
  name?: string
  is_enabled?: boolean
  priority?: number
  config?: Record<string, unknown>
  auto_create_users?: boolean
  auto_update_users?: boolean
  mfa_policy?: 'exempt' | 'required'
  sync_minutes?: number
  session_hours?: number | null
  /** Sealed, never returned; null keeps what is stored, {} clears it, and a part is merged into it */
  secrets?: {
    bind_password?: string
    client_secret?: string
    secret?: string
    sp_private_key?: string
  }
}

export interface AuthSync {
  id: string
  reason: 'schedule' | 'manual'
  started_at: string
  ended_at: string
  /** False when the provider could not be asked about all of its people */
  is_complete: boolean
  /** What went wrong, if anything did */
  message: string
  checked: number
  deprovisioned: number
  restored: number
  failed: number
  /** Those that were not left as they were */
  accounts: {
    user_id: string
    username: string
    outcome: 'unchanged' | 'deprovisioned' | 'restored' | 'failed'
    /** `gone`, `disabled`, or why a login would be refused */
    reason: string | null
  }[]
}

export interface BackfilledZones {
  created: {
    subnet: string
    zone: string
  }[]
  skipped: number
}

export interface BgpCommunity {
  id: string
  value: string
  kind: 'standard' | 'regular' | 'large'
  name: string
  description: string
  inbound_action: string
  outbound_action: string
  tags: Record<string, unknown>
  asn_id: string | null
  created_at: string
  modified_at: string
}

export interface BgpCommunityCreate {
  value: string
  kind?: 'standard' | 'regular' | 'large'
  name?: string
  description?: string
  inbound_action?: string
  outbound_action?: string
  tags?: Record<string, unknown>
}

export interface BgpCommunityUpdate {
  value?: string
  kind?: 'standard' | 'regular' | 'large'
  name?: string
  description?: string
  inbound_action?: string
  outbound_action?: string
  tags?: Record<string, unknown>
}

export interface BgpPeering {
  id: string
  local_asn_id: string
  peer_asn_id: string
  relationship_type: 'peer' | 'customer' | 'provider' | 'sibling'
  description: string
  local_asn_number: number
  local_asn_name: string
  peer_asn_number: number
  peer_asn_name: string
  created_at: string
  modified_at: string
}

export interface BgpPeeringCreate {
  local_asn_id: string
  peer_asn_id: string
  relationship_type: 'peer' | 'customer' | 'provider' | 'sibling'
  description?: string
}

export interface BgpPeeringUpdate {
  relationship_type?: 'peer' | 'customer' | 'provider' | 'sibling'
  description?: string
}

export interface BgpTrackedPrefix {
  id: string
  prefix: string
  expected_origin_asn: number
  enabled: boolean
  allowed_origins: number[]
  asn_id: string
  source: string
  last_seen_origins: number[] | null
  last_checked_at: string | null
  next_check_at: string | null
  created_at: string
  modified_at: string
}

export interface BgpTrackedPrefixCreate {
  prefix: string
  expected_origin_asn?: number | null
  enabled?: boolean
  allowed_origins?: number[]
}

export interface BlockMoveCommit {
  target_space_id: string
  target_parent_id?: string | null
  /** The network, typed again to confirm */
  confirmation_cidr: string
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface BlockMoveInput {
  target_space_id: string
  target_parent_id?: string | null
}

export interface BlockMovePreview {
  block_id: string
  block_network: string
  source_space_id: string
  target_space_id: string
  target_parent_id: string | null
  descendant_blocks_count: number
  descendant_subnets_count: number
  descendant_ip_addresses_total: number
  reparent_chain_block_ids: string[]
  integration_blockers: IntegrationBlocker[]
  warnings: string[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface BlockMoveResult {
  block: IpBlock
  source_space_id: string
  target_space_id: string
  target_parent_id: string | null
  blocks_moved: number
  subnets_moved: number
  addresses_in_moved_subtree: number
  reparented_block_ids: string[]
}

export interface BlockResizeCommit {
  new_cidr: string
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface BlockResizeInput {
  new_cidr: string
}

export interface BlockResizePreview {
  old_cidr: string
  new_cidr: string
  network_address_shifts: boolean
  old_network_ip: string
  new_network_ip: string
  total_ips_before: number
  total_ips_after: number
  child_blocks_count: number
  child_blocks: NetworkBelow[]
  child_subnets_count: number
  child_subnets: NetworkBelow[]
  descendant_ip_addresses_total: number
  conflicts: StructureConflict[]
  warnings: string[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface BlockResizeResult {
  block: IpBlock
  old_cidr: string
  new_cidr: string
  summary: string[]
}

export interface BulkAllocate {
  range_start: string
  range_end: string
  hostname_template: string
  template_start?: number
  status?: 'allocated' | 'reserved' | 'deprecated'
  description?: string | null
  dns_zone_id?: string | null
  create_dns_records?: boolean
  on_collision?: 'skip' | 'abort'
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface BulkAllocateCommit {
  range_start: string
  range_end: string
  hostname_template: string
  template_start?: number
  status?: 'allocated' | 'reserved' | 'deprecated'
  description?: string | null
  dns_zone_id?: string | null
  create_dns_records?: boolean
  on_collision?: 'skip' | 'abort'
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface BulkAllocated {
  batch_id: string
  created: number
  skipped_in_use: number
  skipped_in_pool: number
  skipped_fqdn_collision: number
  skipped_no_perm: number
  sample_created: {
    id: string
    address: string
    hostname: string
    fqdn: string | null
  }[]
  results: {
    address: string
    outcome: 'created' | 'in_use' | 'in_pool' | 'fqdn_collision' | 'no_perm'
  }[]
  summary: string
}

export interface BulkAllocatePlanned {
  address: string
  hostname: string
  fqdn: string | null
  in_use: boolean
  in_dynamic_pool: boolean
  fqdn_collision: boolean
}

export interface BulkAllocatePreview {
  total: number
  will_create: number
  conflicts_in_use: number
  conflicts_in_pool: number
  conflicts_fqdn: number
  conflicts_no_perm: number
  sample: BulkAllocatePlanned[]
  warnings: string[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface BulkDelete {
  ids: string[]
}

export interface BulkDeleted {
  deleted: number
  not_found: string[]
}

export interface BulkDeletedUnlessUsed {
  deleted: number
  not_found: string[]
  refused: DeleteRefused[]
}

export interface BulkSkipped {
  id: string
  address: string
  reason: string
}

export interface Certificate {
  id: string
  name: string
  source: 'uploaded' | 'self_signed'
  names: string[]
  subject_cn: string | null
  issuer_cn: string | null
  serial: string
  not_before: string
  not_after: string
  days_left: number
  fingerprint_sha256: string
  key_algo: string
  key_size: number
  chain_length: number
  is_active: boolean
  created_at: string
  modified_at: string
}

export interface CertificateUpload {
  name: string
  /** The chain, the own certificate first */
  certificate_pem: string
  /** Without a passphrase */
  private_key_pem: string
}

export interface ChangePasswordRequest {
  current_password: string
  new_password: string
}

export interface CidrFacts {
  ok: true
  cidr: string
  has_host_bits: boolean
  family: 4 | 6
  prefix_length: number
  network: string
  broadcast: string | null
  first_usable: string
  last_usable: string
  /** A whole number; it may be longer than a JSON number holds */
  size: string
  /** A whole number; it may be longer than a JSON number holds */
  usable_size: string
  netmask: string
  wildcard_mask: string
  reverse_zone: string
  is_private: boolean
  is_multicast: boolean
  other: {
    cidr: string
    is_inside: boolean
    is_around: boolean
    overlaps: boolean
  } | null
  split: {
    prefix_length: number
    networks: string[]
  } | null
}

export interface CidrQuestion {
  cidr: string
  /** A second network to compare it with */
  other?: string | null
  split_into?: number | null
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
  transport_class: 'mpls' | 'internet_broadband' | 'fiber_direct' | 'wavelength' | 'lte' | 'satellite' | 'cloud_link_1' | 'cloud_link_2' | 'cloud_link_3'
  bandwidth_mbps_down: number
  bandwidth_mbps_up: number
  term_start_date: string | null
  term_end_date: string | null
  monthly_cost: string | null
  currency: string
  status: 'active' | 'pending' | 'suspended' | 'decom'
  notes: string
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  previous_status: string | null
  last_status_change_at: string | null
  created_at: string
  modified_at: string
}

export interface CircuitAlert {
  id: string
  name: string
  ckt_id: string | null
  status: string
  previous_status: string | null
  last_status_change_at: string | null
  term_end_date: string | null
  reasons: ('term_expiring' | 'status_changed')[]
}

export interface CircuitCreate {
  name: string
  ckt_id?: string | null
  provider_id: string
  customer_id?: string | null
  a_end_site_id?: string | null
  a_end_subnet_id?: string | null
  z_end_site_id?: string | null
  z_end_subnet_id?: string | null
  transport_class?: 'mpls' | 'internet_broadband' | 'fiber_direct' | 'wavelength' | 'lte' | 'satellite' | 'cloud_link_1' | 'cloud_link_2' | 'cloud_link_3'
  bandwidth_mbps_down?: number
  bandwidth_mbps_up?: number
  term_start_date?: string | null
  term_end_date?: string | null
  monthly_cost?: number | string | null
  currency?: string
  status?: 'active' | 'pending' | 'suspended' | 'decom'
  notes?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface CircuitUpdate {
  name?: string
  ckt_id?: string | null
  provider_id?: string
  customer_id?: string | null
  a_end_site_id?: string | null
  a_end_subnet_id?: string | null
  z_end_site_id?: string | null
  z_end_subnet_id?: string | null
  transport_class?: 'mpls' | 'internet_broadband' | 'fiber_direct' | 'wavelength' | 'lte' | 'satellite' | 'cloud_link_1' | 'cloud_link_2' | 'cloud_link_3'
  bandwidth_mbps_down?: number
  bandwidth_mbps_up?: number
  term_start_date?: string | null
  term_end_date?: string | null
  monthly_cost?: number | string | null
  currency?: string
  status?: 'active' | 'pending' | 'suspended' | 'decom'
  notes?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface CloudCredentials {
  access_key_id?: string
  secret_access_key?: string
  endpoint_url?: string
  tenant_id?: string
  client_id?: string
  client_secret?: string
  subscription_id?: string
  resource_group?: string
  /** Where tokens are asked for, of a cloud that is not the public one */
  authority_url?: string
  service_account_json?: string
  project_id?: string
  api_token?: string
  account_id?: string
}

export interface Customer {
  id: string
  name: string
  account_number: string | null
  contact_email: string | null
  contact_phone: string | null
  contact_address: string | null
  status: 'active' | 'inactive' | 'decommissioning'
  notes: string
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface CustomerCreate {
  name: string
  account_number?: string | null
  contact_email?: string | null
  contact_phone?: string | null
  contact_address?: string | null
  status?: 'active' | 'inactive' | 'decommissioning'
  notes?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface CustomerUpdate {
  name?: string
  account_number?: string | null
  contact_email?: string | null
  contact_phone?: string | null
  contact_address?: string | null
  status?: 'active' | 'inactive' | 'decommissioning'
  notes?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface CustomField {
  id: string
  resource_type: 'ip_space' | 'ip_block' | 'subnet' | 'ip_address'
  name: string
  label: string
  field_type: 'text' | 'number' | 'boolean' | 'select' | 'url' | 'email'
  options: string[] | null
  is_required: boolean
  is_searchable: boolean
  default_value: string | null
  display_order: number
  description: string
  created_at: string
  modified_at: string
}

export interface CustomFieldCreate {
  resource_type: 'ip_space' | 'ip_block' | 'subnet' | 'ip_address'
  name: string
  label?: string
  field_type: 'text' | 'number' | 'boolean' | 'select' | 'url' | 'email'
  options?: string[] | null
  is_required?: boolean
  is_searchable?: boolean
  default_value?: string | null
  display_order?: number
  description?: string
}

export interface CustomFieldUpdate {
  label?: string
  options?: string[] | null
  is_required?: boolean
  is_searchable?: boolean
  default_value?: string | null
  display_order?: number
  description?: string
}

export interface CustomServiceSummary {
  kind: 'custom'
  by_kind: Record<string, number>
  resources: NetworkServiceResource[]
}

export interface CutoverBlocker {
  code: string
  /** What blocks refuses; what warns refuses unless force acknowledges it */
  severity: 'block' | 'warn'
  message: string
  /** What was seen, which the judgement rests on */
  fact: string
}

export interface CutoverCandidate {
  kind: 'dns_zone' | 'dhcp_scope'
  source_ref: string
  display_name: string
  matched_id: string | null
  matched_display: string | null
  already_in_plan: boolean
  blockers: CutoverBlocker[]
  source: {
  }
}

export interface CutoverChecklistItem {
  key: string
  category: 'ad' | 'dns' | 'dhcp' | 'general'
  label: string
  description: string
  applies_to: 'dns_zone' | 'dhcp_scope' | 'general'
  is_done: boolean
  done_at: string | null
  notes: string
  sort_order: number
  /** What was looked at by itself; it never ticks anything */
  auto_state: 'ok' | 'attention' | 'not_applicable' | 'manual'
  auto_detail: string
}

export interface CutoverChecklistUpdate {
  is_done?: boolean
  notes?: string
  /** May be left out while there is only one plan, or where the query names it */
  plan_id?: string
}

export interface CutoverDifference {
  classification: 'value_mismatch' | 'drifted_since_import' | 'never_imported' | 'intentionally_diverged'
  name: string
  detail: string
  source_value: string | null
  target_value: string | null
  record_type: string | null
}

export interface CutoverDiscovery {
  dns: CutoverDiscoverySide
  dhcp: CutoverDiscoverySide
}

export interface CutoverDiscoverySide {
  available: boolean
  error: string | null
  source_server: string | null
  target_group_id: string | null
  candidates: CutoverCandidate[]
}

export interface CutoverEvent {
  id: string
  item_id: string | null
  at: string
  kind: 'plan' | 'parity' | 'shadow' | 'preflight' | 'lease_handover' | 'cutover' | 'rollback' | 'checklist' | 'note'
  summary: string
  detail: {
  } | null
  user_display_name: string
}

export interface CutoverEventCount {
  total: number
}

export interface CutoverForce {
  /** Acknowledges warnings; what blocks is never forced */
  force?: boolean
}

export interface CutoverItem {
  id: string
  plan_id: string
  kind: 'dns_zone' | 'dhcp_scope'
  source_ref: string
  zone_id: string | null
  scope_id: string | null
  stage: 'pending' | 'parity_checked' | 'preflight_done' | 'cut_over' | 'rolled_back'
  blockers: CutoverBlocker[]
  last_parity: {
  } | null
  last_parity_at: string | null
  last_shadow: {
  } | null
  last_shadow_at: string | null
  ttl_snapshot: {
  } | null
  ttl_lowered_at: string | null
  lease_handover: {
  } | null
  cut_over_at: string | null
  rolled_back_at: string | null
  switch_in_progress: {
    direction: 'cutover' | 'rollback'
    started_at: string
    user_display_name: string
    /** Why it could not be ended yet */
    reason: string | null
  } | null
  notes: string
  created_at: string
  modified_at: string
}

export interface CutoverItemCreate {
  kind: 'dns_zone' | 'dhcp_scope'
  /** The name of the zone, or the network address of the scope, as the source has it */
  source_ref: string
  zone_id?: string | null
  scope_id?: string | null
  notes?: string
}

export interface CutoverItemParity {
  report: CutoverParityReport
  blockers: CutoverBlocker[]
}

export interface CutoverItemsCreate {
  items: CutoverItemCreate[]
}

export interface CutoverItemUpdate {
  notes?: string
  zone_id?: string | null
  scope_id?: string | null
}

export interface CutoverLeaseCommit {
  entries: {
    ip_address?: string
    mac_address?: string
    hostname?: string
    action?: string
  }[]
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface CutoverLeaseEntry {
  ip_address: string
  mac_address: string
  hostname: string
  action: 'create' | 'skip' | 'conflict'
  reason: string
  result: 'created' | 'skipped' | 'failed' | null
  error: string | null
}

export interface CutoverLeasePlan {
  scope_cidr: string
  source_scope_id: string
  entries: CutoverLeaseEntry[]
  create_count: number
  skip_count: number
  conflict_count: number
  created: number
  skipped: number
  failed: number
  warnings: string[]
}

export interface CutoverLeasePreview {
  scope_cidr: string
  source_scope_id: string
  entries: CutoverLeaseEntry[]
  create_count: number
  skip_count: number
  conflict_count: number
  created: number
  skipped: number
  failed: number
  warnings: string[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface CutoverParityReport {
  kind: 'dns_zone' | 'dhcp_scope'
  source_ref: string
  status: 'ok' | 'unmatched' | 'error' | 'unverified'
  error: string | null
  in_sync: number
  not_compared: number
  difference_count: number
  /** Everything that can be compared was, and is the same */
  is_parity: boolean
  counts_by_class: Record<string, number>
  differences: CutoverDifference[]
  warnings: string[]
}

export interface CutoverPlan {
  id: string
  name: string
  description: string
  status: 'draft' | 'verifying' | 'parallel' | 'cutting_over' | 'completed' | 'rolled_back' | 'abandoned'
  source_dns_server_id: string | null
  source_dhcp_server_id: string | null
  target_dns_group_id: string | null
  target_dhcp_group_id: string | null
  notes: string
  created_at: string
  modified_at: string
  completed_at: string | null
  rolled_back_at: string | null
  item_count: number
  stage_counts: Record<string, number>
  /** Items that something blocks */
  blocked_count: number
}

export interface CutoverPlanCreate {
  name: string
  description?: string
  source_dns_server_id?: string | null
  source_dhcp_server_id?: string | null
  target_dns_group_id?: string | null
  target_dhcp_group_id?: string | null
  notes?: string
}

export interface CutoverPlanDetail {
  id: string
  name: string
  description: string
  status: 'draft' | 'verifying' | 'parallel' | 'cutting_over' | 'completed' | 'rolled_back' | 'abandoned'
  source_dns_server_id: string | null
  source_dhcp_server_id: string | null
  target_dns_group_id: string | null
  target_dhcp_group_id: string | null
  notes: string
  created_at: string
  modified_at: string
  completed_at: string | null
  rolled_back_at: string | null
  item_count: number
  stage_counts: Record<string, number>
  /** Items that something blocks */
  blocked_count: number
  items: CutoverItem[]
}

export interface CutoverPlanParity {
  items: CutoverPlanParityItem[]
  in_parity: number
  total: number
}

export interface CutoverPlanParityItem {
  item_id: string
  kind: 'dns_zone' | 'dhcp_scope'
  source_ref: string
  status: 'ok' | 'unmatched' | 'error' | 'unverified'
  error: string | null
  in_sync: number
  not_compared: number
  difference_count: number
  /** Everything that can be compared was, and is the same */
  is_parity: boolean
  counts_by_class: Record<string, number>
  differences: CutoverDifference[]
  warnings: string[]
}

export interface CutoverPlanUpdate {
  name?: string
  description?: string
  source_dns_server_id?: string | null
  source_dhcp_server_id?: string | null
  target_dns_group_id?: string | null
  target_dhcp_group_id?: string | null
  notes?: string
  /** completed, rolled_back or abandoned; the others follow from the work on the items */
  status?: 'draft' | 'verifying' | 'parallel' | 'cutting_over' | 'completed' | 'rolled_back' | 'abandoned'
}

export interface CutoverResult {
  kind: 'dns_zone' | 'dhcp_scope'
  source_ref: string
  /** What was done */
  actions: string[]
  /** What is left for people to do */
  instructions: string[]
  /** How long clients may go on with what they have */
  recovery_estimate_seconds: number
  warnings: string[]
  stage: 'cut_over'
  cut_over_at: string
  ttl_lowered_at: string | null
  acknowledged_warnings: CutoverBlocker[]
}

export interface CutoverRollbackResult {
  kind: 'dns_zone' | 'dhcp_scope'
  source_ref: string
  /** What was done */
  actions: string[]
  /** What is left for people to do */
  instructions: string[]
  /** How long clients may go on with what they have */
  recovery_estimate_seconds: number
  warnings: string[]
  stage: 'rolled_back'
  rolled_back_at: string
  records_restored: number
}

export interface CutoverShadowReport {
  zone_name: string
  source: string
  targets: string[]
  sample_source: 'query_log' | 'zone_records'
  sampled: number
  matched: number
  mismatched: number
  errors: number
  samples: {
    name: string
    qtype: string
    source_answers: string[]
    target_answers: Record<string, string[]>
    verdict: 'match' | 'mismatch' | 'source_error' | 'target_error'
    error: string | null
  }[]
  warnings: string[]
}

export interface CutoverShadowSize {
  sample_size?: number
}

export interface CutoverTtlCommit {
  target_ttl?: number
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface CutoverTtlPlan {
  target_ttl: number
  zone_current: {
    ttl: number
    minimum: number
    refresh: number
    retry: number
  }
  zone_after: {
    ttl: number
    minimum: number
    refresh: number
    retry: number
  }
  records: {
    record_id: string
    name: string
    record_type: string
    current_ttl: number | null
    new_ttl: number
  }[]
  changed: number
  unchanged: number
  warnings: string[]
  /** A script for the legacy server, which nothing here touches */
  source_side_instructions: string
}

export interface CutoverTtlPreview {
  target_ttl: number
  zone_current: {
    ttl: number
    minimum: number
    refresh: number
    retry: number
  }
  zone_after: {
    ttl: number
    minimum: number
    refresh: number
    retry: number
  }
  records: {
    record_id: string
    name: string
    record_type: string
    current_ttl: number | null
    new_ttl: number
  }[]
  changed: number
  unchanged: number
  warnings: string[]
  /** A script for the legacy server, which nothing here touches */
  source_side_instructions: string
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface CutoverTtlRestored {
  records_restored: number
  zone: string
}

export interface CutoverTtlTarget {
  target_ttl?: number
}

export interface DeleteRefused {
  id: string
  name: string
  reason: string
}

export interface DhcpAcknowledgement {
  note?: string
}

export interface DhcpActivityEvent {
  id: number
  ts: string
  severity: string | null
  code: string | null
  mac_address: string | null
  ip_address: string | null
  transaction_id: string | null
  raw: string
}

export interface DhcpActivityEvents {
  server_id: string
  events: DhcpActivityEvent[]
  /** There are more than were asked for */
  truncated: boolean
}

export interface DhcpActivityQuestion {
  server_id: string
  since?: string
  until?: string
  /** A part of the line */
  q?: string
  severity?: string
  /** What the daemon calls it, such as DHCP4_LEASE_ALLOC */
  code?: string
  mac_address?: string
  ip_address?: string
  max_events?: number
}

export interface DhcpAgentAcknowledge {
  result: 'ok' | 'error'
  message?: string
}

export interface DhcpAgentAcknowledged {
  op_id: string
  state: 'pending' | 'acked' | 'failed'
}

export interface DhcpAgentAdvertisements {
  observations: {
    source_ip: string
    source_mac?: string
    prefixes?: string[]
    managed_flag?: boolean
    other_flag?: boolean
    router_lifetime?: number
    iface?: string
  }[]
}

export interface DhcpAgentConfiguration {
  server: {
    id: string
    name: string
    group: string | null
  }
  socket_mode: 'direct' | 'relay'
  lease_cache_threshold: number
  lease_cache_max_age: number | null
  pairing: {
    mode: 'load-balancing' | 'hot-standby'
    this_server: string
    heartbeat_delay_ms: number
    max_response_delay_ms: number
    max_ack_delay_ms: number
    max_unacked_clients: number
    auto_failover: boolean
    peers: {
      name: string
      url: string
      role: 'primary' | 'secondary' | 'standby' | 'backup'
    }[]
  } | null
  scopes: {
    id: string
    subnet_number: number
    network: string
    lease_time: number
    min_lease_time: number | null
    max_lease_time: number | null
    lease_cache_threshold: number | null
    lease_cache_max_age: number | null
    options: Record<string, unknown>
    v6_address_mode: 'stateful' | 'stateless' | 'slaac'
    relay_addresses: string[]
    pxe_profile_id: string | null
    pools: {
      start_ip: string
      end_ip: string
      pool_type: 'dynamic' | 'excluded' | 'reserved' | 'pd'
      class_restriction: string | null
      options_override: Record<string, unknown>
      pd_prefix: string | null
      delegated_length: number | null
      excluded_prefix: string | null
    }[]
    statics: {
      ip_address: string
      mac_address: string | null
      client_id: string | null
      duid: string | null
      circuit_id: string | null
      hostname: string
      options_override: Record<string, unknown>
    }[]
  }[]
  classes: {
    name: string
    match_expression: string
    options: Record<string, unknown>
  }[]
  pxe_profiles: {
    id: string
    next_server: string
    matches: {
      priority: number
      match_kind: 'first_stage' | 'ipxe_chain'
      vendor_class_match: string | null
      arch_codes: number[]
      boot_filename: string
      boot_file_url_v6: string | null
    }[]
  }[]
  phone_profiles: {
    id: string
    vendor_class_match: string
    options: Record<string, unknown>
    scope_ids: string[]
  }[]
  /** Whether the agent looks for other DHCP servers, and for routers */
  watch: {
    offers: boolean
    routers: boolean
  }
  mac_blocks: {
    mac_address: string
    expires_at: string | null
  }[]
}

export interface DhcpAgentCounted {
  updated: number
}

export interface DhcpAgentHaStatus {
  state: string
  raw?: Record<string, unknown>
}

export interface DhcpAgentHeartbeat {
  agent_version?: string
  daemon_version?: string
  daemon?: 'running' | 'stopped' | 'unknown'
  /** Another one with every start of the agent */
  instance?: string
  /** The agent's clock */
  sent_at?: string | null
  config?: {
    status: 'ok' | 'reverted' | 'revert_failed' | 'no_previous'
    etag?: string
    failed_etag?: string
    phase?: string
    error?: string
  } | null
  disk_free_bytes?: number | null
  /** Lease events since the agent was started */
  lease_count_since_start?: number
}

export interface DhcpAgentKey {
  id: string
  name: string
  expires_at: string
  group_id: string
  /** Told when it is made, and never again */
  secret: string | null
  used_at: string | null
  /** The server that registered with it */
  used_by: string | null
  created_at: string
  modified_at: string
}

export interface DhcpAgentKeyCreate {
  name: string
  /** A day from now when left out */
  expires_at?: string | null
}

export interface DhcpAgentKeyUpdate {
  name?: string
  expires_at?: string
}

export type DhcpAgentLeaseEvent = {
  ip_address: string
  mac_address: string
  hostname: string
  client_id: string
  duid: string
  user_class: string
  state: 'active' | 'expired' | 'released' | 'declined'
  starts_at: string
  ends_at: string
  expires_at: string
} | {
  prefix: string
  duid: string
  iaid: number
  hostname: string
  state: 'active' | 'expired' | 'released' | 'declined'
  starts_at: string
  ends_at: string
  expires_at: string
}

export interface DhcpAgentLeases {
  protocol: 4 | 6
  /** Another one with every file that the daemon begins */
  stream: string
  /** Where the events before these ended */
  after: number
  /** Where these end */
  position: number
  leases: DhcpAgentLeaseEvent[]
}

export interface DhcpAgentLeasesTaken {
  /** How many were news */
  upserted: number
  /** Where the server is in the stream now */
  position: number
}

export interface DhcpAgentLogEntries {
  lines: string[]
}

export interface DhcpAgentLogEntriesStored {
  status: string
  inserted: number
  dropped: number
}

export interface DhcpAgentMacSightings {
  sightings: {
    mac_address: string
    count?: number
    last_at: string
  }[]
}

export interface DhcpAgentMetrics {
  bucket_at: string
  discover?: number
  offer?: number
  request?: number
  ack?: number
  nak?: number
  decline?: number
  release?: number
  inform?: number
}

export interface DhcpAgentNews {
  server_id: string
  etag: string | null
  pending_approval: boolean
  /** Null where it is the one the caller has */
  configuration: DhcpAgentConfiguration | null
  pending_ops: {
    op_id: string
    op_type: 'apply_config'
    payload: Record<string, unknown>
  }[]
}

export interface DhcpAgentOffers {
  offers: {
    server_identifier: string
    source_ip?: string
    source_mac?: string
    giaddr?: string
    offered_ip?: string
  }[]
}

export interface DhcpAgentRegister {
  hostname: string
  version?: string
  group_name?: string | null
  fingerprint: string
  agent_id?: string | null
  driver?: 'kea'
  roles?: string[]
}

export interface DhcpAgentSeen {
  recorded: number
  /** How many had never been seen */
  new: number
}

export interface DhcpAnswer {
  outcome: 'reserved' | 'dynamic' | 'no_address' | 'blocked' | 'no_scope'
  scope_id: string | null
  /** Null where any free address of the pool may be given */
  address: string | null
  pool: {
    start_ip: string
    end_ip: string
  } | null
  lease_time: number | null
  hostname: string | null
  classes: string[]
  options: Record<string, unknown>
  /** The decisions on the way, in order */
  trace: {
    step: string
    detail: string
  }[]
}

export interface DhcpClientClass {
  id: string
  group_id: string
  name: string
  match_expression: string
  description: string
  options: Record<string, unknown>
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
}

export interface DhcpClientClassCreate {
  group_id: string
  name: string
  match_expression?: string
  description?: string
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
}

export interface DhcpClientClassCreateInGroup {
  name: string
  match_expression?: string
  description?: string
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
}

export interface DhcpClientClassUpdate {
  name?: string
  match_expression?: string
  description?: string
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
}

export interface DhcpDelegatedPrefix {
  id: string
  server_id: string
  scope_id: string | null
  prefix: string
  duid: string | null
  iaid: number | null
  hostname: string | null
  state: 'active' | 'expired' | 'released' | 'declined'
  starts_at: string
  ends_at: string | null
  expires_at: string | null
  last_seen_at: string
}

export interface DhcpGroup {
  id: string
  name: string
  description: string
  mode: 'standalone' | 'load-balancing' | 'hot-standby'
  dhcp_socket_mode: 'direct' | 'relay'
  heartbeat_delay_ms: number
  max_response_delay_ms: number
  max_ack_delay_ms: number
  max_unacked_clients: number
  auto_failover: boolean
  lease_cache_threshold: number
  lease_cache_max_age: number | null
  kea_member_count: number
  servers: DhcpGroupMember[]
  created_at: string
  modified_at: string
}

export interface DhcpGroupCreate {
  name: string
  description?: string
  mode?: 'standalone' | 'load-balancing' | 'hot-standby'
  dhcp_socket_mode?: 'direct' | 'relay'
  heartbeat_delay_ms?: number
  max_response_delay_ms?: number
  max_ack_delay_ms?: number
  max_unacked_clients?: number
  auto_failover?: boolean
  lease_cache_threshold?: number
  lease_cache_max_age?: number | null
}

export interface DhcpGroupMember {
  id: string
  name: string
  driver: string
  host: string
  status: string
  ha_state: string | null
  ha_peer_url: string
  agent_approved: boolean
}

export interface DhcpGroupUpdate {
  name?: string
  description?: string
  mode?: 'standalone' | 'load-balancing' | 'hot-standby'
  dhcp_socket_mode?: 'direct' | 'relay'
  heartbeat_delay_ms?: number
  max_response_delay_ms?: number
  max_ack_delay_ms?: number
  max_unacked_clients?: number
  auto_failover?: boolean
  lease_cache_threshold?: number
  lease_cache_max_age?: number | null
}

export interface DhcpImportCommit {
  target_group_id: string
  /** Where subnets are looked for; left out, everywhere */
  ipam_space_id?: string
  /** Where subnets are made that are not there yet; left out, scopes are only linked */
  ipam_block_id?: string
  /** What the preview answered, unchanged */
  plan: DhcpImportPlan
  /** By the network of the scope; a scope that is there and not named here is skipped */
  conflict_actions?: Record<string, DhcpImportConflictAction>
}

export interface DhcpImportConflictAction {
  action: 'skip' | 'overwrite'
}

export interface DhcpImported {
  target_group_id: string
  /** One row for each scope of the plan, in its order */
  scopes: DhcpImportLedgerRow[]
  client_classes_created: number
  warnings: string[]
  total_scopes_created: number
  total_scopes_overwrote: number
  total_scopes_skipped: number
  total_scopes_failed: number
  total_subnets_created: number
  total_pools_created: number
  total_reservations_created: number
}

export interface DhcpImportLedgerRow {
  subnet_cidr: string
  action_taken: 'created' | 'overwrote' | 'skipped' | 'failed'
  scope_id: string | null
  subnet_id: string | null
  subnet_created: boolean
  pools_created: number
  reservations_created: number
  error: string | null
}

export interface DhcpImportPlan {
  source: string
  scopes: ImportedScopeSent[]
  client_classes?: ImportedClientClassSent[]
  warnings?: string[]
}

export interface DhcpImportPreview {
  source: 'kea' | 'wsrv_dhcp' | 'isc_dhcp'
  scopes: ImportedScope[]
  client_classes: ImportedClientClass[]
  /** Subnets that scopes will be linked to, and scopes that the group has there */
  conflicts: ImportedScopeConflict[]
  warnings: string[]
  /** What the source has and is not imported as a whole */
  unsupported: string[]
  total_pools: number
  total_reservations: number
  address_family_histogram: Record<string, number>
}

export interface DhcpImportServer {
  id: string
  name: string
  host: string
  group_id: string | null
  group_name: string | null
  has_credentials: boolean
}

export interface DhcpLease {
  id: string
  server_id: string
  scope_id: string | null
  ip_address: string
  mac_address: string | null
  hostname: string | null
  client_id: string | null
  duid: string | null
  user_class: string | null
  state: 'active' | 'expired' | 'released' | 'declined'
  starts_at: string
  ends_at: string | null
  expires_at: string | null
  last_seen_at: string
}

export interface DhcpLeaseHistory {
  id: string
  server_id: string
  scope_id: string | null
  ip_address: string
  mac_address: string | null
  hostname: string | null
  client_id: string | null
  started_at: string
  expired_at: string
  lease_state: 'expired' | 'released' | 'removed' | 'superseded'
  created_at: string
}

export interface DhcpLeaseReserve {
  /** The client's own unless said */
  hostname?: string
  description?: string
}

export interface DhcpMacBlock {
  id: string
  group_id: string
  mac_address: string
  reason: 'rogue' | 'lost_stolen' | 'quarantine' | 'policy' | 'other'
  description: string
  enabled: boolean
  expires_at: string | null
  created_by_user_id: string | null
  updated_by_user_id: string | null
  last_match_at: string | null
  match_count: number
  created_at: string
  modified_at: string
}

export interface DhcpMacBlockCreate {
  group_id: string
  mac_address: string
  reason?: 'rogue' | 'lost_stolen' | 'quarantine' | 'policy' | 'other'
  description?: string
  enabled?: boolean
  expires_at?: string | null
}

export interface DhcpMacBlockCreateInGroup {
  mac_address: string
  reason?: 'rogue' | 'lost_stolen' | 'quarantine' | 'policy' | 'other'
  description?: string
  enabled?: boolean
  expires_at?: string | null
}

export interface DhcpMacBlockUpdate {
  reason?: 'rogue' | 'lost_stolen' | 'quarantine' | 'policy' | 'other'
  description?: string
  enabled?: boolean
  expires_at?: string | null
}

export interface DhcpOptionCode {
  code: number
  name: string
  kind: string
  description: string
  rfc: string
}

export interface DhcpOptionTemplate {
  id: string
  group_id: string
  name: string
  description: string
  address_family: 'ipv4' | 'ipv6'
  options: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface DhcpOptionTemplateCreate {
  group_id: string
  name: string
  description?: string
  address_family?: 'ipv4' | 'ipv6'
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
}

export interface DhcpOptionTemplateCreateInGroup {
  name: string
  description?: string
  address_family?: 'ipv4' | 'ipv6'
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
}

export interface DhcpOptionTemplateUpdate {
  name?: string
  description?: string
  address_family?: 'ipv4' | 'ipv6'
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
}

export interface DhcpPhoneOption {
  code: number
  name?: string | null
  value: string
}

export interface DhcpPhoneProfile {
  id: string
  group_id: string
  name: string
  description: string
  enabled: boolean
  vendor: string
  vendor_class_match: string
  option_set: DhcpPhoneOption[]
  scope_ids: string[]
  tags: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface DhcpPhoneProfileCreate {
  group_id: string
  name: string
  description?: string
  enabled?: boolean
  vendor?: string
  vendor_class_match?: string
  option_set?: DhcpPhoneOption[]
  scope_ids?: string[]
  tags?: Record<string, unknown>
}

export interface DhcpPhoneProfileCreateInGroup {
  name: string
  description?: string
  enabled?: boolean
  vendor?: string
  vendor_class_match?: string
  option_set?: DhcpPhoneOption[]
  scope_ids?: string[]
  tags?: Record<string, unknown>
}

export interface DhcpPhoneProfileScopes {
  scope_ids: string[]
}

export interface DhcpPhoneProfileUpdate {
  name?: string
  description?: string
  enabled?: boolean
  vendor?: string
  vendor_class_match?: string
  option_set?: DhcpPhoneOption[]
  scope_ids?: string[]
  tags?: Record<string, unknown>
}

export interface DhcpPhoneVendor {
  vendor: string
  /** How the vendor class of its phones begins */
  match_hint: string
  description: string
  options: {
    code: number
    name: string
    kind: string
    use: string
  }[]
}

export interface DhcpPool {
  id: string
  scope_id: string
  name: string
  start_ip: string
  end_ip: string
  pool_type: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  class_restriction: string | null
  lease_time_override: number | null
  options_override: Record<string, unknown>
  pd_prefix: string | null
  delegated_length: number | null
  excluded_prefix: string | null
  /** What lies in the range already; told when the pool is made, and not again */
  existing_ips_in_range: DhcpPoolAddress[]
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
}

export interface DhcpPoolAddress {
  address: string
  status: string
  hostname: string | null
}

export interface DhcpPoolCreate {
  scope_id: string
  name?: string
  start_ip?: string | null
  end_ip?: string | null
  pool_type?: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  class_restriction?: string | null
  lease_time_override?: number | null
  options_override?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  pd_prefix?: string | null
  delegated_length?: number | null
  excluded_prefix?: string | null
}

export interface DhcpPoolCreateInScope {
  name?: string
  start_ip?: string | null
  end_ip?: string | null
  pool_type?: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  class_restriction?: string | null
  lease_time_override?: number | null
  options_override?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  pd_prefix?: string | null
  delegated_length?: number | null
  excluded_prefix?: string | null
}

export interface DhcpPoolUpdate {
  name?: string
  start_ip?: string
  end_ip?: string
  pool_type?: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  class_restriction?: string | null
  lease_time_override?: number | null
  options_override?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  pd_prefix?: string | null
  delegated_length?: number | null
  excluded_prefix?: string | null
}

export interface DhcpPxeMatch {
  priority: number
  match_kind: 'first_stage' | 'ipxe_chain'
  vendor_class_match: string | null
  arch_codes: number[]
  boot_filename: string
  boot_file_url_v6: string | null
}

export interface DhcpPxeMatchCreate {
  priority?: number
  match_kind?: 'first_stage' | 'ipxe_chain'
  vendor_class_match?: string | null
  arch_codes?: number[]
  boot_filename: string
  boot_file_url_v6?: string | null
}

export interface DhcpPxeProfile {
  id: string
  group_id: string
  name: string
  description: string
  next_server: string
  enabled: boolean
  matches: DhcpPxeMatch[]
  tags: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface DhcpPxeProfileCreate {
  group_id: string
  name: string
  description?: string
  next_server: string
  enabled?: boolean
  matches?: DhcpPxeMatchCreate[]
  tags?: Record<string, unknown>
}

export interface DhcpPxeProfileCreateInGroup {
  name: string
  description?: string
  next_server: string
  enabled?: boolean
  matches?: DhcpPxeMatchCreate[]
  tags?: Record<string, unknown>
}

export interface DhcpPxeProfileUpdate {
  name?: string
  description?: string
  next_server?: string
  enabled?: boolean
  matches?: DhcpPxeMatchCreate[]
  tags?: Record<string, unknown>
}

export interface DhcpQuestion {
  /** The relay's address, or one of the server's on the link of the client */
  relay: string
  mac_address?: string | null
  client_id?: string | null
  duid?: string | null
  circuit_id?: string | null
  requested_ip?: string | null
  /** Options the client sends, as octets in hexadecimal digits, by code */
  options?: Record<string, string>
}

export interface DhcpResponder {
  id: string
  group_id: string
  server_identifier: string
  source_ip: string | null
  source_mac: string | null
  giaddr: string | null
  offered_ip: string | null
  /** managed: a server of the group; rogue: nobody has said what it is */
  classification: 'managed' | 'acknowledged' | 'rogue'
  acknowledged_at: string | null
  acknowledged_by: string | null
  note: string
  first_seen_at: string
  last_seen_at: string
}

export interface DhcpScope {
  id: string
  group_id: string
  subnet_id: string
  name: string
  description: string
  enabled: boolean
  lease_time: number
  min_lease_time: number | null
  max_lease_time: number | null
  lease_cache_threshold: number | null
  lease_cache_max_age: number | null
  /** With the code of each; 0 where a name has none */
  options: {
    code: number
    name: string
    value: unknown | null
  }[]
  ddns_enabled: boolean
  ddns_hostname_policy: 'client' | 'server_name' | 'derived' | 'none'
  hostname_sync_mode: 'disabled' | 'on_static_only' | 'on_lease'
  dns_track_dynamic_leases: boolean
  v6_address_mode: 'stateful' | 'stateless' | 'slaac'
  ra_managed_flag: boolean
  ra_other_flag: boolean
  ra_enabled: boolean
  ra_mo_override: boolean
  ra_router_lifetime: number
  ra_max_interval: number
  ra_prefix_valid_lifetime: number
  ra_prefix_preferred_lifetime: number
  ra_prefix_on_link: boolean
  ra_prefix_autonomous: boolean
  ra_interface: string
  relay_addresses: string[]
  tags: Record<string, unknown>
  pxe_profile_id: string | null
  network: string
  address_family: 'ipv4' | 'ipv6'
  last_pushed_at: string | null
  /** Why it does not do what it says, the way things are */
  warnings: string[]
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
}

export interface DhcpScopeCreate {
  group_id?: string | null
  subnet_id: string
  name?: string
  description?: string
  enabled?: boolean
  lease_time?: number
  min_lease_time?: number | null
  max_lease_time?: number | null
  lease_cache_threshold?: number | null
  lease_cache_max_age?: number | null
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client' | 'server_name' | 'derived' | 'none' | null
  hostname_sync_mode?: 'disabled' | 'on_static_only' | 'on_lease'
  dns_track_dynamic_leases?: boolean
  v6_address_mode?: 'stateful' | 'stateless' | 'slaac'
  ra_managed_flag?: boolean
  ra_other_flag?: boolean
  ra_enabled?: boolean
  ra_mo_override?: boolean
  ra_router_lifetime?: number
  ra_max_interval?: number
  ra_prefix_valid_lifetime?: number
  ra_prefix_preferred_lifetime?: number
  ra_prefix_on_link?: boolean
  ra_prefix_autonomous?: boolean
  ra_interface?: string
  relay_addresses?: string[]
  tags?: Record<string, unknown>
  pxe_profile_id?: string | null
  /** Another name of enabled */
  is_active?: boolean
  /** Another name of hostname_sync_mode; none, ipam and learned are its former values */
  hostname_to_ipam_sync?: 'disabled' | 'on_static_only' | 'on_lease' | 'none' | 'ipam' | 'learned'
}

export interface DhcpScopeCreateInGroup {
  subnet_id: string
  name?: string
  description?: string
  enabled?: boolean
  lease_time?: number
  min_lease_time?: number | null
  max_lease_time?: number | null
  lease_cache_threshold?: number | null
  lease_cache_max_age?: number | null
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client' | 'server_name' | 'derived' | 'none' | null
  hostname_sync_mode?: 'disabled' | 'on_static_only' | 'on_lease'
  dns_track_dynamic_leases?: boolean
  v6_address_mode?: 'stateful' | 'stateless' | 'slaac'
  ra_managed_flag?: boolean
  ra_other_flag?: boolean
  ra_enabled?: boolean
  ra_mo_override?: boolean
  ra_router_lifetime?: number
  ra_max_interval?: number
  ra_prefix_valid_lifetime?: number
  ra_prefix_preferred_lifetime?: number
  ra_prefix_on_link?: boolean
  ra_prefix_autonomous?: boolean
  ra_interface?: string
  relay_addresses?: string[]
  tags?: Record<string, unknown>
  pxe_profile_id?: string | null
  /** Another name of enabled */
  is_active?: boolean
  /** Another name of hostname_sync_mode; none, ipam and learned are its former values */
  hostname_to_ipam_sync?: 'disabled' | 'on_static_only' | 'on_lease' | 'none' | 'ipam' | 'learned'
}

export interface DhcpScopeCreateInSubnet {
  group_id?: string | null
  name?: string
  description?: string
  enabled?: boolean
  lease_time?: number
  min_lease_time?: number | null
  max_lease_time?: number | null
  lease_cache_threshold?: number | null
  lease_cache_max_age?: number | null
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client' | 'server_name' | 'derived' | 'none' | null
  hostname_sync_mode?: 'disabled' | 'on_static_only' | 'on_lease'
  dns_track_dynamic_leases?: boolean
  v6_address_mode?: 'stateful' | 'stateless' | 'slaac'
  ra_managed_flag?: boolean
  ra_other_flag?: boolean
  ra_enabled?: boolean
  ra_mo_override?: boolean
  ra_router_lifetime?: number
  ra_max_interval?: number
  ra_prefix_valid_lifetime?: number
  ra_prefix_preferred_lifetime?: number
  ra_prefix_on_link?: boolean
  ra_prefix_autonomous?: boolean
  ra_interface?: string
  relay_addresses?: string[]
  tags?: Record<string, unknown>
  pxe_profile_id?: string | null
  /** Another name of enabled */
  is_active?: boolean
  /** Another name of hostname_sync_mode; none, ipam and learned are its former values */
  hostname_to_ipam_sync?: 'disabled' | 'on_static_only' | 'on_lease' | 'none' | 'ipam' | 'learned'
}

export interface DhcpScopeUpdate {
  name?: string
  description?: string
  enabled?: boolean
  lease_time?: number
  min_lease_time?: number | null
  max_lease_time?: number | null
  lease_cache_threshold?: number | null
  lease_cache_max_age?: number | null
  options?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client' | 'server_name' | 'derived' | 'none' | null
  hostname_sync_mode?: 'disabled' | 'on_static_only' | 'on_lease'
  dns_track_dynamic_leases?: boolean
  v6_address_mode?: 'stateful' | 'stateless' | 'slaac'
  ra_managed_flag?: boolean
  ra_other_flag?: boolean
  ra_enabled?: boolean
  ra_mo_override?: boolean
  ra_router_lifetime?: number
  ra_max_interval?: number
  ra_prefix_valid_lifetime?: number
  ra_prefix_preferred_lifetime?: number
  ra_prefix_on_link?: boolean
  ra_prefix_autonomous?: boolean
  ra_interface?: string
  relay_addresses?: string[]
  tags?: Record<string, unknown>
  pxe_profile_id?: string | null
  /** Another name of enabled */
  is_active?: boolean
  /** Another name of hostname_sync_mode; none, ipam and learned are its former values */
  hostname_to_ipam_sync?: 'disabled' | 'on_static_only' | 'on_lease' | 'none' | 'ipam' | 'learned'
  clear_pxe_profile?: boolean
}

export interface DhcpServer {
  id: string
  name: string
  description: string
  driver: 'kea' | 'wsrv_dhcp'
  host: string
  port: number
  roles: string[]
  server_group_id: string | null
  ha_peer_url: string
  status: 'active' | 'unreachable' | 'syncing' | 'error' | 'pending'
  last_sync_at: string | null
  last_health_check_at: string | null
  agent_registered: boolean
  agent_approved: boolean
  agent_last_seen: string | null
  last_seen_ip: string | null
  agent_version: string | null
  config_etag: string | null
  config_pushed_at: string | null
  agent_conflict: string | null
  agent_conflict_at: string | null
  daemon_version: string | null
  daemon_state: string | null
  clock_skew_ms: number | null
  has_credentials: boolean
  is_agentless: boolean
  is_read_only: boolean
  ha_state: string | null
  ha_last_heartbeat_at: string | null
  maintenance_mode: boolean
  maintenance_started_at: string | null
  maintenance_reason: string | null
  config_apply_status: string | null
  config_apply_error: string | null
  config_apply_phase: string | null
  config_failed_etag: string | null
  config_apply_at: string | null
  created_at: string
  modified_at: string
}

export interface DhcpServerCreate {
  name: string
  description?: string
  driver?: 'kea' | 'wsrv_dhcp'
  host: string
  port?: number
  roles?: string[]
  server_group_id?: string | null
  ha_peer_url?: string
  wsrv_credentials?: WsrvCredentials
}

export type DhcpServerEvents = DnsServerEvents

export interface DhcpServerOperations {
  server_id: string
  counts: {
    pending: number
    acked: number
    failed: number
  }
  items: {
    op_id: string
    op_type: string
    state: 'pending' | 'acked' | 'failed'
    last_error: string | null
    created_at: string
    acked_at: string | null
  }[]
}

export interface DhcpServerPause {
  /** Null keeps the one it was paused for */
  reason?: string | null
}

export interface DhcpServerRenderedConfig {
  server_id: string
  rendered_at: string | null
  files: {
    path: string
    content: string
  }[]
}

export interface DhcpServerStats {
  leases_active: number
  range: string
  bucket_seconds: number
  rate_buckets: {
    ts: string
    discover: number
    offer: number
    request: number
    ack: number
    nak: number
    decline: number
    release: number
  }[]
}

export interface DhcpServerSync {
  status: 'queued'
  op_id: string
  /** Of what it has now */
  etag: string | null
}

export interface DhcpServerUpdate {
  name?: string
  description?: string
  driver?: 'kea' | 'wsrv_dhcp'
  host?: string
  port?: number
  roles?: string[]
  server_group_id?: string | null
  ha_peer_url?: string
  wsrv_credentials?: WsrvCredentials
}

export interface DhcpStatic {
  id: string
  scope_id: string
  ip_address: string
  mac_address: string | null
  hostname: string
  description: string
  client_id: string | null
  duid: string | null
  circuit_id: string | null
  options_override: Record<string, unknown>
  tags: Record<string, unknown>
  /** The row of the address in its subnet */
  ip_address_id: string | null
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
}

export interface DhcpStaticCreate {
  scope_id: string
  ip_address: string
  mac_address?: string | null
  hostname?: string
  description?: string
  client_id?: string | null
  duid?: string | null
  circuit_id?: string | null
  options_override?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  tags?: Record<string, unknown>
}

export interface DhcpStaticCreateInScope {
  ip_address: string
  mac_address?: string | null
  hostname?: string
  description?: string
  client_id?: string | null
  duid?: string | null
  circuit_id?: string | null
  options_override?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  tags?: Record<string, unknown>
}

export interface DhcpStaticUpdate {
  ip_address?: string
  mac_address?: string | null
  hostname?: string
  description?: string
  client_id?: string | null
  duid?: string | null
  circuit_id?: string | null
  options_override?: Record<string, unknown> | {
    code?: number
    name?: string
    value: unknown
  }[]
  tags?: Record<string, unknown>
  /** Only as it is: a reservation does not move */
  scope_id?: string
}

export interface DnsAcl {
  id: string
  name: string
  description: string
  entries: DnsAclEntry[]
  group_id: string
  created_at: string
  modified_at: string
}

export interface DnsAclCreate {
  name: string
  description?: string
  entries?: {
    value: string
    negate?: boolean
    order?: number
  }[]
}

export interface DnsAclEntry {
  value: string
  negate: boolean
  order: number
}

export interface DnsAclUpdate {
  name?: string
  description?: string
  entries?: {
    value: string
    negate?: boolean
    order?: number
  }[]
}

export interface DnsAgentAcknowledge {
  result: 'ok' | 'error'
  message?: string
}

export interface DnsAgentAcknowledged {
  accepted: number
  refused: {
    op_id: string
    reason: string
  }[]
}

export interface DnsAgentBlocklist {
  revision: string
  exceptions: string[]
  entries: {
    domain: string
    action: 'block' | 'redirect' | 'nxdomain'
    block_mode: 'nxdomain' | 'sinkhole' | 'refused'
    sinkhole_ip: string | null
    target: string | null
    is_wildcard: boolean
  }[]
  /** What the next portion comes after; null where this is the last */
  next: string | null
}

export interface DnsAgentBlocklistQuery {
  view: string
  /** The last name of the portion before */
  after?: string | null
}

export interface DnsAgentConfiguration {
  server: {
    id: string
    name: string
    group: string
    is_primary: boolean
    primary_address: string | null
    followers: string[]
  }
  options: {
    forwarders: string[]
    forward_policy: 'first' | 'only'
    recursion: boolean
    allow_recursion: string[]
    dnssec_validation: 'auto' | 'yes' | 'no'
    notify: 'yes' | 'no' | 'explicit' | 'master-only'
    also_notify: string[]
    allow_notify: string[]
    allow_query: string[]
    allow_query_cache: string[]
    allow_transfer: string[]
    blackhole: string[]
    query_log_enabled: boolean
    query_log_channel: 'file' | 'syslog' | 'stderr'
    query_log_file: string
    query_log_severity: 'critical' | 'error' | 'warning' | 'notice' | 'info' | 'debug' | 'dynamic'
    query_log_print_category: boolean
    query_log_print_severity: boolean
    query_log_print_time: boolean
    rrl_enabled: boolean
    rrl_responses_per_second: number
    rrl_window: number
    rrl_slip: number
    rrl_qps_scale: number | null
    rrl_exempt_clients: string[]
    rrl_log_only: boolean
    minimal_responses: boolean
    tcp_clients: number | null
    clients_per_query: number | null
    max_clients_per_query: number | null
    trust_anchors: {
      zone_name: string
      algorithm: number
      key_tag: number
      public_key: string
      is_initial_key: boolean
    }[]
  }
  acls: {
    name: string
    entries: {
      value: string
      negate: boolean
    }[]
  }[]
  views: {
    name: string
    match_clients: string[]
    match_destinations: string[]
    recursion: boolean
    allow_query: string[] | null
    allow_query_cache: string[] | null
  }[]
  default_view: string | null
  tsig_keys: {
    name: string
    algorithm: 'hmac-sha1' | 'hmac-sha224' | 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512'
    secret: string
    is_internal: boolean
  }[]
  dnssec_policies: {
    name: string
    algorithm: 'ecdsap256sha256' | 'ecdsap384sha384' | 'ed25519' | 'ed448' | 'rsasha256' | 'rsasha512'
    ksk_lifetime_days: number
    zsk_lifetime_days: number
    nsec3: boolean
    nsec3_iterations: number
    nsec3_salt_length: number
    nsec3_optout: boolean
  }[]
  zones: {
    id: string
    name: string
    view: string | null
    type: 'primary' | 'secondary' | 'stub' | 'forward'
    ttl: number
    refresh: number
    retry: number
    expire: number
    minimum: number
    primary_ns: string
    admin_email: string
    allow_query: string[] | null
    allow_transfer: string[] | null
    also_notify: string[] | null
    notify: 'yes' | 'no' | 'explicit' | 'master-only' | null
    forwarders: string[]
    forward_only: boolean
    masters: string[]
    dnssec_policy: string | null
    dynamic_update_enabled: boolean
    update_acl: {
      match_kind: 'tsig_key' | 'ip'
      action: 'grant' | 'deny'
      ip_cidr: string | null
      tsig_key_name: string | null
      name_scope: 'self' | 'subdomain' | 'zonesub' | 'wildcard' | 'name' | null
      name_pattern: string | null
      record_types: string[]
    }[]
  }[]
  blocklists: {
    view: string | null
    revision: string
  }[]
  catalog: unknown | null
}

export interface DnsAgentContents {
  zones: DnsAgentZoneContents[]
}

export interface DnsAgentContentsQuery {
  zone_ids: string[]
}

export interface DnsAgentDaemonStatus {
  text: string
}

export interface DnsAgentDnssecState {
  zones: {
    zone_name: string
    ds_records: string[]
    keys: {
      key_tag: number
      key_type: 'ksk' | 'zsk' | 'csk'
      algorithm: string
      state: string
      ds_records: string[]
      timing?: Record<string, string>
    }[]
  }[]
}

export interface DnsAgentHeartbeat {
  agent_version?: string
  daemon_version?: string
  daemon?: 'running' | 'stopped' | 'unknown'
  /** Another one with every start of the agent */
  instance?: string
  /** The agent's clock */
  sent_at?: string | null
  config?: {
    status: 'ok' | 'reverted' | 'revert_failed' | 'no_previous'
    etag?: string
    failed_etag?: string
    phase?: string
    error?: string
  } | null
  disk_free_bytes?: number | null
  ops_ack?: {
    op_id: string
    result: 'ok' | 'error'
    message?: string
  }[]
  failed_ops_count?: number
  zone_serials?: {
    zone_name: string
    view?: string
    serial: number
    is_loaded?: boolean
  }[]
}

export interface DnsAgentKey {
  id: string
  name: string
  expires_at: string
  group_id: string
  /** Told when it is made, and never again */
  secret: string | null
  used_at: string | null
  /** The server that registered with it */
  used_by: string | null
  created_at: string
  modified_at: string
}

export interface DnsAgentKeyCreate {
  name: string
  /** A day from now when left out */
  expires_at?: string | null
}

export interface DnsAgentKeyUpdate {
  name?: string
  expires_at?: string
}

export interface DnsAgentMetrics {
  bucket_at: string
  queries_total?: number
  noerror?: number
  nxdomain?: number
  servfail?: number
  recursion?: number
  rate_dropped?: number
  rate_slipped?: number
}

export interface DnsAgentNews {
  server_id: string
  etag: string | null
  pending_approval: boolean
  /** Null where it is the one the caller has */
  configuration: DnsAgentConfiguration | null
  pending_record_ops: DnsAgentOperation[]
}

export interface DnsAgentOperation {
  op_id: string
  op: 'create' | 'update' | 'delete' | 'dnssec_sign' | 'dnssec_unsign' | 'dnssec_rollover'
  zone_id: string
  zone_name: string
  /** Where it is made; null where the group has no views */
  views: string[] | null
  target_serial: number
  /** Absolute */
  name: string
  type: string
  ttl: number
  values: string[]
  key_tag: number | null
}

export interface DnsAgentQueryLog {
  lines: string[]
}

export interface DnsAgentQueryLogged {
  status: string
  inserted: number
  rpz_inserted: number
  dropped: number
}

export interface DnsAgentRegister {
  hostname: string
  version?: string
  group_name?: string | null
  fingerprint: string
  agent_id?: string | null
  driver?: 'bind9' | 'powerdns' | 'technitium'
  roles?: ('authoritative' | 'recursive' | 'forwarder')[]
  /** Where its daemon answers */
  port?: number
}

export interface DnsAgentUpdated {
  updated: number
}

export interface DnsAgentZoneContents {
  zone_id: string
  serial: number
  records: {
    view: string | null
    name: string
    type: string
    ttl: number
    value: string
  }[]
}

export interface DnsAgentZoneState {
  zones: {
    zone_name: string
    view?: string
    serial: number
    is_loaded?: boolean
  }[]
}

export interface DnsAnalyticsQuestion {
  server_id: string
  since?: string | null
  until?: string | null
  limit?: number
}

export interface DnsAnswer {
  ok: boolean
  error: 'forbidden' | 'unknown_name' | 'timeout' | 'refused' | 'unreachable' | 'closed' | 'malformed' | 'tls_failed' | 'failed' | 'no_answer' | 'no_resolver' | null
  /** The response code: noerror, nxdomain, servfail and so on */
  status: string | null
  name: string
  type: string
  server: string | null
  is_authoritative: boolean | null
  answers: DnsToolRecord[]
  authority: DnsToolRecord[]
  duration_ms: number
}

export interface DnsApplyRecord {
  zone_id: string
  record_id: string
  op: 'create' | 'update' | 'delete'
}

export interface DnsBlocklist {
  id: string
  name: string
  description: string
  category: string
  source_type: 'manual' | 'url' | 'file_upload'
  feed_url: string
  feed_format: 'hosts' | 'domains' | 'adblock'
  update_interval_hours: number
  block_mode: 'nxdomain' | 'sinkhole' | 'refused'
  sinkhole_ip: string | null
  feed_entries_are_wildcard: boolean
  enabled: boolean
  last_synced_at: string | null
  last_sync_status: 'queued' | 'success' | 'error' | null
  last_sync_error: string | null
  /** Lines of the feed that named nothing which can be blocked */
  last_sync_skipped: number | null
  entry_count: number
  applied_group_ids: string[]
  applied_view_ids: string[]
  created_at: string
  modified_at: string
}

export interface DnsBlocklistApplyProfile {
  profile_id: string
  enabled?: boolean
}

export interface DnsBlocklistAssignments {
  server_group_ids?: string[]
  view_ids?: string[]
}

export interface DnsBlocklistCatalog {
  version: string
  comment: string
  sources: {
    id: string
    name: string
    description: string
    category: string
    feed_url: string
    feed_format: 'hosts' | 'domains' | 'adblock'
    homepage: string
  }[]
  templates: {
    id: string
    name: string
    description: string
    category: string
    groups: {
      id: string
      name: string
      target: string
      domains: string[]
    }[]
  }[]
  profiles: {
    id: string
    name: string
    description: string
    sources: string[]
    templates: string[]
  }[]
}

export interface DnsBlocklistCreate {
  name: string
  description?: string
  category?: string
  source_type?: 'manual' | 'url' | 'file_upload'
  feed_url?: string
  feed_format?: 'hosts' | 'domains' | 'adblock'
  update_interval_hours?: number
  block_mode?: 'nxdomain' | 'sinkhole' | 'refused'
  sinkhole_ip?: string | null
  feed_entries_are_wildcard?: boolean
  enabled?: boolean
}

export interface DnsBlocklistEntriesAdded {
  added: number
  /** Those that were there already, sent twice, or refused */
  skipped: number
  /** Names on the list now */
  total: number
  /** The first hundred that are no names which can be blocked */
  refused: {
    domain: string
    reason: string
  }[]
}

export interface DnsBlocklistEntriesBulk {
  domains: string[]
  entry_type?: 'block' | 'redirect' | 'nxdomain'
  target?: string | null
  is_wildcard?: boolean
  reason?: string
}

export interface DnsBlocklistEntry {
  id: string
  domain: string
  entry_type: 'block' | 'redirect' | 'nxdomain'
  target: string | null
  is_wildcard: boolean
  reason: string
  list_id: string
  source: 'manual' | 'feed'
  added_at: string
  created_at: string
  modified_at: string
}

export interface DnsBlocklistEntryCreate {
  domain: string
  entry_type?: 'block' | 'redirect' | 'nxdomain'
  target?: string | null
  is_wildcard?: boolean
  reason?: string
}

export interface DnsBlocklistEntryInForce {
  domain: string
  action: 'block' | 'redirect' | 'nxdomain'
  block_mode: 'nxdomain' | 'sinkhole' | 'refused'
  sinkhole_ip: string | null
  target: string | null
  is_wildcard: boolean
  list_id: string
  list_name: string
}

export interface DnsBlocklistEntryUpdate {
  domain?: string
  entry_type?: 'block' | 'redirect' | 'nxdomain'
  target?: string | null
  is_wildcard?: boolean
  reason?: string
}

export interface DnsBlocklistException {
  id: string
  domain: string
  reason: string
  list_id: string
  created_at: string
  modified_at: string
}

export interface DnsBlocklistExceptionCreate {
  domain: string
  reason?: string
}

export interface DnsBlocklistExceptionUpdate {
  domain?: string
  reason?: string
}

export interface DnsBlocklistFromCatalog {
  source_id: string
  name?: string
  enabled?: boolean
  update_interval_hours?: number
  block_mode?: 'nxdomain' | 'sinkhole' | 'refused'
}

export interface DnsBlocklistFromTemplate {
  template_id: string
  name?: string
  enabled?: boolean
  /** Groups of the template; all when left out */
  group_ids?: string[]
  block_mode?: 'nxdomain' | 'sinkhole' | 'refused'
}

export interface DnsBlocklistProfileApplied {
  profile_id: string
  created: number
  skipped: number
  items: {
    kind: 'source' | 'template'
    catalog_id: string
    name: string
    list_id: string | null
    status: 'created' | 'skipped_existing' | 'skipped_missing'
  }[]
}

export interface DnsBlocklistRefresh {
  list_id: string
  task_id: string
  status: 'queued'
}

export interface DnsBlocklistUpdate {
  name?: string
  description?: string
  category?: string
  source_type?: 'manual' | 'url' | 'file_upload'
  feed_url?: string
  feed_format?: 'hosts' | 'domains' | 'adblock'
  update_interval_hours?: number
  block_mode?: 'nxdomain' | 'sinkhole' | 'refused'
  sinkhole_ip?: string | null
  feed_entries_are_wildcard?: boolean
  enabled?: boolean
}

export interface DnsCatalogMember {
  id: string
  name: string
  view_id: string | null
  /** Stands for the zone in the catalogue */
  label: string
}

export interface DnsCatalogServer {
  id: string
  name: string
  host: string
}

export interface DnsCatalogZone {
  group_id: string
  enabled: boolean
  zone_name: string
  serial: number
  member_count: number
  /** The primary of the group, which the others transfer the catalogue from */
  producer: DnsCatalogServer | null
  consumers: DnsCatalogServer[]
}

export interface DnsChange {
  op_id: string
  zone_id: string
  zone_name: string
  view_id: string | null
  op: 'create' | 'update' | 'delete' | 'dnssec_sign' | 'dnssec_unsign' | 'dnssec_rollover'
  name: string
  record_type: string
  state: 'pending' | 'in_flight' | 'applied' | 'failed' | 'superseded'
  reason: string | null
  record: {
  }
  target_serial: number
  attempts: number
  last_error: string | null
  next_try_at: string | null
  created_at: string
  /** By when the server had it */
  applied_at: string | null
  server_id: string
  server_name: string
}

export interface DnsChanges {
  /** All of them, whatever the limit is */
  counts: {
    pending: number
    in_flight: number
    failed: number
  }
  items: DnsChange[]
}

export type DnsDelegationPreview = {
  has_parent: true
  parent_zone_id: string
  parent_zone_name: string
  child_zone_id: string
  child_zone_name: string
  child_label: string
  ns_records_to_create: {
    name: string
    record_type: string
    value: string
    ttl: number
  }[]
  glue_records_to_create: {
    name: string
    record_type: string
    value: string
    ttl: number
  }[]
  /** Of a part of an octet: an alias for each of its addresses (RFC 2317) */
  alias_records_to_create: {
    name: string
    record_type: string
    value: string
    ttl: number
  }[]
  existing_ns_records: {
    name: string
    record_type: string
    value: string
    ttl: number
  }[]
  existing_glue_records: {
    name: string
    record_type: string
    value: string
    ttl: number
  }[]
  existing_alias_records: {
    name: string
    record_type: string
    value: string
    ttl: number
  }[]
  warnings: string[]
  child_apex_ns_count: number
} | {
  has_parent: false
}

export interface DnsDriftRecord {
  name: string
  record_type: string
  value: string
  ttl: number
}

export interface DnsEffectiveBlocklist {
  scope: 'group' | 'view'
  scope_id: string
  /** By name; of several for one name the first decides */
  entries: DnsBlocklistEntryInForce[]
  exceptions: string[]
  lists: string[]
  /** Entries of all these lists */
  total: number
  truncated: boolean
}

export interface DnsGroup {
  id: string
  name: string
  description: string
  group_type: 'internal' | 'external' | 'dmz' | 'custom'
  default_view: string | null
  is_recursive: boolean
  catalog_zones_enabled: boolean
  catalog_zone_name: string
  is_public_facing: boolean
  created_at: string
  modified_at: string
}

export interface DnsGroupCreate {
  name: string
  description?: string
  group_type?: 'internal' | 'external' | 'dmz' | 'custom'
  default_view?: string | null
  is_recursive?: boolean
  catalog_zones_enabled?: boolean
  catalog_zone_name?: string
  is_public_facing?: boolean
}

export interface DnsGroupSync {
  servers_attempted: number
  servers_succeeded: number
  total_imported: number
  total_pushed: number
  total_push_errors: number
  total_zones_imported: number
  total_zones_pushed_to_server: number
  items: DnsGroupSyncItem[]
}

export interface DnsGroupSyncItem {
  server_id: string
  server_name: string
  driver: string
  /** Why the server could not be asked */
  error: string | null
  result: DnsServerSync | null
}

export interface DnsGroupUpdate {
  name?: string
  description?: string
  group_type?: 'internal' | 'external' | 'dmz' | 'custom'
  default_view?: string | null
  is_recursive?: boolean
  catalog_zones_enabled?: boolean
  catalog_zone_name?: string
  is_public_facing?: boolean
}

export interface DnsImportCloudAccount {
  ok: true
  zone_count: number
}

export interface DnsImportCommit {
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
  /** What the preview answered, unchanged */
  plan: DnsImportPlan
  /** By the name of the zone; a zone that is there and not named here is skipped */
  conflict_actions?: Record<string, ImportConflictAction>
}

export interface DnsImported {
  target_group_id: string
  /** One row for each zone of the plan, in its order */
  zones: DnsImportLedgerRow[]
  warnings: string[]
  total_zones_created: number
  total_zones_overwrote: number
  total_zones_renamed: number
  total_zones_skipped: number
  total_zones_failed: number
  total_records_created: number
}

export interface DnsImportLedgerRow {
  zone_name: string
  action_taken: 'created' | 'overwrote' | 'renamed' | 'skipped' | 'failed'
  zone_id: string | null
  records_created: number
  records_deleted: number
  error: string | null
}

export interface DnsImportPlan {
  source: string
  zones: ImportedZoneSent[]
  warnings?: string[]
  source_server_id?: string | null
}

export interface DnsImportPowerdns {
  api_url: string
  api_key: string
  server_name?: string
}

export interface DnsImportPowerdnsServer {
  type: string
  id: string
  daemon_type: string
  version: string
  url: string
}

export interface DnsImportPreview {
  source: 'zonefile' | 'wsrv_dns' | 'restauth' | 'restconsole' | 'route53' | 'azure_dns' | 'google_dns' | 'cloudflare'
  zones: ImportedZone[]
  /** Zones of the same name that the group has already in this view */
  conflicts: ImportedZoneConflict[]
  warnings: string[]
  /** What the source has and is not imported as a whole */
  unsupported: string[]
  total_records: number
  record_type_histogram: Record<string, number>
  /** The registered server that it was read from */
  source_server_id: string | null
  /** When the list of the root zone was taken that name_scope is told by */
  root_zone_date: string
}

export interface DnsImportRun {
  id: string
  source: string
  state: 'ready' | 'running' | 'cancelled' | 'done'
  target_group_id: string
  target_view_id: string | null
  source_server_id: string | null
  warnings: string[]
  unsupported: string[]
  /** As things are now */
  conflicts: ImportedZoneConflict[]
  zones_total: number
  zones_done: number
  records_total: number
  records_done: number
  /** Since it was started last */
  records_per_second: number | null
  /** If it goes on like that */
  seconds_left: number | null
  started_at: string | null
  finished_at: string | null
  created_at: string
}

export interface DnsImportRunStart {
  /** By the name of the zone; a zone that is there and not named here is skipped */
  conflict_actions?: Record<string, ImportConflictAction>
}

export interface DnsImportServer {
  id: string
  name: string
  driver: string
  host: string
  group_id: string
  group_name: string
  has_credentials: boolean
}

export interface DnsImportTechnitium {
  api_url: string
  api_token: string
}

export interface DnsImportTechnitiumServer {
  ok: true
  zone_count: number
  importable_zone_count: number
}

export interface DnsImportWindowsServer {
  ok: true
  build: string
  zone_count: number
  importable_zone_count: number
}

export interface DnsOptions {
  id: string
  forwarders: string[]
  forward_policy: 'first' | 'only'
  recursion_enabled: boolean
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_recursion: string[]
  dnssec_validation: 'auto' | 'yes' | 'no'
  gss_tsig_enabled: boolean
  gss_tsig_keytab_path: string | null
  gss_tsig_realm: string | null
  gss_tsig_principal: string | null
  notify_enabled: 'yes' | 'no' | 'explicit' | 'master-only'
  also_notify: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_notify: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query_cache: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_transfer: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  blackhole: string[]
  query_log_enabled: boolean
  query_log_channel: 'file' | 'syslog' | 'stderr'
  query_log_file: string
  query_log_severity: 'critical' | 'error' | 'warning' | 'notice' | 'info' | 'debug' | 'dynamic'
  query_log_print_category: boolean
  query_log_print_severity: boolean
  query_log_print_time: boolean
  rrl_enabled: boolean
  rrl_responses_per_second: number
  rrl_window: number
  rrl_slip: number
  rrl_qps_scale: number | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  rrl_exempt_clients: string[]
  rrl_log_only: boolean
  minimal_responses: boolean
  tcp_clients: number | null
  clients_per_query: number | null
  max_clients_per_query: number | null
  dnsdist_enabled: boolean
  dnsdist_max_qps_per_client: number | null
  dnsdist_action: 'truncate' | 'drop'
  dnsdist_dynblock_qps: number | null
  dnsdist_dynblock_seconds: number
  dot_enabled: boolean
  dot_port: number
  doh_enabled: boolean
  doh_port: number
  doh_path: string
  doq_enabled: boolean
  doq_port: number
  tls_certificate_id: string | null
  forward_transport: 'do53' | 'tls' | 'https' | 'quic'
  forward_tls_hostname: string | null
  forward_tls_verify: boolean
  group_id: string
  trust_anchors: TrustAnchor[]
  modified_at: string
}

export interface DnsOptionsUpdate {
  forwarders?: string[]
  forward_policy?: 'first' | 'only'
  recursion_enabled?: boolean
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_recursion?: string[]
  dnssec_validation?: 'auto' | 'yes' | 'no'
  gss_tsig_enabled?: boolean
  gss_tsig_keytab_path?: string | null
  gss_tsig_realm?: string | null
  gss_tsig_principal?: string | null
  notify_enabled?: 'yes' | 'no' | 'explicit' | 'master-only'
  also_notify?: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_notify?: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query?: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query_cache?: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_transfer?: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  blackhole?: string[]
  query_log_enabled?: boolean
  query_log_channel?: 'file' | 'syslog' | 'stderr'
  query_log_file?: string
  query_log_severity?: 'critical' | 'error' | 'warning' | 'notice' | 'info' | 'debug' | 'dynamic'
  query_log_print_category?: boolean
  query_log_print_severity?: boolean
  query_log_print_time?: boolean
  rrl_enabled?: boolean
  rrl_responses_per_second?: number
  rrl_window?: number
  rrl_slip?: number
  rrl_qps_scale?: number | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  rrl_exempt_clients?: string[]
  rrl_log_only?: boolean
  minimal_responses?: boolean
  tcp_clients?: number | null
  clients_per_query?: number | null
  max_clients_per_query?: number | null
  dnsdist_enabled?: boolean
  dnsdist_max_qps_per_client?: number | null
  dnsdist_action?: 'truncate' | 'drop'
  dnsdist_dynblock_qps?: number | null
  dnsdist_dynblock_seconds?: number
  dot_enabled?: boolean
  dot_port?: number
  doh_enabled?: boolean
  doh_port?: number
  doh_path?: string
  doq_enabled?: boolean
  doq_port?: number
  tls_certificate_id?: string | null
  forward_transport?: 'do53' | 'tls' | 'https' | 'quic'
  forward_tls_hostname?: string | null
  forward_tls_verify?: boolean
}

export interface DnsPendingOps {
  server_id: string
  /** All of them, whatever the limit is */
  counts: {
    pending: number
    in_flight: number
    failed: number
  }
  items: DnsChange[]
}

export interface DnsPool {
  id: string
  zone_id: string
  name: string
  description: string
  /** Relative to the zone, @ for the zone itself */
  record_name: string
  record_type: 'A' | 'AAAA'
  ttl: number
  enabled: boolean
  hc_type: 'none' | 'tcp' | 'http' | 'https' | 'icmp'
  hc_target_port: number | null
  hc_path: string
  hc_method: 'GET' | 'HEAD'
  hc_verify_tls: boolean
  hc_expected_status_codes: number[]
  hc_interval_seconds: number
  hc_timeout_seconds: number
  hc_unhealthy_threshold: number
  hc_healthy_threshold: number
  zone_name: string
  group_id: string
  group_name: string
  member_count: number
  enabled_count: number
  healthy_count: number
  /** Members whose address is in the zone */
  live_count: number
  members: DnsPoolMemberOfPool[]
  next_check_at: string | null
  last_checked_at: string | null
  /** Why what shall be published is not */
  last_error: string | null
  created_at: string
  modified_at: string
}

export interface DnsPoolCreate {
  zone_id: string
  name: string
  description?: string
  /** Relative to the zone, @ for the zone itself */
  record_name: string
  record_type?: 'A' | 'AAAA'
  ttl?: number
  enabled?: boolean
  hc_type?: 'none' | 'tcp' | 'http' | 'https' | 'icmp'
  hc_target_port?: number | null
  hc_path?: string
  hc_method?: 'GET' | 'HEAD'
  hc_verify_tls?: boolean
  hc_expected_status_codes?: number[]
  hc_interval_seconds?: number
  hc_timeout_seconds?: number
  hc_unhealthy_threshold?: number
  hc_healthy_threshold?: number
}

export interface DnsPoolCreateInZone {
  name: string
  description?: string
  /** Relative to the zone, @ for the zone itself */
  record_name: string
  record_type?: 'A' | 'AAAA'
  ttl?: number
  enabled?: boolean
  hc_type?: 'none' | 'tcp' | 'http' | 'https' | 'icmp'
  hc_target_port?: number | null
  hc_path?: string
  hc_method?: 'GET' | 'HEAD'
  hc_verify_tls?: boolean
  hc_expected_status_codes?: number[]
  hc_interval_seconds?: number
  hc_timeout_seconds?: number
  hc_unhealthy_threshold?: number
  hc_healthy_threshold?: number
}

export interface DnsPoolMember {
  id: string
  pool_id: string
  address: string
  weight: number
  enabled: boolean
  last_check_state: 'unknown' | 'healthy' | 'unhealthy'
  last_check_at: string | null
  last_check_error: string | null
  consecutive_failures: number
  consecutive_successes: number
  created_at: string
  modified_at: string
}

export interface DnsPoolMemberCreate {
  pool_id: string
  address: string
  weight?: number
  enabled?: boolean
}

export interface DnsPoolMemberCreateInPool {
  address: string
  weight?: number
  enabled?: boolean
}

export interface DnsPoolMemberOfPool {
  id: string
  address: string
  weight: number
  enabled: boolean
  last_check_state: 'unknown' | 'healthy' | 'unhealthy'
  last_check_at: string | null
  last_check_error: string | null
  consecutive_failures: number
  consecutive_successes: number
}

export interface DnsPoolMemberUpdate {
  address?: string
  weight?: number
  enabled?: boolean
}

export interface DnsPoolUpdate {
  name?: string
  description?: string
  /** Relative to the zone, @ for the zone itself */
  record_name?: string
  record_type?: 'A' | 'AAAA'
  ttl?: number
  enabled?: boolean
  hc_type?: 'none' | 'tcp' | 'http' | 'https' | 'icmp'
  hc_target_port?: number | null
  hc_path?: string
  hc_method?: 'GET' | 'HEAD'
  hc_verify_tls?: boolean
  hc_expected_status_codes?: number[]
  hc_interval_seconds?: number
  hc_timeout_seconds?: number
  hc_unhealthy_threshold?: number
  hc_healthy_threshold?: number
}

export interface DnsPropagation {
  name: string
  record_type: string
  queried_at_ms: number
  results: DnsPropagationResult[]
}

export interface DnsPropagationQuestion {
  name: string
  record_type?: 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT' | 'NS' | 'SOA' | 'PTR' | 'SRV' | 'CAA' | 'TLSA'
  /** Left out: the default resolvers */
  resolvers?: string[]
  timeout_seconds?: number
}

export interface DnsPropagationResult {
  resolver: string
  name: string | null
  status: 'ok' | 'nxdomain' | 'timeout' | 'error'
  rtt_ms: number | null
  answers: string[]
  error: string | null
}

export interface DnsQueryAnalytics {
  server_id: string
  since: string | null
  until: string | null
  total_queries: number
  top_qnames: DnsQueryCount[]
  top_clients: DnsQueryCount[]
  qtype_distribution: DnsQueryCount[]
  top_views: DnsQueryCount[]
  /** Answers that a blocklist changed */
  blocked_queries: number
  top_blocked_qnames: DnsQueryCount[]
  top_blocked_clients: DnsQueryCount[]
  /** As the daemon counts them, in steps of at least a minute; empty where its agent sends no counters */
  rcodes_over_time: DnsRcodeCounts[]
}

export interface DnsQueryCount {
  key: string
  count: number
}

export interface DnsQueryEvent {
  id: number
  ts: string
  client_ip: string | null
  client_port: number | null
  qname: string | null
  qclass: string | null
  qtype: string | null
  flags: string | null
  view: string | null
  raw: string
}

export interface DnsQueryEvents {
  server_id: string
  events: DnsQueryEvent[]
  /** There are more than were asked for */
  truncated: boolean
}

export interface DnsQueryQuestion {
  server_id: string
  since?: string
  until?: string
  /** A part of the name, or of the line where it could not be read */
  q?: string
  qtype?: string
  client_ip?: string
  view?: string
  max_events?: number
}

export interface DnsQuestion {
  name: string
  type?: 'A' | 'NS' | 'CNAME' | 'SOA' | 'PTR' | 'MX' | 'TXT' | 'AAAA' | 'SRV'
  /** Whom to ask; for a trace, where to begin */
  server?: string | null
  port?: number
}

export interface DnsRcodeCounts {
  at: string
  queries: number
  noerror: number
  nxdomain: number
  servfail: number
}

export interface DnsRecord {
  id: string
  zone_id: string
  view_id: string | null
  name: string
  fqdn: string
  record_type: string
  value: string
  ttl: number | null
  priority: number | null
  weight: number | null
  port: number | null
  auto_generated: boolean
  ip_address_id: string | null
  pool_member_id: string | null
  tags: Record<string, unknown>
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
}

export interface DnsRecordAccepted {
  zone_id: string
  record_id: string
  op: 'create' | 'update' | 'delete'
  server_id: string
  target_serial: number
  accepted_at: string
}

export interface DnsRecordBulkCreate {
  records: DnsRecordCreate[]
}

export interface DnsRecordBulkCreated {
  created: number
  skipped: {
    index: number
    name: string
    record_type: string
    value: string
    reason: string
  }[]
  target_serial: number
  /** What servers would take and people should know, the first hundred */
  warnings: string[]
}

export interface DnsRecordBulkDelete {
  record_ids: string[]
  permanent?: boolean
}

export interface DnsRecordBulkDeleted {
  deleted: number
  skipped: {
    record_id: string
    reason: string
  }[]
  target_serial: number
}

export interface DnsRecordBulkEdit {
  record_ids: string[]
  changes: {
    ttl?: number
    value?: string
    tags?: Record<string, unknown>
  }
}

export interface DnsRecordBulkEdited {
  updated: number
  unchanged: number
  skipped: {
    record_id: string
    reason: string
  }[]
  target_serial: number
  /** What servers would take and people should know, the first hundred */
  warnings: string[]
}

export interface DnsRecordCreate {
  /** Relative to the zone, or absolute; @ or nothing is the zone itself */
  name: string
  value: string
  /** Null is the zone's */
  ttl?: number | null
  priority?: number | null
  weight?: number | null
  port?: number | null
  tags?: Record<string, unknown>
  record_type: string
  view_id?: string | null
}

export interface DnsRecordOfGroup {
  id: string
  zone_id: string
  view_id: string | null
  name: string
  fqdn: string
  record_type: string
  value: string
  ttl: number | null
  priority: number | null
  weight: number | null
  port: number | null
  auto_generated: boolean
  ip_address_id: string | null
  pool_member_id: string | null
  tags: Record<string, unknown>
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
  zone_name: string
  view_name: string | null
}

export interface DnsRecordOfGroupPage {
  items: DnsRecordOfGroup[]
  total: number
  page: number
  page_size: number
}

export interface DnsRecordUpdate {
  /** Relative to the zone, or absolute; @ or nothing is the zone itself */
  name?: string
  value?: string
  /** Null is the zone's */
  ttl?: number | null
  priority?: number | null
  weight?: number | null
  port?: number | null
  tags?: Record<string, unknown>
  view_id?: string | null
}

export interface DnsRemoteZones {
  zones: {
    name: string
    zone_type: string | null
    is_reverse_lookup: boolean
    serial: number | null
  }[]
}

export interface DnsRetried {
  server_id: string
  retried: number
}

export interface DnssecInfo {
  zone_id: string
  zone_name: string
  dnssec_enabled: boolean
  dnssec_policy_id: string | null
  dnssec_ds_records: string[]
  dnssec_synced_at: string | null
  keys: {
    key_tag: number
    key_type: 'ksk' | 'zsk' | 'csk'
    algorithm: string
    state: string
    ds_records: string[]
    timing: Record<string, unknown>
    reported_at: string
  }[]
}

export interface DnssecPolicy {
  id: string
  name: string
  description: string
  algorithm: 'ecdsap256sha256' | 'ecdsap384sha384' | 'ed25519' | 'ed448' | 'rsasha256' | 'rsasha512'
  ksk_lifetime_days: number
  zsk_lifetime_days: number
  nsec3: boolean
  nsec3_iterations: number
  nsec3_salt_length: number
  nsec3_optout: boolean
  is_builtin: boolean
  created_at: string
  modified_at: string
}

export interface DnssecPolicyCreate {
  name: string
  description?: string
  algorithm?: 'ecdsap256sha256' | 'ecdsap384sha384' | 'ed25519' | 'ed448' | 'rsasha256' | 'rsasha512'
  /** 0 is without end */
  ksk_lifetime_days?: number
  /** 0 is without end */
  zsk_lifetime_days?: number
  nsec3?: boolean
  nsec3_iterations?: number
  nsec3_salt_length?: number
  nsec3_optout?: boolean
}

export interface DnssecPolicyUpdate {
  description?: string
  algorithm?: 'ecdsap256sha256' | 'ecdsap384sha384' | 'ed25519' | 'ed448' | 'rsasha256' | 'rsasha512'
  ksk_lifetime_days?: number
  zsk_lifetime_days?: number
  nsec3?: boolean
  nsec3_iterations?: number
  nsec3_salt_length?: number
  nsec3_optout?: boolean
}

export interface DnssecQueued {
  status: 'queued'
  zone_id: string
  key_tag: number
}

export interface DnssecRollover {
  key_tag: number
}

export interface DnssecSign {
  /** Left out: the one the zone has */
  policy_id?: string
}

export interface DnsServer {
  id: string
  name: string
  driver: 'bind9' | 'powerdns' | 'technitium' | 'wsrv_dns' | 'route53' | 'azure_dns' | 'google_dns' | 'cloudflare'
  host: string
  port: number
  api_port: number | null
  roles: ('authoritative' | 'recursive' | 'forwarder')[]
  notes: string
  is_enabled: boolean
  group_id: string
  status: 'active' | 'unreachable' | 'syncing' | 'error' | 'disabled'
  is_primary: boolean
  is_agentless: boolean
  has_credentials: boolean
  api_key_set: boolean
  last_sync_at: string | null
  last_health_check_at: string | null
  health_detail: string
  agent_id: string | null
  pending_approval: boolean
  last_seen_at: string | null
  last_seen_ip: string | null
  agent_version: string | null
  daemon_version: string | null
  daemon_state: string | null
  clock_skew_ms: number | null
  agent_conflict: string | null
  agent_conflict_at: string | null
  last_config_etag: string | null
  maintenance_mode: boolean
  maintenance_started_at: string | null
  maintenance_reason: string | null
  config_apply_status: string | null
  config_apply_error: string | null
  config_failed_etag: string | null
  config_apply_at: string | null
  created_at: string
  modified_at: string
}

export interface DnsServerConnection {
  ok: boolean
  message: string
}

export interface DnsServerCreate {
  name: string
  driver?: 'bind9' | 'powerdns' | 'technitium' | 'wsrv_dns' | 'route53' | 'azure_dns' | 'google_dns' | 'cloudflare'
  host: string
  port?: number
  api_port?: number | null
  roles?: ('authoritative' | 'recursive' | 'forwarder')[]
  notes?: string
  is_enabled?: boolean
  /** Sealed, never returned; null keeps it, an empty text clears it */
  api_key?: string
  wsrv_credentials?: WsrvCredentials
  cloud_credentials?: CloudCredentials
}

export interface DnsServerDaemonStatus {
  server_id: string
  observed_at: string | null
  text: string
}

export interface DnsServerEvents {
  server_id: string
  items: {
    id: string
    timestamp: string
    user_display_name: string
    action: string
    resource_type: string
    resource_display: string
    result: string
  }[]
}

export interface DnsServerPause {
  /** Null keeps the one it was paused for */
  reason?: string | null
}

export interface DnsServerRenderedConfig {
  server_id: string
  rendered_at: string | null
  files: {
    path: string
    content: string
  }[]
}

export interface DnsServerSync {
  zones_attempted: number
  zones_succeeded: number
  zones_failed: number
  total_imported: number
  total_pushed: number
  total_push_errors: number
  zones_on_server: number
  /** Zones of the server that the group does not have */
  new_zones_on_server: number
  zones_imported: number
  /** Zones that the server has for itself */
  zones_skipped_system: number
  /** Zones that the server lacks and is given again */
  zones_pushed_to_server: number
  /** Zones that the server refused when it was given them last */
  zones_push_to_server_errors: number
  items: DnsSyncedZone[]
}

export interface DnsServerUpdate {
  name?: string
  driver?: 'bind9' | 'powerdns' | 'technitium' | 'wsrv_dns' | 'route53' | 'azure_dns' | 'google_dns' | 'cloudflare'
  host?: string
  port?: number
  api_port?: number | null
  roles?: ('authoritative' | 'recursive' | 'forwarder')[]
  notes?: string
  is_enabled?: boolean
  status?: 'active' | 'unreachable' | 'syncing' | 'error' | 'disabled'
  /** Sealed, never returned; null keeps it, an empty text clears it */
  api_key?: string
  wsrv_credentials?: WsrvCredentials
  cloud_credentials?: CloudCredentials
}

export interface DnsServerZones {
  server_id: string
  server_name: string
  zones: {
    zone_id: string
    zone_name: string
    zone_type: string
    view_name: string | null
    target_serial: number
    current_serial: number | null
    reported_at: string | null
    in_sync: boolean
  }[]
  summary: {
    total: number
    in_sync: number
    drift: number
    not_reported: number
  }
}

export interface DnsSyncedZone {
  zone: string
  imported: number
  pushed: number
  server_records: number
  push_errors: string[]
  /** Why the zone could not be compared; then nothing is said of it */
  error: string | null
}

export interface DnsSyncSkipped {
  name: string
  record_type: string
  value: string
  ttl: number
  reason: string
}

export interface DnsToolRecord {
  name: string
  type: string
  ttl: number
  value: string
}

export interface DnsTrace {
  ok: boolean
  error: 'forbidden' | 'unknown_name' | 'timeout' | 'refused' | 'unreachable' | 'closed' | 'malformed' | 'tls_failed' | 'failed' | 'no_answer' | 'too_many_queries' | 'too_deep' | null
  status: string | null
  name: string
  type: string
  steps: DnsTraceStep[]
  answers: DnsToolRecord[]
  duration_ms: number
}

export interface DnsTraceStep {
  name: string
  zone: string
  server: string
  address: string | null
  outcome: 'referral' | 'answer' | 'nxdomain' | 'nodata' | 'error'
  error: 'forbidden' | 'unknown_name' | 'timeout' | 'refused' | 'unreachable' | 'closed' | 'malformed' | 'tls_failed' | 'failed' | 'lame' | 'servfail' | 'no_address' | null
  next_zone: string | null
  nameservers: string[]
  duration_ms: number
}

export interface DnsTsigKey {
  id: string
  name: string
  algorithm: 'hmac-sha1' | 'hmac-sha224' | 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512'
  purpose: string
  notes: string
  group_id: string
  /** Told when it is made, and never again */
  secret: string | null
  last_rotated_at: string | null
  created_at: string
  modified_at: string
}

export interface DnsTsigKeyCreate {
  name: string
  algorithm?: 'hmac-sha1' | 'hmac-sha224' | 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512'
  purpose?: string
  notes?: string
  /** Base64; made from random octets when left out. A change does not take it: keys are rotated */
  secret?: string | null
}

export interface DnsTsigKeyUpdate {
  name?: string
  algorithm?: 'hmac-sha1' | 'hmac-sha224' | 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512'
  purpose?: string
  notes?: string
}

export interface DnsUpdateAcl {
  zone_id: string
  dynamic_update_enabled: boolean
  driver_names: string[]
  caps: DnsUpdateCaps
  entries: DnsUpdateAclEntry[]
  warnings: string[]
}

export interface DnsUpdateAclChange {
  dynamic_update_enabled?: boolean
  /** All of them, in the order in which they decide */
  entries: {
    match_kind: 'tsig_key' | 'ip'
    action?: 'grant' | 'deny'
    ip_cidr?: string
    tsig_key_id?: string
    name_scope?: 'self' | 'subdomain' | 'zonesub' | 'wildcard' | 'name'
    /** Absolute, within the zone */
    name_pattern?: string
    /** None are all */
    record_types?: string[]
  }[]
}

export interface DnsUpdateAclEntry {
  id: string
  seq: number
  match_kind: 'tsig_key' | 'ip'
  action: 'grant' | 'deny'
  ip_cidr: string | null
  tsig_key_id: string | null
  tsig_key_name: string | null
  name_scope: 'self' | 'subdomain' | 'zonesub' | 'wildcard' | 'name' | null
  name_pattern: string | null
  record_types: string[]
}

export interface DnsUpdateCaps {
  supports_ip_acl: boolean
  supports_tsig_acl: boolean
  supports_name_scoping: boolean
  supports_per_type: boolean
  coarse_enum_only: boolean
  supported: boolean
}

export interface DnsView {
  id: string
  name: string
  description: string
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  match_clients: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  match_destinations: string[]
  recursion: boolean
  order: number
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query: string[] | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query_cache: string[] | null
  group_id: string
  created_at: string
  modified_at: string
}

export interface DnsViewCreate {
  name: string
  description?: string
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  match_clients?: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  match_destinations?: string[]
  recursion?: boolean
  order?: number
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query?: string[] | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query_cache?: string[] | null
}

export interface DnsViewUpdate {
  name?: string
  description?: string
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  match_clients?: string[]
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  match_destinations?: string[]
  recursion?: boolean
  order?: number
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query?: string[] | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query_cache?: string[] | null
}

export interface DnsZone {
  id: string
  name: string
  view_id: string | null
  zone_type: 'primary' | 'secondary' | 'stub' | 'forward'
  kind: 'forward' | 'reverse'
  ttl: number
  refresh: number
  retry: number
  expire: number
  minimum: number
  primary_ns: string
  admin_email: string
  serial_policy: 'date' | 'unixtime' | 'increment'
  dnssec_enabled: boolean
  dnssec_policy_id: string | null
  auto_tls_probe: boolean
  color: 'slate' | 'red' | 'amber' | 'emerald' | 'cyan' | 'blue' | 'violet' | 'pink' | null
  linked_subnet_id: string | null
  domain_id: string | null
  customer_id: string | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query: string[] | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_transfer: string[] | null
  also_notify: string[] | null
  notify_enabled: 'yes' | 'no' | 'explicit' | 'master-only' | null
  forwarders: string[]
  forward_only: boolean
  masters: string[]
  dynamic_update_enabled: boolean
  tags: Record<string, unknown>
  group_id: string
  last_serial: number
  last_pushed_at: string | null
  record_count: number
  is_auto_generated: boolean
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
}

export interface DnsZoneCreate {
  name: string
  view_id?: string | null
  zone_type?: 'primary' | 'secondary' | 'stub' | 'forward'
  kind?: 'forward' | 'reverse'
  ttl?: number
  refresh?: number
  retry?: number
  expire?: number
  minimum?: number
  primary_ns?: string | null
  admin_email?: string | null
  serial_policy?: 'date' | 'unixtime' | 'increment'
  dnssec_enabled?: boolean
  dnssec_policy_id?: string | null
  auto_tls_probe?: boolean
  color?: 'slate' | 'red' | 'amber' | 'emerald' | 'cyan' | 'blue' | 'violet' | 'pink' | null
  linked_subnet_id?: string | null
  domain_id?: string | null
  customer_id?: string | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query?: string[] | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_transfer?: string[] | null
  also_notify?: string[] | null
  notify_enabled?: 'yes' | 'no' | 'explicit' | 'master-only' | null
  forwarders?: string[]
  forward_only?: boolean
  masters?: string[]
  dynamic_update_enabled?: boolean
  tags?: Record<string, unknown>
}

export interface DnsZoneDrift {
  zone_id: string
  zone_name: string
  db_record_count: number
  servers: {
    server_id: string
    server_name: string
    driver: string
    status: 'ok' | 'error' | 'unsupported'
    error: string | null
    /** Records that are as they shall be */
    in_sync: number
    drift_count: number
    extra_on_server: DnsDriftRecord[]
    missing_on_server: DnsDriftRecord[]
  }[]
  warnings: string[]
}

export interface DnsZoneFromTemplate {
  template_id: string
  zone_name: string
  params?: Record<string, string>
  view_id?: string | null
  zone_type?: 'primary' | 'secondary' | 'stub' | 'forward'
  kind?: 'forward' | 'reverse'
}

export interface DnsZoneImportChange {
  op: 'create' | 'update' | 'delete' | 'unchanged'
  name: string
  record_type: string
  value: string
  ttl: number | null
  priority: number | null
  weight: number | null
  port: number | null
  existing_id: string | null
}

export interface DnsZoneImportCommit {
  /** A master file (RFC 1035) */
  zone_file: string
  /** What names without a dot at their end lie below at its beginning; the zone's own if left out */
  zone_name?: string
  /** The view whose records these are; left out, all */
  view_id?: string
  /** merge creates and changes, replace also deletes what the file has not, append only creates */
  conflict_strategy?: 'merge' | 'replace' | 'append'
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface DnsZoneImported {
  zone_id: string
  /** The batch in the trash that holds what was deleted */
  batch_id: string
  created: number
  updated: number
  deleted: number
  unchanged: number
  conflict_strategy: 'merge' | 'replace' | 'append'
  target_serial: number
  /** What is in the file and not imported */
  skipped: {
    line: number
    text: string
    reason: string
  }[]
  /** How many records of types that are never imported: what signs the zone, what cannot be checked */
  skipped_record_types: Record<string, number>
  warnings: string[]
}

export interface DnsZoneImportPreview {
  zone_id: string
  zone_name: string
  conflict_strategy: 'merge' | 'replace' | 'append'
  to_create: DnsZoneImportChange[]
  to_update: DnsZoneImportChange[]
  /** What the zone has and the file has not; replace deletes it */
  to_delete: DnsZoneImportChange[]
  unchanged: DnsZoneImportChange[]
  /** An SOA in the file is never applied: its fields are the zone's */
  soa_detected: boolean
  /** Records in the file, the SOA not among them */
  record_count: number
  /** What is in the file and not imported */
  skipped: {
    line: number
    text: string
    reason: string
  }[]
  /** How many records of types that are never imported: what signs the zone, what cannot be checked */
  skipped_record_types: Record<string, number>
  warnings: string[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface DnsZoneImportRequest {
  /** A master file (RFC 1035) */
  zone_file: string
  /** What names without a dot at their end lie below at its beginning; the zone's own if left out */
  zone_name?: string
  /** The view whose records these are; left out, all */
  view_id?: string
  /** merge creates and changes, replace also deletes what the file has not, append only creates */
  conflict_strategy?: 'merge' | 'replace' | 'append'
}

export interface DnsZoneServers {
  zone_id: string
  zone_name: string
  intended_serial: number
  /** With every server that is switched on */
  in_sync: boolean
  servers: {
    server_id: string
    server_name: string
    is_enabled: boolean
    view_name: string | null
    intended_serial: number
    /** What the server was last given, or said that it serves */
    deployed_serial: number | null
    deployed_at: string | null
    /** What it answered when it was asked */
    observed_serial: number | null
    observed_at: string | null
    observed_age_seconds: number | null
    /** Null until it was asked */
    observed_state: 'observed' | 'differs' | 'could_not_ask' | null
    observed_detail: string | null
    /** From the last change to the server having it */
    converged_seconds: number | null
    pending: number
    failed: number
    last_error: string | null
    in_sync: boolean
  }[]
}

export interface DnsZoneSync {
  /** Records that the server has of the zone */
  server_records: number
  /** Records that the zone has here */
  existing_in_db: number
  imported: number
  /** Records of the server that are not imported; `skipped` tells why */
  skipped_unsupported: number
  skipped: DnsSyncSkipped[]
  /** What is imported, or would be */
  imported_records: DnsDriftRecord[]
  /** Records that the server lacks and that are not on their way to it */
  push_candidates: number
  /** Records that were put into the queue of the server */
  pushed: number
  /** What is pushed, or would be */
  pushed_records: DnsDriftRecord[]
  /** What the server said against records that it lacks */
  push_errors: string[]
}

export interface DnsZoneSyncRequest {
  /** False shows what would be done */
  apply?: boolean
  /** One of the group; left out, its primary */
  server_id?: string
}

export interface DnsZoneTemplate {
  id: string
  name: string
  category: string
  description: string
  parameters: DnsZoneTemplateParameter[]
  record_count: number
}

export interface DnsZoneTemplateParameter {
  key: string
  label: string
  type: 'string' | 'hostname' | 'ipv4' | 'ipv6' | 'email'
  required: boolean
  default: string | null
  placeholder: string
  hint: string
}

export interface DnsZoneTemplates {
  templates: DnsZoneTemplate[]
}

export interface DnsZoneUpdate {
  kind?: 'forward' | 'reverse'
  ttl?: number
  refresh?: number
  retry?: number
  expire?: number
  minimum?: number
  primary_ns?: string | null
  admin_email?: string | null
  serial_policy?: 'date' | 'unixtime' | 'increment'
  dnssec_enabled?: boolean
  dnssec_policy_id?: string | null
  auto_tls_probe?: boolean
  color?: 'slate' | 'red' | 'amber' | 'emerald' | 'cyan' | 'blue' | 'violet' | 'pink' | null
  linked_subnet_id?: string | null
  domain_id?: string | null
  customer_id?: string | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_query?: string[] | null
  /** Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes */
  allow_transfer?: string[] | null
  also_notify?: string[] | null
  notify_enabled?: 'yes' | 'no' | 'explicit' | 'master-only' | null
  forwarders?: string[]
  forward_only?: boolean
  masters?: string[]
  dynamic_update_enabled?: boolean
  tags?: Record<string, unknown>
}

export interface Domain {
  id: string
  name: string
  expected_nameservers: string[]
  customer_id: string | null
  registrar_provider_id: string | null
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  registrar: string | null
  registrant_org: string | null
  registered_at: string | null
  expires_at: string | null
  last_renewed_at: string | null
  actual_nameservers: string[]
  nameserver_drift: boolean
  dnssec_signed: boolean
  whois_last_checked_at: string | null
  whois_state: 'ok' | 'drift' | 'expiring' | 'expired' | 'unreachable' | 'unknown'
  whois_data: {
  } | null
  next_check_at: string | null
  created_at: string
  modified_at: string
}

export interface DomainCreate {
  name: string
  expected_nameservers?: string[]
  customer_id?: string | null
  registrar_provider_id?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface DomainUpdate {
  name?: string
  expected_nameservers?: string[]
  customer_id?: string | null
  registrar_provider_id?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface EnrolmentContext {
  tls_fingerprint_sha256: string | null
  /** The active certificate, or one this server made itself while there is none */
  fingerprint_source: 'active' | 'own' | null
  fingerprint_unavailable_reason: string | null
}

export interface FeatureModule {
  id: string
  label: string
  group: string
  description: string
  default_enabled: boolean
  enabled: boolean
  available: boolean
}

export interface FeatureModuleUpdate {
  enabled: boolean
}

export interface ForwarderPreset {
  id: string
  name: string
  provider: string
  description: string
  ipv4: string[]
  ipv6: string[]
  tls_hostname: string
  filtering: 'none' | 'malware' | 'ads' | 'family'
  blocking_method: string | null
  requires_encrypted: boolean
  homepage: string
  notes: string
}

export interface ForwarderPresets {
  version: string
  presets: ForwarderPreset[]
}

export interface FoundIpAddress {
  id: string
  subnet_id: string
  address: string
  status: string
  hostname: string | null
  fqdn: string | null
  mac_address: string | null
  description: string
  owner_user_id: string | null
  custom_fields: Record<string, unknown>
  tags: Record<string, unknown>
  forward_zone_id: string | null
  /** The zone of the settings in force, one of its own, or none at all */
  forward_zone_source: 'settings' | 'address' | 'none'
  reverse_zone_id: string | null
  dns_record_id: string | null
  extra_zone_ids: string[]
  aliases: {
    name: string
    record_type: 'CNAME' | 'A'
  }[]
  role: string | null
  reserved_until: string | null
  decom_date: string | null
  last_seen_at: string | null
  last_seen_method: string | null
  dhcp_lease_id: string | null
  static_assignment_id: string | null
  auto_from_lease: boolean
  alias_count: number
  nat_mapping_count: number
  vendor: string | null
  is_voip_phone: boolean
  last_profiled_at: string | null
  last_profile_scan_id: string | null
  device_type: string | null
  device_class: string | null
  device_manufacturer: string | null
  created_at: string
  modified_at: string
  subnet_cidr: string
  subnet_name: string | null
  space_id: string
  space_name: string | null
}

export interface FoundIpAddresses {
  items: FoundIpAddress[]
  total: number
  limit: number
  offset: number
}

export interface FoundIpAddressIds {
  ids: string[]
  total: number
  capped: boolean
}

export interface FreeRange {
  first: string
  last: string
  size: number
}

export interface GeneratedTsigSecret {
  algorithm: 'hmac-sha1' | 'hmac-sha224' | 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512'
  secret: string
}

export interface Group {
  id: string
  name: string
  description: string
  auth_source: string
  external_dn: string | null
  role_ids: string[]
  user_ids: string[]
  created_at: string
  modified_at: string
}

export interface GroupCreate {
  name: string
  description?: string
  auth_source?: 'local' | 'ldap' | 'oidc' | 'saml' | 'radius' | 'tacacs'
  external_dn?: string | null
  role_ids?: string[]
  user_ids?: string[]
}

export interface GroupUpdate {
  name?: string
  description?: string
  auth_source?: 'local' | 'ldap' | 'oidc' | 'saml' | 'radius' | 'tacacs'
  external_dn?: string | null
  role_ids?: string[]
  user_ids?: string[]
}

export interface ImportConflictAction {
  action: 'skip' | 'overwrite' | 'rename'
  rename_to?: string
}

export interface ImportedAddress {
  address: string
  status: 'allocated' | 'reserved' | 'deprecated'
  role: 'host' | 'loopback' | 'anycast' | 'vip' | 'vrrp' | 'secondary' | 'gateway' | 'web' | 'api' | 'lb' | null
  hostname: string | null
  fqdn: string | null
  description: string
  subnet_cidr: string | null
  space_name: string | null
  custom_fields: Record<string, unknown>
  tags: Record<string, unknown>
  extipam_id: number | null
}

export interface ImportedAddressSent {
  address: string
  status?: 'allocated' | 'reserved' | 'deprecated'
  role?: 'host' | 'loopback' | 'anycast' | 'vip' | 'vrrp' | 'secondary' | 'gateway' | 'web' | 'api' | 'lb' | null
  hostname?: string | null
  fqdn?: string | null
  description?: string
  subnet_cidr?: string | null
  space_name?: string | null
  custom_fields?: Record<string, unknown>
  tags?: Record<string, unknown>
  extipam_id?: number | null
}

export interface ImportedBlock {
  network: string
  name: string
  description: string
  space_name: string | null
  customer_name: string | null
  site_code: string | null
  parent_cidr: string | null
  custom_fields: Record<string, unknown>
  tags: Record<string, unknown>
  extipam_id: number | null
}

export interface ImportedBlockSent {
  network: string
  name?: string
  description?: string
  space_name?: string | null
  customer_name?: string | null
  site_code?: string | null
  parent_cidr?: string | null
  custom_fields?: Record<string, unknown>
  tags?: Record<string, unknown>
  extipam_id?: number | null
}

export interface ImportedClientClass {
  name: string
  match_expression: string
  description: string
  options: Record<string, unknown>
  /** False for what has to be made by hand; it is never created */
  supported: boolean
  warning: string | null
}

export interface ImportedClientClassSent {
  name: string
  match_expression?: string
  description?: string
  options?: Record<string, unknown>
  /** False for what has to be made by hand; it is never created */
  supported?: boolean
  warning?: string | null
}

export interface ImportedCustomer {
  name: string
  notes: string
  custom_fields: Record<string, unknown>
  tags: Record<string, unknown>
  extipam_id: number | null
}

export interface ImportedCustomerSent {
  name: string
  notes?: string
  custom_fields?: Record<string, unknown>
  tags?: Record<string, unknown>
  extipam_id?: number | null
}

export interface ImportedPool {
  start_ip: string
  end_ip: string
  pool_type: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  name: string
  class_restriction: string | null
  options: Record<string, unknown>
  pd_prefix: string | null
  delegated_length: number | null
  excluded_prefix: string | null
}

export interface ImportedPoolSent {
  start_ip: string
  end_ip: string
  pool_type?: 'dynamic' | 'excluded' | 'reserved' | 'pd'
  name?: string
  class_restriction?: string | null
  options?: Record<string, unknown>
  pd_prefix?: string | null
  delegated_length?: number | null
  excluded_prefix?: string | null
}

export interface ImportedRecord {
  /** Relative to the zone; @ is the zone itself */
  name: string
  record_type: string
  value: string
  ttl: number | null
  priority: number | null
  weight: number | null
  port: number | null
}

export interface ImportedRecordSent {
  name: string
  record_type: string
  value: string
  ttl?: number | null
  priority?: number | null
  weight?: number | null
  port?: number | null
}

export interface ImportedReservation {
  ip_address: string
  mac_address: string | null
  hostname: string
  description: string
  client_id: string | null
  duid: string | null
  circuit_id: string | null
  options: Record<string, unknown>
}

export interface ImportedReservationSent {
  ip_address: string
  mac_address?: string | null
  hostname?: string
  description?: string
  client_id?: string | null
  duid?: string | null
  circuit_id?: string | null
  options?: Record<string, unknown>
}

export interface ImportedScope {
  subnet_cidr: string
  address_family: 'ipv4' | 'ipv6'
  name: string
  description: string
  lease_time: number
  min_lease_time: number | null
  max_lease_time: number | null
  lease_cache_threshold: number | null
  lease_cache_max_age: number | null
  is_active: boolean
  options: Record<string, unknown>
  pools: ImportedPool[]
  reservations: ImportedReservation[]
  ddns_enabled: boolean
  ddns_hostname_policy: 'client' | 'server_name' | 'derived' | 'none'
  v6_address_mode: 'stateful' | 'stateless' | 'slaac'
  relay_addresses: string[]
  /** Options that are not imported; parse_warnings say why */
  skipped_options: Record<string, unknown>
  /** With whom the source serves it together; not imported */
  ha_info: string | null
  parse_warnings: string[]
}

export interface ImportedScopeConflict {
  subnet_cidr: string
  /** The scope that the group has there; null where there is only a subnet */
  existing_scope_id: string | null
  existing_subnet_id: string | null
  /** Its name, or its network */
  existing_subnet_name: string | null
  existing_pool_count: number
  existing_reservation_count: number
  /** The scope lies in the trash */
  soft_deleted: boolean
  action: 'skip' | 'overwrite'
}

export interface ImportedScopeSent {
  subnet_cidr: string
  address_family: 'ipv4' | 'ipv6'
  name?: string
  description?: string
  lease_time?: number
  min_lease_time?: number | null
  max_lease_time?: number | null
  lease_cache_threshold?: number | null
  lease_cache_max_age?: number | null
  is_active?: boolean
  options?: Record<string, unknown>
  pools?: ImportedPoolSent[]
  reservations?: ImportedReservationSent[]
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client' | 'server_name' | 'derived' | 'none'
  v6_address_mode?: 'stateful' | 'stateless' | 'slaac'
  relay_addresses?: string[]
  /** Options that are not imported; parse_warnings say why */
  skipped_options?: Record<string, unknown>
  /** With whom the source serves it together; not imported */
  ha_info?: string | null
  parse_warnings?: string[]
}

export interface ImportedSite {
  name: string
  code: string | null
  parent_code: string | null
  kind: 'datacenter' | 'branch' | 'pop' | 'colo' | 'cloud_region' | 'customer_premise'
  region: string | null
  notes: string
  tags: Record<string, unknown>
  extipam_id: number | null
}

export interface ImportedSiteSent {
  name: string
  code?: string | null
  parent_code?: string | null
  kind?: 'datacenter' | 'branch' | 'pop' | 'colo' | 'cloud_region' | 'customer_premise'
  region?: string | null
  notes?: string
  tags?: Record<string, unknown>
  extipam_id?: number | null
}

export interface ImportedSOA {
  primary_ns: string
  admin_email: string
  serial: number
  refresh: number
  retry: number
  expire: number
  minimum: number
  ttl: number
}

export interface ImportedSpace {
  name: string
  vrf_name: string | null
  is_default: boolean
  customer_name: string | null
  description: string
  tags: Record<string, unknown>
}

export interface ImportedSpaceSent {
  name: string
  vrf_name?: string | null
  /** Of the plan alone: no space becomes the default one by an import */
  is_default?: boolean
  customer_name?: string | null
  description?: string
  tags?: Record<string, unknown>
}

export interface ImportedSubnet {
  network: string
  name: string
  description: string
  space_name: string | null
  customer_name: string | null
  site_code: string | null
  status: 'active' | 'reserved' | 'deprecated'
  vlan_vid: number | null
  subnet_role: 'data' | 'voice' | 'management' | 'guest' | null
  kind: 'unicast' | 'multicast'
  custom_fields: Record<string, unknown>
  tags: Record<string, unknown>
  extipam_id: number | null
}

export interface ImportedSubnetSent {
  network: string
  name?: string
  description?: string
  space_name?: string | null
  customer_name?: string | null
  site_code?: string | null
  status?: 'active' | 'reserved' | 'deprecated'
  vlan_vid?: number | null
  subnet_role?: 'data' | 'voice' | 'management' | 'guest' | null
  kind?: 'unicast' | 'multicast'
  custom_fields?: Record<string, unknown>
  tags?: Record<string, unknown>
  extipam_id?: number | null
}

export interface ImportedVlan {
  vid: number
  name: string
  description: string
  tags: Record<string, unknown>
  extipam_id: number | null
}

export interface ImportedVlanSent {
  vid: number
  name: string
  description?: string
  tags?: Record<string, unknown>
  extipam_id?: number | null
}

export interface ImportedVrf {
  name: string
  rd: string | null
  import_targets: string[]
  export_targets: string[]
  description: string
  customer_name: string | null
  custom_fields: Record<string, unknown>
  tags: Record<string, unknown>
  extipam_id: number | null
}

export interface ImportedVrfSent {
  name: string
  rd?: string | null
  import_targets?: string[]
  export_targets?: string[]
  description?: string
  customer_name?: string | null
  custom_fields?: Record<string, unknown>
  tags?: Record<string, unknown>
  extipam_id?: number | null
}

export interface ImportedZone {
  /** Absolute, with its dot */
  name: string
  zone_type: 'primary' | 'secondary' | 'stub' | 'forward'
  kind: 'forward' | 'reverse'
  soa: ImportedSOA | null
  records: ImportedRecord[]
  view_name: string | null
  /** Where a secondary or stub zone comes from */
  primaries: string[]
  forwarders: string[]
  /** Of a forward zone: nobody else is asked when its forwarders do not answer */
  forward_only: boolean
  /** What of the source is not imported, by type; parse_warnings say why */
  skipped_record_types: Record<string, number>
  parse_warnings: string[]
  /** By the list of the root zone; advisory */
  name_scope: 'public' | 'private' | 'undelegated' | 'reverse'
}

export interface ImportedZoneConflict {
  zone_name: string
  existing_zone_id: string
  existing_record_count: number
  action: 'skip' | 'overwrite' | 'rename'
  rename_to: string | null
}

export interface ImportedZoneSent {
  name: string
  zone_type: 'primary' | 'secondary' | 'stub' | 'forward'
  kind: 'forward' | 'reverse'
  soa?: ImportedSOA
  records: ImportedRecordSent[]
  view_name?: string | null
  primaries?: string[]
  forwarders?: string[]
  forward_only?: boolean
  skipped_record_types?: Record<string, number>
  parse_warnings?: string[]
}

export interface ImportPreviewRow {
  kind: 'block' | 'subnet' | 'address'
  action: 'create' | 'update' | 'skip' | 'conflict' | 'error'
  line: number
  network: string
  name: string
  details: Record<string, unknown>
  reason: string | null
}

export interface ImportRowFault {
  line: number
  network: string
  reason: string
}

export interface IntegrationBlocker {
  kind: string
  resource_id: string
  network: string
  integration: string
}

export interface IpAddress {
  id: string
  subnet_id: string
  address: string
  status: string
  hostname: string | null
  fqdn: string | null
  mac_address: string | null
  description: string
  owner_user_id: string | null
  custom_fields: Record<string, unknown>
  tags: Record<string, unknown>
  forward_zone_id: string | null
  /** The zone of the settings in force, one of its own, or none at all */
  forward_zone_source: 'settings' | 'address' | 'none'
  reverse_zone_id: string | null
  dns_record_id: string | null
  extra_zone_ids: string[]
  aliases: {
    name: string
    record_type: 'CNAME' | 'A'
  }[]
  role: string | null
  reserved_until: string | null
  decom_date: string | null
  last_seen_at: string | null
  last_seen_method: string | null
  dhcp_lease_id: string | null
  static_assignment_id: string | null
  auto_from_lease: boolean
  alias_count: number
  nat_mapping_count: number
  vendor: string | null
  is_voip_phone: boolean
  last_profiled_at: string | null
  last_profile_scan_id: string | null
  device_type: string | null
  device_class: string | null
  device_manufacturer: string | null
  created_at: string
  modified_at: string
}

export interface IpAddressCreate {
  address: string
  status?: 'available' | 'allocated' | 'reserved' | 'static_dhcp' | 'deprecated' | 'orphan' | 'dhcp'
  hostname: string
  mac_address?: string | null
  description?: string
  owner_user_id?: string | null
  custom_fields?: Record<string, unknown>
  tags?: Record<string, unknown>
  dns_zone_id?: string | null
  extra_zone_ids?: string[]
  aliases?: {
    name: string
    record_type?: 'CNAME' | 'A'
  }[]
  role?: 'host' | 'loopback' | 'anycast' | 'vip' | 'vrrp' | 'secondary' | 'gateway' | 'bmc' | 'web' | 'api' | 'lb' | null
  reserved_until?: string | null
  decom_date?: string | null
  force?: boolean
}

export interface IpAddressUpdate {
  status?: 'available' | 'allocated' | 'reserved' | 'static_dhcp' | 'deprecated' | 'orphan' | 'orchestrator-node' | 'orchestrator-lb' | 'orchestrator-service' | 'container-instance' | 'hypervisor-vm' | 'hypervisor-ct' | 'meshvpn-node' | 'meshvpn-peer' | 'firewall-arp' | 'cloud-instance' | 'cloud-public' | 'cloud-lb' | 'dhcp' | 'discovered' | 'network' | 'broadcast'
  hostname?: string | null
  mac_address?: string | null
  description?: string
  owner_user_id?: string | null
  custom_fields?: Record<string, unknown>
  tags?: Record<string, unknown>
  dns_zone_id?: string | null
  extra_zone_ids?: string[]
  role?: 'host' | 'loopback' | 'anycast' | 'vip' | 'vrrp' | 'secondary' | 'gateway' | 'bmc' | 'web' | 'api' | 'lb' | null
  reserved_until?: string | null
  decom_date?: string | null
  force?: boolean
}

export interface IpamImportAction {
  action?: 'skip' | 'overwrite'
}

export interface IpamImportCommit {
  /** What the preview answered, unchanged */
  plan: IpamImportPlan
  /** By the key of the conflict; what is there and not named here is skipped */
  conflict_actions?: Record<string, IpamImportAction>
  /** A space for each VRF and one for the rest, or one for all */
  space_strategy?: 'per_vrf' | 'single'
  /** The space of the strategy `single` */
  target_space_id?: string
  /** Carries imported VLANs */
  default_router_name?: string
}

export interface IpamImportConflict {
  kind: 'customer' | 'site' | 'vrf' | 'ip_space' | 'vlan' | 'ip_block' | 'subnet' | 'ip_address'
  key: string
  existing_id: string
  reason: string
  action: 'skip' | 'overwrite'
}

export interface IpamImportConnection {
  base_url: string
  token: string
  verify_tls?: boolean
}

export interface IpamImported {
  source: 'extipam'
  /** One row for each object of the plan, and for each block made for a subnet */
  entities: IpamImportLedgerRow[]
  warnings: string[]
  customers_created: number
  sites_created: number
  vrfs_created: number
  spaces_created: number
  vlans_created: number
  blocks_created: number
  subnets_created: number
  addresses_created: number
  total_created: number
  total_overwrote: number
  total_skipped: number
  total_failed: number
}

export interface IpamImportFilters {
  vrf_id?: number
  tenant_id?: number
  status?: string
  family?: 4 | 6
  within_include?: string
}

export interface IpamImportLedgerRow {
  kind: 'customer' | 'site' | 'vrf' | 'ip_space' | 'vlan' | 'ip_block' | 'subnet' | 'ip_address'
  key: string
  action_taken: 'created' | 'overwrote' | 'skipped' | 'failed'
  entity_id: string | null
  error: string | null
}

export interface IpamImportPayload {
  space_id?: string
  space_name?: string
  strategy?: 'fail' | 'skip' | 'overwrite'
  payload: {
    spaces?: Record<string, unknown>[]
    blocks?: Record<string, unknown>[]
    subnets?: Record<string, unknown>[]
    addresses?: Record<string, unknown>[]
  }
}

export interface IpamImportPlan {
  source: string
  source_host?: string
  customers?: ImportedCustomerSent[]
  sites?: ImportedSiteSent[]
  vrfs?: ImportedVrfSent[]
  spaces?: ImportedSpaceSent[]
  vlans?: ImportedVlanSent[]
  blocks?: ImportedBlockSent[]
  subnets?: ImportedSubnetSent[]
  addresses?: ImportedAddressSent[]
  warnings?: string[]
}

export interface IpamImportPreview {
  source: 'extipam'
  /** Where the rows come from: ids of two servers are never taken for each other */
  source_host: string
  customers: ImportedCustomer[]
  sites: ImportedSite[]
  vrfs: ImportedVrf[]
  spaces: ImportedSpace[]
  vlans: ImportedVlan[]
  blocks: ImportedBlock[]
  subnets: ImportedSubnet[]
  addresses: ImportedAddress[]
  /** What is there already; each is skipped unless the commit says otherwise */
  conflicts: IpamImportConflict[]
  warnings: string[]
  /** What the source has and is not imported as a whole */
  unsupported: string[]
  counts: Record<string, number>
}

export interface IpamImportReached {
  ok: true
  extipam_version: string | null
  api_version: string | null
  /** Objects that the token may read, by kind */
  counts: Record<string, number> | null
}

export interface IpamImportRequest {
  base_url: string
  token: string
  verify_tls?: boolean
  /** A space for each VRF and one for the rest, or one for all */
  space_strategy?: 'per_vrf' | 'single'
  /** The space of the strategy `single` */
  target_space_id?: string
  filters?: IpamImportFilters
}

export interface IpamSummary {
  generated_at: string
  space_count: number
  block_count: number
  subnet_count: number
  address_count: number
  fullest_subnets: TopSubnet[]
  /** The newest of the last week; null without a right to the log */
  recent_changes: RecentChange[] | null
}

export interface IpamTemplate {
  id: string
  name: string
  description: string
  applies_to: 'block' | 'subnet'
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  dns_group_id: string | null
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  dhcp_group_id: string | null
  ddns_enabled: boolean
  ddns_hostname_policy: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override: string | null
  ddns_ttl: number | null
  child_layout: {
    children: {
      prefix: number
      name_template: string
      description: string
      tags: Record<string, unknown>
      custom_fields: Record<string, unknown>
    }[]
  } | null
  /** Live blocks or subnets it was applied to last */
  applied_count: number
  created_at: string
  modified_at: string
}

export interface IpamTemplateApplied {
  template_id: string
  target_kind: 'block' | 'subnet'
  target_id: string
  fields_written: string[]
  children_carved: {
    cidr: string
    name: string
    skipped: boolean
  }[]
}

export interface IpamTemplateApply {
  block_id?: string | null
  subnet_id?: string | null
  force?: boolean
  carve_children?: boolean
}

export interface IpamTemplateCreate {
  name: string
  description?: string
  applies_to: 'block' | 'subnet'
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  dns_group_id?: string | null
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dhcp_group_id?: string | null
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  child_layout?: {
    /** Subnets to carve; names may use {n} and {oct1} to {oct4} */
    children: {
      prefix: number
      name_template?: string
      description?: string
      tags?: Record<string, unknown>
      custom_fields?: Record<string, unknown>
    }[]
  } | null
}

export interface IpamTemplateReapplied {
  template_id: string
  target_kind: 'block' | 'subnet'
  instances_total: number
  instances_processed: number
  instances_skipped: number
  cap_reached: boolean
}

export interface IpamTemplateUpdate {
  name?: string
  description?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  dns_group_id?: string | null
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dhcp_group_id?: string | null
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  child_layout?: {
    /** Subnets to carve; names may use {n} and {oct1} to {oct4} */
    children: {
      prefix: number
      name_template?: string
      description?: string
      tags?: Record<string, unknown>
      custom_fields?: Record<string, unknown>
    }[]
  } | null
  clear_dns_group_id?: boolean
  clear_dhcp_group_id?: boolean
  clear_dns_zone_id?: boolean
  clear_dns_additional_zone_ids?: boolean
  clear_child_layout?: boolean
  clear_ddns_domain_override?: boolean
  clear_ddns_ttl?: boolean
}

export interface IpBlock {
  id: string
  space_id: string
  parent_block_id: string | null
  network: string
  name: string
  description: string
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  dns_inherit_settings: boolean
  dns_split_horizon: boolean
  dhcp_server_group_id: string | null
  dhcp_inherit_settings: boolean
  ddns_enabled: boolean
  ddns_hostname_policy: string
  ddns_domain_override: string | null
  ddns_ttl: number | null
  ddns_inherit_settings: boolean
  do_not_probe: boolean
  do_not_probe_reason: string
  asn_id: string | null
  vrf_id: string | null
  customer_id: string | null
  site_id: string | null
  applied_template_id: string | null
  utilization_percent: number
  allocated_ips: number
  total_ips: number
  vrf_warning: string | null
  created_at: string
  modified_at: string
}

export interface IpBlockAllocateSubnet {
  name?: string
  description?: string
  vlan_id?: number | null
  vxlan_id?: number | null
  vlan_ref_id?: string | null
  gateway?: string | null
  status?: 'active' | 'deprecated' | 'reserved' | 'quarantine'
  dns_servers?: string[] | null
  domain_name?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  dns_group_ids?: string[]
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dns_inherit_settings?: boolean
  dns_split_horizon?: boolean
  dhcp_server_group_id?: string | null
  dhcp_inherit_settings?: boolean
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  ddns_inherit_settings?: boolean
  auto_profile_on_dhcp_lease?: boolean
  auto_profile_preset?: 'quick' | 'service_version' | 'os_fingerprint' | 'service_and_os' | 'default_scripts' | 'udp_top1000' | 'aggressive'
  auto_profile_refresh_days?: number
  discovery_enabled?: boolean
  discovery_interval_minutes?: number
  do_not_probe?: boolean
  do_not_probe_reason?: string
  ipv6_allocation_policy?: 'random' | 'eui64' | 'sequential'
  pci_scope?: boolean
  hipaa_scope?: boolean
  internet_facing?: boolean
  decom_date?: string | null
  subnet_role?: 'data' | 'voice' | 'management' | 'guest' | null
  customer_id?: string | null
  site_id?: string | null
  /** Make no rows for network, broadcast and gateway */
  skip_auto_addresses?: boolean
  template_id?: string | null
  /** DNS group of the reverse zone */
  dns_group_id?: string | null
  skip_reverse_zone?: boolean
  prefix_len: number
  /** This network, instead of the lowest free one */
  network?: string
}

export interface IpBlockCreate {
  space_id: string
  network: string
  parent_block_id?: string | null
  name?: string
  description?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  dns_group_ids?: string[]
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dns_inherit_settings?: boolean
  dns_split_horizon?: boolean
  dhcp_server_group_id?: string | null
  dhcp_inherit_settings?: boolean
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  ddns_inherit_settings?: boolean
  do_not_probe?: boolean
  do_not_probe_reason?: string
  asn_id?: string | null
  vrf_id?: string | null
  customer_id?: string | null
  site_id?: string | null
  template_id?: string
}

export interface IpBlockPacking {
  block_network: string
  block_prefix_len: number
  allocations: {
    network: string
    first: string
    last: string
    size: number
    prefix_len: number
  }[]
  unfulfilled: {
    prefix_len: number
    requested: number
    allocated: number
  }[]
  remaining_free: {
    network: string
    first: string
    last: string
    size: number
    prefix_len: number
  }[]
}

export interface IpBlockPackRequest {
  items: {
    count: number
    prefix_len: number
  }[]
}

export interface IpBlockUpdate {
  parent_block_id?: string | null
  name?: string
  description?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  dns_group_ids?: string[]
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dns_inherit_settings?: boolean
  dns_split_horizon?: boolean
  dhcp_server_group_id?: string | null
  dhcp_inherit_settings?: boolean
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  ddns_inherit_settings?: boolean
  do_not_probe?: boolean
  do_not_probe_reason?: string
  asn_id?: string | null
  vrf_id?: string | null
  customer_id?: string | null
  site_id?: string | null
}

export interface IpSpace {
  id: string
  name: string
  description: string
  is_default: boolean
  tags: Record<string, unknown>
  color: string | null
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  dhcp_server_group_id: string | null
  ddns_enabled: boolean
  ddns_hostname_policy: string
  ddns_domain_override: string | null
  ddns_ttl: number | null
  do_not_probe: boolean
  do_not_probe_reason: string
  vrf_id: string | null
  asn_id: string | null
  customer_id: string | null
  vrf_name: string | null
  route_distinguisher: string | null
  route_targets: string[] | null
  created_at: string
  modified_at: string
}

export interface IpSpaceCreate {
  name: string
  description?: string
  is_default?: boolean
  tags?: Record<string, unknown>
  color?: 'slate' | 'red' | 'amber' | 'emerald' | 'cyan' | 'blue' | 'violet' | 'pink' | null
  dns_group_ids?: string[]
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dhcp_server_group_id?: string | null
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  do_not_probe?: boolean
  do_not_probe_reason?: string
  vrf_id?: string | null
  asn_id?: string | null
  customer_id?: string | null
  vrf_name?: string | null
  route_distinguisher?: string | null
  route_targets?: string[] | null
}

export interface IpSpaceFindFree {
  prefix_length: number
  address_family?: 4 | 6
  count?: number
  min_free_addresses?: number | null
  parent_block_id?: string | null
}

export interface IpSpaceFreeFound {
  candidates: {
    cidr: string
    parent_block_id: string
    parent_block_cidr: string
    free_addresses: number | null
  }[]
  summary: {
    blocks_scanned: number
    candidates_emitted: number
    warning: string | null
  }
}

export interface IpSpaceUpdate {
  name?: string
  description?: string
  is_default?: boolean
  tags?: Record<string, unknown>
  color?: 'slate' | 'red' | 'amber' | 'emerald' | 'cyan' | 'blue' | 'violet' | 'pink' | null
  dns_group_ids?: string[]
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dhcp_server_group_id?: string | null
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  do_not_probe?: boolean
  do_not_probe_reason?: string
  vrf_id?: string | null
  asn_id?: string | null
  customer_id?: string | null
  vrf_name?: string | null
  route_distinguisher?: string | null
  route_targets?: string[] | null
}

export interface Job {
  id: string
  task: string
  state: 'waiting' | 'running' | 'retrying' | 'dead'
  attempts: number
  max_attempts: number
  last_error: string | null
  run_at: string
  created_at: string
  payload: unknown | null
}

export interface JobPage {
  items: Job[]
  total: number
  limit: number
  offset: number
}

export interface Liveness {
  status: 'ok'
}

export interface LogAgentSource {
  server_id: string
  server_name: string
  server_kind: 'dns' | 'dhcp'
  driver: string
  host: string
}

export interface LoginRequest {
  username: string
  password: string
}

export interface LoginResponse {
  access_token: string | null
  refresh_token: string | null
  token_type: 'bearer'
  force_password_change: boolean
  mfa_required: boolean
  mfa_token: string | null
}

export interface MacAnswer {
  ok: true
  results: MacFacts[]
}

export interface MacFacts {
  mac: string
  vendor: string | null
  /** The registered block: 24, 28 or 36 bits */
  prefix: string | null
  is_locally_administered: boolean
  is_multicast: boolean
}

export interface MacQuestion {
  macs: string[]
}

export interface MacSighting {
  id: string
  mac_address: string
  first_seen: string
  last_seen: string
  vendor: string | null
}

export interface McpAbout {
  server: {
    name: string
    version: string
  }
  protocol_version: string
  available_tools: number
  transport: string
}

export interface McpReply {
  jsonrpc: string
  id: string | number | null
}

export interface Me {
  id: string
  username: string
  email: string
  display_name: string
  is_superadmin: boolean
  force_password_change: boolean
  auth_source: string
  auth_provider_id: string | null
  /** Nothing else is open before a second factor is set up */
  mfa_enrolment_required: boolean
}

export interface MfaCode {
  code: string
}

export interface MfaEnrolment {
  secret: string
  otpauth_uri: string
  recovery_codes: string[]
}

export interface MfaLoginRequest {
  mfa_token: string
  code?: string
  recovery_code?: string
}

export interface MfaProof {
  password?: string
  code: string
}

export interface MfaStatus {
  enabled: boolean
  enrolment_pending: boolean
  recovery_codes_remaining: number
}

export interface MismatchedName {
  record_id: string
  ip_id: string
  ip_address: string
  record_type: string
  zone_id: string
  zone_name: string | null
  current_name: string
  current_value: string
  expected_name: string
  expected_value: string
}

export interface MissingName {
  ip_id: string
  ip_address: string
  hostname: string
  record_type: string
  zone_id: string
  zone_name: string | null
  expected_name: string
  expected_value: string
}

export interface MulticastBulkAllocate {
  space_id: string
  count: number
  name_template: string
  start_address: string
  template_start?: number
  application?: string
  description?: string
  vlan_id?: string | null
  customer_id?: string | null
  service_id?: string | null
  domain_id?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface MulticastBulkCommit {
  space_id: string
  count: number
  name_template: string
  start_address: string
  template_start?: number
  application?: string
  description?: string
  vlan_id?: string | null
  customer_id?: string | null
  service_id?: string | null
  domain_id?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface MulticastBulkPreview {
  items: {
    address: string
    name: string
    conflict: 'in_use' | null
  }[]
  conflict_count: number
  cap: 256
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface MulticastDomain {
  id: string
  name: string
  description: string
  pim_mode: 'sparse' | 'dense' | 'ssm' | 'bidir' | 'none'
  vrf_id: string | null
  rendezvous_point_device_id: string | null
  rendezvous_point_address: string | null
  ssm_range: string | null
  notes: string
  tags: Record<string, unknown>
  group_count: number
  created_at: string
  modified_at: string
}

export interface MulticastDomainCreate {
  name: string
  description?: string
  pim_mode?: 'sparse' | 'dense' | 'ssm' | 'bidir' | 'none'
  vrf_id?: string | null
  rendezvous_point_device_id?: string | null
  rendezvous_point_address?: string | null
  ssm_range?: string | null
  notes?: string
  tags?: Record<string, unknown>
}

export interface MulticastDomainUpdate {
  name?: string
  description?: string
  pim_mode?: 'sparse' | 'dense' | 'ssm' | 'bidir' | 'none'
  vrf_id?: string | null
  rendezvous_point_device_id?: string | null
  rendezvous_point_address?: string | null
  ssm_range?: string | null
  notes?: string
  tags?: Record<string, unknown>
}

export interface MulticastGroup {
  id: string
  space_id: string
  address: string
  name: string
  description: string
  application: string
  rtp_payload_type: number | null
  bandwidth_mbps_estimate: string | null
  vlan_id: string | null
  customer_id: string | null
  service_id: string | null
  domain_id: string | null
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface MulticastGroupCreate {
  space_id: string
  address: string
  name: string
  description?: string
  application?: string
  rtp_payload_type?: number | null
  bandwidth_mbps_estimate?: number | string | null
  vlan_id?: string | null
  customer_id?: string | null
  service_id?: string | null
  domain_id?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface MulticastGroupPort {
  id: string
  port_start: number
  port_end: number | null
  transport: 'udp' | 'rtp' | 'tcp' | 'srt'
  notes: string
  group_id: string
  created_at: string
  modified_at: string
}

export interface MulticastGroupPortCreate {
  port_start: number
  port_end?: number
  transport?: 'udp' | 'rtp' | 'tcp' | 'srt'
  notes?: string
}

export interface MulticastGroupUpdate {
  space_id?: string
  address?: string
  name?: string
  description?: string
  application?: string
  rtp_payload_type?: number | null
  bandwidth_mbps_estimate?: number | string | null
  vlan_id?: string | null
  customer_id?: string | null
  service_id?: string | null
  domain_id?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface MulticastMembership {
  id: string
  ip_address_id: string
  role: 'producer' | 'consumer' | 'rendezvous_point'
  seen_via: 'manual' | 'igmp_snooping' | 'sap_announce'
  last_seen_at: string | null
  notes: string
  group_id: string
  created_at: string
  modified_at: string
}

export interface MulticastMembershipCreate {
  ip_address_id: string
  role?: 'producer' | 'consumer' | 'rendezvous_point'
  seen_via?: 'manual' | 'igmp_snooping' | 'sap_announce'
  last_seen_at?: string | null
  notes?: string
}

export interface MulticastMembershipOfAddress {
  id: string
  ip_address_id: string
  role: 'producer' | 'consumer' | 'rendezvous_point'
  seen_via: 'manual' | 'igmp_snooping' | 'sap_announce'
  last_seen_at: string | null
  notes: string
  group_id: string
  created_at: string
  modified_at: string
  group_address: string
  group_name: string
  group_application: string
}

export type MulticastPortCreate = MulticastGroupPortCreate

export interface MyPermissions {
  is_superadmin: boolean
  grants: {
    action: string
    resource_type: string
    resource_id: string | null
  }[]
}

export interface NameDrift {
  subnet_id: string
  forward_zone_id: string | null
  forward_zone_name: string | null
  reverse_zone_id: string | null
  reverse_zone_name: string | null
  missing: MissingName[]
  mismatched: MismatchedName[]
  stale: StaleName[]
  /** There is more of it; repair this and look again */
  truncated: boolean
}

export interface NameDriftSummary {
  subnet_id: string
  missing: number
  mismatched: number
  stale: number
  total: number
  has_drift: boolean
}

export interface NameRepair {
  create_for_ip_ids?: string[]
  update_record_ids?: string[]
  delete_stale_record_ids?: string[]
}

export interface NameRepaired {
  created: number
  updated: number
  deleted: number
  errors: string[]
}

export interface NatMapping {
  id: string
  name: string
  kind: '1to1' | 'pat' | 'hide'
  internal_ip: string | null
  internal_ip_address_id: string | null
  internal_subnet_id: string | null
  internal_subnet_cidr: string | null
  internal_subnet_name: string | null
  internal_port_start: number | null
  internal_port_end: number | null
  external_ip: string | null
  external_ip_address_id: string | null
  external_port_start: number | null
  external_port_end: number | null
  protocol: 'tcp' | 'udp' | 'any'
  device_label: string | null
  description: string | null
  tags: string[]
  custom_fields: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface NatMappingCreate {
  name: string
  kind: '1to1' | 'pat' | 'hide'
  internal_ip?: string | null
  internal_subnet_id?: string | null
  internal_port_start?: number | null
  internal_port_end?: number | null
  external_ip?: string | null
  external_port_start?: number | null
  external_port_end?: number | null
  protocol?: 'tcp' | 'udp' | 'any'
  device_label?: string | null
  description?: string | null
  tags?: string[]
  custom_fields?: Record<string, unknown>
}

export interface NatMappingPage {
  total: number
  page: number
  per_page: number
  items: NatMapping[]
}

export interface NatMappingUpdate {
  name?: string
  kind?: '1to1' | 'pat' | 'hide'
  internal_ip?: string | null
  internal_subnet_id?: string | null
  internal_port_start?: number | null
  internal_port_end?: number | null
  external_ip?: string | null
  external_port_start?: number | null
  external_port_end?: number | null
  protocol?: 'tcp' | 'udp' | 'any'
  device_label?: string | null
  description?: string | null
  tags?: string[]
  custom_fields?: Record<string, unknown>
}

export interface NetworkBelow {
  id: string
  network: string
  name: string
}

export interface NetworkService {
  id: string
  name: string
  kind: 'mpls_l3vpn' | 'sdwan' | 'custom'
  customer_id: string
  status: 'active' | 'provisioning' | 'suspended' | 'decom'
  term_start_date: string | null
  term_end_date: string | null
  monthly_cost_usd: string | null
  currency: string
  sla_tier: string | null
  notes: string
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  resources: NetworkServiceResource[]
  resource_count: number
  created_at: string
  modified_at: string
}

export interface NetworkServiceCreate {
  name: string
  kind?: 'mpls_l3vpn' | 'sdwan' | 'custom'
  customer_id: string
  status?: 'active' | 'provisioning' | 'suspended' | 'decom'
  term_start_date?: string | null
  term_end_date?: string | null
  monthly_cost_usd?: number | string | null
  currency?: string
  sla_tier?: string | null
  notes?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface NetworkServiceResource {
  id: string
  service_id: string
  resource_kind: 'vrf' | 'subnet' | 'ip_block' | 'dns_zone' | 'dhcp_scope' | 'circuit' | 'overlay_network' | 'site'
  resource_id: string
  role: string | null
  created_at: string
}

export interface NetworkServiceResourceCreate {
  resource_kind: 'vrf' | 'subnet' | 'ip_block' | 'dns_zone' | 'dhcp_scope' | 'circuit' | 'overlay_network' | 'site'
  resource_id: string
  role?: string | null
}

export interface NetworkServiceUpdate {
  name?: string
  kind?: 'mpls_l3vpn' | 'sdwan' | 'custom'
  customer_id?: string
  status?: 'active' | 'provisioning' | 'suspended' | 'decom'
  term_start_date?: string | null
  term_end_date?: string | null
  monthly_cost_usd?: number | string | null
  currency?: string
  sla_tier?: string | null
  notes?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface NetworkSummary {
  generated_at: string
  asn_drift_count: number
  /** The term ends within 30 days or is over */
  circuit_term_expiring_count: number
  /** Within the last 7 days */
  circuit_status_changed_count: number
  /** Services of which no resource is left */
  service_orphan_count: number
  /** Overlays that prefer a circuit which is suspended or gone */
  overlay_impacted_count: number
  asn_drift: AsnDrift[]
  circuit_alerts: CircuitAlert[]
  orphan_services: OrphanService[]
  overlay_impact: OverlayImpact[]
}

export interface NextAddress {
  id: string
  subnet_id: string
  address: string
  status: string
  hostname: string | null
  fqdn: string | null
  mac_address: string | null
  description: string
  owner_user_id: string | null
  custom_fields: Record<string, unknown>
  tags: Record<string, unknown>
  forward_zone_id: string | null
  /** The zone of the settings in force, one of its own, or none at all */
  forward_zone_source: 'settings' | 'address' | 'none'
  reverse_zone_id: string | null
  dns_record_id: string | null
  extra_zone_ids: string[]
  aliases: {
    name: string
    record_type: 'CNAME' | 'A'
  }[]
  role: string | null
  reserved_until: string | null
  decom_date: string | null
  last_seen_at: string | null
  last_seen_method: string | null
  dhcp_lease_id: string | null
  static_assignment_id: string | null
  auto_from_lease: boolean
  alias_count: number
  nat_mapping_count: number
  vendor: string | null
  is_voip_phone: boolean
  last_profiled_at: string | null
  last_profile_scan_id: string | null
  device_type: string | null
  device_class: string | null
  device_manufacturer: string | null
  created_at: string
  modified_at: string
  block_id: string
  subnet_cidr: string
}

export interface NextAddressCreate {
  /** The setting ip_allocation_strategy unless said */
  strategy?: 'sequential' | 'random' | 'eui64'
  status?: 'available' | 'allocated' | 'reserved' | 'static_dhcp' | 'deprecated' | 'orphan' | 'dhcp'
  hostname: string
  mac_address?: string | null
  description?: string
  owner_user_id?: string | null
  custom_fields?: Record<string, unknown>
  tags?: Record<string, unknown>
  dns_zone_id?: string | null
  extra_zone_ids?: string[]
  aliases?: {
    name: string
    record_type?: 'CNAME' | 'A'
  }[]
  role?: 'host' | 'loopback' | 'anycast' | 'vip' | 'vrrp' | 'secondary' | 'gateway' | 'bmc' | 'web' | 'api' | 'lb' | null
  reserved_until?: string | null
  decom_date?: string | null
  force?: boolean
}

export interface NextAddressPreview {
  address: string | null
  strategy: 'sequential' | 'random' | 'eui64'
}

export interface OrphanPurge {
  ip_ids: string[]
}

export interface OrphanService {
  id: string
  name: string
  kind: string
  status: string
  customer_id: string
}

export interface OrphansPurged {
  purged: number
}

export interface OverlayImpact {
  id: string
  name: string
  kind: string
  status: string
  affected_site_count: number
  down_circuit_count: number
}

export interface OverlayNetwork {
  id: string
  name: string
  kind: 'sdwan' | 'ipsec_mesh' | 'wireguard_mesh' | 'dmvpn' | 'vxlan_evpn' | 'gre_mesh'
  customer_id: string | null
  vendor: string | null
  encryption_profile: string | null
  default_path_strategy: 'active_active' | 'active_backup' | 'load_balance' | 'app_aware'
  status: 'active' | 'building' | 'suspended' | 'decom'
  notes: string
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  site_count: number
  policy_count: number
  created_at: string
  modified_at: string
}

export interface OverlayNetworkCreate {
  name: string
  kind?: 'sdwan' | 'ipsec_mesh' | 'wireguard_mesh' | 'dmvpn' | 'vxlan_evpn' | 'gre_mesh'
  customer_id?: string | null
  vendor?: string | null
  encryption_profile?: string | null
  default_path_strategy?: 'active_active' | 'active_backup' | 'load_balance' | 'app_aware'
  status?: 'active' | 'building' | 'suspended' | 'decom'
  notes?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface OverlayNetworkUpdate {
  name?: string
  kind?: 'sdwan' | 'ipsec_mesh' | 'wireguard_mesh' | 'dmvpn' | 'vxlan_evpn' | 'gre_mesh'
  customer_id?: string | null
  vendor?: string | null
  encryption_profile?: string | null
  default_path_strategy?: 'active_active' | 'active_backup' | 'load_balance' | 'app_aware'
  status?: 'active' | 'building' | 'suspended' | 'decom'
  notes?: string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface OverlaySimulate {
  down_circuits: string[]
}

export interface OverlaySimulation {
  overlay_id: string
  down_circuits: string[]
  site_resolutions: {
    overlay_site_id: string
    site_name: string | null
    original_preferred_circuits: string[]
    surviving_preferred_circuits: string[]
    primary_circuit: string | null
    primary_circuit_name: string | null
    primary_transport_class: string | null
    blackholed: boolean
  }[]
  policy_resolutions: {
    policy_id: string
    policy_name: string
    action: string
    original_target: string | null
    effective_target: string | null
    impacted: boolean
    note: string | null
  }[]
}

export interface OverlaySite {
  id: string
  site_id: string
  role: 'hub' | 'spoke' | 'transit' | 'gateway'
  device_id: string | null
  loopback_subnet_id: string | null
  preferred_circuits: string[]
  notes: string
  overlay_id: string
  created_at: string
  modified_at: string
}

export interface OverlaySiteCreate {
  site_id: string
  role?: 'hub' | 'spoke' | 'transit' | 'gateway'
  device_id?: string | null
  loopback_subnet_id?: string | null
  preferred_circuits?: string[]
  notes?: string
}

export interface OverlaySiteUpdate {
  site_id?: string
  role?: 'hub' | 'spoke' | 'transit' | 'gateway'
  device_id?: string | null
  loopback_subnet_id?: string | null
  preferred_circuits?: string[]
  notes?: string
}

export interface OverlayTopology {
  overlay: OverlayNetwork
  nodes: {
    overlay_site_id: string
    site_id: string
    site_name: string | null
    site_code: string | null
    role: string
    device_id: string | null
    device_name: string | null
    preferred_circuits: string[]
  }[]
  edges: {
    a_overlay_site_id: string
    z_overlay_site_id: string
    shared_circuits: string[]
  }[]
  policies: RoutingPolicy[]
}

export interface PasswordPolicy {
  min_length: number
  require_uppercase: boolean
  require_lowercase: boolean
  require_digit: boolean
  require_symbol: boolean
  history_count: number
  max_age_days: number
}

export interface PasswordReset {
  new_password: string
}

export interface Permission {
  action: string
  resource_type: string
  resource_id: string | null
}

export interface PermissionInput {
  action: 'read' | 'write' | 'delete' | 'admin' | '*'
  resource_type: string
  resource_id?: string | null
}

export interface PlaceholderRow {
  ip: string
  hostname: string | null
}

export interface PlatformHealth {
  status: 'ok' | 'degraded'
  components: {
    name: string
    status: 'ok' | 'warn' | 'error'
    detail: string
    workers: string[] | null
    last_tick: string | null
  }[]
  demo_mode: boolean
  maintenance_mode: boolean
  maintenance_message: string
  maintenance_started_at: string | null
}

export interface PortQuestion {
  host: string
  port: number
}

export interface PortState {
  ok: boolean
  error: 'forbidden' | 'unknown_name' | 'timeout' | 'refused' | 'unreachable' | 'closed' | 'malformed' | 'tls_failed' | 'failed' | null
  host: string
  port: number
  address: string | null
  state: 'open' | 'closed' | 'no_answer' | 'unknown'
  duration_ms: number
}

export interface ProbePolicy {
  do_not_probe: boolean
  reason: string
  /** `subnet:<id>`, `block:<id>` or `space:<id>` */
  source: string | null
  /** The network that forbids it, or the name of the space */
  scope: string | null
  inherited: boolean
}

export interface Provider {
  id: string
  name: string
  kind: 'transit' | 'peering' | 'carrier' | 'cloud' | 'registrar' | 'sdwan_vendor'
  account_number: string | null
  contact_email: string | null
  contact_phone: string | null
  notes: string
  default_asn_id: string | null
  tags: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface ProviderCreate {
  name: string
  kind?: 'transit' | 'peering' | 'carrier' | 'cloud' | 'registrar' | 'sdwan_vendor'
  account_number?: string | null
  contact_email?: string | null
  contact_phone?: string | null
  notes?: string
  default_asn_id?: string | null
  tags?: Record<string, unknown>
}

export interface ProviderUpdate {
  name?: string
  kind?: 'transit' | 'peering' | 'carrier' | 'cloud' | 'registrar' | 'sdwan_vendor'
  account_number?: string | null
  contact_email?: string | null
  contact_phone?: string | null
  notes?: string
  default_asn_id?: string | null
  tags?: Record<string, unknown>
}

export interface PublicResolver {
  address: string
  name: string
}

export interface PublicSettings {
  app_title: string
  login_banner: {
    enabled: boolean
    title: string
    text: string
    require_ack: boolean
  }
  env_banner: {
    enabled: boolean
    text: string
    bg: string
    fg: string
    position: string
  }
  logo_sha256: string | null
}

export interface RaAllowlistEntry {
  id: string
  group_id: string
  source_ip: string | null
  source_mac: string | null
  note: string
  created_at: string
  modified_at: string
}

export interface RaAllowlistEntryCreate {
  source_ip?: string | null
  source_mac?: string | null
  note?: string
}

export interface RaConfig {
  group_id: string
  scopes: RaScopeConfig[]
  /** For radvd; scopes that name no interface are left out */
  radvd_conf: string
}

export interface RaRouter {
  id: string
  group_id: string
  source_ip: string
  source_mac: string | null
  prefixes: string[]
  managed_flag: boolean
  other_flag: boolean
  router_lifetime: number
  iface: string
  /** allowed: an entry of the allowlist names it */
  classification: 'allowed' | 'rogue'
  first_seen_at: string
  last_seen_at: string
}

export interface RaScopeConfig {
  scope_id: string
  subnet_id: string
  subnet_cidr: string
  interface: string
  managed_flag: boolean
  other_flag: boolean
  router_lifetime: number
  max_interval: number
  prefix_valid_lifetime: number
  prefix_preferred_lifetime: number
  prefix_on_link: boolean
  prefix_autonomous: boolean
  rdnss: string[]
  dnssl: string[]
}

export interface Readiness {
  status: 'ok' | 'degraded'
  checks: {
    database: string
    schema: string | null
    cache: string
  }
}

export interface RecentChange {
  id: string
  timestamp: string
  user_display_name: string
  auth_source: string
  action: string
  resource_type: string
  resource_id: string
  resource_display: string
  changed_fields: string[] | null
}

export interface RecentChanges {
  since: string
  items: RecentChange[]
  /** Whether these are all */
  is_complete: boolean
}

export interface ReconciliationEntry {
  id: string
  address: string
  status: string
  hostname: string | null
  mac_address: string | null
  last_seen_at: string | null
  last_seen_method: string | null
}

export interface RefreshRequest {
  refresh_token?: string
}

export interface RefreshResponse {
  access_token: string
  refresh_token: string
  token_type: 'bearer'
  force_password_change: boolean
}

export interface Role {
  id: string
  name: string
  description: string
  is_builtin: boolean
  permissions: Permission[]
  created_at: string
  modified_at: string
}

export interface RoleClone {
  name: string
}

export interface RoleCreate {
  name: string
  description?: string
  permissions?: PermissionInput[]
}

export interface RoleUpdate {
  name?: string
  description?: string
  permissions?: PermissionInput[]
}

export interface Router {
  id: string
  name: string
  description: string
  location: string
  management_ip: string | null
  vendor: string | null
  model: string | null
  notes: string
  created_at: string
  modified_at: string
}

export interface RouterCreate {
  name: string
  description?: string
  location?: string
  management_ip?: string | null
  vendor?: string | null
  model?: string | null
  notes?: string
}

export interface RouterUpdate {
  name?: string
  description?: string
  location?: string
  management_ip?: string | null
  vendor?: string | null
  model?: string | null
  notes?: string
}

export interface RoutingPolicy {
  id: string
  name: string
  priority: number
  match_kind: 'application' | 'dscp' | 'source_subnet' | 'destination_subnet' | 'port_range' | 'acl'
  match_value: string
  action: 'steer_to_circuit' | 'steer_to_transport_class' | 'steer_to_site_via_path' | 'drop' | 'shape' | 'mark_dscp'
  action_target: string | null
  enabled: boolean
  notes: string
  overlay_id: string
  created_at: string
  modified_at: string
}

export interface RoutingPolicyCreate {
  name: string
  priority?: number
  match_kind: 'application' | 'dscp' | 'source_subnet' | 'destination_subnet' | 'port_range' | 'acl'
  match_value: string
  action: 'steer_to_circuit' | 'steer_to_transport_class' | 'steer_to_site_via_path' | 'drop' | 'shape' | 'mark_dscp'
  action_target?: string | null
  enabled?: boolean
  notes?: string
}

export interface RoutingPolicyUpdate {
  name?: string
  priority?: number
  match_kind?: 'application' | 'dscp' | 'source_subnet' | 'destination_subnet' | 'port_range' | 'acl'
  match_value?: string
  action?: 'steer_to_circuit' | 'steer_to_transport_class' | 'steer_to_site_via_path' | 'drop' | 'shape' | 'mark_dscp'
  action_target?: string | null
  enabled?: boolean
  notes?: string
}

export interface SavedView {
  id: string
  page: string
  name: string
  payload: {
  }
  is_default: boolean
  created_at: string
  modified_at: string
}

export interface SavedViewCreate {
  page: string
  name: string
  /** What the page wants to remember: filters, columns, order */
  payload?: Record<string, unknown>
  is_default?: boolean
}

export interface SavedViewUpdate {
  name?: string
  /** What the page wants to remember: filters, columns, order */
  payload?: Record<string, unknown>
  is_default?: boolean
}

export interface SearchHit {
  type: string
  id: string
  display: string
  name: string | null
  status: string | null
  description: string | null
  hostname: string | null
  mac_address: string | null
  subnet_id: string | null
  subnet_network: string | null
  block_id: string | null
  space_id: string | null
  space_name: string | null
  context: string | null
  /** Where the UI shows it */
  route: string | null
  matched_field: string | null
  score: number
}

export interface SearchResult {
  query: string
  /** Hits before the limit cut them */
  total: number
  /** If false, there are more than `total`, or may be */
  total_is_exact: boolean
  results: SearchHit[]
  searched_types: SearchType[]
  /** Types not looked at in full */
  incomplete: string[]
  /** By type: one or two letters find only texts that begin so, no index finds a text without letters and digits, it took too long, or it failed */
  incomplete_reasons: Record<string, 'beginnings_only' | 'no_letters' | 'time_limit' | 'failed'>
}

export interface SearchType {
  type: string
  label: string
  group: string
}

export interface SelfSignedCertificateCreate {
  name: string
  names: string[]
  days?: number
}

export interface Session {
  id: string
  user_id: string
  username: string
  display_name: string
  auth_source: string
  source_ip: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string | null
  expires_at: string
  revoked: boolean
  is_current: boolean
}

export interface Settings {
  password_min_length: number
  password_require_uppercase: boolean
  password_require_lowercase: boolean
  password_require_digit: boolean
  password_require_symbol: boolean
  password_history_count: number
  password_max_age_days: number
  lockout_threshold: number
  lockout_duration_minutes: number
  lockout_reset_minutes: number
  session_timeout_minutes: number
  auto_logout_minutes: number
  release_check_enabled: boolean
  soft_delete_purge_days: number
  reservation_sweep_enabled: boolean
  orphan_grace_hours: number
  vrf_strict_rd_validation: boolean
  ip_allocation_strategy: 'sequential' | 'random'
  utilization_warn_threshold: number
  utilization_critical_threshold: number
  utilization_max_prefix_ipv4: number
  utilization_max_prefix_ipv6: number
  subnet_tree_default_expanded_depth: number
  tls_cert_check_interval_hours: number
  dns_query_log_retention_hours: number
  dns_rpz_hit_retention_days: number
  dns_change_retention_hours: number
  dns_observe_interval_minutes: number
  dhcp_lease_history_retention_days: number
  dhcp_activity_retention_hours: number
  app_title: string
  app_base_url: string
  login_banner_enabled: boolean
  login_banner_title: string
  login_banner_text: string
  login_banner_require_ack: boolean
  env_banner_enabled: boolean
  env_banner_text: string
  env_banner_bg: string
  env_banner_fg: string
  env_banner_position: 'top' | 'bottom' | 'both'
  maintenance_mode_enabled: boolean
  maintenance_message: string
  maintenance_started_at: string | null
}

export interface SettingsDefaults {
  password_min_length: number
  password_require_uppercase: boolean
  password_require_lowercase: boolean
  password_require_digit: boolean
  password_require_symbol: boolean
  password_history_count: number
  password_max_age_days: number
  lockout_threshold: number
  lockout_duration_minutes: number
  lockout_reset_minutes: number
  session_timeout_minutes: number
  auto_logout_minutes: number
  release_check_enabled: boolean
  soft_delete_purge_days: number
  reservation_sweep_enabled: boolean
  orphan_grace_hours: number
  vrf_strict_rd_validation: boolean
  ip_allocation_strategy: 'sequential' | 'random'
  utilization_warn_threshold: number
  utilization_critical_threshold: number
  utilization_max_prefix_ipv4: number
  utilization_max_prefix_ipv6: number
  subnet_tree_default_expanded_depth: number
  tls_cert_check_interval_hours: number
  dns_query_log_retention_hours: number
  dns_rpz_hit_retention_days: number
  dns_change_retention_hours: number
  dns_observe_interval_minutes: number
  dhcp_lease_history_retention_days: number
  dhcp_activity_retention_hours: number
  app_title: string
  app_base_url: string
  login_banner_enabled: boolean
  login_banner_title: string
  login_banner_text: string
  login_banner_require_ack: boolean
  env_banner_enabled: boolean
  env_banner_text: string
  env_banner_bg: string
  env_banner_fg: string
  env_banner_position: 'top' | 'bottom' | 'both'
  maintenance_mode_enabled: boolean
  maintenance_message: string
}

export interface SettingsUpdate {
  password_min_length?: number
  password_require_uppercase?: boolean
  password_require_lowercase?: boolean
  password_require_digit?: boolean
  password_require_symbol?: boolean
  password_history_count?: number
  password_max_age_days?: number
  lockout_threshold?: number
  lockout_duration_minutes?: number
  lockout_reset_minutes?: number
  session_timeout_minutes?: number
  auto_logout_minutes?: number
  release_check_enabled?: boolean
  soft_delete_purge_days?: number
  reservation_sweep_enabled?: boolean
  orphan_grace_hours?: number
  vrf_strict_rd_validation?: boolean
  ip_allocation_strategy?: 'sequential' | 'random'
  utilization_warn_threshold?: number
  utilization_critical_threshold?: number
  utilization_max_prefix_ipv4?: number
  utilization_max_prefix_ipv6?: number
  subnet_tree_default_expanded_depth?: number
  tls_cert_check_interval_hours?: number
  dns_query_log_retention_hours?: number
  dns_rpz_hit_retention_days?: number
  dns_change_retention_hours?: number
  dns_observe_interval_minutes?: number
  dhcp_lease_history_retention_days?: number
  dhcp_activity_retention_hours?: number
  app_title?: string
  app_base_url?: string
  login_banner_enabled?: boolean
  login_banner_title?: string
  login_banner_text?: string
  login_banner_require_ack?: boolean
  env_banner_enabled?: boolean
  env_banner_text?: string
  env_banner_bg?: string
  env_banner_fg?: string
  env_banner_position?: 'top' | 'bottom' | 'both'
  maintenance_mode_enabled?: boolean
  maintenance_message?: string
}

export interface Site {
  id: string
  name: string
  code: string | null
  kind: 'datacenter' | 'branch' | 'pop' | 'colo' | 'cloud_region' | 'customer_premise'
  region: string | null
  parent_site_id: string | null
  notes: string
  tags: Record<string, unknown>
  created_at: string
  modified_at: string
}

export interface SiteCreate {
  name: string
  code?: string | null
  kind?: 'datacenter' | 'branch' | 'pop' | 'colo' | 'cloud_region' | 'customer_premise'
  region?: string | null
  parent_site_id?: string | null
  notes?: string
  tags?: Record<string, unknown>
}

export interface SiteUpdate {
  name?: string
  code?: string | null
  kind?: 'datacenter' | 'branch' | 'pop' | 'colo' | 'cloud_region' | 'customer_premise'
  region?: string | null
  parent_site_id?: string | null
  notes?: string
  tags?: Record<string, unknown>
}

export interface StaleAddress {
  id: string
  address: string
  status: string
  hostname: string | null
  mac_address: string | null
  last_seen_at: string | null
  last_seen_method: string | null
  /** Whole days since it was seen; null when it never was */
  days_stale: number | null
  subnet_id: string
  subnet_network: string
  subnet_name: string
}

export interface StaleDeprecate {
  ip_ids?: string[] | null
  all_matching?: boolean
  /** Not seen for this many days */
  stale_days?: number
  include_never_seen?: boolean
  space_id?: string
  block_id?: string
  subnet_id?: string
}

export interface StaleDeprecated {
  batch_id: string
  deprecated_count: number
  skipped: {
    id: string
    reason: string
  }[]
  /** More match; ask again for the rest */
  capped: boolean
}

export interface StaleName {
  record_id: string
  record_type: string
  zone_id: string
  zone_name: string | null
  name: string
  value: string
  reason: 'ip-deleted' | 'ip-orphan' | 'no-hostname' | 'default-gateway-name' | 'no-forward-zone' | 'dynamic-lease-untracked'
}

export interface StaleReport {
  generated_at: string
  stale_days: number
  include_never_seen: boolean
  total: number
  limit: number
  offset: number
  entries: StaleAddress[]
}

export interface StructureConflict {
  type: string
  detail: string
}

export interface Subnet {
  id: string
  space_id: string
  block_id: string | null
  network: string
  kind: 'unicast' | 'multicast'
  is_cgnat: boolean
  name: string
  description: string
  vlan_id: number | null
  vxlan_id: number | null
  vlan_ref_id: string | null
  vlan: SubnetVlan | null
  gateway: string | null
  status: 'active' | 'deprecated' | 'reserved' | 'quarantine'
  dns_servers: string[] | null
  domain_name: string | null
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  dns_inherit_settings: boolean
  dns_split_horizon: boolean
  dhcp_server_group_id: string | null
  dhcp_inherit_settings: boolean
  ddns_enabled: boolean
  ddns_hostname_policy: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override: string | null
  ddns_ttl: number | null
  ddns_inherit_settings: boolean
  auto_profile_on_dhcp_lease: boolean
  auto_profile_preset: 'quick' | 'service_version' | 'os_fingerprint' | 'service_and_os' | 'default_scripts' | 'udp_top1000' | 'aggressive'
  auto_profile_refresh_days: number
  discovery_enabled: boolean
  discovery_interval_minutes: number
  last_discovery_at: string | null
  do_not_probe: boolean
  do_not_probe_reason: string
  ipv6_allocation_policy: 'random' | 'eui64' | 'sequential'
  pci_scope: boolean
  hipaa_scope: boolean
  internet_facing: boolean
  decom_date: string | null
  subnet_role: 'data' | 'voice' | 'management' | 'guest' | null
  customer_id: string | null
  site_id: string | null
  applied_template_id: string | null
  utilization_percent: number
  total_ips: number
  allocated_ips: number
  created_at: string
  modified_at: string
}

export interface SubnetAlias {
  /** Of the record that it is */
  id: string
  name: string
  record_type: string
  value: string
  zone_id: string
  fqdn: string
  ip_address_id: string
  ip_address: string
  ip_hostname: string | null
}

export interface SubnetBulkEdit {
  subnet_ids: string[]
  changes: {
    name?: string
    description?: string
    status?: 'active' | 'deprecated' | 'reserved' | 'quarantine'
    vlan_id?: number
    tags?: Record<string, unknown>
    custom_fields?: Record<string, unknown>
  }
}

export interface SubnetBulkResult {
  batch_id: string
  updated_count: number
  not_found: string[]
  skipped: {
    id: string
    reason: string
  }[]
}

export interface SubnetCreate {
  space_id: string
  block_id: string
  network: string
  name?: string
  description?: string
  vlan_id?: number | null
  vxlan_id?: number | null
  vlan_ref_id?: string | null
  gateway?: string | null
  status?: 'active' | 'deprecated' | 'reserved' | 'quarantine'
  dns_servers?: string[] | null
  domain_name?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  dns_group_ids?: string[]
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dns_inherit_settings?: boolean
  dns_split_horizon?: boolean
  dhcp_server_group_id?: string | null
  dhcp_inherit_settings?: boolean
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  ddns_inherit_settings?: boolean
  auto_profile_on_dhcp_lease?: boolean
  auto_profile_preset?: 'quick' | 'service_version' | 'os_fingerprint' | 'service_and_os' | 'default_scripts' | 'udp_top1000' | 'aggressive'
  auto_profile_refresh_days?: number
  discovery_enabled?: boolean
  discovery_interval_minutes?: number
  do_not_probe?: boolean
  do_not_probe_reason?: string
  ipv6_allocation_policy?: 'random' | 'eui64' | 'sequential'
  pci_scope?: boolean
  hipaa_scope?: boolean
  internet_facing?: boolean
  decom_date?: string | null
  subnet_role?: 'data' | 'voice' | 'management' | 'guest' | null
  customer_id?: string | null
  site_id?: string | null
  /** Make no rows for network, broadcast and gateway */
  skip_auto_addresses?: boolean
  template_id?: string | null
  /** DNS group of the reverse zone */
  dns_group_id?: string | null
  skip_reverse_zone?: boolean
}

export interface SubnetDomain {
  /** The same as dns_zone_id */
  id: string
  subnet_id: string
  dns_zone_id: string
  is_primary: boolean
  zone_name: string | null
}

export interface SubnetDomainCreate {
  dns_zone_id: string
  is_primary?: boolean
}

export interface SubnetImportPreview {
  space_id: string
  space_name: string
  summary: {
    creates: number
    updates: number
    conflicts: number
    errors: number
  }
  creates: ImportPreviewRow[]
  updates: ImportPreviewRow[]
  conflicts: ImportPreviewRow[]
  errors: ImportPreviewRow[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface SubnetMergeCommit {
  sibling_subnet_ids: string[]
  /** The network, typed again to confirm */
  confirm_cidr: string
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface SubnetMergeInput {
  sibling_subnet_ids: string[]
}

export interface SubnetMergePreview {
  merged_cidr: string | null
  source_subnets: {
    id: string
    cidr: string
  }[]
  surviving_dhcp_scope_id: string | null
  conflicts: StructureConflict[]
  warnings: string[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface SubnetMergeResult {
  merged_subnet: Subnet
  deleted_subnet_ids: string[]
  summary: string[]
}

export interface SubnetPlan {
  id: string
  name: string
  description: string
  space_id: string
  tree: SubnetPlanNode | null
  applied_at: string | null
  applied_resource_ids: {
    block_ids: string[]
    subnet_ids: string[]
  } | null
  created_by_user_id: string | null
  created_at: string
  modified_at: string
}

export interface SubnetPlanApplied {
  block_ids: string[]
  subnet_ids: string[]
  applied_at: string
}

export interface SubnetPlanConflict {
  node_id: string
  network: string
  kind: 'duplicate_id' | 'invalid_kind' | 'missing_block' | 'missing_reference' | 'out_of_parent' | 'sibling_overlap' | 'overlap_existing'
  message: string
}

export interface SubnetPlanCreate {
  name: string
  description?: string
  space_id: string
  tree?: SubnetPlanNodeInput | null
}

export interface SubnetPlanFindings {
  ok: boolean
  conflicts: SubnetPlanConflict[]
  summary: {
    block_count: number
    subnet_count: number
  }
}

export interface SubnetPlanNode {
  id: string
  network: string
  name: string
  description: string
  kind: 'block' | 'subnet'
  existing_block_id: string | null
  dns_group_id: string | null
  dns_zone_id: string | null
  dhcp_server_group_id: string | null
  vlan_ref_id: string | null
  gateway: string | null
  children: SubnetPlanNode[]
}

export interface SubnetPlanNodeInput {
  id: string
  network: string
  name?: string
  description?: string
  kind?: 'block' | 'subnet'
  /** Only of the root: the block that the plan extends */
  existing_block_id?: string | null
  dns_group_id?: string | null
  dns_zone_id?: string | null
  dhcp_server_group_id?: string | null
  vlan_ref_id?: string | null
  gateway?: string | null
  children?: SubnetPlanNodeInput[]
}

export interface SubnetPlanTree {
  space_id: string
  tree: SubnetPlanNodeInput
}

export interface SubnetPlanUpdate {
  name?: string
  description?: string
  tree?: SubnetPlanNodeInput | null
}

export interface SubnetReconciliation {
  subnet_id: string
  network: string
  generated_at: string
  stale_minutes: number
  last_discovery_at: string | null
  /** Of all that were found, also where a list is cut */
  counts: {
    in_ipam_not_seen: number
    discovered_not_allocated: number
    status_mismatch: number
  }
  in_ipam_not_seen: ReconciliationEntry[]
  discovered_not_allocated: ReconciliationEntry[]
  status_mismatch: ReconciliationEntry[]
}

export interface SubnetResizeCommit {
  new_cidr: string
  move_gateway_to_first_usable?: boolean
  replace_default_placeholders?: boolean
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface SubnetResizeInput {
  new_cidr: string
  move_gateway_to_first_usable?: boolean
  replace_default_placeholders?: boolean
}

export interface SubnetResizePreview {
  old_cidr: string
  new_cidr: string
  network_address_shifts: boolean
  old_network_ip: string
  new_network_ip: string
  total_ips_before: number
  total_ips_after: number
  old_broadcast_ip: string | null
  new_broadcast_ip: string | null
  gateway_current: string | null
  gateway_suggested_new_first_usable: string | null
  placeholders_default_named: PlaceholderRow[]
  placeholders_renamed: PlaceholderRow[]
  affected_ip_addresses_total: number
  affected_dhcp_scopes: number
  affected_dhcp_pools: number
  affected_dhcp_static_assignments: number
  affected_dns_records_auto: number
  affected_active_leases: number
  reverse_zones_existing: string[]
  reverse_zones_will_be_created: string[]
  conflicts: StructureConflict[]
  warnings: string[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface SubnetResizeResult {
  subnet: Subnet
  old_cidr: string
  new_cidr: string
  placeholders_deleted: number
  placeholders_created: number
  dhcp_servers_notified: number
  summary: string[]
}

export interface SubnetsImported {
  space_id: string
  created_subnets: number
  updated_subnets: number
  skipped: number
  auto_created_blocks: number
  created_blocks: number
  errors: ImportRowFault[]
}

export interface SubnetSplitChild {
  cidr: string
  allocations_count: number
  placeholders_default_named: number
  placeholders_renamed: number
  dhcp_scope_id: string | null
  dhcp_pool_count: number
  dhcp_static_count: number
  dns_record_count: number
}

export interface SubnetSplitCommit {
  new_prefix_length: number
  /** The network, typed again to confirm */
  confirm_cidr: string
  /** Of the preview: the commit answers 409 when what that showed is no longer true */
  preview_hash?: string
}

export interface SubnetSplitInput {
  new_prefix_length: number
}

export interface SubnetSplitPreview {
  parent_cidr: string
  new_prefix_length: number
  children: SubnetSplitChild[]
  conflicts: StructureConflict[]
  warnings: string[]
  /** Names what is shown here; the commit takes it */
  preview_hash: string
}

export interface SubnetSplitResult {
  parent_cidr: string
  children: Subnet[]
  summary: string[]
}

export interface SubnetUpdate {
  name?: string
  description?: string
  vlan_id?: number | null
  vxlan_id?: number | null
  vlan_ref_id?: string | null
  gateway?: string | null
  status?: 'active' | 'deprecated' | 'reserved' | 'quarantine'
  dns_servers?: string[] | null
  domain_name?: string | null
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
  dns_group_ids?: string[]
  dns_zone_id?: string | null
  dns_additional_zone_ids?: string[]
  dns_inherit_settings?: boolean
  dns_split_horizon?: boolean
  dhcp_server_group_id?: string | null
  dhcp_inherit_settings?: boolean
  ddns_enabled?: boolean
  ddns_hostname_policy?: 'client_provided' | 'client_or_generated' | 'always_generate' | 'disabled'
  ddns_domain_override?: string | null
  ddns_ttl?: number | null
  ddns_inherit_settings?: boolean
  auto_profile_on_dhcp_lease?: boolean
  auto_profile_preset?: 'quick' | 'service_version' | 'os_fingerprint' | 'service_and_os' | 'default_scripts' | 'udp_top1000' | 'aggressive'
  auto_profile_refresh_days?: number
  discovery_enabled?: boolean
  discovery_interval_minutes?: number
  do_not_probe?: boolean
  do_not_probe_reason?: string
  ipv6_allocation_policy?: 'random' | 'eui64' | 'sequential'
  pci_scope?: boolean
  hipaa_scope?: boolean
  internet_facing?: boolean
  decom_date?: string | null
  subnet_role?: 'data' | 'voice' | 'management' | 'guest' | null
  customer_id?: string | null
  site_id?: string | null
  block_id?: string | null
  /** true removes the rows of network and broadcast address, false makes those that are missing */
  manage_auto_addresses?: boolean
}

export interface SubnetVlan {
  id: string
  router_id: string
  router_name: string
  vlan_id: number
  name: string
}

export interface TagKeys {
  keys: string[]
  /** Whether nothing was left out: of each kind of resource the newest are read */
  is_complete: boolean
}

export interface TagValues {
  key: string
  values: string[]
  /** Whether nothing was left out: of each kind of resource the newest are read */
  is_complete: boolean
}

export interface TimeBoundGrant {
  id: string
  group_id: string
  action: string
  resource_type: string
  resource_id: string | null
  expires_at: string
  revoked_at: string | null
  reason: string
  granted_by_user_id: string | null
  is_active: boolean
  created_at: string
}

export interface TimeBoundGrantCreate {
  group_id: string
  action: 'read' | 'write' | 'delete' | 'admin' | '*'
  resource_type: string
  resource_id?: string | null
  expires_at: string
  reason?: string
}

export interface TlsCertTarget {
  id: string
  host: string
  port: number
  server_name: string | null
  display_name: string
  interval_hours: number | null
  enabled: boolean
  source: 'manual' | 'discovered'
  dns_record_id: string | null
  dns_zone_id: string | null
  domain_id: string | null
  ip_address_id: string | null
  next_check_at: string | null
  last_checked_at: string | null
  state: 'unknown' | 'ok' | 'expiring' | 'expired' | 'mismatch' | 'unreachable'
  last_error: string | null
  consecutive_failures: number
  serial: string | null
  subject_cn: string | null
  issuer_cn: string | null
  not_before: string | null
  not_after: string | null
  sans_json: string[]
  key_algo: string | null
  key_size: number | null
  sig_algo: string | null
  chain_depth: number | null
  chain_valid: boolean | null
  chain_error: string | null
  self_signed: boolean | null
  fingerprint_sha256: string | null
  days_remaining: number | null
  created_at: string
  modified_at: string
}

export interface TlsCertTargetCreate {
  host: string
  port?: number
  server_name?: string | null
  display_name?: string | null
  interval_hours?: number | null
  enabled?: boolean
}

export interface TlsCertTargetUpdate {
  host?: string
  port?: number
  server_name?: string | null
  display_name?: string
  interval_hours?: number | null
  enabled?: boolean
}

export interface TlsChain {
  checked_at: string
  chain: TlsChainLink[]
}

export interface TlsChainLink {
  subject_cn: string | null
  issuer_cn: string | null
  serial: string
  not_before: string
  not_after: string
  fingerprint_sha256: string
}

export interface TlsProbe {
  id: string
  target_id: string
  checked_at: string
  state: 'unknown' | 'ok' | 'expiring' | 'expired' | 'mismatch' | 'unreachable'
  error: string | null
  duration_ms: number
  fingerprint_sha256: string | null
  not_after: string | null
}

export interface TlsQuestion {
  host: string
  port?: number
  server_name?: string | null
}

export interface TlsSight {
  ok: boolean
  error: 'forbidden' | 'unknown_name' | 'timeout' | 'refused' | 'unreachable' | 'closed' | 'malformed' | 'tls_failed' | 'failed' | null
  host: string
  port: number
  duration_ms: number
  chain: TlsSightLink[]
  sans: string[]
  key_algo: string | null
  key_size: number | null
  sig_algo: string | null
  chain_valid: boolean | null
  chain_error: string | null
  self_signed: boolean | null
}

export interface TlsSightLink {
  subject_cn: string | null
  issuer_cn: string | null
  serial: string
  not_before: string
  not_after: string
  fingerprint_sha256: string
}

export interface TopModifiedResource {
  resource_type: string
  resource_id: string
  /** As its newest change shows it */
  resource_display: string
  change_count: number
}

export interface TopModifiedResources {
  generated_at: string
  rows: TopModifiedResource[]
}

export interface TopOwner {
  customer_id: string | null
  /** Unowned for subnets without a customer */
  customer_name: string
  /** Addresses in use in the subnets of the customer that you may see */
  ip_count: number
}

export interface TopOwners {
  generated_at: string
  rows: TopOwner[]
}

export interface TopSubnet {
  id: string
  /** Its network where it has no name */
  name: string
  network: string
  utilization_percent: number
  allocated_ips: number
  total_ips: number
}

export interface TopSubnets {
  generated_at: string
  rows: TopSubnet[]
}

export interface TrashEntry {
  id: string
  type: 'dhcp_scope' | 'subnet' | 'ip_block' | 'ip_space' | 'dns_record' | 'dns_zone' | 'circuit' | 'customer' | 'overlay_network' | 'network_service'
  name_or_cidr: string
  deleted_at: string
  deleted_by_user_id: string | null
  deleted_by_username: string | null
  deletion_batch_id: string | null
  /** How many rows were deleted together and come back together */
  batch_size: number
}

export interface TrashPage {
  items: TrashEntry[]
  total: number
}

export interface TrashRestored {
  batch_id: string
  restored: number
}

export interface TrustAnchor {
  id: string
  zone_name: string
  algorithm: number
  key_tag: number
  public_key: string
  is_initial_key: boolean
  created_at: string
}

export interface TrustAnchorCreate {
  zone_name: string
  algorithm: number
  key_tag: number
  public_key: string
  /** Whether the servers follow its changes (RFC 5011) */
  is_initial_key?: boolean
}

export interface User {
  id: string
  username: string
  email: string
  display_name: string
  is_active: boolean
  is_superadmin: boolean
  force_password_change: boolean
  auth_source: string
  /** Since when the provider no longer vouches for the account */
  deprovisioned_at: string | null
  last_login_at: string | null
  failed_login_count: number
  failed_login_locked_until: string | null
  locked: boolean
  totp_enabled: boolean
  created_at: string
  modified_at: string
}

export interface UserCreate {
  username: string
  email: string
  display_name: string
  password: string
  is_superadmin?: boolean
  force_password_change?: boolean
}

export interface UserUpdate {
  display_name?: string
  email?: string
  is_active?: boolean
  is_superadmin?: boolean
  force_password_change?: boolean
}

export interface UtilizationSample {
  sampled_at: string
  allocated_ips: number
  total_ips: number
  utilization_percent: number
}

export interface VersionInfo {
  version: string
  latest_version: string | null
  update_available: boolean
  latest_release_url: string | null
  latest_checked_at: string | null
  release_check_enabled: boolean
  latest_check_error: string | null
  appliance_mode: boolean
  appliance_version: string | null
  appliance_hostname: string | null
}

export interface Vlan {
  id: string
  vlan_id: number
  name: string
  description: string
  tags: Record<string, unknown>
  router_id: string
  created_at: string
  modified_at: string
}

export interface VlanCreate {
  vlan_id: number
  name: string
  description?: string
  tags?: Record<string, unknown>
}

export interface VlanUpdate {
  vlan_id?: number
  name?: string
  description?: string
  tags?: Record<string, unknown>
}

export interface VpnServiceSummary {
  kind: 'mpls_l3vpn'
  vrf: {
    id: string
    name: string
    route_distinguisher: string | null
    import_targets: string[]
    export_targets: string[]
  } | null
  edge_sites: {
    id: string
    name: string
    code: string | null
    role: string | null
  }[]
  edge_circuits: {
    id: string
    name: string
    ckt_id: string | null
    transport_class: string
    bandwidth_mbps_down: number
    bandwidth_mbps_up: number
    role: string | null
  }[]
  edge_subnets: {
    id: string
    cidr: string
    vrf_id: string | null
    role: string | null
  }[]
  warnings: string[]
}

export interface Vrf {
  id: string
  name: string
  description: string
  asn_id: string | null
  customer_id: string | null
  route_distinguisher: string | null
  import_targets: string[]
  export_targets: string[]
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  space_count: number
  block_count: number
  warnings: string[]
  created_at: string
  modified_at: string
}

export interface VrfBulkDelete {
  ids: string[]
  force?: boolean
}

export interface VrfBulkDeleted {
  deleted: number
  detached_spaces: number
  detached_blocks: number
  not_found: string[]
  refused: {
    id: string
    name: string
    linked_spaces: number
    linked_blocks: number
  }[]
}

export interface VrfCreate {
  name: string
  description?: string
  asn_id?: string | null
  customer_id?: string | null
  route_distinguisher?: string | null
  import_targets?: string[] | string
  export_targets?: string[] | string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface VrfUpdate {
  name?: string
  description?: string
  asn_id?: string | null
  customer_id?: string | null
  route_distinguisher?: string | null
  import_targets?: string[] | string
  export_targets?: string[] | string
  tags?: Record<string, unknown>
  custom_fields?: Record<string, unknown>
}

export interface WrittenDnsRecord {
  id: string
  zone_id: string
  view_id: string | null
  name: string
  fqdn: string
  record_type: string
  value: string
  ttl: number | null
  priority: number | null
  weight: number | null
  port: number | null
  auto_generated: boolean
  ip_address_id: string | null
  pool_member_id: string | null
  tags: Record<string, unknown>
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
  warnings: string[]
}

export interface WsrvCredentials {
  username?: string
  password?: string
  /** 5986 with TLS, else 5985 */
  winrm_port?: number
  /** ntlm unless said otherwise */
  transport?: 'ntlm' | 'kerberos' | 'basic' | 'credssp'
  use_tls?: boolean
  verify_tls?: boolean
}

export interface WsrvLoginTest {
  host: string
  /** Left out: those that are stored for server_id */
  credentials?: WsrvCredentials
  server_id?: string
}

export interface WsrvLoginTested {
  ok: boolean
  message: string
}

export interface AddressSetsListQuery {
  subnet_id?: string | undefined
  customer_id?: string | undefined
  site_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'subnet_id' | 'customer_id' | 'site_id' | 'range_kind' | 'start_address' | 'end_address' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface JobsListQuery {
  state?: 'waiting' | 'running' | 'retrying' | 'dead' | undefined
  task?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'task' | 'state' | 'attempts' | 'max_attempts' | 'last_error' | 'run_at' | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface TrashListQuery {
  type?: 'dhcp_scope' | 'subnet' | 'ip_block' | 'ip_space' | 'dns_record' | 'dns_zone' | 'circuit' | 'customer' | 'overlay_network' | 'network_service' | undefined
  since?: string | undefined
  until?: string | undefined
  q?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'type' | 'name_or_cidr' | 'deleted_at' | 'deleted_by_user_id' | 'deleted_by_username' | 'deletion_batch_id' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export type AiMcpCallBody = unknown

export type AiMcpCallAnswer = McpReply | McpReply[]

export interface AiProposalsListQuery {
  pending_only?: boolean | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'operation' | 'preview_text' | 'expires_at' | 'applied_at' | 'discarded_at' | 'error' | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface ApiTokensListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'prefix' | 'user_id' | 'expires_at' | 'last_used_at' | 'is_active' | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkApplicationsListQuery {
  category?: 'saas' | 'voice' | 'video' | 'file_transfer' | 'security' | 'collaboration' | 'ml' | 'custom' | undefined
  builtin?: boolean | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'default_dscp' | 'category' | 'is_builtin' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkApplicationsListAnswer {
  items: Application[]
  total: number
}

export interface NetworkAsnsListQuery {
  kind?: 'public' | 'private' | undefined
  registry?: 'arin' | 'ripe' | 'apnic' | 'lacnic' | 'afrinic' | 'unknown' | undefined
  whois_state?: 'ok' | 'drift' | 'unreachable' | 'n/a' | undefined
  customer_id?: string | undefined
  provider_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'number' | 'name' | 'description' | 'holder_org' | 'customer_id' | 'provider_id' | 'kind' | 'registry' | 'whois_state' | 'whois_last_checked_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkAsnsListAnswer {
  items: Asn[]
  total: number
  limit: number
  offset: number
}

export interface NetworkCommunitiesListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'value' | 'kind' | 'name' | 'description' | 'inbound_action' | 'outbound_action' | 'asn_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkTrackedPrefixesListQuery {
  asn_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'prefix' | 'expected_origin_asn' | 'enabled' | 'asn_id' | 'source' | 'last_checked_at' | 'next_check_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkPeeringsListQuery {
  asn_id?: string | undefined
  relationship_type?: 'peer' | 'customer' | 'provider' | 'sibling' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'local_asn_id' | 'peer_asn_id' | 'relationship_type' | 'description' | 'local_asn_number' | 'local_asn_name' | 'peer_asn_number' | 'peer_asn_name' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface AuditListQuery {
  action?: string | undefined
  resource_type?: string | undefined
  resource_id?: string | undefined
  result?: string | undefined
  user_id?: string | undefined
  request_id?: string | undefined
  user_display_name?: string | undefined
  resource_display?: string | undefined
  source_ip?: string | undefined
  search?: string | undefined
  since?: string | undefined
  until?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'timestamp' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface AuditExportCsvQuery {
  action?: string | undefined
  resource_type?: string | undefined
  resource_id?: string | undefined
  result?: string | undefined
  user_id?: string | undefined
  request_id?: string | undefined
  user_display_name?: string | undefined
  resource_display?: string | undefined
  source_ip?: string | undefined
  search?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

export interface AuditExportJsonlQuery {
  action?: string | undefined
  resource_type?: string | undefined
  resource_id?: string | undefined
  result?: string | undefined
  user_id?: string | undefined
  request_id?: string | undefined
  user_display_name?: string | undefined
  resource_display?: string | undefined
  source_ip?: string | undefined
  search?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

export interface AuditIntegrityQuery {
  max_rows?: number | undefined
  after?: number | undefined
}

export interface AuthProvidersListQuery {
  type?: 'ldap' | 'oidc' | 'radius' | 'saml' | 'tacacs' | undefined
  is_enabled?: boolean | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'type' | 'is_enabled' | 'priority' | 'auto_create_users' | 'auto_update_users' | 'mfa_policy' | 'sync_minutes' | 'session_hours' | 'has_secrets' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface AuthGroupMappingsListQuery {
  internal_group_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'external_group' | 'internal_group_id' | 'priority' | 'provider_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface AuthCallbackQuery {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

export interface AuthLogoutQuery {
  all?: boolean | undefined
}

export interface CertificatesListQuery {
  source?: 'uploaded' | 'self_signed' | undefined
  active_only?: boolean | undefined
  expiring_within_days?: number | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'source' | 'subject_cn' | 'issuer_cn' | 'serial' | 'not_before' | 'not_after' | 'days_left' | 'fingerprint_sha256' | 'key_algo' | 'key_size' | 'chain_length' | 'is_active' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface CertificatesListAnswer {
  items: Certificate[]
  total: number
  limit: number
  offset: number
}

export interface NetworkCircuitsListQuery {
  provider_id?: string | undefined
  customer_id?: string | undefined
  site_id?: string | undefined
  subnet_id?: string | undefined
  transport_class?: 'mpls' | 'internet_broadband' | 'fiber_direct' | 'wavelength' | 'lte' | 'satellite' | 'cloud_link_1' | 'cloud_link_2' | 'cloud_link_3' | undefined
  status?: 'active' | 'pending' | 'suspended' | 'decom' | undefined
  expiring_within_days?: number | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'ckt_id' | 'provider_id' | 'customer_id' | 'a_end_site_id' | 'a_end_subnet_id' | 'z_end_site_id' | 'z_end_subnet_id' | 'transport_class' | 'bandwidth_mbps_down' | 'bandwidth_mbps_up' | 'term_start_date' | 'term_end_date' | 'monthly_cost' | 'currency' | 'status' | 'notes' | 'previous_status' | 'last_status_change_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkCircuitsListAnswer {
  items: Circuit[]
  total: number
  limit: number
  offset: number
}

export interface NetworkCircuitsBySiteQuery {
  provider_id?: string | undefined
  customer_id?: string | undefined
  subnet_id?: string | undefined
  transport_class?: 'mpls' | 'internet_broadband' | 'fiber_direct' | 'wavelength' | 'lte' | 'satellite' | 'cloud_link_1' | 'cloud_link_2' | 'cloud_link_3' | undefined
  status?: 'active' | 'pending' | 'suspended' | 'decom' | undefined
  expiring_within_days?: number | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'ckt_id' | 'provider_id' | 'customer_id' | 'a_end_site_id' | 'a_end_subnet_id' | 'z_end_site_id' | 'z_end_subnet_id' | 'transport_class' | 'bandwidth_mbps_down' | 'bandwidth_mbps_up' | 'term_start_date' | 'term_end_date' | 'monthly_cost' | 'currency' | 'status' | 'notes' | 'previous_status' | 'last_status_change_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface CustomFieldsListQuery {
  resource_type?: 'ip_space' | 'ip_block' | 'subnet' | 'ip_address' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'resource_type' | 'name' | 'label' | 'field_type' | 'is_required' | 'is_searchable' | 'default_value' | 'display_order' | 'description' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkCustomersListQuery {
  status?: 'active' | 'inactive' | 'decommissioning' | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'account_number' | 'contact_email' | 'contact_phone' | 'contact_address' | 'status' | 'notes' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkCustomersListAnswer {
  items: Customer[]
  total: number
  limit: number
  offset: number
}

export interface DashboardsRecentChangesQuery {
  resource_type?: string | undefined
  resource_id?: string | undefined
  since?: string | undefined
  limit?: number | undefined
}

export interface DhcpAgentsConfigQuery {
  wait?: number | undefined
}

export interface DhcpClientClassesListQuery {
  group_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'name' | 'match_expression' | 'description' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpDelegatedPrefixesListQuery {
  server_id?: string | undefined
  scope_id?: string | undefined
  subnet_id?: string | undefined
  state?: 'active' | 'expired' | 'released' | 'declined' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'server_id' | 'scope_id' | 'prefix' | 'duid' | 'iaid' | 'hostname' | 'state' | 'starts_at' | 'ends_at' | 'expires_at' | 'last_seen_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpDelegatedPrefixesListAnswer {
  items: DhcpDelegatedPrefix[]
  total: number
  limit: number
  offset: number
}

export interface DhcpRespondersListQuery {
  classification?: 'managed' | 'acknowledged' | 'rogue' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'server_identifier' | 'source_ip' | 'source_mac' | 'giaddr' | 'offered_ip' | 'classification' | 'acknowledged_at' | 'acknowledged_by' | 'note' | 'first_seen_at' | 'last_seen_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpImportWsrvPreviewBody {
  server_id: string
  target_group_id: string
  /** Where subnets are looked for; left out, everywhere */
  ipam_space_id?: string
}

export interface DhcpLeasesListQuery {
  server_id?: string | undefined
  scope_id?: string | undefined
  subnet_id?: string | undefined
  mac_address?: string | undefined
  ip_address?: string | undefined
  state?: 'active' | 'expired' | 'released' | 'declined' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'server_id' | 'scope_id' | 'ip_address' | 'mac_address' | 'hostname' | 'client_id' | 'duid' | 'user_class' | 'state' | 'starts_at' | 'ends_at' | 'expires_at' | 'last_seen_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpLeasesListAnswer {
  items: DhcpLease[]
  total: number
  limit: number
  offset: number
}

export interface DhcpMacBlocksListQuery {
  group_id?: string | undefined
  reason?: 'rogue' | 'lost_stolen' | 'quarantine' | 'policy' | 'other' | undefined
  enabled?: boolean | undefined
  mac_address?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'mac_address' | 'reason' | 'description' | 'enabled' | 'expires_at' | 'created_by_user_id' | 'updated_by_user_id' | 'last_match_at' | 'match_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpOptionCodesListQuery {
  q?: string | undefined
  address_family?: 'ipv4' | 'ipv6' | undefined
  limit?: number | undefined
}

export interface DhcpOptionTemplatesListQuery {
  group_id?: string | undefined
  address_family?: 'ipv4' | 'ipv6' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'name' | 'description' | 'address_family' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpPhoneProfilesListQuery {
  group_id?: string | undefined
  enabled?: boolean | undefined
  scope_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'name' | 'description' | 'enabled' | 'vendor' | 'vendor_class_match' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpPoolsListQuery {
  scope_id?: string | undefined
  pool_type?: 'dynamic' | 'excluded' | 'reserved' | 'pd' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'scope_id' | 'name' | 'start_ip' | 'end_ip' | 'pool_type' | 'class_restriction' | 'lease_time_override' | 'pd_prefix' | 'delegated_length' | 'excluded_prefix' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpPxeProfilesListQuery {
  group_id?: string | undefined
  enabled?: boolean | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'name' | 'description' | 'next_server' | 'enabled' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpRaRoutersListQuery {
  classification?: 'allowed' | 'rogue' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'source_ip' | 'source_mac' | 'managed_flag' | 'other_flag' | 'router_lifetime' | 'iface' | 'classification' | 'first_seen_at' | 'last_seen_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpRaAllowlistListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'source_ip' | 'source_mac' | 'note' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpScopesListQuery {
  group_id?: string | undefined
  subnet_id?: string | undefined
  pxe_profile_id?: string | undefined
  enabled?: boolean | undefined
  address_family?: 'ipv4' | 'ipv6' | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'subnet_id' | 'name' | 'description' | 'enabled' | 'lease_time' | 'min_lease_time' | 'max_lease_time' | 'lease_cache_threshold' | 'lease_cache_max_age' | 'ddns_enabled' | 'ddns_hostname_policy' | 'hostname_sync_mode' | 'dns_track_dynamic_leases' | 'v6_address_mode' | 'ra_managed_flag' | 'ra_other_flag' | 'ra_enabled' | 'ra_mo_override' | 'ra_router_lifetime' | 'ra_max_interval' | 'ra_prefix_valid_lifetime' | 'ra_prefix_preferred_lifetime' | 'ra_prefix_on_link' | 'ra_prefix_autonomous' | 'ra_interface' | 'pxe_profile_id' | 'network' | 'address_family' | 'last_pushed_at' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpScopesDeleteQuery {
  permanent?: boolean | undefined
}

export interface DhcpPoolsOfScopeListQuery {
  scope_id?: string | undefined
  pool_type?: 'dynamic' | 'excluded' | 'reserved' | 'pd' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'scope_id' | 'name' | 'start_ip' | 'end_ip' | 'pool_type' | 'class_restriction' | 'lease_time_override' | 'pd_prefix' | 'delegated_length' | 'excluded_prefix' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpStaticsOfScopeListQuery {
  scope_id?: string | undefined
  mac_address?: string | undefined
  subnet_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'scope_id' | 'ip_address' | 'mac_address' | 'hostname' | 'description' | 'client_id' | 'duid' | 'circuit_id' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpGroupsListQuery {
  mode?: 'standalone' | 'load-balancing' | 'hot-standby' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'mode' | 'dhcp_socket_mode' | 'heartbeat_delay_ms' | 'max_response_delay_ms' | 'max_ack_delay_ms' | 'max_unacked_clients' | 'auto_failover' | 'lease_cache_threshold' | 'lease_cache_max_age' | 'kea_member_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpAgentKeysListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'expires_at' | 'group_id' | 'used_at' | 'used_by' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpClientClassesOfGroupListQuery {
  group_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'name' | 'match_expression' | 'description' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpMacBlocksOfGroupListQuery {
  group_id?: string | undefined
  reason?: 'rogue' | 'lost_stolen' | 'quarantine' | 'policy' | 'other' | undefined
  enabled?: boolean | undefined
  mac_address?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'mac_address' | 'reason' | 'description' | 'enabled' | 'expires_at' | 'created_by_user_id' | 'updated_by_user_id' | 'last_match_at' | 'match_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpOptionTemplatesOfGroupListQuery {
  group_id?: string | undefined
  address_family?: 'ipv4' | 'ipv6' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'name' | 'description' | 'address_family' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpPhoneProfilesOfGroupListQuery {
  group_id?: string | undefined
  enabled?: boolean | undefined
  scope_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'name' | 'description' | 'enabled' | 'vendor' | 'vendor_class_match' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpPxeProfilesOfGroupListQuery {
  group_id?: string | undefined
  enabled?: boolean | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'name' | 'description' | 'next_server' | 'enabled' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpScopesOfGroupListQuery {
  group_id?: string | undefined
  subnet_id?: string | undefined
  pxe_profile_id?: string | undefined
  enabled?: boolean | undefined
  address_family?: 'ipv4' | 'ipv6' | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'subnet_id' | 'name' | 'description' | 'enabled' | 'lease_time' | 'min_lease_time' | 'max_lease_time' | 'lease_cache_threshold' | 'lease_cache_max_age' | 'ddns_enabled' | 'ddns_hostname_policy' | 'hostname_sync_mode' | 'dns_track_dynamic_leases' | 'v6_address_mode' | 'ra_managed_flag' | 'ra_other_flag' | 'ra_enabled' | 'ra_mo_override' | 'ra_router_lifetime' | 'ra_max_interval' | 'ra_prefix_valid_lifetime' | 'ra_prefix_preferred_lifetime' | 'ra_prefix_on_link' | 'ra_prefix_autonomous' | 'ra_interface' | 'pxe_profile_id' | 'network' | 'address_family' | 'last_pushed_at' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpServersListQuery {
  driver?: 'kea' | 'wsrv_dhcp' | undefined
  status?: 'active' | 'unreachable' | 'syncing' | 'error' | 'pending' | undefined
  server_group_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'driver' | 'host' | 'port' | 'server_group_id' | 'ha_peer_url' | 'status' | 'last_sync_at' | 'last_health_check_at' | 'agent_registered' | 'agent_approved' | 'agent_last_seen' | 'last_seen_ip' | 'agent_version' | 'config_etag' | 'config_pushed_at' | 'agent_conflict' | 'agent_conflict_at' | 'daemon_version' | 'daemon_state' | 'clock_skew_ms' | 'has_credentials' | 'is_agentless' | 'is_read_only' | 'ha_state' | 'ha_last_heartbeat_at' | 'maintenance_mode' | 'maintenance_started_at' | 'maintenance_reason' | 'config_apply_status' | 'config_apply_error' | 'config_apply_phase' | 'config_failed_etag' | 'config_apply_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpServersLeaseHistoryQuery {
  since?: string | undefined
  until?: string | undefined
  mac?: string | undefined
  ip?: string | undefined
  hostname?: string | undefined
  lease_state?: 'expired' | 'released' | 'removed' | 'superseded' | undefined
  search?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'server_id' | 'scope_id' | 'ip_address' | 'mac_address' | 'hostname' | 'client_id' | 'started_at' | 'expired_at' | 'lease_state' | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpServersLeaseHistoryAnswer {
  items: DhcpLeaseHistory[]
  total: number
  page: number
  per_page: number
}

export interface DhcpServersLeasesQuery {
  server_id?: string | undefined
  scope_id?: string | undefined
  subnet_id?: string | undefined
  mac_address?: string | undefined
  ip_address?: string | undefined
  state?: 'active' | 'expired' | 'released' | 'declined' | undefined
  search?: string | undefined
  page?: number | undefined
  page_size?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'server_id' | 'scope_id' | 'ip_address' | 'mac_address' | 'hostname' | 'client_id' | 'duid' | 'user_class' | 'state' | 'starts_at' | 'ends_at' | 'expires_at' | 'last_seen_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpServersLeasesAnswer {
  items: DhcpLease[]
  total: number
  page: number
  page_size: number
}

export interface DhcpServersPendingOpsQuery {
  limit?: number | undefined
}

export interface DhcpServersRecentEventsQuery {
  limit?: number | undefined
}

export interface DhcpServersStatsQuery {
  range?: '1h' | '6h' | '24h' | '7d' | undefined
}

export interface DhcpStaticsListQuery {
  scope_id?: string | undefined
  mac_address?: string | undefined
  subnet_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'scope_id' | 'ip_address' | 'mac_address' | 'hostname' | 'description' | 'client_id' | 'duid' | 'circuit_id' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DhcpScopesOfSubnetListQuery {
  group_id?: string | undefined
  subnet_id?: string | undefined
  pxe_profile_id?: string | undefined
  enabled?: boolean | undefined
  address_family?: 'ipv4' | 'ipv6' | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'subnet_id' | 'name' | 'description' | 'enabled' | 'lease_time' | 'min_lease_time' | 'max_lease_time' | 'lease_cache_threshold' | 'lease_cache_max_age' | 'ddns_enabled' | 'ddns_hostname_policy' | 'hostname_sync_mode' | 'dns_track_dynamic_leases' | 'v6_address_mode' | 'ra_managed_flag' | 'ra_other_flag' | 'ra_enabled' | 'ra_mo_override' | 'ra_router_lifetime' | 'ra_max_interval' | 'ra_prefix_valid_lifetime' | 'ra_prefix_preferred_lifetime' | 'ra_prefix_on_link' | 'ra_prefix_autonomous' | 'ra_interface' | 'pxe_profile_id' | 'network' | 'address_family' | 'last_pushed_at' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsAgentsConfigQuery {
  wait?: number | undefined
}

export interface DnsBlocklistsListQuery {
  category?: string | undefined
  source_type?: 'manual' | 'url' | 'file_upload' | undefined
  enabled?: boolean | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'category' | 'source_type' | 'feed_url' | 'feed_format' | 'update_interval_hours' | 'block_mode' | 'sinkhole_ip' | 'feed_entries_are_wildcard' | 'enabled' | 'last_synced_at' | 'last_sync_status' | 'last_sync_error' | 'last_sync_skipped' | 'entry_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsBlocklistEntriesListQuery {
  source?: 'manual' | 'feed' | undefined
  entry_type?: 'block' | 'redirect' | 'nxdomain' | undefined
  q?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'domain' | 'entry_type' | 'target' | 'is_wildcard' | 'reason' | 'list_id' | 'source' | 'added_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsBlocklistEntriesListAnswer {
  items: DnsBlocklistEntry[]
  total: number
  limit: number
  offset: number
}

export interface DnsBlocklistExceptionsListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'domain' | 'reason' | 'list_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsBlocklistsEffectiveGroupQuery {
  limit?: number | undefined
}

export interface DnsBlocklistsEffectiveViewQuery {
  limit?: number | undefined
}

export interface DnsChangesQuery {
  state?: 'pending' | 'in_flight' | 'applied' | 'failed' | 'superseded' | undefined
  limit?: number | undefined
}

export interface DnssecPoliciesListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'algorithm' | 'ksk_lifetime_days' | 'zsk_lifetime_days' | 'nsec3' | 'nsec3_iterations' | 'nsec3_salt_length' | 'nsec3_optout' | 'is_builtin' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsGroupsListQuery {
  group_type?: 'internal' | 'external' | 'dmz' | 'custom' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'group_type' | 'default_view' | 'is_recursive' | 'catalog_zones_enabled' | 'catalog_zone_name' | 'is_public_facing' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsAclsListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'group_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsAgentKeysListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'expires_at' | 'group_id' | 'used_at' | 'used_by' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsGroupRecordsListQuery {
  record_type?: string | undefined
  view_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  page?: number | undefined
  page_size?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'zone_id' | 'view_id' | 'name' | 'fqdn' | 'record_type' | 'value' | 'ttl' | 'priority' | 'weight' | 'port' | 'auto_generated' | 'ip_address_id' | 'pool_member_id' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | 'zone_name' | 'view_name' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsServersListQuery {
  driver?: 'bind9' | 'powerdns' | 'technitium' | 'wsrv_dns' | 'route53' | 'azure_dns' | 'google_dns' | 'cloudflare' | undefined
  status?: 'active' | 'unreachable' | 'syncing' | 'error' | 'disabled' | undefined
  is_enabled?: boolean | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'driver' | 'host' | 'port' | 'api_port' | 'notes' | 'is_enabled' | 'group_id' | 'status' | 'is_primary' | 'is_agentless' | 'has_credentials' | 'api_key_set' | 'last_sync_at' | 'last_health_check_at' | 'health_detail' | 'agent_id' | 'pending_approval' | 'last_seen_at' | 'last_seen_ip' | 'agent_version' | 'daemon_version' | 'daemon_state' | 'clock_skew_ms' | 'agent_conflict' | 'agent_conflict_at' | 'last_config_etag' | 'maintenance_mode' | 'maintenance_started_at' | 'maintenance_reason' | 'config_apply_status' | 'config_apply_error' | 'config_failed_etag' | 'config_apply_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsServerSyncQuery {
  import_new_zones?: boolean | undefined
}

export interface DnsTsigKeysListQuery {
  algorithm?: 'hmac-sha1' | 'hmac-sha224' | 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'algorithm' | 'purpose' | 'notes' | 'group_id' | 'last_rotated_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsTsigKeysGenerateSecretQuery {
  algorithm?: 'hmac-sha1' | 'hmac-sha224' | 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512' | undefined
}

export interface DnsViewsListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'recursion' | 'order' | 'group_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsZonesListQuery {
  zone_type?: 'primary' | 'secondary' | 'stub' | 'forward' | undefined
  kind?: 'forward' | 'reverse' | undefined
  customer_id?: string | undefined
  view_id?: string | undefined
  dnssec_policy_id?: string | undefined
  linked_subnet_id?: string | undefined
  domain_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'view_id' | 'zone_type' | 'kind' | 'ttl' | 'refresh' | 'retry' | 'expire' | 'minimum' | 'serial_policy' | 'dnssec_enabled' | 'dnssec_policy_id' | 'auto_tls_probe' | 'linked_subnet_id' | 'domain_id' | 'customer_id' | 'notify_enabled' | 'forward_only' | 'dynamic_update_enabled' | 'group_id' | 'last_serial' | 'last_pushed_at' | 'record_count' | 'is_auto_generated' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsZonesDeleteQuery {
  permanent?: boolean | undefined
}

export interface DnsZoneChangesQuery {
  state?: 'pending' | 'in_flight' | 'applied' | 'failed' | 'superseded' | undefined
  limit?: number | undefined
}

export interface DnsZoneExportQuery {
  view_id?: string | undefined
}

export interface DnsRecordsListQuery {
  record_type?: string | undefined
  view_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'zone_id' | 'view_id' | 'name' | 'fqdn' | 'record_type' | 'value' | 'ttl' | 'priority' | 'weight' | 'port' | 'auto_generated' | 'ip_address_id' | 'pool_member_id' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsRecordsDeleteQuery {
  permanent?: boolean | undefined
}

export interface DnsPoolsOfZoneListQuery {
  zone_id?: string | undefined
  enabled?: boolean | undefined
  hc_type?: 'none' | 'tcp' | 'http' | 'https' | 'icmp' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'zone_id' | 'name' | 'description' | 'record_name' | 'record_type' | 'ttl' | 'enabled' | 'hc_type' | 'hc_target_port' | 'hc_path' | 'hc_method' | 'hc_verify_tls' | 'hc_interval_seconds' | 'hc_timeout_seconds' | 'hc_unhealthy_threshold' | 'hc_healthy_threshold' | 'zone_name' | 'group_id' | 'group_name' | 'member_count' | 'enabled_count' | 'healthy_count' | 'live_count' | 'next_check_at' | 'last_checked_at' | 'last_error' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsZonesExportQuery {
  view_id?: string | undefined
}

export interface DnsCatalogZoneMembersQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'view_id' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsGroupSyncQuery {
  import_new_zones?: boolean | undefined
}

export interface DnsImportCloudPreviewBody {
  server_id: string
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
}

export interface DnsImportCloudRunBody {
  server_id: string
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
}

export interface DnsImportCloudTestBody {
  server_id: string
}

export interface DnsImportRestauthPreviewBody {
  api_url: string
  api_key: string
  server_name?: string
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
}

export interface DnsImportRestauthRunBody {
  api_url: string
  api_key: string
  server_name?: string
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
}

export interface DnsImportRestconsolePreviewBody {
  api_url: string
  api_token: string
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
}

export interface DnsImportRestconsoleRunBody {
  api_url: string
  api_token: string
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
}

export interface DnsImportWsrvPreviewBody {
  server_id: string
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
}

export interface DnsImportWsrvRunBody {
  server_id: string
  target_group_id: string
  /** The view that the zones are made in; left out, none */
  target_view_id?: string
}

export interface DnsImportWsrvTestBody {
  server_id: string
}

export interface DnsPoolMembersListQuery {
  pool_id?: string | undefined
  enabled?: boolean | undefined
  last_check_state?: 'unknown' | 'healthy' | 'unhealthy' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'pool_id' | 'address' | 'weight' | 'enabled' | 'last_check_state' | 'last_check_at' | 'last_check_error' | 'consecutive_failures' | 'consecutive_successes' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsPoolsListQuery {
  zone_id?: string | undefined
  enabled?: boolean | undefined
  hc_type?: 'none' | 'tcp' | 'http' | 'https' | 'icmp' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'zone_id' | 'name' | 'description' | 'record_name' | 'record_type' | 'ttl' | 'enabled' | 'hc_type' | 'hc_target_port' | 'hc_path' | 'hc_method' | 'hc_verify_tls' | 'hc_interval_seconds' | 'hc_timeout_seconds' | 'hc_unhealthy_threshold' | 'hc_healthy_threshold' | 'zone_name' | 'group_id' | 'group_name' | 'member_count' | 'enabled_count' | 'healthy_count' | 'live_count' | 'next_check_at' | 'last_checked_at' | 'last_error' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsPoolMembersOfPoolListQuery {
  pool_id?: string | undefined
  enabled?: boolean | undefined
  last_check_state?: 'unknown' | 'healthy' | 'unhealthy' | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'pool_id' | 'address' | 'weight' | 'enabled' | 'last_check_state' | 'last_check_at' | 'last_check_error' | 'consecutive_failures' | 'consecutive_successes' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsServersPendingOpsQuery {
  state?: 'pending' | 'in_flight' | 'applied' | 'failed' | 'superseded' | undefined
  limit?: number | undefined
}

export interface DnsServersRecentEventsQuery {
  limit?: number | undefined
}

export interface DnsServersZoneStateQuery {
  limit?: number | undefined
  offset?: number | undefined
}

export interface DnsViewsListAnywhereQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'recursion' | 'order' | 'group_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsViewsListAnywhereAnswer {
  items: DnsView[]
  total: number
  limit: number
  offset: number
}

export interface DnsZonesListAnywhereQuery {
  zone_type?: 'primary' | 'secondary' | 'stub' | 'forward' | undefined
  kind?: 'forward' | 'reverse' | undefined
  customer_id?: string | undefined
  view_id?: string | undefined
  dnssec_policy_id?: string | undefined
  linked_subnet_id?: string | undefined
  domain_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'view_id' | 'zone_type' | 'kind' | 'ttl' | 'refresh' | 'retry' | 'expire' | 'minimum' | 'serial_policy' | 'dnssec_enabled' | 'dnssec_policy_id' | 'auto_tls_probe' | 'linked_subnet_id' | 'domain_id' | 'customer_id' | 'notify_enabled' | 'forward_only' | 'dynamic_update_enabled' | 'group_id' | 'last_serial' | 'last_pushed_at' | 'record_count' | 'is_auto_generated' | 'import_source' | 'imported_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface DnsZonesListAnywhereAnswer {
  items: DnsZone[]
  total: number
  limit: number
  offset: number
}

export interface NetworkDomainsListQuery {
  whois_state?: 'ok' | 'drift' | 'expiring' | 'expired' | 'unreachable' | 'unknown' | undefined
  expiring_within_days?: number | undefined
  customer_id?: string | undefined
  registrar_provider_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  page?: number | undefined
  page_size?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'customer_id' | 'registrar_provider_id' | 'registrar' | 'registrant_org' | 'registered_at' | 'expires_at' | 'last_renewed_at' | 'nameserver_drift' | 'dnssec_signed' | 'whois_last_checked_at' | 'whois_state' | 'next_check_at' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkDomainsListAnswer {
  items: Domain[]
  total: number
  page: number
  page_size: number
}

export interface NetworkDomainsBulkDeleteAnswer {
  deleted: number
}

export interface GroupsListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'auth_source' | 'external_dn' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface TimeBoundGrantsListQuery {
  group_id?: string | undefined
  include_expired?: boolean | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'group_id' | 'action' | 'resource_type' | 'resource_id' | 'expires_at' | 'revoked_at' | 'reason' | 'granted_by_user_id' | 'is_active' | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamAddressesDeleteQuery {
  permanent?: boolean | undefined
}

export interface IpamAddressAliasesListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'record_type' | 'value' | 'zone_id' | 'fqdn' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamAddressesMacsQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'mac_address' | 'first_seen' | 'last_seen' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamAddressesSearchQuery {
  status_filter?: string | undefined
  tag?: string[] | undefined
  search?: string | undefined
  q?: string | undefined
  hostname?: string | undefined
  mac?: string | undefined
  space_id?: string | undefined
  block_id?: string | undefined
  subnet_id?: string | undefined
  sort?: string | undefined
  order?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export interface IpamAddressesSearchIdsQuery {
  status_filter?: string | undefined
  tag?: string[] | undefined
  search?: string | undefined
  q?: string | undefined
  hostname?: string | undefined
  mac?: string | undefined
  space_id?: string | undefined
  block_id?: string | undefined
  subnet_id?: string | undefined
}

export interface IpamBlocksListQuery {
  space_id?: string | undefined
  parent_block_id?: string | undefined
  customer_id?: string | undefined
  site_id?: string | undefined
  vrf_id?: string | undefined
  asn_id?: string | undefined
  dns_zone_id?: string | undefined
  dhcp_server_group_id?: string | undefined
  dns_group_id?: string | undefined
  applied_template_id?: string | undefined
  tag?: string[] | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'space_id' | 'parent_block_id' | 'network' | 'name' | 'description' | 'dns_zone_id' | 'dns_inherit_settings' | 'dns_split_horizon' | 'dhcp_server_group_id' | 'dhcp_inherit_settings' | 'ddns_enabled' | 'ddns_hostname_policy' | 'ddns_domain_override' | 'ddns_ttl' | 'ddns_inherit_settings' | 'do_not_probe' | 'do_not_probe_reason' | 'asn_id' | 'vrf_id' | 'customer_id' | 'site_id' | 'applied_template_id' | 'utilization_percent' | 'allocated_ips' | 'total_ips' | 'vrf_warning' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamBlocksDeleteQuery {
  permanent?: boolean | undefined
}

export interface IpamBlocksAggregationSuggestionsQuery {
  include_snoozed?: boolean | undefined
}

export interface IpamBlocksAvailableSubnetsQuery {
  prefix_len: number | undefined
  limit?: number | undefined
}

export type IpamBlocksAvailableSubnetsAnswer = string[]

export interface IpamBlocksEffectiveDhcpAnswer {
  dhcp_server_group_id: string | null
  inherited_from_block_id: string | null
  inherited_from_space: boolean
}

export interface IpamBlocksEffectiveDnsAnswer {
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  inherited_from_block_id: string | null
}

export interface IpamBlocksEffectiveFieldsAnswer {
  block_id: string
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  /** `block:<id>` or `space:<id>`, by key */
  tag_sources: Record<string, string>
  /** `block:<id>` or `space:<id>`, by key */
  custom_field_sources: Record<string, string>
}

export type IpamBlocksFreeSpaceAnswer = {
  network: string
  first: string
  last: string
  size: number
  prefix_len: number
}[]

export interface IpamExportQuery {
  space_id?: string | undefined
  block_id?: string | undefined
  subnet_id?: string | undefined
  format?: 'csv' | 'json' | 'xlsx' | undefined
  include_addresses?: boolean | undefined
}

export interface IpamNatMappingsListQuery {
  kind?: '1to1' | 'pat' | 'hide' | undefined
  internal_ip?: string | undefined
  external_ip?: string | undefined
  q?: string | undefined
  search?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'kind' | 'internal_ip' | 'internal_ip_address_id' | 'internal_subnet_id' | 'internal_subnet_cidr' | 'internal_subnet_name' | 'internal_port_start' | 'internal_port_end' | 'external_ip' | 'external_ip_address_id' | 'external_port_start' | 'external_port_end' | 'protocol' | 'device_label' | 'description' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamNatMappingsByIpQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'kind' | 'internal_ip' | 'internal_ip_address_id' | 'internal_subnet_id' | 'internal_subnet_cidr' | 'internal_subnet_name' | 'internal_port_start' | 'internal_port_end' | 'external_ip' | 'external_ip_address_id' | 'external_port_start' | 'external_port_end' | 'protocol' | 'device_label' | 'description' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamNatMappingsBySubnetQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'kind' | 'internal_ip' | 'internal_ip_address_id' | 'internal_subnet_id' | 'internal_subnet_cidr' | 'internal_subnet_name' | 'internal_port_start' | 'internal_port_end' | 'external_ip' | 'external_ip_address_id' | 'external_port_start' | 'external_port_end' | 'protocol' | 'device_label' | 'description' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamPlansListQuery {
  space_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'space_id' | 'applied_at' | 'created_by_user_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamReportsStaleIpsQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'address' | 'status' | 'hostname' | 'mac_address' | 'last_seen_at' | 'last_seen_method' | 'days_stale' | 'subnet_id' | 'subnet_network' | 'subnet_name' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
  stale_days?: number | undefined
  include_never_seen?: boolean | undefined
  space_id?: string | undefined
  block_id?: string | undefined
  subnet_id?: string | undefined
}

export interface IpamSpacesListQuery {
  customer_id?: string | undefined
  vrf_id?: string | undefined
  asn_id?: string | undefined
  dns_zone_id?: string | undefined
  dhcp_server_group_id?: string | undefined
  dns_group_id?: string | undefined
  tag?: string[] | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'is_default' | 'color' | 'dns_zone_id' | 'dhcp_server_group_id' | 'ddns_enabled' | 'ddns_hostname_policy' | 'ddns_domain_override' | 'ddns_ttl' | 'do_not_probe' | 'do_not_probe_reason' | 'vrf_id' | 'asn_id' | 'customer_id' | 'vrf_name' | 'route_distinguisher' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamSpacesDeleteQuery {
  permanent?: boolean | undefined
}

export interface IpamSpacesEffectiveDhcpAnswer {
  dhcp_server_group_id: string | null
  inherited_from_block_id: string | null
  inherited_from_space: boolean
}

export interface IpamSpacesEffectiveDnsAnswer {
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  inherited_from_block_id: string | null
}

export interface IpamSubnetsListQuery {
  space_id?: string[] | undefined
  block_id?: string | undefined
  vlan_ref_id?: string | undefined
  pci_scope?: boolean | undefined
  hipaa_scope?: boolean | undefined
  internet_facing?: boolean | undefined
  subnet_role?: ('data' | 'voice' | 'management' | 'guest')[] | undefined
  customer_id?: string | undefined
  site_id?: string | undefined
  dns_zone_id?: string | undefined
  dhcp_server_group_id?: string | undefined
  dns_group_id?: string | undefined
  applied_template_id?: string | undefined
  tag?: string[] | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'space_id' | 'block_id' | 'network' | 'kind' | 'is_cgnat' | 'name' | 'description' | 'vlan_id' | 'vxlan_id' | 'vlan_ref_id' | 'gateway' | 'status' | 'domain_name' | 'dns_zone_id' | 'dns_inherit_settings' | 'dns_split_horizon' | 'dhcp_server_group_id' | 'dhcp_inherit_settings' | 'ddns_enabled' | 'ddns_hostname_policy' | 'ddns_domain_override' | 'ddns_ttl' | 'ddns_inherit_settings' | 'auto_profile_on_dhcp_lease' | 'auto_profile_preset' | 'auto_profile_refresh_days' | 'discovery_enabled' | 'discovery_interval_minutes' | 'last_discovery_at' | 'do_not_probe' | 'do_not_probe_reason' | 'ipv6_allocation_policy' | 'pci_scope' | 'hipaa_scope' | 'internet_facing' | 'decom_date' | 'subnet_role' | 'customer_id' | 'site_id' | 'applied_template_id' | 'utilization_percent' | 'total_ips' | 'allocated_ips' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamSubnetsDeleteQuery {
  permanent?: boolean | undefined
  force?: boolean | undefined
}

export interface IpamSubnetAddressesListQuery {
  status_filter?: string | undefined
  tag?: string[] | undefined
  search?: string | undefined
  q?: string | undefined
  hostname?: string | undefined
  mac?: string | undefined
  sort?: string | undefined
  order?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export interface IpamSubnetAliasesListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'record_type' | 'value' | 'zone_id' | 'fqdn' | 'ip_address_id' | 'ip_address' | 'ip_hostname' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamSubnetsEffectiveDhcpAnswer {
  dhcp_server_group_id: string | null
  inherited_from_block_id: string | null
  inherited_from_space: boolean
}

export interface IpamSubnetsEffectiveDnsAnswer {
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  inherited_from_block_id: string | null
}

export interface IpamSubnetsEffectiveFieldsAnswer {
  subnet_id: string
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
  /** `subnet`, `block:<id>` or `space:<id>`, by key */
  tag_sources: Record<string, string>
  /** `subnet`, `block:<id>` or `space:<id>`, by key */
  custom_field_sources: Record<string, string>
}

export interface IpamSubnetsFreeRangesQuery {
  limit?: number | undefined
}

export interface IpamSubnetAddressesPreviewQuery {
  strategy?: 'sequential' | 'random' | 'eui64' | undefined
  mac_address?: string | undefined
}

export interface IpamSubnetsReconciliationQuery {
  stale_minutes?: number | undefined
}

export interface IpamSubnetsUtilizationHistoryQuery {
  days?: number | undefined
}

export interface IpamTemplatesListQuery {
  applies_to?: 'block' | 'subnet' | undefined
  dns_zone_id?: string | undefined
  dns_group_id?: string | undefined
  dhcp_group_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'applies_to' | 'dns_group_id' | 'dns_zone_id' | 'dhcp_group_id' | 'ddns_enabled' | 'ddns_hostname_policy' | 'ddns_domain_override' | 'ddns_ttl' | 'applied_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface IpamTemplatesReapplyAllQuery {
  force?: boolean | undefined
}

export interface CutoverChecklistUpdateQuery {
  plan_id?: string | undefined
}

export interface CutoverPlansListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'status' | 'source_dns_server_id' | 'source_dhcp_server_id' | 'target_dns_group_id' | 'target_dhcp_group_id' | 'notes' | 'created_at' | 'modified_at' | 'completed_at' | 'rolled_back_at' | 'item_count' | 'blocked_count' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface CutoverEventsListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'item_id' | 'at' | 'kind' | 'summary' | 'user_display_name' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkMulticastDomainsListQuery {
  vrf_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'pim_mode' | 'vrf_id' | 'rendezvous_point_device_id' | 'rendezvous_point_address' | 'ssm_range' | 'notes' | 'group_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkMulticastGroupsListQuery {
  space_id?: string | undefined
  vlan_id?: string | undefined
  customer_id?: string | undefined
  service_id?: string | undefined
  domain_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'space_id' | 'address' | 'name' | 'description' | 'application' | 'rtp_payload_type' | 'bandwidth_mbps_estimate' | 'vlan_id' | 'customer_id' | 'service_id' | 'domain_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkMulticastGroupsListAnswer {
  items: MulticastGroup[]
  total: number
  limit: number
  offset: number
}

export interface NetworkMulticastMembershipsListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'ip_address_id' | 'role' | 'seen_via' | 'last_seen_at' | 'notes' | 'group_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkMulticastPortsListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'port_start' | 'port_end' | 'transport' | 'notes' | 'group_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkMulticastGroupsAllocateAnswer {
  created: number
  group_ids: string[]
}

export interface NetworkMulticastMembershipsByAddressQuery {
  ip_address_id: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'ip_address_id' | 'role' | 'seen_via' | 'last_seen_at' | 'notes' | 'group_id' | 'created_at' | 'modified_at' | 'group_address' | 'group_name' | 'group_application' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkOverlaysListQuery {
  customer_id?: string | undefined
  kind?: 'sdwan' | 'ipsec_mesh' | 'wireguard_mesh' | 'dmvpn' | 'vxlan_evpn' | 'gre_mesh' | undefined
  status?: 'active' | 'building' | 'suspended' | 'decom' | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'kind' | 'customer_id' | 'vendor' | 'encryption_profile' | 'default_path_strategy' | 'status' | 'notes' | 'site_count' | 'policy_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkOverlaysListAnswer {
  items: OverlayNetwork[]
  total: number
  limit: number
  offset: number
}

export interface NetworkOverlayPoliciesListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'priority' | 'match_kind' | 'match_value' | 'action' | 'action_target' | 'enabled' | 'notes' | 'overlay_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkOverlaySitesListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'site_id' | 'role' | 'device_id' | 'loopback_subnet_id' | 'notes' | 'overlay_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkProvidersListQuery {
  kind?: 'transit' | 'peering' | 'carrier' | 'cloud' | 'registrar' | 'sdwan_vendor' | undefined
  default_asn_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'kind' | 'account_number' | 'contact_email' | 'contact_phone' | 'notes' | 'default_asn_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkProvidersListAnswer {
  items: Provider[]
  total: number
  limit: number
  offset: number
}

export interface ReportsTopModifiedResourcesQuery {
  window_days?: number | undefined
}

export interface RolesListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'is_builtin' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface SavedViewsListQuery {
  page?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'page' | 'name' | 'is_default' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface SearchEverythingQuery {
  q: string | undefined
  types?: string | undefined
  limit?: number | undefined
}

export interface NetworkServicesListQuery {
  customer_id?: string | undefined
  kind?: 'mpls_l3vpn' | 'sdwan' | 'custom' | undefined
  status?: 'active' | 'provisioning' | 'suspended' | 'decom' | undefined
  expiring_within_days?: number | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'kind' | 'customer_id' | 'status' | 'term_start_date' | 'term_end_date' | 'monthly_cost_usd' | 'currency' | 'sla_tier' | 'notes' | 'resource_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkServicesListAnswer {
  items: NetworkService[]
  total: number
  limit: number
  offset: number
}

export type NetworkServicesSummaryAnswer = VpnServiceSummary | CustomServiceSummary

export interface NetworkServicesByResourceQuery {
  customer_id?: string | undefined
  kind?: 'mpls_l3vpn' | 'sdwan' | 'custom' | undefined
  status?: 'active' | 'provisioning' | 'suspended' | 'decom' | undefined
  expiring_within_days?: number | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'kind' | 'customer_id' | 'status' | 'term_start_date' | 'term_end_date' | 'monthly_cost_usd' | 'currency' | 'sla_tier' | 'notes' | 'resource_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface SessionsListQuery {
  include_expired?: boolean | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'user_id' | 'username' | 'display_name' | 'auth_source' | 'source_ip' | 'user_agent' | 'created_at' | 'last_seen_at' | 'expires_at' | 'revoked' | 'is_current' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface SessionsListMineQuery {
  include_expired?: boolean | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'user_id' | 'username' | 'display_name' | 'auth_source' | 'source_ip' | 'user_agent' | 'created_at' | 'last_seen_at' | 'expires_at' | 'revoked' | 'is_current' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkSitesListQuery {
  kind?: 'datacenter' | 'branch' | 'pop' | 'colo' | 'cloud_region' | 'customer_premise' | undefined
  region?: string | undefined
  parent_site_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'code' | 'kind' | 'region' | 'parent_site_id' | 'notes' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkSitesListAnswer {
  items: Site[]
  total: number
  limit: number
  offset: number
}

export interface TagsKeysListQuery {
  prefix?: string | undefined
  limit?: number | undefined
}

export interface TagsValuesListQuery {
  key: string | undefined
  prefix?: string | undefined
  limit?: number | undefined
}

export interface TlsCertsListQuery {
  state?: 'unknown' | 'ok' | 'expiring' | 'expired' | 'mismatch' | 'unreachable' | undefined
  source?: 'manual' | 'discovered' | undefined
  enabled?: boolean | undefined
  dns_zone_id?: string | undefined
  domain_id?: string | undefined
  ip_address_id?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'host' | 'port' | 'server_name' | 'display_name' | 'interval_hours' | 'enabled' | 'source' | 'dns_record_id' | 'dns_zone_id' | 'domain_id' | 'ip_address_id' | 'next_check_at' | 'last_checked_at' | 'state' | 'last_error' | 'consecutive_failures' | 'serial' | 'subject_cn' | 'issuer_cn' | 'not_before' | 'not_after' | 'key_algo' | 'key_size' | 'sig_algo' | 'chain_depth' | 'chain_valid' | 'chain_error' | 'self_signed' | 'fingerprint_sha256' | 'days_remaining' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface TlsCertsListAnswer {
  items: TlsCertTarget[]
  total: number
  limit: number
  offset: number
}

export interface TlsCertsProbesQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'target_id' | 'checked_at' | 'state' | 'error' | 'duration_ms' | 'fingerprint_sha256' | 'not_after' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface TlsCertsProbesAnswer {
  items: TlsProbe[]
  total: number
  limit: number
  offset: number
}

export interface UsersListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'username' | 'email' | 'display_name' | 'is_active' | 'is_superadmin' | 'force_password_change' | 'auth_source' | 'deprovisioned_at' | 'last_login_at' | 'failed_login_count' | 'failed_login_locked_until' | 'locked' | 'totp_enabled' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkRoutersListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'location' | 'management_ip' | 'vendor' | 'model' | 'notes' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkVlansListQuery {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'vlan_id' | 'name' | 'description' | 'router_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkVlansListAllQuery {
  router_id?: string | undefined
  vlan_id?: number | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'vlan_id' | 'name' | 'description' | 'router_id' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkVlansListAllAnswer {
  items: Vlan[]
  total: number
  limit: number
  offset: number
}

export interface NetworkVrfsListQuery {
  asn_id?: string | undefined
  customer_id?: string | undefined
  search?: string | undefined
  tag?: string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  sort?: 'id' | 'name' | 'description' | 'asn_id' | 'customer_id' | 'route_distinguisher' | 'space_count' | 'block_count' | 'created_at' | 'modified_at' | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: string | undefined
}

export interface NetworkVrfsListAnswer {
  items: Vrf[]
  total: number
  limit: number
  offset: number
}

export interface NetworkVrfsDeleteQuery {
  force?: boolean | undefined
}
