// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Operation } from '../operation.ts'
import type * as t from './types.ts'

/** List address sets */
export const address_sets_list = { method: 'GET', path: '/address-sets', module: 'ipam.address_sets' } as Operation<{ query?: t.AddressSetsListQuery; answer: t.AddressSet[] }>

/** Create an address set in a subnet */
export const address_sets_create = { method: 'POST', path: '/address-sets', module: 'ipam.address_sets' } as Operation<{ body: t.AddressSetCreate; answer: t.AddressSet }>

/** Delete an address set; its addresses stay */
export const address_sets_delete = { method: 'DELETE', path: '/address-sets/{id}', module: 'ipam.address_sets' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read an address set */
export const address_sets_read = { method: 'GET', path: '/address-sets/{id}', module: 'ipam.address_sets' } as Operation<{ params: { id: string }; answer: t.AddressSet }>

/** Change fields of an address set */
export const address_sets_update = { method: 'PUT', path: '/address-sets/{id}', module: 'ipam.address_sets' } as Operation<{ params: { id: string }; body: t.AddressSetUpdate; answer: t.AddressSet }>

/** List feature modules */
export const feature_modules_list = { method: 'GET', path: '/admin/feature-modules' } as Operation<{ answer: t.FeatureModule[] }>

/** Switch a feature module on or off */
export const feature_modules_update = { method: 'PATCH', path: '/admin/feature-modules/{id}' } as Operation<{ params: { id: string }; body: t.FeatureModuleUpdate; answer: t.FeatureModule }>

/** List background jobs */
export const jobs_list = { method: 'GET', path: '/admin/jobs' } as Operation<{ query?: t.JobsListQuery; answer: t.JobPage }>

/** Give a job up */
export const jobs_delete = { method: 'DELETE', path: '/admin/jobs/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a background job */
export const jobs_read = { method: 'GET', path: '/admin/jobs/{id}' } as Operation<{ params: { id: string }; answer: t.Job }>

/** Run a job that failed again, now and with all its attempts */
export const jobs_retry = { method: 'POST', path: '/admin/jobs/{id}/retry' } as Operation<{ params: { id: string }; answer: t.Job }>

/** List what is in the trash */
export const trash_list = { method: 'GET', path: '/admin/trash' } as Operation<{ query?: t.TrashListQuery; answer: t.TrashPage }>

/** Delete an entry of the trash for good, with everything below it */
export const trash_delete = { method: 'DELETE', path: '/admin/trash/{type}/{id}' } as Operation<{ params: { type: string; id: string }; answer: undefined }>

/** Bring back an entry and everything that was deleted with it */
export const trash_restore = { method: 'POST', path: '/admin/trash/{type}/{id}/restore' } as Operation<{ params: { type: string; id: string }; answer: t.TrashRestored }>

/** What this Model Context endpoint offers */
export const ai_mcp_about = { method: 'GET', path: '/ai/mcp', module: 'ai.copilot' } as Operation<{ answer: t.McpAbout }>

/** One JSON-RPC 2.0 frame, or a batch of them */
export const ai_mcp_call = { method: 'POST', path: '/ai/mcp', module: 'ai.copilot' } as Operation<{ body?: t.AiMcpCallBody; answer: t.AiMcpCallAnswer }>

/** List your proposals, newest first */
export const ai_proposals_list = { method: 'GET', path: '/ai/proposals', module: 'ai.copilot' } as Operation<{ query?: t.AiProposalsListQuery; answer: t.AiProposal[] }>

/** Propose a change; nothing happens until it is applied */
export const ai_proposals_create = { method: 'POST', path: '/ai/proposals', module: 'ai.copilot' } as Operation<{ body: t.AiProposalCreate; answer: t.AiProposal }>

/** Read one of your proposals */
export const ai_proposals_read = { method: 'GET', path: '/ai/proposals/{id}', module: 'ai.copilot' } as Operation<{ params: { id: string }; answer: t.AiProposal }>

/** Do what was proposed */
export const ai_proposals_apply = { method: 'POST', path: '/ai/proposals/{id}/apply', module: 'ai.copilot' } as Operation<{ params: { id: string }; answer: t.AiProposalApplied }>

/** Drop a proposal */
export const ai_proposals_discard = { method: 'POST', path: '/ai/proposals/{id}/discard', module: 'ai.copilot' } as Operation<{ params: { id: string }; answer: t.AiProposal }>

/** List what can be proposed */
export const ai_proposals_operations = { method: 'GET', path: '/ai/proposals/operations', module: 'ai.copilot' } as Operation<{ answer: t.AiOperation[] }>

/** List the tools of the copilot */
export const ai_tools_list = { method: 'GET', path: '/ai/tools', module: 'ai.copilot' } as Operation<{ answer: t.AiToolCatalog }>

/** Choose the tools that are on; null goes back to the shipped choice */
export const ai_tools_choose = { method: 'PUT', path: '/ai/tools/catalog', module: 'ai.copilot' } as Operation<{ body: t.AiToolChoice; answer: t.AiToolCatalog }>

/** List your API tokens, newest first; a superadmin sees all */
export const api_tokens_list = { method: 'GET', path: '/api-tokens' } as Operation<{ query?: t.ApiTokensListQuery; answer: t.ApiToken[] }>

/** Create an API token; its text is shown this once */
export const api_tokens_create = { method: 'POST', path: '/api-tokens' } as Operation<{ body: t.ApiTokenCreate; answer: t.ApiTokenCreated }>

/** Revoke an API token for good */
export const api_tokens_delete = { method: 'DELETE', path: '/api-tokens/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read an API token */
export const api_tokens_read = { method: 'GET', path: '/api-tokens/{id}' } as Operation<{ params: { id: string }; answer: t.ApiToken }>

/** Rename, narrow, pause or resume an API token */
export const api_tokens_update = { method: 'PATCH', path: '/api-tokens/{id}' } as Operation<{ params: { id: string }; body: t.ApiTokenUpdate; answer: t.ApiToken }>

/** What an agent needs besides its token to trust this server */
export const api_tokens_enrolment_context = { method: 'GET', path: '/api-tokens/enrolment-context' } as Operation<{ answer: t.EnrolmentContext }>

/** List the catalog of applications */
export const network_applications_list = { method: 'GET', path: '/applications', module: 'network.application' } as Operation<{ query?: t.NetworkApplicationsListQuery; answer: t.NetworkApplicationsListAnswer }>

/** Create an application */
export const network_applications_create = { method: 'POST', path: '/applications', module: 'network.application' } as Operation<{ body: t.ApplicationCreate; answer: t.Application }>

/** Delete an application */
export const network_applications_delete = { method: 'DELETE', path: '/applications/{id}', module: 'network.application' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read an application */
export const network_applications_read = { method: 'GET', path: '/applications/{id}', module: 'network.application' } as Operation<{ params: { id: string }; answer: t.Application }>

/** Change fields of an application */
export const network_applications_update = { method: 'PUT', path: '/applications/{id}', module: 'network.application' } as Operation<{ params: { id: string }; body: t.ApplicationUpdate; answer: t.Application }>

/** List ASNs */
export const network_asns_list = { method: 'GET', path: '/asns', module: 'network.asn' } as Operation<{ query?: t.NetworkAsnsListQuery; answer: t.NetworkAsnsListAnswer }>

/** Create an ASN */
export const network_asns_create = { method: 'POST', path: '/asns', module: 'network.asn' } as Operation<{ body: t.AsnCreate; answer: t.Asn }>

/** Delete an ASN */
export const network_asns_delete = { method: 'DELETE', path: '/asns/{id}', module: 'network.asn' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read an ASN */
export const network_asns_read = { method: 'GET', path: '/asns/{id}', module: 'network.asn' } as Operation<{ params: { id: string }; answer: t.Asn }>

/** Change fields of an ASN */
export const network_asns_update = { method: 'PUT', path: '/asns/{id}', module: 'network.asn' } as Operation<{ params: { id: string }; body: t.AsnUpdate; answer: t.Asn }>

/** Watch the origin of a prefix of an ASN */
export const network_tracked_prefixes_create = { method: 'POST', path: '/asns/{id}/bgp/tracked-prefixes', module: 'network.asn' } as Operation<{ params: { id: string }; body: t.BgpTrackedPrefixCreate; answer: t.BgpTrackedPrefix }>

/** List the BGP communities of an ASN */
export const network_communities_list = { method: 'GET', path: '/asns/{id}/communities', module: 'network.asn' } as Operation<{ params: { id: string }; query?: t.NetworkCommunitiesListQuery; answer: t.BgpCommunity[] }>

/** Create a BGP community of an ASN */
export const network_communities_create = { method: 'POST', path: '/asns/{id}/communities', module: 'network.asn' } as Operation<{ params: { id: string }; body: t.BgpCommunityCreate; answer: t.BgpCommunity }>

/** List prefixes whose origin is watched */
export const network_tracked_prefixes_list = { method: 'GET', path: '/asns/bgp/tracked-prefixes', module: 'network.asn' } as Operation<{ query?: t.NetworkTrackedPrefixesListQuery; answer: t.BgpTrackedPrefix[] }>

/** Stop watching a prefix */
export const network_tracked_prefixes_delete = { method: 'DELETE', path: '/asns/bgp/tracked-prefixes/{id}', module: 'network.asn' } as Operation<{ params: { id: string }; answer: undefined }>

/** Delete several ASNs */
export const network_asns_bulk_delete = { method: 'POST', path: '/asns/bulk-delete', module: 'network.asn' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** Delete a BGP community */
export const network_communities_delete = { method: 'DELETE', path: '/asns/communities/{id}', module: 'network.asn' } as Operation<{ params: { id: string }; answer: undefined }>

/** Change fields of a BGP community */
export const network_communities_update = { method: 'PATCH', path: '/asns/communities/{id}', module: 'network.asn' } as Operation<{ params: { id: string }; body: t.BgpCommunityUpdate; answer: t.BgpCommunity }>

/** List the well-known BGP communities */
export const network_communities_standard = { method: 'GET', path: '/asns/communities/standard', module: 'network.asn' } as Operation<{ answer: t.BgpCommunity[] }>

/** List BGP peerings */
export const network_peerings_list = { method: 'GET', path: '/asns/peerings', module: 'network.asn' } as Operation<{ query?: t.NetworkPeeringsListQuery; answer: t.BgpPeering[] }>

/** Create a BGP peering */
export const network_peerings_create = { method: 'POST', path: '/asns/peerings', module: 'network.asn' } as Operation<{ body: t.BgpPeeringCreate; answer: t.BgpPeering }>

/** Delete a BGP peering */
export const network_peerings_delete = { method: 'DELETE', path: '/asns/peerings/{id}', module: 'network.asn' } as Operation<{ params: { id: string }; answer: undefined }>

/** Change fields of a BGP peering */
export const network_peerings_update = { method: 'PATCH', path: '/asns/peerings/{id}', module: 'network.asn' } as Operation<{ params: { id: string }; body: t.BgpPeeringUpdate; answer: t.BgpPeering }>

/** List audit entries, newest first */
export const audit_list = { method: 'GET', path: '/audit' } as Operation<{ query?: t.AuditListQuery; answer: t.AuditPage }>

/** Read one audit entry with its before and after images */
export const audit_read = { method: 'GET', path: '/audit/{id}' } as Operation<{ params: { id: string }; answer: t.AuditEntry }>

/** Export audit entries as CSV */
export const audit_export_csv = { method: 'GET', path: '/audit/export.csv', answers: 'file' } as Operation<{ query?: t.AuditExportCsvQuery; answer: Blob }>

/** Export audit entries as JSON lines */
export const audit_export_jsonl = { method: 'GET', path: '/audit/export.jsonl', answers: 'file' } as Operation<{ query?: t.AuditExportJsonlQuery; answer: Blob }>

/** Verify the hash chain over the log, or a part of it */
export const audit_integrity = { method: 'GET', path: '/audit/integrity' } as Operation<{ query?: t.AuditIntegrityQuery; answer: t.AuditIntegrity }>

/** List authentication providers */
export const auth_providers_list = { method: 'GET', path: '/auth-providers' } as Operation<{ query?: t.AuthProvidersListQuery; answer: t.AuthProvider[] }>

/** Create an authentication provider */
export const auth_providers_create = { method: 'POST', path: '/auth-providers' } as Operation<{ body: t.AuthProviderCreate; answer: t.AuthProvider }>

/** Delete an authentication provider */
export const auth_providers_delete = { method: 'DELETE', path: '/auth-providers/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read an authentication provider */
export const auth_providers_read = { method: 'GET', path: '/auth-providers/{id}' } as Operation<{ params: { id: string }; answer: t.AuthProvider }>

/** Change fields of an authentication provider */
export const auth_providers_update = { method: 'PUT', path: '/auth-providers/{id}' } as Operation<{ params: { id: string }; body: t.AuthProviderUpdate; answer: t.AuthProvider }>

/** Ask a provider what has become of its people */
export const auth_providers_sync = { method: 'POST', path: '/auth-providers/{id}/sync' } as Operation<{ params: { id: string }; answer: undefined }>

/** What the last looks at a provider have found */
export const auth_providers_syncs = { method: 'GET', path: '/auth-providers/{id}/syncs' } as Operation<{ params: { id: string }; answer: t.AuthSync[] }>

/** Try a provider, and who somebody would be */
export const auth_providers_test = { method: 'POST', path: '/auth-providers/{id}/test' } as Operation<{ params: { id: string }; body: t.AuthProviderTest; answer: t.AuthProviderTestResult }>

/** List group mappings */
export const auth_group_mappings_list = { method: 'GET', path: '/auth-providers/{provider_id}/mappings' } as Operation<{ params: { provider_id: string }; query?: t.AuthGroupMappingsListQuery; answer: t.AuthGroupMapping[] }>

/** Create a group mapping */
export const auth_group_mappings_create = { method: 'POST', path: '/auth-providers/{provider_id}/mappings' } as Operation<{ params: { provider_id: string }; body: t.AuthGroupMappingCreate; answer: t.AuthGroupMapping }>

/** Delete a group mapping */
export const auth_group_mappings_delete = { method: 'DELETE', path: '/auth-providers/{provider_id}/mappings/{id}' } as Operation<{ params: { id: string; provider_id: string }; answer: undefined }>

/** Read a group mapping */
export const auth_group_mappings_read = { method: 'GET', path: '/auth-providers/{provider_id}/mappings/{id}' } as Operation<{ params: { id: string; provider_id: string }; answer: t.AuthGroupMapping }>

/** Change fields of a group mapping */
export const auth_group_mappings_update = { method: 'PUT', path: '/auth-providers/{provider_id}/mappings/{id}' } as Operation<{ params: { id: string; provider_id: string }; body: t.AuthGroupMappingUpdate; answer: t.AuthGroupMapping }>

/** Delete several group mappings */
export const auth_group_mappings_bulk_delete = { method: 'POST', path: '/auth-providers/{provider_id}/mappings/bulk-delete' } as Operation<{ params: { provider_id: string }; body: t.BulkDelete; answer: t.BulkDeleted }>

/** Delete several authentication providers */
export const auth_providers_bulk_delete = { method: 'POST', path: '/auth-providers/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** Try settings without storing them */
export const auth_providers_try = { method: 'POST', path: '/auth-providers/test' } as Operation<{ body: t.AuthProviderTrial; answer: t.AuthProviderTestResult }>

/** What each type of provider must be told */
export const auth_providers_types = { method: 'GET', path: '/auth-providers/types' } as Operation<{ answer: t.AuthProviderType[] }>

/** Send the browser to a provider to log in there */
export const auth_authorize = { method: 'GET', path: '/auth/{provider_id}/authorize' } as Operation<{ params: { provider_id: string }; answer: undefined }>

/** Where a provider sends the browser back to */
export const auth_callback = { method: 'GET', path: '/auth/{provider_id}/callback' } as Operation<{ params: { provider_id: string }; query?: t.AuthCallbackQuery; answer: undefined }>

/** Where a provider sends the browser back to with a form (SAML) */
export const auth_callback_form = { method: 'POST', path: '/auth/{provider_id}/callback' } as Operation<{ params: { provider_id: string }; body: FormData; answer: undefined }>

/** Send the browser to a provider to log out there as well */
export const auth_provider_logout = { method: 'GET', path: '/auth/{provider_id}/logout' } as Operation<{ params: { provider_id: string }; answer: undefined }>

/** What a provider is told about us */
export const auth_metadata = { method: 'GET', path: '/auth/{provider_id}/metadata', answers: 'file' } as Operation<{ params: { provider_id: string }; answer: Blob }>

/** Change your own password */
export const auth_change_password = { method: 'POST', path: '/auth/change-password' } as Operation<{ body: t.ChangePasswordRequest; answer: undefined }>

/** Log in */
export const auth_login = { method: 'POST', path: '/auth/login' } as Operation<{ body: t.LoginRequest; answer: t.LoginResponse }>

/** Answer the challenge for a second factor */
export const auth_login_mfa = { method: 'POST', path: '/auth/login/mfa' } as Operation<{ body: t.MfaLoginRequest; answer: t.LoginResponse }>

/** End this session, or all of them */
export const auth_logout = { method: 'POST', path: '/auth/logout' } as Operation<{ query?: t.AuthLogoutQuery; answer: undefined }>

/** Who you are */
export const auth_me = { method: 'GET', path: '/auth/me' } as Operation<{ answer: t.Me }>

/** What you may do */
export const auth_me_permissions = { method: 'GET', path: '/auth/me/permissions' } as Operation<{ answer: t.MyPermissions }>

/** Turn the second factor off */
export const auth_mfa_disable = { method: 'POST', path: '/auth/mfa/disable' } as Operation<{ body: t.MfaProof; answer: undefined }>

/** Start to set up a second factor */
export const auth_mfa_enroll_begin = { method: 'POST', path: '/auth/mfa/enroll/begin' } as Operation<{ answer: t.MfaEnrolment }>

/** Turn the second factor on with a first code */
export const auth_mfa_enroll_verify = { method: 'POST', path: '/auth/mfa/enroll/verify' } as Operation<{ body: t.MfaCode; answer: undefined }>

/** Replace the recovery codes */
export const auth_mfa_recovery_codes_regenerate = { method: 'POST', path: '/auth/mfa/recovery-codes/regenerate' } as Operation<{ body: t.MfaProof; answer: t.MfaEnrolment }>

/** Your second factor */
export const auth_mfa_status = { method: 'GET', path: '/auth/mfa/status' } as Operation<{ answer: t.MfaStatus }>

/** What a password must satisfy */
export const auth_password_policy = { method: 'GET', path: '/auth/password-policy' } as Operation<{ answer: t.PasswordPolicy }>

/** Other places to log in with */
export const auth_providers = { method: 'GET', path: '/auth/providers' } as Operation<{ answer: t.AuthProviderButton[] }>

/** Swap a refresh token for new tokens */
export const auth_refresh = { method: 'POST', path: '/auth/refresh' } as Operation<{ body?: t.RefreshRequest; answer: t.RefreshResponse }>

/** List the certificates HTTPS can be answered with */
export const certificates_list = { method: 'GET', path: '/certificates', module: 'security.certificates' } as Operation<{ query?: t.CertificatesListQuery; answer: t.CertificatesListAnswer }>

/** Store a certificate chain and its private key */
export const certificates_upload = { method: 'POST', path: '/certificates', module: 'security.certificates' } as Operation<{ body: t.CertificateUpload; answer: t.Certificate }>

/** Delete a certificate and its key */
export const certificates_delete = { method: 'DELETE', path: '/certificates/{id}', module: 'security.certificates' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a certificate */
export const certificates_read = { method: 'GET', path: '/certificates/{id}', module: 'security.certificates' } as Operation<{ params: { id: string }; answer: t.Certificate }>

/** Answer HTTPS with this certificate */
export const certificates_activate = { method: 'POST', path: '/certificates/{id}/activate', module: 'security.certificates' } as Operation<{ params: { id: string }; answer: t.Certificate }>

/** The chain as PEM, for clients that shall trust it */
export const certificates_pem = { method: 'GET', path: '/certificates/{id}/pem', answers: 'file', module: 'security.certificates' } as Operation<{ params: { id: string }; answer: Blob }>

/** Answer HTTPS without a stored certificate */
export const certificates_deactivate = { method: 'POST', path: '/certificates/deactivate', module: 'security.certificates' } as Operation<{ answer: undefined }>

/** Make a certificate that vouches for itself */
export const certificates_self_signed = { method: 'POST', path: '/certificates/self-signed', module: 'security.certificates' } as Operation<{ body: t.SelfSignedCertificateCreate; answer: t.Certificate }>

/** List circuits */
export const network_circuits_list = { method: 'GET', path: '/circuits', module: 'network.circuit' } as Operation<{ query?: t.NetworkCircuitsListQuery; answer: t.NetworkCircuitsListAnswer }>

/** Create a circuit */
export const network_circuits_create = { method: 'POST', path: '/circuits', module: 'network.circuit' } as Operation<{ body: t.CircuitCreate; answer: t.Circuit }>

/** Delete a circuit */
export const network_circuits_delete = { method: 'DELETE', path: '/circuits/{id}', module: 'network.circuit' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a circuit */
export const network_circuits_read = { method: 'GET', path: '/circuits/{id}', module: 'network.circuit' } as Operation<{ params: { id: string }; answer: t.Circuit }>

/** Change fields of a circuit */
export const network_circuits_update = { method: 'PUT', path: '/circuits/{id}', module: 'network.circuit' } as Operation<{ params: { id: string }; body: t.CircuitUpdate; answer: t.Circuit }>

/** Delete several circuits */
export const network_circuits_bulk_delete = { method: 'POST', path: '/circuits/bulk-delete', module: 'network.circuit' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List the circuits that end at a site */
export const network_circuits_by_site = { method: 'GET', path: '/circuits/by-site/{site_id}', module: 'network.circuit' } as Operation<{ params: { site_id: string }; query?: t.NetworkCircuitsBySiteQuery; answer: t.Circuit[] }>

/** List definitions of custom fields */
export const custom_fields_list = { method: 'GET', path: '/custom-fields' } as Operation<{ query?: t.CustomFieldsListQuery; answer: t.CustomField[] }>

/** Define a custom field */
export const custom_fields_create = { method: 'POST', path: '/custom-fields' } as Operation<{ body: t.CustomFieldCreate; answer: t.CustomField }>

/** Delete the definition of a custom field; stored values stay */
export const custom_fields_delete = { method: 'DELETE', path: '/custom-fields/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read the definition of a custom field */
export const custom_fields_read = { method: 'GET', path: '/custom-fields/{id}' } as Operation<{ params: { id: string }; answer: t.CustomField }>

/** Change the definition of a custom field; its name and type stay */
export const custom_fields_update = { method: 'PUT', path: '/custom-fields/{id}' } as Operation<{ params: { id: string }; body: t.CustomFieldUpdate; answer: t.CustomField }>

/** List customers */
export const network_customers_list = { method: 'GET', path: '/customers', module: 'network.customer' } as Operation<{ query?: t.NetworkCustomersListQuery; answer: t.NetworkCustomersListAnswer }>

/** Create a customer */
export const network_customers_create = { method: 'POST', path: '/customers', module: 'network.customer' } as Operation<{ body: t.CustomerCreate; answer: t.Customer }>

/** Delete a customer */
export const network_customers_delete = { method: 'DELETE', path: '/customers/{id}', module: 'network.customer' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a customer */
export const network_customers_read = { method: 'GET', path: '/customers/{id}', module: 'network.customer' } as Operation<{ params: { id: string }; answer: t.Customer }>

/** Change fields of a customer */
export const network_customers_update = { method: 'PUT', path: '/customers/{id}', module: 'network.customer' } as Operation<{ params: { id: string }; body: t.CustomerUpdate; answer: t.Customer }>

/** Delete several customers */
export const network_customers_bulk_delete = { method: 'POST', path: '/customers/bulk-delete', module: 'network.customer' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeletedUnlessUsed }>

/** The address plan in numbers: how much there is, what is fullest, what was changed */
export const dashboards_ipam_summary = { method: 'GET', path: '/dashboards/ipam/summary' } as Operation<{ answer: t.IpamSummary }>

/** What needs attention in the network around the addresses */
export const dashboards_network_summary = { method: 'GET', path: '/dashboards/network/summary' } as Operation<{ answer: t.NetworkSummary }>

/** What was changed lately, and by whom */
export const dashboards_recent_changes = { method: 'GET', path: '/dashboards/recent-changes' } as Operation<{ query?: t.DashboardsRecentChangesQuery; answer: t.RecentChanges }>

/** Show the files of the daemon */
export const dhcp_agents_rendered_config = { method: 'POST', path: '/dhcp/agents/admin/rendered-config' } as Operation<{ body: t.AgentRenderedConfig; answer: undefined }>

/** Wait for news: another configuration, or changes to make */
export const dhcp_agents_config = { method: 'GET', path: '/dhcp/agents/config' } as Operation<{ query?: t.DhcpAgentsConfigQuery; answer: t.DhcpAgentNews }>

/** Tell which DHCP servers were seen answering */
export const dhcp_agents_offers = { method: 'POST', path: '/dhcp/agents/dhcp-offers' } as Operation<{ body: t.DhcpAgentOffers; answer: t.DhcpAgentSeen }>

/** Tell how the server stands with its partner */
export const dhcp_agents_ha_status = { method: 'POST', path: '/dhcp/agents/ha-status' } as Operation<{ body: t.DhcpAgentHaStatus; answer: undefined }>

/** Tell how the agent is */
export const dhcp_agents_heartbeat = { method: 'POST', path: '/dhcp/agents/heartbeat' } as Operation<{ body: t.DhcpAgentHeartbeat; answer: t.AgentHeartbeatAnswer }>

/** Tell what happened to leases, in order */
export const dhcp_agents_lease_events = { method: 'POST', path: '/dhcp/agents/lease-events' } as Operation<{ body: t.DhcpAgentLeases; answer: t.DhcpAgentLeasesTaken }>

/** Tell what the daemon logged, in its own lines */
export const dhcp_agents_log_entries = { method: 'POST', path: '/dhcp/agents/log-entries' } as Operation<{ body: t.DhcpAgentLogEntries; answer: t.DhcpAgentLogEntriesStored }>

/** Tell which blocked clients were turned away */
export const dhcp_agents_mac_sightings = { method: 'POST', path: '/dhcp/agents/mac-sightings' } as Operation<{ body: t.DhcpAgentMacSightings; answer: t.DhcpAgentCounted }>

/** Tell counters */
export const dhcp_agents_metrics = { method: 'POST', path: '/dhcp/agents/metrics' } as Operation<{ body: t.DhcpAgentMetrics; answer: undefined }>

/** Tell what became of an operation */
export const dhcp_agents_acknowledge = { method: 'POST', path: '/dhcp/agents/ops/{op_id}/ack' } as Operation<{ params: { op_id: string }; body: t.DhcpAgentAcknowledge; answer: t.DhcpAgentAcknowledged }>

/** Tell which routers were seen advertising themselves */
export const dhcp_agents_ra_observations = { method: 'POST', path: '/dhcp/agents/ra-observations' } as Operation<{ body: t.DhcpAgentAdvertisements; answer: t.DhcpAgentSeen }>

/** Register an agent */
export const dhcp_agents_register = { method: 'POST', path: '/dhcp/agents/register' } as Operation<{ body: t.DhcpAgentRegister; answer: t.AgentRegistered }>

/** List DHCP client classes */
export const dhcp_client_classes_list = { method: 'GET', path: '/dhcp/client-classes' } as Operation<{ query?: t.DhcpClientClassesListQuery; answer: t.DhcpClientClass[] }>

/** Create a DHCP client class */
export const dhcp_client_classes_create = { method: 'POST', path: '/dhcp/client-classes' } as Operation<{ body: t.DhcpClientClassCreate; answer: t.DhcpClientClass }>

/** Delete a DHCP client class */
export const dhcp_client_classes_delete = { method: 'DELETE', path: '/dhcp/client-classes/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DHCP client class */
export const dhcp_client_classes_read = { method: 'GET', path: '/dhcp/client-classes/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpClientClass }>

/** Change fields of a DHCP client class */
export const dhcp_client_classes_update = { method: 'PUT', path: '/dhcp/client-classes/{id}' } as Operation<{ params: { id: string }; body: t.DhcpClientClassUpdate; answer: t.DhcpClientClass }>

/** Delete several DHCP client classes */
export const dhcp_client_classes_bulk_delete = { method: 'POST', path: '/dhcp/client-classes/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List delegated prefixes */
export const dhcp_delegated_prefixes_list = { method: 'GET', path: '/dhcp/delegated-prefixes' } as Operation<{ query?: t.DhcpDelegatedPrefixesListQuery; answer: t.DhcpDelegatedPrefixesListAnswer }>

/** List the DHCP servers that were seen answering */
export const dhcp_responders_list = { method: 'GET', path: '/dhcp/groups/{group_id}/responders', module: 'dhcp.rogue_detection' } as Operation<{ params: { group_id: string }; query?: t.DhcpRespondersListQuery; answer: t.DhcpResponder[] }>

/** Say that a DHCP server that was seen is known */
export const dhcp_responders_acknowledge = { method: 'POST', path: '/dhcp/groups/{group_id}/responders/{id}/acknowledge', module: 'dhcp.rogue_detection' } as Operation<{ params: { group_id: string; id: string }; body: t.DhcpAcknowledgement; answer: t.DhcpResponder }>

/** Import DHCP scopes from a configuration of ISC dhcpd */
export const dhcp_import_isc_commit = { method: 'POST', path: '/dhcp/import/isc/commit', module: 'dhcp.import' } as Operation<{ body: t.DhcpImportCommit; answer: t.DhcpImported }>

/** Show what importing a configuration of ISC dhcpd would do */
export const dhcp_import_isc_preview = { method: 'POST', path: '/dhcp/import/isc/preview', module: 'dhcp.import' } as Operation<{ body: FormData; answer: t.DhcpImportPreview }>

/** Import DHCP scopes from a configuration of Kea */
export const dhcp_import_kea_commit = { method: 'POST', path: '/dhcp/import/kea/commit', module: 'dhcp.import' } as Operation<{ body: t.DhcpImportCommit; answer: t.DhcpImported }>

/** Show what importing a configuration of Kea would do */
export const dhcp_import_kea_preview = { method: 'POST', path: '/dhcp/import/kea/preview', module: 'dhcp.import' } as Operation<{ body: FormData; answer: t.DhcpImportPreview }>

/** Import DHCP scopes from a Windows Server */
export const dhcp_import_wsrv_commit = { method: 'POST', path: '/dhcp/import/wsrv/commit', module: 'dhcp.import' } as Operation<{ body: t.DhcpImportCommit; answer: t.DhcpImported }>

/** Show what importing from a Windows Server would do */
export const dhcp_import_wsrv_preview = { method: 'POST', path: '/dhcp/import/wsrv/preview', module: 'dhcp.import' } as Operation<{ body: t.DhcpImportWsrvPreviewBody; answer: t.DhcpImportPreview }>

/** List the registered Windows Servers that scopes can be imported from */
export const dhcp_import_wsrv_servers = { method: 'GET', path: '/dhcp/import/wsrv/servers', module: 'dhcp.import' } as Operation<{ answer: t.DhcpImportServer[] }>

/** List DHCP leases */
export const dhcp_leases_list = { method: 'GET', path: '/dhcp/leases' } as Operation<{ query?: t.DhcpLeasesListQuery; answer: t.DhcpLeasesListAnswer }>

/** Read a DHCP lease */
export const dhcp_leases_read = { method: 'GET', path: '/dhcp/leases/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpLease }>

/** Reserve its address for the client of a lease */
export const dhcp_leases_reserve = { method: 'POST', path: '/dhcp/leases/{id}/reserve' } as Operation<{ params: { id: string }; body?: t.DhcpLeaseReserve; answer: t.DhcpStatic }>

/** List MAC blocks */
export const dhcp_mac_blocks_list = { method: 'GET', path: '/dhcp/mac-blocks', module: 'dhcp.mac_blocks' } as Operation<{ query?: t.DhcpMacBlocksListQuery; answer: t.DhcpMacBlock[] }>

/** Create an MAC block */
export const dhcp_mac_blocks_create = { method: 'POST', path: '/dhcp/mac-blocks', module: 'dhcp.mac_blocks' } as Operation<{ body: t.DhcpMacBlockCreate; answer: t.DhcpMacBlock }>

/** Delete an MAC block */
export const dhcp_mac_blocks_delete = { method: 'DELETE', path: '/dhcp/mac-blocks/{id}', module: 'dhcp.mac_blocks' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read an MAC block */
export const dhcp_mac_blocks_read = { method: 'GET', path: '/dhcp/mac-blocks/{id}', module: 'dhcp.mac_blocks' } as Operation<{ params: { id: string }; answer: t.DhcpMacBlock }>

/** Change fields of an MAC block */
export const dhcp_mac_blocks_update = { method: 'PUT', path: '/dhcp/mac-blocks/{id}', module: 'dhcp.mac_blocks' } as Operation<{ params: { id: string }; body: t.DhcpMacBlockUpdate; answer: t.DhcpMacBlock }>

/** Delete several MAC blocks */
export const dhcp_mac_blocks_bulk_delete = { method: 'POST', path: '/dhcp/mac-blocks/bulk-delete', module: 'dhcp.mac_blocks' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List the options of DHCP */
export const dhcp_option_codes_list = { method: 'GET', path: '/dhcp/option-codes' } as Operation<{ query?: t.DhcpOptionCodesListQuery; answer: t.DhcpOptionCode[] }>

/** List DHCP option templates */
export const dhcp_option_templates_list = { method: 'GET', path: '/dhcp/option-templates' } as Operation<{ query?: t.DhcpOptionTemplatesListQuery; answer: t.DhcpOptionTemplate[] }>

/** Create a DHCP option template */
export const dhcp_option_templates_create = { method: 'POST', path: '/dhcp/option-templates' } as Operation<{ body: t.DhcpOptionTemplateCreate; answer: t.DhcpOptionTemplate }>

/** Delete a DHCP option template */
export const dhcp_option_templates_delete = { method: 'DELETE', path: '/dhcp/option-templates/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DHCP option template */
export const dhcp_option_templates_read = { method: 'GET', path: '/dhcp/option-templates/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpOptionTemplate }>

/** Change fields of a DHCP option template */
export const dhcp_option_templates_update = { method: 'PUT', path: '/dhcp/option-templates/{id}' } as Operation<{ params: { id: string }; body: t.DhcpOptionTemplateUpdate; answer: t.DhcpOptionTemplate }>

/** Delete several DHCP option templates */
export const dhcp_option_templates_bulk_delete = { method: 'POST', path: '/dhcp/option-templates/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List phone profiles */
export const dhcp_phone_profiles_list = { method: 'GET', path: '/dhcp/phone-profiles' } as Operation<{ query?: t.DhcpPhoneProfilesListQuery; answer: t.DhcpPhoneProfile[] }>

/** Create a phone profile */
export const dhcp_phone_profiles_create = { method: 'POST', path: '/dhcp/phone-profiles' } as Operation<{ body: t.DhcpPhoneProfileCreate; answer: t.DhcpPhoneProfile }>

/** Delete a phone profile */
export const dhcp_phone_profiles_delete = { method: 'DELETE', path: '/dhcp/phone-profiles/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a phone profile */
export const dhcp_phone_profiles_read = { method: 'GET', path: '/dhcp/phone-profiles/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpPhoneProfile }>

/** Change fields of a phone profile */
export const dhcp_phone_profiles_update = { method: 'PUT', path: '/dhcp/phone-profiles/{id}' } as Operation<{ params: { id: string }; body: t.DhcpPhoneProfileUpdate; answer: t.DhcpPhoneProfile }>

/** Set the scopes in which a phone profile is handed out */
export const dhcp_phone_profiles_scopes = { method: 'PUT', path: '/dhcp/phone-profiles/{id}/scopes' } as Operation<{ params: { id: string }; body: t.DhcpPhoneProfileScopes; answer: t.DhcpPhoneProfile }>

/** Delete several phone profiles */
export const dhcp_phone_profiles_bulk_delete = { method: 'POST', path: '/dhcp/phone-profiles/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List DHCP pools */
export const dhcp_pools_list = { method: 'GET', path: '/dhcp/pools' } as Operation<{ query?: t.DhcpPoolsListQuery; answer: t.DhcpPool[] }>

/** Create a DHCP pool */
export const dhcp_pools_create = { method: 'POST', path: '/dhcp/pools' } as Operation<{ body: t.DhcpPoolCreate; answer: t.DhcpPool }>

/** Delete a DHCP pool */
export const dhcp_pools_delete = { method: 'DELETE', path: '/dhcp/pools/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DHCP pool */
export const dhcp_pools_read = { method: 'GET', path: '/dhcp/pools/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpPool }>

/** Change fields of a DHCP pool */
export const dhcp_pools_update = { method: 'PUT', path: '/dhcp/pools/{id}' } as Operation<{ params: { id: string }; body: t.DhcpPoolUpdate; answer: t.DhcpPool }>

/** Delete several DHCP pools */
export const dhcp_pools_bulk_delete = { method: 'POST', path: '/dhcp/pools/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List network boot profiles */
export const dhcp_pxe_profiles_list = { method: 'GET', path: '/dhcp/pxe-profiles', module: 'dhcp.pxe' } as Operation<{ query?: t.DhcpPxeProfilesListQuery; answer: t.DhcpPxeProfile[] }>

/** Create a network boot profile */
export const dhcp_pxe_profiles_create = { method: 'POST', path: '/dhcp/pxe-profiles', module: 'dhcp.pxe' } as Operation<{ body: t.DhcpPxeProfileCreate; answer: t.DhcpPxeProfile }>

/** Delete a network boot profile */
export const dhcp_pxe_profiles_delete = { method: 'DELETE', path: '/dhcp/pxe-profiles/{id}', module: 'dhcp.pxe' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a network boot profile */
export const dhcp_pxe_profiles_read = { method: 'GET', path: '/dhcp/pxe-profiles/{id}', module: 'dhcp.pxe' } as Operation<{ params: { id: string }; answer: t.DhcpPxeProfile }>

/** Change fields of a network boot profile */
export const dhcp_pxe_profiles_update = { method: 'PUT', path: '/dhcp/pxe-profiles/{id}', module: 'dhcp.pxe' } as Operation<{ params: { id: string }; body: t.DhcpPxeProfileUpdate; answer: t.DhcpPxeProfile }>

/** Delete several network boot profiles */
export const dhcp_pxe_profiles_bulk_delete = { method: 'POST', path: '/dhcp/pxe-profiles/bulk-delete', module: 'dhcp.pxe' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List the routers that were seen */
export const dhcp_ra_routers_list = { method: 'GET', path: '/dhcp/ra/groups/{group_id}/observed-routers', module: 'ipv6.router_advertisements' } as Operation<{ params: { group_id: string }; query?: t.DhcpRaRoutersListQuery; answer: t.RaRouter[] }>

/** Put a router that was seen on the allowlist */
export const dhcp_ra_routers_acknowledge = { method: 'POST', path: '/dhcp/ra/groups/{group_id}/observed-routers/{id}/acknowledge', module: 'ipv6.router_advertisements' } as Operation<{ params: { group_id: string; id: string }; body: t.DhcpAcknowledgement; answer: t.RaRouter }>

/** List the routers that are known */
export const dhcp_ra_allowlist_list = { method: 'GET', path: '/dhcp/ra/groups/{group_id}/ra-allowlist', module: 'ipv6.router_advertisements' } as Operation<{ params: { group_id: string }; query?: t.DhcpRaAllowlistListQuery; answer: t.RaAllowlistEntry[] }>

/** Say that a router is known */
export const dhcp_ra_allowlist_create = { method: 'POST', path: '/dhcp/ra/groups/{group_id}/ra-allowlist', module: 'ipv6.router_advertisements' } as Operation<{ params: { group_id: string }; body: t.RaAllowlistEntryCreate; answer: t.RaAllowlistEntry }>

/** Take a router off the allowlist */
export const dhcp_ra_allowlist_delete = { method: 'DELETE', path: '/dhcp/ra/groups/{group_id}/ra-allowlist/{id}', module: 'ipv6.router_advertisements' } as Operation<{ params: { group_id: string; id: string }; answer: undefined }>

/** Show the router advertisements of the networks of a group */
export const dhcp_ra_config = { method: 'GET', path: '/dhcp/ra/groups/{group_id}/ra-config', module: 'ipv6.router_advertisements' } as Operation<{ params: { group_id: string }; answer: t.RaConfig }>

/** List DHCP scopes */
export const dhcp_scopes_list = { method: 'GET', path: '/dhcp/scopes' } as Operation<{ query?: t.DhcpScopesListQuery; answer: t.DhcpScope[] }>

/** Create a DHCP scope */
export const dhcp_scopes_create = { method: 'POST', path: '/dhcp/scopes' } as Operation<{ body: t.DhcpScopeCreate; answer: t.DhcpScope }>

/** Delete a DHCP scope */
export const dhcp_scopes_delete = { method: 'DELETE', path: '/dhcp/scopes/{id}' } as Operation<{ params: { id: string }; query?: t.DhcpScopesDeleteQuery; answer: undefined }>

/** Read a DHCP scope */
export const dhcp_scopes_read = { method: 'GET', path: '/dhcp/scopes/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpScope }>

/** Change fields of a DHCP scope */
export const dhcp_scopes_update = { method: 'PUT', path: '/dhcp/scopes/{id}' } as Operation<{ params: { id: string }; body: t.DhcpScopeUpdate; answer: t.DhcpScope }>

/** Copy the options of a template into a DHCP scope */
export const dhcp_scopes_apply_template = { method: 'POST', path: '/dhcp/scopes/{id}/apply-option-template' } as Operation<{ params: { id: string }; body: t.ApplyOptionTemplate; answer: t.AppliedOptionTemplate }>

/** List DHCP pools of one DHCP scope */
export const dhcp_pools_of_scope_list = { method: 'GET', path: '/dhcp/scopes/{id}/pools' } as Operation<{ params: { id: string }; query?: t.DhcpPoolsOfScopeListQuery; answer: t.DhcpPool[] }>

/** Create a DHCP pool in one DHCP scope */
export const dhcp_pools_of_scope_create = { method: 'POST', path: '/dhcp/scopes/{id}/pools' } as Operation<{ params: { id: string }; body: t.DhcpPoolCreateInScope; answer: t.DhcpPool }>

/** List DHCP reservations of one DHCP scope */
export const dhcp_statics_of_scope_list = { method: 'GET', path: '/dhcp/scopes/{id}/statics' } as Operation<{ params: { id: string }; query?: t.DhcpStaticsOfScopeListQuery; answer: t.DhcpStatic[] }>

/** Create a DHCP reservation in one DHCP scope */
export const dhcp_statics_of_scope_create = { method: 'POST', path: '/dhcp/scopes/{id}/statics' } as Operation<{ params: { id: string }; body: t.DhcpStaticCreateInScope; answer: t.DhcpStatic }>

/** Delete several DHCP scopes */
export const dhcp_scopes_bulk_delete = { method: 'POST', path: '/dhcp/scopes/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List DHCP groups */
export const dhcp_groups_list = { method: 'GET', path: '/dhcp/server-groups' } as Operation<{ query?: t.DhcpGroupsListQuery; answer: t.DhcpGroup[] }>

/** Create a DHCP group */
export const dhcp_groups_create = { method: 'POST', path: '/dhcp/server-groups' } as Operation<{ body: t.DhcpGroupCreate; answer: t.DhcpGroup }>

/** List agent keys */
export const dhcp_agent_keys_list = { method: 'GET', path: '/dhcp/server-groups/{group_id}/agent-keys' } as Operation<{ params: { group_id: string }; query?: t.DhcpAgentKeysListQuery; answer: t.DhcpAgentKey[] }>

/** Create an agent key */
export const dhcp_agent_keys_create = { method: 'POST', path: '/dhcp/server-groups/{group_id}/agent-keys' } as Operation<{ params: { group_id: string }; body: t.DhcpAgentKeyCreate; answer: t.DhcpAgentKey }>

/** Delete an agent key */
export const dhcp_agent_keys_delete = { method: 'DELETE', path: '/dhcp/server-groups/{group_id}/agent-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: undefined }>

/** Read an agent key */
export const dhcp_agent_keys_read = { method: 'GET', path: '/dhcp/server-groups/{group_id}/agent-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: t.DhcpAgentKey }>

/** Change fields of an agent key */
export const dhcp_agent_keys_update = { method: 'PUT', path: '/dhcp/server-groups/{group_id}/agent-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; body: t.DhcpAgentKeyUpdate; answer: t.DhcpAgentKey }>

/** Delete several agent keys */
export const dhcp_agent_keys_bulk_delete = { method: 'POST', path: '/dhcp/server-groups/{group_id}/agent-keys/bulk-delete' } as Operation<{ params: { group_id: string }; body: t.BulkDelete; answer: t.BulkDeleted }>

/** List DHCP client classes of one DHCP group */
export const dhcp_client_classes_of_group_list = { method: 'GET', path: '/dhcp/server-groups/{group_id}/client-classes' } as Operation<{ params: { group_id: string }; query?: t.DhcpClientClassesOfGroupListQuery; answer: t.DhcpClientClass[] }>

/** Create a DHCP client class in one DHCP group */
export const dhcp_client_classes_of_group_create = { method: 'POST', path: '/dhcp/server-groups/{group_id}/client-classes' } as Operation<{ params: { group_id: string }; body: t.DhcpClientClassCreateInGroup; answer: t.DhcpClientClass }>

/** List MAC blocks of one DHCP group */
export const dhcp_mac_blocks_of_group_list = { method: 'GET', path: '/dhcp/server-groups/{group_id}/mac-blocks', module: 'dhcp.mac_blocks' } as Operation<{ params: { group_id: string }; query?: t.DhcpMacBlocksOfGroupListQuery; answer: t.DhcpMacBlock[] }>

/** Create a MAC block in one DHCP group */
export const dhcp_mac_blocks_of_group_create = { method: 'POST', path: '/dhcp/server-groups/{group_id}/mac-blocks', module: 'dhcp.mac_blocks' } as Operation<{ params: { group_id: string }; body: t.DhcpMacBlockCreateInGroup; answer: t.DhcpMacBlock }>

/** List DHCP option templates of one DHCP group */
export const dhcp_option_templates_of_group_list = { method: 'GET', path: '/dhcp/server-groups/{group_id}/option-templates' } as Operation<{ params: { group_id: string }; query?: t.DhcpOptionTemplatesOfGroupListQuery; answer: t.DhcpOptionTemplate[] }>

/** Create a DHCP option template in one DHCP group */
export const dhcp_option_templates_of_group_create = { method: 'POST', path: '/dhcp/server-groups/{group_id}/option-templates' } as Operation<{ params: { group_id: string }; body: t.DhcpOptionTemplateCreateInGroup; answer: t.DhcpOptionTemplate }>

/** List phone profiles of one DHCP group */
export const dhcp_phone_profiles_of_group_list = { method: 'GET', path: '/dhcp/server-groups/{group_id}/phone-profiles' } as Operation<{ params: { group_id: string }; query?: t.DhcpPhoneProfilesOfGroupListQuery; answer: t.DhcpPhoneProfile[] }>

/** Create a Phone profile in one DHCP group */
export const dhcp_phone_profiles_of_group_create = { method: 'POST', path: '/dhcp/server-groups/{group_id}/phone-profiles' } as Operation<{ params: { group_id: string }; body: t.DhcpPhoneProfileCreateInGroup; answer: t.DhcpPhoneProfile }>

/** Make a phone profile for each common vendor, to be completed */
export const dhcp_phone_profiles_seed = { method: 'POST', path: '/dhcp/server-groups/{group_id}/phone-profiles/seed-starter-pack' } as Operation<{ params: { group_id: string }; answer: t.DhcpPhoneProfile[] }>

/** List network boot profiles of one DHCP group */
export const dhcp_pxe_profiles_of_group_list = { method: 'GET', path: '/dhcp/server-groups/{group_id}/pxe-profiles', module: 'dhcp.pxe' } as Operation<{ params: { group_id: string }; query?: t.DhcpPxeProfilesOfGroupListQuery; answer: t.DhcpPxeProfile[] }>

/** Create a Network boot profile in one DHCP group */
export const dhcp_pxe_profiles_of_group_create = { method: 'POST', path: '/dhcp/server-groups/{group_id}/pxe-profiles', module: 'dhcp.pxe' } as Operation<{ params: { group_id: string }; body: t.DhcpPxeProfileCreateInGroup; answer: t.DhcpPxeProfile }>

/** List DHCP scopes of one DHCP group */
export const dhcp_scopes_of_group_list = { method: 'GET', path: '/dhcp/server-groups/{group_id}/scopes' } as Operation<{ params: { group_id: string }; query?: t.DhcpScopesOfGroupListQuery; answer: t.DhcpScope[] }>

/** Create a DHCP scope in one DHCP group */
export const dhcp_scopes_of_group_create = { method: 'POST', path: '/dhcp/server-groups/{group_id}/scopes' } as Operation<{ params: { group_id: string }; body: t.DhcpScopeCreateInGroup; answer: t.DhcpScope }>

/** Delete a DHCP group */
export const dhcp_groups_delete = { method: 'DELETE', path: '/dhcp/server-groups/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DHCP group */
export const dhcp_groups_read = { method: 'GET', path: '/dhcp/server-groups/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpGroup }>

/** Change fields of a DHCP group */
export const dhcp_groups_update = { method: 'PUT', path: '/dhcp/server-groups/{id}' } as Operation<{ params: { id: string }; body: t.DhcpGroupUpdate; answer: t.DhcpGroup }>

/** Tell which address and options a client would get, and why */
export const dhcp_what_if = { method: 'POST', path: '/dhcp/server-groups/{id}/what-if' } as Operation<{ params: { id: string }; body: t.DhcpQuestion; answer: t.DhcpAnswer }>

/** Delete several DHCP groups */
export const dhcp_groups_bulk_delete = { method: 'POST', path: '/dhcp/server-groups/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeletedUnlessUsed }>

/** List DHCP servers */
export const dhcp_servers_list = { method: 'GET', path: '/dhcp/servers' } as Operation<{ query?: t.DhcpServersListQuery; answer: t.DhcpServer[] }>

/** Create a DHCP server */
export const dhcp_servers_create = { method: 'POST', path: '/dhcp/servers' } as Operation<{ body: t.DhcpServerCreate; answer: t.DhcpServer }>

/** Delete a DHCP server */
export const dhcp_servers_delete = { method: 'DELETE', path: '/dhcp/servers/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DHCP server */
export const dhcp_servers_read = { method: 'GET', path: '/dhcp/servers/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpServer }>

/** Change fields of a DHCP server */
export const dhcp_servers_update = { method: 'PUT', path: '/dhcp/servers/{id}' } as Operation<{ params: { id: string }; body: t.DhcpServerUpdate; answer: t.DhcpServer }>

/** Let the agent of a DHCP server have its configuration */
export const dhcp_servers_approve = { method: 'POST', path: '/dhcp/servers/{id}/approve' } as Operation<{ params: { id: string }; answer: t.DhcpServer }>

/** List leases of a DHCP server that are over */
export const dhcp_servers_lease_history = { method: 'GET', path: '/dhcp/servers/{id}/lease-history' } as Operation<{ params: { id: string }; query?: t.DhcpServersLeaseHistoryQuery; answer: t.DhcpServersLeaseHistoryAnswer }>

/** List the leases of a DHCP server */
export const dhcp_servers_leases = { method: 'GET', path: '/dhcp/servers/{id}/leases' } as Operation<{ params: { id: string }; query?: t.DhcpServersLeasesQuery; answer: t.DhcpServersLeasesAnswer }>

/** Forget a lease, with what mirrors it */
export const dhcp_servers_lease_delete = { method: 'DELETE', path: '/dhcp/servers/{id}/leases/{lease_id}' } as Operation<{ params: { id: string; lease_id: string }; answer: undefined }>

/** Hold back changes from a DHCP server */
export const dhcp_servers_pause = { method: 'POST', path: '/dhcp/servers/{id}/pause' } as Operation<{ params: { id: string }; body?: t.DhcpServerPause; answer: t.DhcpServer }>

/** What the agent of a DHCP server was asked to do, and what became of it */
export const dhcp_servers_pending_ops = { method: 'GET', path: '/dhcp/servers/{id}/pending-ops' } as Operation<{ params: { id: string }; query?: t.DhcpServersPendingOpsQuery; answer: t.DhcpServerOperations }>

/** What was done to a DHCP server */
export const dhcp_servers_recent_events = { method: 'GET', path: '/dhcp/servers/{id}/recent-events' } as Operation<{ params: { id: string }; query?: t.DhcpServersRecentEventsQuery; answer: t.DhcpServerEvents }>

/** The files that the agent last made for its daemon */
export const dhcp_servers_rendered_config = { method: 'GET', path: '/dhcp/servers/{id}/rendered-config' } as Operation<{ params: { id: string }; answer: t.DhcpServerRenderedConfig }>

/** Give a DHCP server the changes that were held back */
export const dhcp_servers_resume = { method: 'POST', path: '/dhcp/servers/{id}/resume' } as Operation<{ params: { id: string }; answer: t.DhcpServer }>

/** End the tokens of the agent of a DHCP server */
export const dhcp_servers_revoke_agent = { method: 'POST', path: '/dhcp/servers/{id}/revoke-agent' } as Operation<{ params: { id: string }; answer: t.DhcpServer }>

/** What a DHCP server was asked and answered, over time */
export const dhcp_servers_stats = { method: 'GET', path: '/dhcp/servers/{id}/stats' } as Operation<{ params: { id: string }; query?: t.DhcpServersStatsQuery; answer: t.DhcpServerStats }>

/** Have the agent of a DHCP server apply its configuration once more */
export const dhcp_servers_sync = { method: 'POST', path: '/dhcp/servers/{id}/sync' } as Operation<{ params: { id: string }; answer: t.DhcpServerSync }>

/** Delete several DHCP servers */
export const dhcp_servers_bulk_delete = { method: 'POST', path: '/dhcp/servers/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** Try whether a Windows DHCP server takes a login */
export const dhcp_test_wsrv_credentials = { method: 'POST', path: '/dhcp/servers/test-wsrv-credentials' } as Operation<{ body: t.WsrvLoginTest; answer: t.WsrvLoginTested }>

/** List DHCP reservations */
export const dhcp_statics_list = { method: 'GET', path: '/dhcp/statics' } as Operation<{ query?: t.DhcpStaticsListQuery; answer: t.DhcpStatic[] }>

/** Create a DHCP reservation */
export const dhcp_statics_create = { method: 'POST', path: '/dhcp/statics' } as Operation<{ body: t.DhcpStaticCreate; answer: t.DhcpStatic }>

/** Delete a DHCP reservation */
export const dhcp_statics_delete = { method: 'DELETE', path: '/dhcp/statics/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DHCP reservation */
export const dhcp_statics_read = { method: 'GET', path: '/dhcp/statics/{id}' } as Operation<{ params: { id: string }; answer: t.DhcpStatic }>

/** Change fields of a DHCP reservation */
export const dhcp_statics_update = { method: 'PUT', path: '/dhcp/statics/{id}' } as Operation<{ params: { id: string }; body: t.DhcpStaticUpdate; answer: t.DhcpStatic }>

/** Delete several DHCP reservations */
export const dhcp_statics_bulk_delete = { method: 'POST', path: '/dhcp/statics/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List DHCP scopes of one Subnet */
export const dhcp_scopes_of_subnet_list = { method: 'GET', path: '/dhcp/subnets/{subnet_id}/dhcp-scopes' } as Operation<{ params: { subnet_id: string }; query?: t.DhcpScopesOfSubnetListQuery; answer: t.DhcpScope[] }>

/** Create a DHCP scope in one Subnet */
export const dhcp_scopes_of_subnet_create = { method: 'POST', path: '/dhcp/subnets/{subnet_id}/dhcp-scopes' } as Operation<{ params: { subnet_id: string }; body: t.DhcpScopeCreateInSubnet; answer: t.DhcpScope }>

/** List the options that phones of common vendors look for */
export const dhcp_voip_options_list = { method: 'GET', path: '/dhcp/voip-options' } as Operation<{ answer: t.DhcpPhoneVendor[] }>

/** Show the files of the daemon */
export const dns_agents_rendered_config = { method: 'POST', path: '/dns/agents/admin/rendered-config' } as Operation<{ body: t.AgentRenderedConfig; answer: undefined }>

/** Tell what the daemon says of itself */
export const dns_agents_rndc_status = { method: 'POST', path: '/dns/agents/admin/rndc-status' } as Operation<{ body: t.DnsAgentDaemonStatus; answer: undefined }>

/** The names that are blocked in a view, or everywhere, a portion at a time */
export const dns_agents_blocklist_contents = { method: 'POST', path: '/dns/agents/blocklist-contents' } as Operation<{ body: t.DnsAgentBlocklistQuery; answer: t.DnsAgentBlocklist }>

/** Wait for news: another configuration, or changes to make */
export const dns_agents_config = { method: 'GET', path: '/dns/agents/config' } as Operation<{ query?: t.DnsAgentsConfigQuery; answer: t.DnsAgentNews }>

/** Tell the keys of signed zones */
export const dns_agents_dnssec_state = { method: 'POST', path: '/dns/agents/dnssec-state' } as Operation<{ body: t.DnsAgentDnssecState; answer: t.DnsAgentUpdated }>

/** Tell how the agent is */
export const dns_agents_heartbeat = { method: 'POST', path: '/dns/agents/heartbeat' } as Operation<{ body: t.DnsAgentHeartbeat; answer: t.AgentHeartbeatAnswer }>

/** Tell counters */
export const dns_agents_metrics = { method: 'POST', path: '/dns/agents/metrics' } as Operation<{ body: t.DnsAgentMetrics; answer: undefined }>

/** Tell what became of a change */
export const dns_agents_acknowledge = { method: 'POST', path: '/dns/agents/ops/{op_id}/ack' } as Operation<{ params: { op_id: string }; body: t.DnsAgentAcknowledge; answer: t.DnsAgentAcknowledged }>

/** Tell what the daemon was asked, in its own lines */
export const dns_agents_query_log = { method: 'POST', path: '/dns/agents/query-log-entries' } as Operation<{ body: t.DnsAgentQueryLog; answer: t.DnsAgentQueryLogged }>

/** The changes that are waiting for the server */
export const dns_agents_record_ops = { method: 'GET', path: '/dns/agents/record-ops' } as Operation<{ answer: t.DnsAgentOperation[] }>

/** Register an agent */
export const dns_agents_register = { method: 'POST', path: '/dns/agents/register' } as Operation<{ body: t.DnsAgentRegister; answer: t.AgentRegistered }>

/** Whole zones, each as it is at one serial */
export const dns_agents_zone_contents = { method: 'POST', path: '/dns/agents/zone-contents' } as Operation<{ body: t.DnsAgentContentsQuery; answer: t.DnsAgentContents }>

/** Tell the serials that are served */
export const dns_agents_zone_state = { method: 'POST', path: '/dns/agents/zone-state' } as Operation<{ body: t.DnsAgentZoneState; answer: t.DnsAgentUpdated }>

/** List blocklists */
export const dns_blocklists_list = { method: 'GET', path: '/dns/blocklists', module: 'dns.blocklists' } as Operation<{ query?: t.DnsBlocklistsListQuery; answer: t.DnsBlocklist[] }>

/** Create a blocklist */
export const dns_blocklists_create = { method: 'POST', path: '/dns/blocklists', module: 'dns.blocklists' } as Operation<{ body: t.DnsBlocklistCreate; answer: t.DnsBlocklist }>

/** Delete a blocklist */
export const dns_blocklists_delete = { method: 'DELETE', path: '/dns/blocklists/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a blocklist */
export const dns_blocklists_read = { method: 'GET', path: '/dns/blocklists/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string }; answer: t.DnsBlocklist }>

/** Change fields of a blocklist */
export const dns_blocklists_update = { method: 'PUT', path: '/dns/blocklists/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string }; body: t.DnsBlocklistUpdate; answer: t.DnsBlocklist }>

/** Say whose servers a list is in force on */
export const dns_blocklists_assign = { method: 'PUT', path: '/dns/blocklists/{id}/assignments', module: 'dns.blocklists' } as Operation<{ params: { id: string }; body: t.DnsBlocklistAssignments; answer: t.DnsBlocklist }>

/** Have the feed of a list fetched now */
export const dns_blocklists_refresh = { method: 'POST', path: '/dns/blocklists/{id}/refresh', module: 'dns.blocklists' } as Operation<{ params: { id: string }; answer: t.DnsBlocklistRefresh }>

/** List blocked names */
export const dns_blocklist_entries_list = { method: 'GET', path: '/dns/blocklists/{list_id}/entries', module: 'dns.blocklists' } as Operation<{ params: { list_id: string }; query?: t.DnsBlocklistEntriesListQuery; answer: t.DnsBlocklistEntriesListAnswer }>

/** Create a blocked name */
export const dns_blocklist_entries_create = { method: 'POST', path: '/dns/blocklists/{list_id}/entries', module: 'dns.blocklists' } as Operation<{ params: { list_id: string }; body: t.DnsBlocklistEntryCreate; answer: t.DnsBlocklistEntry }>

/** Delete a blocked name */
export const dns_blocklist_entries_delete = { method: 'DELETE', path: '/dns/blocklists/{list_id}/entries/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string; list_id: string }; answer: undefined }>

/** Read a blocked name */
export const dns_blocklist_entries_read = { method: 'GET', path: '/dns/blocklists/{list_id}/entries/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string; list_id: string }; answer: t.DnsBlocklistEntry }>

/** Change fields of a blocked name */
export const dns_blocklist_entries_update = { method: 'PUT', path: '/dns/blocklists/{list_id}/entries/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string; list_id: string }; body: t.DnsBlocklistEntryUpdate; answer: t.DnsBlocklistEntry }>

/** Put many names on a list */
export const dns_blocklist_entries_bulk_add = { method: 'POST', path: '/dns/blocklists/{list_id}/entries/bulk', module: 'dns.blocklists' } as Operation<{ params: { list_id: string }; body: t.DnsBlocklistEntriesBulk; answer: t.DnsBlocklistEntriesAdded }>

/** Delete several blocked names */
export const dns_blocklist_entries_bulk_delete = { method: 'POST', path: '/dns/blocklists/{list_id}/entries/bulk-delete', module: 'dns.blocklists' } as Operation<{ params: { list_id: string }; body: t.BulkDelete; answer: t.BulkDeleted }>

/** List blocklist exceptions */
export const dns_blocklist_exceptions_list = { method: 'GET', path: '/dns/blocklists/{list_id}/exceptions', module: 'dns.blocklists' } as Operation<{ params: { list_id: string }; query?: t.DnsBlocklistExceptionsListQuery; answer: t.DnsBlocklistException[] }>

/** Create a blocklist exception */
export const dns_blocklist_exceptions_create = { method: 'POST', path: '/dns/blocklists/{list_id}/exceptions', module: 'dns.blocklists' } as Operation<{ params: { list_id: string }; body: t.DnsBlocklistExceptionCreate; answer: t.DnsBlocklistException }>

/** Delete a blocklist exception */
export const dns_blocklist_exceptions_delete = { method: 'DELETE', path: '/dns/blocklists/{list_id}/exceptions/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string; list_id: string }; answer: undefined }>

/** Read a blocklist exception */
export const dns_blocklist_exceptions_read = { method: 'GET', path: '/dns/blocklists/{list_id}/exceptions/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string; list_id: string }; answer: t.DnsBlocklistException }>

/** Change fields of a blocklist exception */
export const dns_blocklist_exceptions_update = { method: 'PUT', path: '/dns/blocklists/{list_id}/exceptions/{id}', module: 'dns.blocklists' } as Operation<{ params: { id: string; list_id: string }; body: t.DnsBlocklistExceptionUpdate; answer: t.DnsBlocklistException }>

/** Delete several blocklist exceptions */
export const dns_blocklist_exceptions_bulk_delete = { method: 'POST', path: '/dns/blocklists/{list_id}/exceptions/bulk-delete', module: 'dns.blocklists' } as Operation<{ params: { list_id: string }; body: t.BulkDelete; answer: t.BulkDeleted }>

/** Make all lists of a profile */
export const dns_blocklists_apply_profile = { method: 'POST', path: '/dns/blocklists/apply-profile', module: 'dns.blocklists' } as Operation<{ body: t.DnsBlocklistApplyProfile; answer: t.DnsBlocklistProfileApplied }>

/** Delete several blocklists */
export const dns_blocklists_bulk_delete = { method: 'POST', path: '/dns/blocklists/bulk-delete', module: 'dns.blocklists' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** Lists that are published, templates and profiles */
export const dns_blocklists_catalog = { method: 'GET', path: '/dns/blocklists/catalog', module: 'dns.blocklists' } as Operation<{ answer: t.DnsBlocklistCatalog }>

/** What is blocked for a group */
export const dns_blocklists_effective_group = { method: 'GET', path: '/dns/blocklists/effective/group/{group_id}', module: 'dns.blocklists' } as Operation<{ params: { group_id: string }; query?: t.DnsBlocklistsEffectiveGroupQuery; answer: t.DnsEffectiveBlocklist }>

/** What is blocked in a view */
export const dns_blocklists_effective_view = { method: 'GET', path: '/dns/blocklists/effective/view/{view_id}', module: 'dns.blocklists' } as Operation<{ params: { view_id: string }; query?: t.DnsBlocklistsEffectiveViewQuery; answer: t.DnsEffectiveBlocklist }>

/** Make a list of one that is published */
export const dns_blocklists_from_catalog = { method: 'POST', path: '/dns/blocklists/from-catalog', module: 'dns.blocklists' } as Operation<{ body: t.DnsBlocklistFromCatalog; answer: t.DnsBlocklist }>

/** Make a list of a template */
export const dns_blocklists_from_template = { method: 'POST', path: '/dns/blocklists/from-template', module: 'dns.blocklists' } as Operation<{ body: t.DnsBlocklistFromTemplate; answer: t.DnsBlocklist }>

/** Changes on their way */
export const dns_changes = { method: 'GET', path: '/dns/changes' } as Operation<{ query?: t.DnsChangesQuery; answer: t.DnsChanges }>

/** List DNSSEC policies */
export const dnssec_policies_list = { method: 'GET', path: '/dns/dnssec-policies', module: 'dns.dnssec' } as Operation<{ query?: t.DnssecPoliciesListQuery; answer: t.DnssecPolicy[] }>

/** Create a DNSSEC policy */
export const dnssec_policies_create = { method: 'POST', path: '/dns/dnssec-policies', module: 'dns.dnssec' } as Operation<{ body: t.DnssecPolicyCreate; answer: t.DnssecPolicy }>

/** Delete a DNSSEC policy */
export const dnssec_policies_delete = { method: 'DELETE', path: '/dns/dnssec-policies/{id}', module: 'dns.dnssec' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DNSSEC policy */
export const dnssec_policies_read = { method: 'GET', path: '/dns/dnssec-policies/{id}', module: 'dns.dnssec' } as Operation<{ params: { id: string }; answer: t.DnssecPolicy }>

/** Change fields of a DNSSEC policy */
export const dnssec_policies_update = { method: 'PUT', path: '/dns/dnssec-policies/{id}', module: 'dns.dnssec' } as Operation<{ params: { id: string }; body: t.DnssecPolicyUpdate; answer: t.DnssecPolicy }>

/** Delete several DNSSEC policies */
export const dnssec_policies_bulk_delete = { method: 'POST', path: '/dns/dnssec-policies/bulk-delete', module: 'dns.dnssec' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeletedUnlessUsed }>

/** Public resolvers to forward to */
export const dns_forwarder_presets = { method: 'GET', path: '/dns/forwarder-presets' } as Operation<{ answer: t.ForwarderPresets }>

/** List DNS groups */
export const dns_groups_list = { method: 'GET', path: '/dns/groups' } as Operation<{ query?: t.DnsGroupsListQuery; answer: t.DnsGroup[] }>

/** Create a DNS group */
export const dns_groups_create = { method: 'POST', path: '/dns/groups' } as Operation<{ body: t.DnsGroupCreate; answer: t.DnsGroup }>

/** List ACLs */
export const dns_acls_list = { method: 'GET', path: '/dns/groups/{group_id}/acls' } as Operation<{ params: { group_id: string }; query?: t.DnsAclsListQuery; answer: t.DnsAcl[] }>

/** Create a ACL */
export const dns_acls_create = { method: 'POST', path: '/dns/groups/{group_id}/acls' } as Operation<{ params: { group_id: string }; body: t.DnsAclCreate; answer: t.DnsAcl }>

/** Delete a ACL */
export const dns_acls_delete = { method: 'DELETE', path: '/dns/groups/{group_id}/acls/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: undefined }>

/** Read a ACL */
export const dns_acls_read = { method: 'GET', path: '/dns/groups/{group_id}/acls/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsAcl }>

/** Change fields of a ACL */
export const dns_acls_update = { method: 'PUT', path: '/dns/groups/{group_id}/acls/{id}' } as Operation<{ params: { id: string; group_id: string }; body: t.DnsAclUpdate; answer: t.DnsAcl }>

/** Delete several ACLs */
export const dns_acls_bulk_delete = { method: 'POST', path: '/dns/groups/{group_id}/acls/bulk-delete' } as Operation<{ params: { group_id: string }; body: t.BulkDelete; answer: t.BulkDeleted }>

/** List agent keys */
export const dns_agent_keys_list = { method: 'GET', path: '/dns/groups/{group_id}/agent-keys' } as Operation<{ params: { group_id: string }; query?: t.DnsAgentKeysListQuery; answer: t.DnsAgentKey[] }>

/** Create an agent key */
export const dns_agent_keys_create = { method: 'POST', path: '/dns/groups/{group_id}/agent-keys' } as Operation<{ params: { group_id: string }; body: t.DnsAgentKeyCreate; answer: t.DnsAgentKey }>

/** Delete an agent key */
export const dns_agent_keys_delete = { method: 'DELETE', path: '/dns/groups/{group_id}/agent-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: undefined }>

/** Read an agent key */
export const dns_agent_keys_read = { method: 'GET', path: '/dns/groups/{group_id}/agent-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsAgentKey }>

/** Change fields of an agent key */
export const dns_agent_keys_update = { method: 'PUT', path: '/dns/groups/{group_id}/agent-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; body: t.DnsAgentKeyUpdate; answer: t.DnsAgentKey }>

/** Delete several agent keys */
export const dns_agent_keys_bulk_delete = { method: 'POST', path: '/dns/groups/{group_id}/agent-keys/bulk-delete' } as Operation<{ params: { group_id: string }; body: t.BulkDelete; answer: t.BulkDeleted }>

/** Search the records of a group */
export const dns_group_records_list = { method: 'GET', path: '/dns/groups/{group_id}/records' } as Operation<{ params: { group_id: string }; query?: t.DnsGroupRecordsListQuery; answer: t.DnsRecordOfGroupPage }>

/** List DNS servers */
export const dns_servers_list = { method: 'GET', path: '/dns/groups/{group_id}/servers' } as Operation<{ params: { group_id: string }; query?: t.DnsServersListQuery; answer: t.DnsServer[] }>

/** Create a DNS server */
export const dns_servers_create = { method: 'POST', path: '/dns/groups/{group_id}/servers' } as Operation<{ params: { group_id: string }; body: t.DnsServerCreate; answer: t.DnsServer }>

/** Delete a DNS server */
export const dns_servers_delete = { method: 'DELETE', path: '/dns/groups/{group_id}/servers/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: undefined }>

/** Read a DNS server */
export const dns_servers_read = { method: 'GET', path: '/dns/groups/{group_id}/servers/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsServer }>

/** Change fields of a DNS server */
export const dns_servers_update = { method: 'PUT', path: '/dns/groups/{group_id}/servers/{id}' } as Operation<{ params: { id: string; group_id: string }; body: t.DnsServerUpdate; answer: t.DnsServer }>

/** Let an agent in that waits for approval */
export const dns_servers_approve = { method: 'POST', path: '/dns/groups/{group_id}/servers/{id}/approve' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsServer }>

/** Hold back changes from a server */
export const dns_servers_pause = { method: 'POST', path: '/dns/groups/{group_id}/servers/{id}/pause' } as Operation<{ params: { id: string; group_id: string }; body?: t.DnsServerPause; answer: t.DnsServer }>

/** List the zones on a server */
export const dns_servers_pull_zones = { method: 'POST', path: '/dns/groups/{group_id}/servers/{id}/pull-zones-from-server' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnsRemoteZones }>

/** Give a server the changes that were held back */
export const dns_servers_resume = { method: 'POST', path: '/dns/groups/{group_id}/servers/{id}/resume' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsServer }>

/** End the tokens of an agent; its daemon serves on */
export const dns_servers_revoke_agent = { method: 'POST', path: '/dns/groups/{group_id}/servers/{id}/revoke-agent' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsServer }>

/** Make the zones of a group and those of a server one, without deleting anything */
export const dns_server_sync = { method: 'POST', path: '/dns/groups/{group_id}/servers/{id}/sync-from-server' } as Operation<{ params: { group_id: string; id: string }; query?: t.DnsServerSyncQuery; answer: t.DnsServerSync }>

/** Try whether a server can be worked with */
export const dns_servers_test = { method: 'POST', path: '/dns/groups/{group_id}/servers/{id}/test-connection' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnsServerConnection }>

/** Delete several DNS servers */
export const dns_servers_bulk_delete = { method: 'POST', path: '/dns/groups/{group_id}/servers/bulk-delete' } as Operation<{ params: { group_id: string }; body: t.BulkDelete; answer: t.BulkDeleted }>

/** List TSIG keys */
export const dns_tsig_keys_list = { method: 'GET', path: '/dns/groups/{group_id}/tsig-keys' } as Operation<{ params: { group_id: string }; query?: t.DnsTsigKeysListQuery; answer: t.DnsTsigKey[] }>

/** Create a TSIG key */
export const dns_tsig_keys_create = { method: 'POST', path: '/dns/groups/{group_id}/tsig-keys' } as Operation<{ params: { group_id: string }; body: t.DnsTsigKeyCreate; answer: t.DnsTsigKey }>

/** Delete a TSIG key */
export const dns_tsig_keys_delete = { method: 'DELETE', path: '/dns/groups/{group_id}/tsig-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: undefined }>

/** Read a TSIG key */
export const dns_tsig_keys_read = { method: 'GET', path: '/dns/groups/{group_id}/tsig-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsTsigKey }>

/** Change fields of a TSIG key */
export const dns_tsig_keys_update = { method: 'PUT', path: '/dns/groups/{group_id}/tsig-keys/{id}' } as Operation<{ params: { id: string; group_id: string }; body: t.DnsTsigKeyUpdate; answer: t.DnsTsigKey }>

/** Give a key another secret */
export const dns_tsig_keys_rotate = { method: 'POST', path: '/dns/groups/{group_id}/tsig-keys/{id}/rotate' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsTsigKey }>

/** Delete several TSIG keys */
export const dns_tsig_keys_bulk_delete = { method: 'POST', path: '/dns/groups/{group_id}/tsig-keys/bulk-delete' } as Operation<{ params: { group_id: string }; body: t.BulkDelete; answer: t.BulkDeletedUnlessUsed }>

/** A random secret of the right size, which is stored nowhere */
export const dns_tsig_keys_generate_secret = { method: 'GET', path: '/dns/groups/{group_id}/tsig-keys/generate-secret' } as Operation<{ params: { group_id: string }; query?: t.DnsTsigKeysGenerateSecretQuery; answer: t.GeneratedTsigSecret }>

/** List views */
export const dns_views_list = { method: 'GET', path: '/dns/groups/{group_id}/views' } as Operation<{ params: { group_id: string }; query?: t.DnsViewsListQuery; answer: t.DnsView[] }>

/** Create a view */
export const dns_views_create = { method: 'POST', path: '/dns/groups/{group_id}/views' } as Operation<{ params: { group_id: string }; body: t.DnsViewCreate; answer: t.DnsView }>

/** Delete a view */
export const dns_views_delete = { method: 'DELETE', path: '/dns/groups/{group_id}/views/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: undefined }>

/** Read a view */
export const dns_views_read = { method: 'GET', path: '/dns/groups/{group_id}/views/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsView }>

/** Change fields of a view */
export const dns_views_update = { method: 'PUT', path: '/dns/groups/{group_id}/views/{id}' } as Operation<{ params: { id: string; group_id: string }; body: t.DnsViewUpdate; answer: t.DnsView }>

/** Delete several views */
export const dns_views_bulk_delete = { method: 'POST', path: '/dns/groups/{group_id}/views/bulk-delete' } as Operation<{ params: { group_id: string }; body: t.BulkDelete; answer: t.BulkDeletedUnlessUsed }>

/** List zones */
export const dns_zones_list = { method: 'GET', path: '/dns/groups/{group_id}/zones' } as Operation<{ params: { group_id: string }; query?: t.DnsZonesListQuery; answer: t.DnsZone[] }>

/** Create a zone */
export const dns_zones_create = { method: 'POST', path: '/dns/groups/{group_id}/zones' } as Operation<{ params: { group_id: string }; body: t.DnsZoneCreate; answer: t.DnsZone }>

/** Delete a zone */
export const dns_zones_delete = { method: 'DELETE', path: '/dns/groups/{group_id}/zones/{id}' } as Operation<{ params: { id: string; group_id: string }; query?: t.DnsZonesDeleteQuery; answer: undefined }>

/** Read a zone */
export const dns_zones_read = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}' } as Operation<{ params: { id: string; group_id: string }; answer: t.DnsZone }>

/** Change fields of a zone */
export const dns_zones_update = { method: 'PUT', path: '/dns/groups/{group_id}/zones/{id}' } as Operation<{ params: { id: string; group_id: string }; body: t.DnsZoneUpdate; answer: t.DnsZone }>

/** Changes of a zone on their way */
export const dns_zone_changes = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/changes' } as Operation<{ params: { group_id: string; id: string }; query?: t.DnsZoneChangesQuery; answer: t.DnsChanges }>

/** Delegate a zone from the one above */
export const dns_delegate_from_parent = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/delegate-from-parent' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnsRecord[] }>

/** What the zone above needs to delegate a zone */
export const dns_delegation_preview = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/delegation-preview' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnsDelegationPreview }>

/** How a zone is signed */
export const dnssec_info = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/dnssec/info', module: 'dns.dnssec' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnssecInfo }>

/** Replace a key of a zone */
export const dnssec_rollover = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/dnssec/rollover', module: 'dns.dnssec' } as Operation<{ params: { group_id: string; id: string }; body: t.DnssecRollover; answer: t.DnssecQueued }>

/** Sign a zone */
export const dnssec_sign = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/dnssec/sign', module: 'dns.dnssec' } as Operation<{ params: { group_id: string; id: string }; body?: t.DnssecSign; answer: t.DnsZone }>

/** Stop signing a zone */
export const dnssec_unsign = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/dnssec/unsign', module: 'dns.dnssec' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnsZone }>

/** Compare what servers have of a zone with what they shall have */
export const dns_zone_drift = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/drift' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnsZoneDrift }>

/** Export a zone as a zone file */
export const dns_zone_export = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/export', answers: 'file' } as Operation<{ params: { group_id: string; id: string }; query?: t.DnsZoneExportQuery; answer: Blob }>

/** Import a zone file */
export const dns_zone_import_commit = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/import/commit', module: 'dns.import' } as Operation<{ params: { group_id: string; id: string }; body: t.DnsZoneImportCommit; answer: t.DnsZoneImported }>

/** Show what importing a zone file would do */
export const dns_zone_import_preview = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/import/preview', module: 'dns.import' } as Operation<{ params: { group_id: string; id: string }; body: t.DnsZoneImportRequest; answer: t.DnsZoneImportPreview }>

/** List the records of a zone */
export const dns_records_list = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/records' } as Operation<{ params: { group_id: string; id: string }; query?: t.DnsRecordsListQuery; answer: t.DnsRecord[] }>

/** Create a record */
export const dns_records_create = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/records' } as Operation<{ params: { group_id: string; id: string }; body: t.DnsRecordCreate; answer: t.WrittenDnsRecord }>

/** Delete a record */
export const dns_records_delete = { method: 'DELETE', path: '/dns/groups/{group_id}/zones/{id}/records/{record_id}' } as Operation<{ params: { group_id: string; id: string; record_id: string }; query?: t.DnsRecordsDeleteQuery; answer: undefined }>

/** Read a record */
export const dns_records_read = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/records/{record_id}' } as Operation<{ params: { group_id: string; id: string; record_id: string }; answer: t.DnsRecord }>

/** Change fields of a record */
export const dns_records_update = { method: 'PUT', path: '/dns/groups/{group_id}/zones/{id}/records/{record_id}' } as Operation<{ params: { group_id: string; id: string; record_id: string }; body: t.DnsRecordUpdate; answer: t.WrittenDnsRecord }>

/** Create many records */
export const dns_records_bulk_create = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/records/bulk-create' } as Operation<{ params: { group_id: string; id: string }; body: t.DnsRecordBulkCreate; answer: t.DnsRecordBulkCreated }>

/** Delete many records */
export const dns_records_bulk_delete = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/records/bulk-delete' } as Operation<{ params: { group_id: string; id: string }; body: t.DnsRecordBulkDelete; answer: t.DnsRecordBulkDeleted }>

/** Change many records */
export const dns_records_bulk_edit = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/records/bulk-edit' } as Operation<{ params: { group_id: string; id: string }; body: t.DnsRecordBulkEdit; answer: t.DnsRecordBulkEdited }>

/** Which serial of a zone each server has */
export const dns_zone_server_state = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/server-state' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnsZoneServers }>

/** Make a zone and what a server has of it one, without deleting anything */
export const dns_zone_sync = { method: 'POST', path: '/dns/groups/{group_id}/zones/{id}/sync-with-server' } as Operation<{ params: { group_id: string; id: string }; body?: t.DnsZoneSyncRequest; answer: t.DnsZoneSync }>

/** Who may update a zone */
export const dns_update_acl_read = { method: 'GET', path: '/dns/groups/{group_id}/zones/{id}/update-acl', module: 'dns.dynamic_update_acl' } as Operation<{ params: { group_id: string; id: string }; answer: t.DnsUpdateAcl }>

/** Say who may update a zone */
export const dns_update_acl_replace = { method: 'PUT', path: '/dns/groups/{group_id}/zones/{id}/update-acl', module: 'dns.dynamic_update_acl' } as Operation<{ params: { group_id: string; id: string }; body: t.DnsUpdateAclChange; answer: t.DnsUpdateAcl }>

/** List the DNS pools of a zone */
export const dns_pools_of_zone_list = { method: 'GET', path: '/dns/groups/{group_id}/zones/{zone_id}/pools', module: 'dns.pools' } as Operation<{ params: { group_id: string; zone_id: string }; query?: t.DnsPoolsOfZoneListQuery; answer: t.DnsPool[] }>

/** Create a DNS pool in a zone */
export const dns_pools_of_zone_create = { method: 'POST', path: '/dns/groups/{group_id}/zones/{zone_id}/pools', module: 'dns.pools' } as Operation<{ params: { group_id: string; zone_id: string }; body: t.DnsPoolCreateInZone; answer: t.DnsPool }>

/** Delete several zones */
export const dns_zones_bulk_delete = { method: 'POST', path: '/dns/groups/{group_id}/zones/bulk-delete' } as Operation<{ params: { group_id: string }; body: t.BulkDelete; answer: t.BulkDeleted }>

/** Export the zones of a group as an archive of zone files */
export const dns_zones_export = { method: 'GET', path: '/dns/groups/{group_id}/zones/export', answers: 'file' } as Operation<{ params: { group_id: string }; query?: t.DnsZonesExportQuery; answer: Blob }>

/** Create a zone with the records of a template */
export const dns_zones_create_from_template = { method: 'POST', path: '/dns/groups/{group_id}/zones/from-template' } as Operation<{ params: { group_id: string }; body: t.DnsZoneFromTemplate; answer: t.DnsZone }>

/** Delete a DNS group */
export const dns_groups_delete = { method: 'DELETE', path: '/dns/groups/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DNS group */
export const dns_groups_read = { method: 'GET', path: '/dns/groups/{id}' } as Operation<{ params: { id: string }; answer: t.DnsGroup }>

/** Change fields of a DNS group */
export const dns_groups_update = { method: 'PUT', path: '/dns/groups/{id}' } as Operation<{ params: { id: string }; body: t.DnsGroupUpdate; answer: t.DnsGroup }>

/** The catalogue by which the servers of a group learn of their zones */
export const dns_catalog_zone_read = { method: 'GET', path: '/dns/groups/{id}/catalog-zone', module: 'dns.catalog_zones' } as Operation<{ params: { id: string }; answer: t.DnsCatalogZone }>

/** List the zones that the catalogue of a group announces */
export const dns_catalog_zone_members = { method: 'GET', path: '/dns/groups/{id}/catalog-zone/members', module: 'dns.catalog_zones' } as Operation<{ params: { id: string }; query?: t.DnsCatalogZoneMembersQuery; answer: t.DnsCatalogMember[] }>

/** What the servers of a group can say about who may update a zone */
export const dns_update_caps_read = { method: 'GET', path: '/dns/groups/{id}/dynamic-update-caps', module: 'dns.dynamic_update_acl' } as Operation<{ params: { id: string }; answer: t.DnsUpdateCaps }>

/** Read the options of a group */
export const dns_options_read = { method: 'GET', path: '/dns/groups/{id}/options' } as Operation<{ params: { id: string }; answer: t.DnsOptions }>

/** Change options of a group */
export const dns_options_update = { method: 'PUT', path: '/dns/groups/{id}/options' } as Operation<{ params: { id: string }; body: t.DnsOptionsUpdate; answer: t.DnsOptions }>

/** Add a trust anchor */
export const dns_trust_anchors_create = { method: 'POST', path: '/dns/groups/{id}/options/trust-anchors' } as Operation<{ params: { id: string }; body: t.TrustAnchorCreate; answer: t.TrustAnchor }>

/** Remove a trust anchor */
export const dns_trust_anchors_delete = { method: 'DELETE', path: '/dns/groups/{id}/options/trust-anchors/{anchor_id}' } as Operation<{ params: { id: string; anchor_id: string }; answer: undefined }>

/** Make the zones of a group and those of all its servers one, without deleting anything */
export const dns_group_sync = { method: 'POST', path: '/dns/groups/{id}/sync-with-servers' } as Operation<{ params: { id: string }; query?: t.DnsGroupSyncQuery; answer: t.DnsGroupSync }>

/** Delete several DNS groups */
export const dns_groups_bulk_delete = { method: 'POST', path: '/dns/groups/bulk-delete' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeletedUnlessUsed }>

/** Import zones from a cloud provider */
export const dns_import_cloud_commit = { method: 'POST', path: '/dns/import/cloud/commit', module: 'dns.import' } as Operation<{ body: t.DnsImportCommit; answer: t.DnsImported }>

/** Show what importing from a cloud provider would do */
export const dns_import_cloud_preview = { method: 'POST', path: '/dns/import/cloud/preview', module: 'dns.import' } as Operation<{ body: t.DnsImportCloudPreviewBody; answer: t.DnsImportPreview }>

/** Read a cloud provider for an import in the background */
export const dns_import_cloud_run = { method: 'POST', path: '/dns/import/cloud/runs', module: 'dns.import' } as Operation<{ body: t.DnsImportCloudRunBody; answer: t.DnsImportRun }>

/** List the registered servers that zones can be imported from as a cloud provider */
export const dns_import_cloud_servers = { method: 'GET', path: '/dns/import/cloud/servers', module: 'dns.import' } as Operation<{ answer: t.DnsImportServer[] }>

/** Ask a cloud provider whether it can be imported from */
export const dns_import_cloud_test = { method: 'POST', path: '/dns/import/cloud/test-connection', module: 'dns.import' } as Operation<{ body: t.DnsImportCloudTestBody; answer: t.DnsImportCloudAccount }>

/** Import zones from a PowerDNS server */
export const dns_import_restauth_commit = { method: 'POST', path: '/dns/import/restauth/commit', module: 'dns.import' } as Operation<{ body: t.DnsImportCommit; answer: t.DnsImported }>

/** Show what importing from a PowerDNS server would do */
export const dns_import_restauth_preview = { method: 'POST', path: '/dns/import/restauth/preview', module: 'dns.import' } as Operation<{ body: t.DnsImportRestauthPreviewBody; answer: t.DnsImportPreview }>

/** Read a PowerDNS server for an import in the background */
export const dns_import_restauth_run = { method: 'POST', path: '/dns/import/restauth/runs', module: 'dns.import' } as Operation<{ body: t.DnsImportRestauthRunBody; answer: t.DnsImportRun }>

/** Ask a PowerDNS server whether it can be imported from */
export const dns_import_restauth_test = { method: 'POST', path: '/dns/import/restauth/test-connection', module: 'dns.import' } as Operation<{ body: t.DnsImportPowerdns; answer: t.DnsImportPowerdnsServer }>

/** Import zones from a Technitium server */
export const dns_import_restconsole_commit = { method: 'POST', path: '/dns/import/restconsole/commit', module: 'dns.import' } as Operation<{ body: t.DnsImportCommit; answer: t.DnsImported }>

/** Show what importing from a Technitium server would do */
export const dns_import_restconsole_preview = { method: 'POST', path: '/dns/import/restconsole/preview', module: 'dns.import' } as Operation<{ body: t.DnsImportRestconsolePreviewBody; answer: t.DnsImportPreview }>

/** Read a Technitium server for an import in the background */
export const dns_import_restconsole_run = { method: 'POST', path: '/dns/import/restconsole/runs', module: 'dns.import' } as Operation<{ body: t.DnsImportRestconsoleRunBody; answer: t.DnsImportRun }>

/** Ask a Technitium server whether it can be imported from */
export const dns_import_restconsole_test = { method: 'POST', path: '/dns/import/restconsole/test-connection', module: 'dns.import' } as Operation<{ body: t.DnsImportTechnitium; answer: t.DnsImportTechnitiumServer }>

/** Forget an import and what was read for it; what is written stays */
export const dns_import_run_delete = { method: 'DELETE', path: '/dns/import/runs/{id}', module: 'dns.import' } as Operation<{ params: { id: string }; answer: undefined }>

/** Show how far an import is */
export const dns_import_run = { method: 'GET', path: '/dns/import/runs/{id}', module: 'dns.import' } as Operation<{ params: { id: string }; answer: t.DnsImportRun }>

/** End an import; what is written stays */
export const dns_import_run_cancel = { method: 'POST', path: '/dns/import/runs/{id}/cancel', module: 'dns.import' } as Operation<{ params: { id: string }; answer: t.DnsImportRun }>

/** Show what an import has done, zone by zone */
export const dns_import_run_ledger = { method: 'GET', path: '/dns/import/runs/{id}/ledger', module: 'dns.import' } as Operation<{ params: { id: string }; answer: t.DnsImported }>

/** Import in the background, or go on after it was cancelled */
export const dns_import_run_start = { method: 'POST', path: '/dns/import/runs/{id}/start', module: 'dns.import' } as Operation<{ params: { id: string }; body: t.DnsImportRunStart; answer: t.DnsImportRun }>

/** Import zones from a Windows Server */
export const dns_import_wsrv_commit = { method: 'POST', path: '/dns/import/wsrv/commit', module: 'dns.import' } as Operation<{ body: t.DnsImportCommit; answer: t.DnsImported }>

/** Show what importing from a Windows Server would do */
export const dns_import_wsrv_preview = { method: 'POST', path: '/dns/import/wsrv/preview', module: 'dns.import' } as Operation<{ body: t.DnsImportWsrvPreviewBody; answer: t.DnsImportPreview }>

/** Read a Windows Server for an import in the background */
export const dns_import_wsrv_run = { method: 'POST', path: '/dns/import/wsrv/runs', module: 'dns.import' } as Operation<{ body: t.DnsImportWsrvRunBody; answer: t.DnsImportRun }>

/** List the registered servers that zones can be imported from as a Windows Server */
export const dns_import_wsrv_servers = { method: 'GET', path: '/dns/import/wsrv/servers', module: 'dns.import' } as Operation<{ answer: t.DnsImportServer[] }>

/** Ask a Windows Server whether it can be imported from */
export const dns_import_wsrv_test = { method: 'POST', path: '/dns/import/wsrv/test-connection', module: 'dns.import' } as Operation<{ body: t.DnsImportWsrvTestBody; answer: t.DnsImportWindowsServer }>

/** Import zones from an archive of BIND zone files */
export const dns_import_zonefile_commit = { method: 'POST', path: '/dns/import/zonefile/commit', module: 'dns.import' } as Operation<{ body: t.DnsImportCommit; answer: t.DnsImported }>

/** Show what importing an archive of BIND zone files would do */
export const dns_import_zonefile_preview = { method: 'POST', path: '/dns/import/zonefile/preview', module: 'dns.import' } as Operation<{ body: FormData; answer: t.DnsImportPreview }>

/** Read an archive of BIND zone files for an import in the background */
export const dns_import_zonefile_run = { method: 'POST', path: '/dns/import/zonefile/runs', module: 'dns.import' } as Operation<{ body: FormData; answer: t.DnsImportRun }>

/** List pool members */
export const dns_pool_members_list = { method: 'GET', path: '/dns/pool-members', module: 'dns.pools' } as Operation<{ query?: t.DnsPoolMembersListQuery; answer: t.DnsPoolMember[] }>

/** Create a pool member */
export const dns_pool_members_create = { method: 'POST', path: '/dns/pool-members', module: 'dns.pools' } as Operation<{ body: t.DnsPoolMemberCreate; answer: t.DnsPoolMember }>

/** Delete a pool member */
export const dns_pool_members_delete = { method: 'DELETE', path: '/dns/pool-members/{id}', module: 'dns.pools' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a pool member */
export const dns_pool_members_read = { method: 'GET', path: '/dns/pool-members/{id}', module: 'dns.pools' } as Operation<{ params: { id: string }; answer: t.DnsPoolMember }>

/** Change fields of a pool member */
export const dns_pool_members_update = { method: 'PUT', path: '/dns/pool-members/{id}', module: 'dns.pools' } as Operation<{ params: { id: string }; body: t.DnsPoolMemberUpdate; answer: t.DnsPoolMember }>

/** Delete several pool members */
export const dns_pool_members_bulk_delete = { method: 'POST', path: '/dns/pool-members/bulk-delete', module: 'dns.pools' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List DNS pools */
export const dns_pools_list = { method: 'GET', path: '/dns/pools', module: 'dns.pools' } as Operation<{ query?: t.DnsPoolsListQuery; answer: t.DnsPool[] }>

/** Create a DNS pool */
export const dns_pools_create = { method: 'POST', path: '/dns/pools', module: 'dns.pools' } as Operation<{ body: t.DnsPoolCreate; answer: t.DnsPool }>

/** Delete a DNS pool */
export const dns_pools_delete = { method: 'DELETE', path: '/dns/pools/{id}', module: 'dns.pools' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a DNS pool */
export const dns_pools_read = { method: 'GET', path: '/dns/pools/{id}', module: 'dns.pools' } as Operation<{ params: { id: string }; answer: t.DnsPool }>

/** Change fields of a DNS pool */
export const dns_pools_update = { method: 'PUT', path: '/dns/pools/{id}', module: 'dns.pools' } as Operation<{ params: { id: string }; body: t.DnsPoolUpdate; answer: t.DnsPool }>

/** Look at the members of a DNS pool now */
export const dns_pools_check_now = { method: 'POST', path: '/dns/pools/{id}/check-now', module: 'dns.pools' } as Operation<{ params: { id: string }; answer: t.DnsPool }>

/** List the members of a DNS pool */
export const dns_pool_members_of_pool_list = { method: 'GET', path: '/dns/pools/{pool_id}/members', module: 'dns.pools' } as Operation<{ params: { pool_id: string }; query?: t.DnsPoolMembersOfPoolListQuery; answer: t.DnsPoolMember[] }>

/** Add a member to a DNS pool */
export const dns_pool_members_of_pool_create = { method: 'POST', path: '/dns/pools/{pool_id}/members', module: 'dns.pools' } as Operation<{ params: { pool_id: string }; body: t.DnsPoolMemberCreateInPool; answer: t.DnsPoolMember }>

/** Delete several DNS pools */
export const dns_pools_bulk_delete = { method: 'POST', path: '/dns/pools/bulk-delete', module: 'dns.pools' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** Send a record once more */
export const dns_servers_apply_record = { method: 'POST', path: '/dns/servers/{id}/apply-record' } as Operation<{ params: { id: string }; body: t.DnsApplyRecord; answer: t.DnsRecordAccepted }>

/** Changes on their way to a server */
export const dns_servers_pending_ops = { method: 'GET', path: '/dns/servers/{id}/pending-ops' } as Operation<{ params: { id: string }; query?: t.DnsServersPendingOpsQuery; answer: t.DnsPendingOps }>

/** What was done to a server */
export const dns_servers_recent_events = { method: 'GET', path: '/dns/servers/{id}/recent-events' } as Operation<{ params: { id: string }; query?: t.DnsServersRecentEventsQuery; answer: t.DnsServerEvents }>

/** The files that the agent last made for its daemon */
export const dns_servers_rendered_config = { method: 'GET', path: '/dns/servers/{id}/rendered-config' } as Operation<{ params: { id: string }; answer: t.DnsServerRenderedConfig }>

/** Try again what a server gave up */
export const dns_servers_retry_failed = { method: 'POST', path: '/dns/servers/{id}/retry-failed' } as Operation<{ params: { id: string }; answer: t.DnsRetried }>

/** What the daemon last said of itself */
export const dns_servers_rndc_status = { method: 'GET', path: '/dns/servers/{id}/rndc-status' } as Operation<{ params: { id: string }; answer: t.DnsServerDaemonStatus }>

/** What a server serves of each zone */
export const dns_servers_zone_state = { method: 'GET', path: '/dns/servers/{id}/zone-state' } as Operation<{ params: { id: string }; query?: t.DnsServersZoneStateQuery; answer: t.DnsServerZones }>

/** Try whether a Windows DNS server takes a login */
export const dns_test_wsrv_credentials = { method: 'POST', path: '/dns/test-wsrv-credentials' } as Operation<{ body: t.WsrvLoginTest; answer: t.WsrvLoginTested }>

/** The resolvers that are asked unless others are named */
export const dns_tools_default_resolvers = { method: 'GET', path: '/dns/tools/default-resolvers', module: 'tools.network' } as Operation<{ answer: t.PublicResolver[] }>

/** Ask several resolvers the same question */
export const dns_tools_propagation_check = { method: 'POST', path: '/dns/tools/propagation-check', module: 'tools.network' } as Operation<{ body: t.DnsPropagationQuestion; answer: t.DnsPropagation }>

/** List views, whatever they lie in */
export const dns_views_list_anywhere = { method: 'GET', path: '/dns/views' } as Operation<{ query?: t.DnsViewsListAnywhereQuery; answer: t.DnsViewsListAnywhereAnswer }>

/** Read a view by its id alone */
export const dns_views_read_anywhere = { method: 'GET', path: '/dns/views/{id}' } as Operation<{ params: { id: string }; answer: t.DnsView }>

/** What a new zone can begin with */
export const dns_zone_templates = { method: 'GET', path: '/dns/zone-templates' } as Operation<{ answer: t.DnsZoneTemplates }>

/** List zones, whatever they lie in */
export const dns_zones_list_anywhere = { method: 'GET', path: '/dns/zones' } as Operation<{ query?: t.DnsZonesListAnywhereQuery; answer: t.DnsZonesListAnywhereAnswer }>

/** Read a zone by its id alone */
export const dns_zones_read_anywhere = { method: 'GET', path: '/dns/zones/{id}' } as Operation<{ params: { id: string }; answer: t.DnsZone }>

/** List domains */
export const network_domains_list = { method: 'GET', path: '/domains', module: 'network.domain' } as Operation<{ query?: t.NetworkDomainsListQuery; answer: t.NetworkDomainsListAnswer }>

/** Create a domain */
export const network_domains_create = { method: 'POST', path: '/domains', module: 'network.domain' } as Operation<{ body: t.DomainCreate; answer: t.Domain }>

/** Delete a domain */
export const network_domains_delete = { method: 'DELETE', path: '/domains/{id}', module: 'network.domain' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a domain */
export const network_domains_read = { method: 'GET', path: '/domains/{id}', module: 'network.domain' } as Operation<{ params: { id: string }; answer: t.Domain }>

/** Change fields of a domain */
export const network_domains_update = { method: 'PUT', path: '/domains/{id}', module: 'network.domain' } as Operation<{ params: { id: string }; body: t.DomainUpdate; answer: t.Domain }>

/** Delete several domains */
export const network_domains_bulk_delete = { method: 'POST', path: '/domains/bulk-delete', module: 'network.domain' } as Operation<{ body: t.BulkDelete; answer: t.NetworkDomainsBulkDeleteAnswer }>

/** List groups */
export const groups_list = { method: 'GET', path: '/groups' } as Operation<{ query?: t.GroupsListQuery; answer: t.Group[] }>

/** Create a group */
export const groups_create = { method: 'POST', path: '/groups' } as Operation<{ body: t.GroupCreate; answer: t.Group }>

/** Delete a group; its members lose what it gave them */
export const groups_delete = { method: 'DELETE', path: '/groups/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a group */
export const groups_read = { method: 'GET', path: '/groups/{id}' } as Operation<{ params: { id: string }; answer: t.Group }>

/** Change fields, roles and members of a group */
export const groups_update = { method: 'PUT', path: '/groups/{id}' } as Operation<{ params: { id: string }; body: t.GroupUpdate; answer: t.Group }>

/** List rights that groups hold for a while */
export const time_bound_grants_list = { method: 'GET', path: '/groups/time-bound-grants' } as Operation<{ query?: t.TimeBoundGrantsListQuery; answer: t.TimeBoundGrant[] }>

/** Give a group a right for a while */
export const time_bound_grants_create = { method: 'POST', path: '/groups/time-bound-grants' } as Operation<{ body: t.TimeBoundGrantCreate; answer: t.TimeBoundGrant }>

/** End a right before its time */
export const time_bound_grants_revoke = { method: 'DELETE', path: '/groups/time-bound-grants/{grant_id}' } as Operation<{ params: { grant_id: string }; answer: t.TimeBoundGrant }>

/** Make an IP address an orphan, or remove it for good */
export const ipam_addresses_delete = { method: 'DELETE', path: '/ipam/addresses/{id}' } as Operation<{ params: { id: string }; query?: t.IpamAddressesDeleteQuery; answer: undefined }>

/** Read an IP address */
export const ipam_addresses_read = { method: 'GET', path: '/ipam/addresses/{id}' } as Operation<{ params: { id: string }; answer: t.IpAddress }>

/** Change fields of an IP address */
export const ipam_addresses_update = { method: 'PUT', path: '/ipam/addresses/{id}' } as Operation<{ params: { id: string }; body: t.IpAddressUpdate; answer: t.IpAddress }>

/** Other names of an IP address */
export const ipam_address_aliases_list = { method: 'GET', path: '/ipam/addresses/{id}/aliases' } as Operation<{ params: { id: string }; query?: t.IpamAddressAliasesListQuery; answer: t.AddressAlias[] }>

/** Give an IP address another name */
export const ipam_address_aliases_create = { method: 'POST', path: '/ipam/addresses/{id}/aliases' } as Operation<{ params: { id: string }; body: t.AddressAliasCreate; answer: t.AddressAlias }>

/** Take another name from an IP address */
export const ipam_address_aliases_delete = { method: 'DELETE', path: '/ipam/addresses/{id}/aliases/{record_id}' } as Operation<{ params: { id: string; record_id: string }; answer: undefined }>

/** MAC addresses that an IP address has had, the last one first */
export const ipam_addresses_macs = { method: 'GET', path: '/ipam/addresses/{id}/mac-history' } as Operation<{ params: { id: string }; query?: t.IpamAddressesMacsQuery; answer: t.MacSighting[] }>

/** Make orphans of many addresses, or remove them for good */
export const ipam_addresses_bulk_delete = { method: 'POST', path: '/ipam/addresses/bulk-delete' } as Operation<{ body: t.AddressBulkDelete; answer: t.AddressBulkDeleted }>

/** Change the same fields of many addresses */
export const ipam_addresses_bulk_edit = { method: 'POST', path: '/ipam/addresses/bulk-edit' } as Operation<{ body: t.AddressBulkEdit; answer: t.AddressBulkEdited }>

/** Search IP addresses in all subnets */
export const ipam_addresses_search = { method: 'GET', path: '/ipam/addresses/search' } as Operation<{ query?: t.IpamAddressesSearchQuery; answer: t.FoundIpAddresses }>

/** Ids of all IP addresses that match, up to a cap */
export const ipam_addresses_search_ids = { method: 'GET', path: '/ipam/addresses/search/ids' } as Operation<{ query?: t.IpamAddressesSearchIdsQuery; answer: t.FoundIpAddressIds }>

/** Show an aggregation suggestion again */
export const ipam_aggregation_clear = { method: 'POST', path: '/ipam/aggregation-snoozes/clear' } as Operation<{ body: t.AggregationCandidate; answer: undefined }>

/** Hide an aggregation suggestion for good */
export const ipam_aggregation_dismiss = { method: 'POST', path: '/ipam/aggregation-snoozes/dismiss' } as Operation<{ body: t.AggregationCandidate; answer: undefined }>

/** Hide an aggregation suggestion for some days */
export const ipam_aggregation_snooze = { method: 'POST', path: '/ipam/aggregation-snoozes/snooze' } as Operation<{ body: t.AggregationSnooze; answer: undefined }>

/** List IP blocks; X-Total-Count tells how many match */
export const ipam_blocks_list = { method: 'GET', path: '/ipam/blocks' } as Operation<{ query?: t.IpamBlocksListQuery; answer: t.IpBlock[] }>

/** Create an IP block; what it contains of its parent moves below it */
export const ipam_blocks_create = { method: 'POST', path: '/ipam/blocks' } as Operation<{ body: t.IpBlockCreate; answer: t.IpBlock }>

/** Move an IP block and what is in it to the trash, or delete an empty one for good */
export const ipam_blocks_delete = { method: 'DELETE', path: '/ipam/blocks/{id}' } as Operation<{ params: { id: string }; query?: t.IpamBlocksDeleteQuery; answer: undefined }>

/** Read an IP block */
export const ipam_blocks_read = { method: 'GET', path: '/ipam/blocks/{id}' } as Operation<{ params: { id: string }; answer: t.IpBlock }>

/** Change fields of an IP block */
export const ipam_blocks_update = { method: 'PUT', path: '/ipam/blocks/{id}' } as Operation<{ params: { id: string }; body: t.IpBlockUpdate; answer: t.IpBlock }>

/** Subnets of an IP block that one greater network could replace */
export const ipam_blocks_aggregation_suggestions = { method: 'GET', path: '/ipam/blocks/{id}/aggregation-suggestions' } as Operation<{ params: { id: string }; query?: t.IpamBlocksAggregationSuggestionsQuery; answer: t.AggregationSuggestion[] }>

/** Create a subnet in the lowest free network of a length in an IP block */
export const ipam_blocks_allocate_subnet = { method: 'POST', path: '/ipam/blocks/{id}/allocate-subnet' } as Operation<{ params: { id: string }; body: t.IpBlockAllocateSubnet; answer: t.Subnet }>

/** Lowest free networks of a length in an IP block */
export const ipam_blocks_available_subnets = { method: 'GET', path: '/ipam/blocks/{id}/available-subnets' } as Operation<{ params: { id: string }; query: t.IpamBlocksAvailableSubnetsQuery; answer: t.IpamBlocksAvailableSubnetsAnswer }>

/** Put names of a block right in DNS */
export const ipam_blocks_dns_sync_commit = { method: 'POST', path: '/ipam/blocks/{id}/dns-sync/commit' } as Operation<{ params: { id: string }; body: t.NameRepair; answer: t.NameRepaired }>

/** Where DNS differs from the names of a block */
export const ipam_blocks_dns_sync_preview = { method: 'GET', path: '/ipam/blocks/{id}/dns-sync/preview' } as Operation<{ params: { id: string }; answer: t.NameDrift }>

/** DHCP server group that counts in an IP block, and where it comes from */
export const ipam_blocks_effective_dhcp = { method: 'GET', path: '/ipam/blocks/{id}/effective-dhcp' } as Operation<{ params: { id: string }; answer: t.IpamBlocksEffectiveDhcpAnswer }>

/** DNS settings that count in an IP block, and where they come from */
export const ipam_blocks_effective_dns = { method: 'GET', path: '/ipam/blocks/{id}/effective-dns' } as Operation<{ params: { id: string }; answer: t.IpamBlocksEffectiveDnsAnswer }>

/** Tags and custom fields of an IP block and of what is above it */
export const ipam_blocks_effective_fields = { method: 'GET', path: '/ipam/blocks/{id}/effective-fields' } as Operation<{ params: { id: string }; answer: t.IpamBlocksEffectiveFieldsAnswer }>

/** What is left of an IP block, as few networks as can be */
export const ipam_blocks_free_space = { method: 'GET', path: '/ipam/blocks/{id}/free-space' } as Operation<{ params: { id: string }; answer: t.IpamBlocksFreeSpaceAnswer }>

/** Move a block with all that is below it to another space or parent */
export const ipam_blocks_move_commit = { method: 'POST', path: '/ipam/blocks/{id}/move/commit' } as Operation<{ params: { id: string }; body: t.BlockMoveCommit; answer: t.BlockMoveResult }>

/** What moving a block to another place would mean */
export const ipam_blocks_move_preview = { method: 'POST', path: '/ipam/blocks/{id}/move/preview' } as Operation<{ params: { id: string }; body: t.BlockMoveInput; answer: t.BlockMovePreview }>

/** Where networks of given lengths would go in an IP block; nothing is written */
export const ipam_blocks_plan_allocation = { method: 'POST', path: '/ipam/blocks/{id}/plan-allocation' } as Operation<{ params: { id: string }; body: t.IpBlockPackRequest; answer: t.IpBlockPacking }>

/** Give a block a larger network */
export const ipam_blocks_resize = { method: 'POST', path: '/ipam/blocks/{id}/resize' } as Operation<{ params: { id: string }; body: t.BlockResizeCommit; answer: t.BlockResizeResult }>

/** What a larger network would mean for a block */
export const ipam_blocks_resize_preview = { method: 'POST', path: '/ipam/blocks/{id}/resize/preview' } as Operation<{ params: { id: string }; body: t.BlockResizeInput; answer: t.BlockResizePreview }>

/** Make the reverse zones that a block lacks */
export const ipam_blocks_reverse_zones_backfill = { method: 'POST', path: '/ipam/blocks/{id}/reverse-zones/backfill' } as Operation<{ params: { id: string }; answer: t.BackfilledZones }>

/** Export the networks of a space, of a block or a single subnet, with their addresses if wanted */
export const ipam_export = { method: 'GET', path: '/ipam/export', answers: 'file' } as Operation<{ query?: t.IpamExportQuery; answer: Blob }>

/** Import a file of addresses into a subnet */
export const ipam_import_addresses_commit = { method: 'POST', path: '/ipam/import/addresses/commit' } as Operation<{ body: FormData; answer: t.AddressesImported }>

/** Show what importing a file of addresses would do */
export const ipam_import_addresses_preview = { method: 'POST', path: '/ipam/import/addresses/preview' } as Operation<{ body: FormData; answer: t.AddressImportPreview }>

/** Import a file of subnets into an IP space */
export const ipam_import_commit = { method: 'POST', path: '/ipam/import/commit' } as Operation<{ body: FormData; answer: t.SubnetsImported }>

/** Import from a NetBox what a preview has shown */
export const ipam_import_extipam_commit = { method: 'POST', path: '/ipam/import/extipam/commit', module: 'ipam.import.extipam' } as Operation<{ body: t.IpamImportCommit; answer: t.IpamImported }>

/** Show what importing from a NetBox would do */
export const ipam_import_extipam_preview = { method: 'POST', path: '/ipam/import/extipam/preview', module: 'ipam.import.extipam' } as Operation<{ body: t.IpamImportRequest; answer: t.IpamImportPreview }>

/** Ask a NetBox whether it can be imported from */
export const ipam_import_extipam_test = { method: 'POST', path: '/ipam/import/extipam/test-connection', module: 'ipam.import.extipam' } as Operation<{ body: t.IpamImportConnection; answer: t.IpamImportReached }>

/** Show what importing a file of subnets would do */
export const ipam_import_preview = { method: 'POST', path: '/ipam/import/preview' } as Operation<{ body: FormData; answer: t.SubnetImportPreview }>

/** Show what importing these subnets would do */
export const ipam_import_preview_json = { method: 'POST', path: '/ipam/import/preview-json' } as Operation<{ body: t.IpamImportPayload; answer: t.SubnetImportPreview }>

/** List NAT mappings */
export const ipam_nat_mappings_list = { method: 'GET', path: '/ipam/nat-mappings', module: 'ipam.nat' } as Operation<{ query?: t.IpamNatMappingsListQuery; answer: t.NatMappingPage }>

/** Create a NAT mapping */
export const ipam_nat_mappings_create = { method: 'POST', path: '/ipam/nat-mappings', module: 'ipam.nat' } as Operation<{ body: t.NatMappingCreate; answer: t.NatMapping }>

/** Delete a NAT mapping */
export const ipam_nat_mappings_delete = { method: 'DELETE', path: '/ipam/nat-mappings/{id}', module: 'ipam.nat' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a NAT mapping */
export const ipam_nat_mappings_read = { method: 'GET', path: '/ipam/nat-mappings/{id}', module: 'ipam.nat' } as Operation<{ params: { id: string }; answer: t.NatMapping }>

/** Change fields of a NAT mapping */
export const ipam_nat_mappings_update = { method: 'PATCH', path: '/ipam/nat-mappings/{id}', module: 'ipam.nat' } as Operation<{ params: { id: string }; body: t.NatMappingUpdate; answer: t.NatMapping }>

/** List NAT mappings that have an address on either side */
export const ipam_nat_mappings_by_ip = { method: 'GET', path: '/ipam/nat-mappings/by-ip/{address_id}', module: 'ipam.nat' } as Operation<{ params: { address_id: string }; query?: t.IpamNatMappingsByIpQuery; answer: t.NatMapping[] }>

/** List NAT mappings of a subnet and of its addresses */
export const ipam_nat_mappings_by_subnet = { method: 'GET', path: '/ipam/nat-mappings/by-subnet/{subnet_id}', module: 'ipam.nat' } as Operation<{ params: { subnet_id: string }; query?: t.IpamNatMappingsBySubnetQuery; answer: t.NatMapping[] }>

/** List subnet plans */
export const ipam_plans_list = { method: 'GET', path: '/ipam/plans', module: 'ipam.planner' } as Operation<{ query?: t.IpamPlansListQuery; answer: t.SubnetPlan[] }>

/** Create a subnet plan */
export const ipam_plans_create = { method: 'POST', path: '/ipam/plans', module: 'ipam.planner' } as Operation<{ body: t.SubnetPlanCreate; answer: t.SubnetPlan }>

/** Delete a subnet plan; what it made stays */
export const ipam_plans_delete = { method: 'DELETE', path: '/ipam/plans/{id}', module: 'ipam.planner' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a subnet plan */
export const ipam_plans_read = { method: 'GET', path: '/ipam/plans/{id}', module: 'ipam.planner' } as Operation<{ params: { id: string }; answer: t.SubnetPlan }>

/** Change a subnet plan that is not applied */
export const ipam_plans_update = { method: 'PATCH', path: '/ipam/plans/{id}', module: 'ipam.planner' } as Operation<{ params: { id: string }; body: t.SubnetPlanUpdate; answer: t.SubnetPlan }>

/** Make the blocks and subnets of a plan */
export const ipam_plans_apply = { method: 'POST', path: '/ipam/plans/{id}/apply', module: 'ipam.planner' } as Operation<{ params: { id: string }; answer: t.SubnetPlanApplied }>

/** Make an applied plan a draft again */
export const ipam_plans_reopen = { method: 'POST', path: '/ipam/plans/{id}/reopen', module: 'ipam.planner' } as Operation<{ params: { id: string }; answer: t.SubnetPlan }>

/** Hold a plan against its space */
export const ipam_plans_validate = { method: 'POST', path: '/ipam/plans/{id}/validate', module: 'ipam.planner' } as Operation<{ params: { id: string }; answer: t.SubnetPlanFindings }>

/** Hold a tree that is not saved against its space */
export const ipam_plans_validate_tree = { method: 'POST', path: '/ipam/plans/validate-tree', module: 'ipam.planner' } as Operation<{ body: t.SubnetPlanTree; answer: t.SubnetPlanFindings }>

/** List allocated addresses that have not been seen for long */
export const ipam_reports_stale_ips = { method: 'GET', path: '/ipam/reports/stale-ips' } as Operation<{ query?: t.IpamReportsStaleIpsQuery; answer: t.StaleReport }>

/** Mark stale addresses as deprecated */
export const ipam_reports_stale_ips_deprecate = { method: 'POST', path: '/ipam/reports/stale-ips/deprecate' } as Operation<{ body: t.StaleDeprecate; answer: t.StaleDeprecated }>

/** List IP spaces */
export const ipam_spaces_list = { method: 'GET', path: '/ipam/spaces' } as Operation<{ query?: t.IpamSpacesListQuery; answer: t.IpSpace[] }>

/** Create an IP space */
export const ipam_spaces_create = { method: 'POST', path: '/ipam/spaces' } as Operation<{ body: t.IpSpaceCreate; answer: t.IpSpace }>

/** Move an IP space and what is in it to the trash, or delete an empty one for good */
export const ipam_spaces_delete = { method: 'DELETE', path: '/ipam/spaces/{id}' } as Operation<{ params: { id: string }; query?: t.IpamSpacesDeleteQuery; answer: undefined }>

/** Read an IP space */
export const ipam_spaces_read = { method: 'GET', path: '/ipam/spaces/{id}' } as Operation<{ params: { id: string }; answer: t.IpSpace }>

/** Change fields of an IP space */
export const ipam_spaces_update = { method: 'PUT', path: '/ipam/spaces/{id}' } as Operation<{ params: { id: string }; body: t.IpSpaceUpdate; answer: t.IpSpace }>

/** Put names of an IP space right in DNS */
export const ipam_spaces_dns_sync_commit = { method: 'POST', path: '/ipam/spaces/{id}/dns-sync/commit' } as Operation<{ params: { id: string }; body: t.NameRepair; answer: t.NameRepaired }>

/** Where DNS differs from the names of an IP space */
export const ipam_spaces_dns_sync_preview = { method: 'GET', path: '/ipam/spaces/{id}/dns-sync/preview' } as Operation<{ params: { id: string }; answer: t.NameDrift }>

/** DHCP server group that counts in an IP space */
export const ipam_spaces_effective_dhcp = { method: 'GET', path: '/ipam/spaces/{id}/effective-dhcp' } as Operation<{ params: { id: string }; answer: t.IpamSpacesEffectiveDhcpAnswer }>

/** DNS settings that count in an IP space */
export const ipam_spaces_effective_dns = { method: 'GET', path: '/ipam/spaces/{id}/effective-dns' } as Operation<{ params: { id: string }; answer: t.IpamSpacesEffectiveDnsAnswer }>

/** Find free networks of a length in an IP space */
export const ipam_spaces_find_free = { method: 'POST', path: '/ipam/spaces/{id}/find-free' } as Operation<{ params: { id: string }; body: t.IpSpaceFindFree; answer: t.IpSpaceFreeFound }>

/** Make the reverse zones that an IP space lacks */
export const ipam_spaces_reverse_zones_backfill = { method: 'POST', path: '/ipam/spaces/{id}/reverse-zones/backfill' } as Operation<{ params: { id: string }; answer: t.BackfilledZones }>

/** List subnets in the order of their networks; X-Total-Count tells how many match */
export const ipam_subnets_list = { method: 'GET', path: '/ipam/subnets' } as Operation<{ query?: t.IpamSubnetsListQuery; answer: t.Subnet[] }>

/** Create a subnet */
export const ipam_subnets_create = { method: 'POST', path: '/ipam/subnets' } as Operation<{ body: t.SubnetCreate; answer: t.Subnet }>

/** Move a subnet to the trash, or delete it for good */
export const ipam_subnets_delete = { method: 'DELETE', path: '/ipam/subnets/{id}' } as Operation<{ params: { id: string }; query?: t.IpamSubnetsDeleteQuery; answer: undefined }>

/** Read a subnet */
export const ipam_subnets_read = { method: 'GET', path: '/ipam/subnets/{id}' } as Operation<{ params: { id: string }; answer: t.Subnet }>

/** Change fields of a subnet */
export const ipam_subnets_update = { method: 'PUT', path: '/ipam/subnets/{id}' } as Operation<{ params: { id: string }; body: t.SubnetUpdate; answer: t.Subnet }>

/** List the IP addresses of a subnet */
export const ipam_subnet_addresses_list = { method: 'GET', path: '/ipam/subnets/{id}/addresses' } as Operation<{ params: { id: string }; query?: t.IpamSubnetAddressesListQuery; answer: t.IpAddress[] }>

/** Create an IP address in a subnet */
export const ipam_subnet_addresses_create = { method: 'POST', path: '/ipam/subnets/{id}/addresses' } as Operation<{ params: { id: string }; body: t.IpAddressCreate; answer: t.IpAddress }>

/** Other names of the IP addresses of a subnet */
export const ipam_subnet_aliases_list = { method: 'GET', path: '/ipam/subnets/{id}/aliases' } as Operation<{ params: { id: string }; query?: t.IpamSubnetAliasesListQuery; answer: t.SubnetAlias[] }>

/** Allocate a range of addresses with names from a template */
export const ipam_subnets_bulk_allocate = { method: 'POST', path: '/ipam/subnets/{id}/bulk-allocate' } as Operation<{ params: { id: string }; body: t.BulkAllocateCommit; answer: t.BulkAllocated }>

/** Show what allocating a range of addresses would do */
export const ipam_subnets_bulk_allocate_preview = { method: 'POST', path: '/ipam/subnets/{id}/bulk-allocate/preview' } as Operation<{ params: { id: string }; body: t.BulkAllocate; answer: t.BulkAllocatePreview }>

/** Put names of a subnet right in DNS */
export const ipam_subnets_dns_sync_commit = { method: 'POST', path: '/ipam/subnets/{id}/dns-sync/commit' } as Operation<{ params: { id: string }; body: t.NameRepair; answer: t.NameRepaired }>

/** Where DNS differs from the names of a subnet */
export const ipam_subnets_dns_sync_preview = { method: 'GET', path: '/ipam/subnets/{id}/dns-sync/preview' } as Operation<{ params: { id: string }; answer: t.NameDrift }>

/** How far DNS is from the names of a subnet */
export const ipam_subnets_dns_sync_summary = { method: 'GET', path: '/ipam/subnets/{id}/dns-sync/summary' } as Operation<{ params: { id: string }; answer: t.NameDriftSummary }>

/** Forward zones of a subnet */
export const ipam_subnet_domains_list = { method: 'GET', path: '/ipam/subnets/{id}/domains' } as Operation<{ params: { id: string }; answer: t.SubnetDomain[] }>

/** Give a subnet another forward zone */
export const ipam_subnet_domains_create = { method: 'POST', path: '/ipam/subnets/{id}/domains' } as Operation<{ params: { id: string }; body: t.SubnetDomainCreate; answer: t.SubnetDomain }>

/** Take a forward zone from a subnet */
export const ipam_subnet_domains_delete = { method: 'DELETE', path: '/ipam/subnets/{id}/domains/{domain_id}' } as Operation<{ params: { id: string; domain_id: string }; answer: undefined }>

/** DHCP settings that count for a subnet, and where they come from */
export const ipam_subnets_effective_dhcp = { method: 'GET', path: '/ipam/subnets/{id}/effective-dhcp' } as Operation<{ params: { id: string }; answer: t.IpamSubnetsEffectiveDhcpAnswer }>

/** DNS settings that count for a subnet, and where they come from */
export const ipam_subnets_effective_dns = { method: 'GET', path: '/ipam/subnets/{id}/effective-dns' } as Operation<{ params: { id: string }; answer: t.IpamSubnetsEffectiveDnsAnswer }>

/** Tags and custom fields of a subnet with what it inherits */
export const ipam_subnets_effective_fields = { method: 'GET', path: '/ipam/subnets/{id}/effective-fields' } as Operation<{ params: { id: string }; answer: t.IpamSubnetsEffectiveFieldsAnswer }>

/** The lowest ranges of addresses of a subnet that are free */
export const ipam_subnets_free_ranges = { method: 'GET', path: '/ipam/subnets/{id}/free-ranges' } as Operation<{ params: { id: string }; query?: t.IpamSubnetsFreeRangesQuery; answer: t.FreeRange[] }>

/** Merge a subnet with its siblings */
export const ipam_subnets_merge_commit = { method: 'POST', path: '/ipam/subnets/{id}/merge/commit' } as Operation<{ params: { id: string }; body: t.SubnetMergeCommit; answer: t.SubnetMergeResult }>

/** What a subnet and its siblings would make together */
export const ipam_subnets_merge_preview = { method: 'POST', path: '/ipam/subnets/{id}/merge/preview' } as Operation<{ params: { id: string }; body: t.SubnetMergeInput; answer: t.SubnetMergePreview }>

/** Take the next free IP address of a subnet */
export const ipam_subnet_addresses_next = { method: 'POST', path: '/ipam/subnets/{id}/next' } as Operation<{ params: { id: string }; body: t.NextAddressCreate; answer: t.NextAddress }>

/** The IP address that would be taken next */
export const ipam_subnet_addresses_preview = { method: 'GET', path: '/ipam/subnets/{id}/next-ip-preview' } as Operation<{ params: { id: string }; query?: t.IpamSubnetAddressesPreviewQuery; answer: t.NextAddressPreview }>

/** Remove orphaned addresses of a subnet for good */
export const ipam_subnets_orphans_purge = { method: 'POST', path: '/ipam/subnets/{id}/orphans/purge' } as Operation<{ params: { id: string }; body: t.OrphanPurge; answer: t.OrphansPurged }>

/** Whether hosts of a subnet may be probed, and who forbids it */
export const ipam_subnets_probe_policy = { method: 'GET', path: '/ipam/subnets/{id}/probe-policy' } as Operation<{ params: { id: string }; answer: t.ProbePolicy }>

/** Where the plan of a subnet and what was seen on the wire differ */
export const ipam_subnets_reconciliation = { method: 'GET', path: '/ipam/subnets/{id}/reconciliation' } as Operation<{ params: { id: string }; query?: t.IpamSubnetsReconciliationQuery; answer: t.SubnetReconciliation }>

/** Give a subnet a larger network */
export const ipam_subnets_resize = { method: 'POST', path: '/ipam/subnets/{id}/resize' } as Operation<{ params: { id: string }; body: t.SubnetResizeCommit; answer: t.SubnetResizeResult }>

/** What a larger network would mean for a subnet */
export const ipam_subnets_resize_preview = { method: 'POST', path: '/ipam/subnets/{id}/resize/preview' } as Operation<{ params: { id: string }; body: t.SubnetResizeInput; answer: t.SubnetResizePreview }>

/** Make the reverse zones that a subnet lacks */
export const ipam_subnets_reverse_zones_backfill = { method: 'POST', path: '/ipam/subnets/{id}/reverse-zones/backfill' } as Operation<{ params: { id: string }; answer: t.BackfilledZones }>

/** Split a subnet into smaller ones */
export const ipam_subnets_split_commit = { method: 'POST', path: '/ipam/subnets/{id}/split/commit' } as Operation<{ params: { id: string }; body: t.SubnetSplitCommit; answer: t.SubnetSplitResult }>

/** What the parts of a subnet would be */
export const ipam_subnets_split_preview = { method: 'POST', path: '/ipam/subnets/{id}/split/preview' } as Operation<{ params: { id: string }; body: t.SubnetSplitInput; answer: t.SubnetSplitPreview }>

/** How full a subnet was, day by day */
export const ipam_subnets_utilization_history = { method: 'GET', path: '/ipam/subnets/{id}/utilization-history' } as Operation<{ params: { id: string }; query?: t.IpamSubnetsUtilizationHistoryQuery; answer: t.UtilizationSample[] }>

/** Put the same values into many subnets */
export const ipam_subnets_bulk_edit = { method: 'POST', path: '/ipam/subnets/bulk-edit' } as Operation<{ body: t.SubnetBulkEdit; answer: t.SubnetBulkResult }>

/** List templates for blocks and subnets */
export const ipam_templates_list = { method: 'GET', path: '/ipam/templates' } as Operation<{ query?: t.IpamTemplatesListQuery; answer: t.IpamTemplate[] }>

/** Create a template */
export const ipam_templates_create = { method: 'POST', path: '/ipam/templates' } as Operation<{ body: t.IpamTemplateCreate; answer: t.IpamTemplate }>

/** Delete a template; blocks and subnets keep what it wrote */
export const ipam_templates_delete = { method: 'DELETE', path: '/ipam/templates/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a template */
export const ipam_templates_read = { method: 'GET', path: '/ipam/templates/{id}' } as Operation<{ params: { id: string }; answer: t.IpamTemplate }>

/** Change fields of a template; what it applies to stays */
export const ipam_templates_update = { method: 'PUT', path: '/ipam/templates/{id}' } as Operation<{ params: { id: string }; body: t.IpamTemplateUpdate; answer: t.IpamTemplate }>

/** Apply a template to a block or subnet */
export const ipam_templates_apply = { method: 'POST', path: '/ipam/templates/{id}/apply' } as Operation<{ params: { id: string }; body: t.IpamTemplateApply; answer: t.IpamTemplateApplied }>

/** Apply a template again to at most 200 blocks or subnets that have it */
export const ipam_templates_reapply_all = { method: 'POST', path: '/ipam/templates/{id}/reapply-all' } as Operation<{ params: { id: string }; query?: t.IpamTemplatesReapplyAllQuery; answer: t.IpamTemplateReapplied }>

/** The servers whose agents send their logs */
export const logs_agent_sources = { method: 'GET', path: '/logs/agent-sources' } as Operation<{ answer: t.LogAgentSource[] }>

/** What a DHCP server logged about clients, the newest first */
export const logs_dhcp_activity = { method: 'POST', path: '/logs/dhcp-activity' } as Operation<{ body: t.DhcpActivityQuestion; answer: t.DhcpActivityEvents }>

/** What a DNS server was asked, the newest first */
export const logs_dns_queries = { method: 'POST', path: '/logs/dns-queries' } as Operation<{ body: t.DnsQueryQuestion; answer: t.DnsQueryEvents }>

/** What a DNS server was asked most, by whom */
export const logs_dns_analytics = { method: 'POST', path: '/logs/dns-queries/analytics' } as Operation<{ body: t.DnsAnalyticsQuestion; answer: t.DnsQueryAnalytics }>

/** Tick an entry of the checklist, or annotate it */
export const cutover_checklist_update = { method: 'PATCH', path: '/migration/cutover/checklist/{key}', module: 'migration.cutover' } as Operation<{ params: { key: string }; query?: t.CutoverChecklistUpdateQuery; body: t.CutoverChecklistUpdate; answer: t.CutoverChecklistItem }>

/** Remove an item that is not cut over from its plan */
export const cutover_items_delete = { method: 'DELETE', path: '/migration/cutover/items/{id}', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read an item of a cutover plan */
export const cutover_items_read = { method: 'GET', path: '/migration/cutover/items/{id}', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverItem }>

/** Change the notes of an item, or link it to another zone or scope */
export const cutover_items_update = { method: 'PATCH', path: '/migration/cutover/items/{id}', module: 'migration.cutover' } as Operation<{ params: { id: string }; body: t.CutoverItemUpdate; answer: t.CutoverItem }>

/** Switch an item over to the servers of this product */
export const cutover_items_cutover = { method: 'POST', path: '/migration/cutover/items/{id}/cutover', module: 'migration.cutover' } as Operation<{ params: { id: string }; body?: t.CutoverForce; answer: t.CutoverResult }>

/** Make reservations of leases of the source */
export const cutover_leases_commit = { method: 'POST', path: '/migration/cutover/items/{id}/lease-handover/commit', module: 'migration.cutover' } as Operation<{ params: { id: string }; body: t.CutoverLeaseCommit; answer: t.CutoverLeasePlan }>

/** Show which leases of the source would become reservations */
export const cutover_leases_preview = { method: 'POST', path: '/migration/cutover/items/{id}/lease-handover/preview', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverLeasePreview }>

/** Compare an item with its source */
export const cutover_items_parity = { method: 'POST', path: '/migration/cutover/items/{id}/parity', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverItemParity }>

/** Reverse the switch of an item */
export const cutover_items_rollback = { method: 'POST', path: '/migration/cutover/items/{id}/rollback', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverRollbackResult }>

/** Ask the source and the new servers of a zone the same questions */
export const cutover_items_shadow = { method: 'POST', path: '/migration/cutover/items/{id}/shadow', module: 'migration.cutover' } as Operation<{ params: { id: string }; body?: t.CutoverShadowSize; answer: t.CutoverShadowReport }>

/** Lower the TTLs of a zone, and keep what they were */
export const cutover_ttl_commit = { method: 'POST', path: '/migration/cutover/items/{id}/ttl-preflight/commit', module: 'migration.cutover' } as Operation<{ params: { id: string }; body?: t.CutoverTtlCommit; answer: t.CutoverTtlPlan }>

/** Show which TTLs of a zone would be lowered */
export const cutover_ttl_preview = { method: 'POST', path: '/migration/cutover/items/{id}/ttl-preflight/preview', module: 'migration.cutover' } as Operation<{ params: { id: string }; body?: t.CutoverTtlTarget; answer: t.CutoverTtlPreview }>

/** Put the TTLs of a zone back to what they were */
export const cutover_ttl_restore = { method: 'POST', path: '/migration/cutover/items/{id}/ttl-preflight/restore', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverTtlRestored }>

/** List cutover plans, newest first */
export const cutover_plans_list = { method: 'GET', path: '/migration/cutover/plans', module: 'migration.cutover' } as Operation<{ query?: t.CutoverPlansListQuery; answer: t.CutoverPlan[] }>

/** Create a cutover plan */
export const cutover_plans_create = { method: 'POST', path: '/migration/cutover/plans', module: 'migration.cutover' } as Operation<{ body: t.CutoverPlanCreate; answer: t.CutoverPlanDetail }>

/** Delete a cutover plan with its items, checklist and timeline */
export const cutover_plans_delete = { method: 'DELETE', path: '/migration/cutover/plans/{id}', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a cutover plan with its items */
export const cutover_plans_read = { method: 'GET', path: '/migration/cutover/plans/{id}', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverPlanDetail }>

/** Change a cutover plan, or complete, roll back or abandon it */
export const cutover_plans_update = { method: 'PATCH', path: '/migration/cutover/plans/{id}', module: 'migration.cutover' } as Operation<{ params: { id: string }; body: t.CutoverPlanUpdate; answer: t.CutoverPlanDetail }>

/** What is to be seen to before the legacy servers are switched off */
export const cutover_checklist_list = { method: 'GET', path: '/migration/cutover/plans/{id}/checklist', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverChecklistItem[] }>

/** Ask the source servers of a plan what they have */
export const cutover_plans_discover = { method: 'POST', path: '/migration/cutover/plans/{id}/discover', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverDiscovery }>

/** What happened to a cutover plan, newest first */
export const cutover_events_list = { method: 'GET', path: '/migration/cutover/plans/{id}/events', module: 'migration.cutover' } as Operation<{ params: { id: string }; query?: t.CutoverEventsListQuery; answer: t.CutoverEvent[] }>

/** How many entries the timeline of a cutover plan has */
export const cutover_events_count = { method: 'GET', path: '/migration/cutover/plans/{id}/events/count', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverEventCount }>

/** Add zones and scopes to a cutover plan; those it has are left out */
export const cutover_items_create = { method: 'POST', path: '/migration/cutover/plans/{id}/items', module: 'migration.cutover' } as Operation<{ params: { id: string }; body: t.CutoverItemsCreate; answer: t.CutoverItem[] }>

/** Compare every item of a plan with its source, one after the other */
export const cutover_plans_parity = { method: 'POST', path: '/migration/cutover/plans/{id}/parity', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: t.CutoverPlanParity }>

/** The whole plan as a document to follow */
export const cutover_plans_runbook = { method: 'GET', path: '/migration/cutover/plans/{id}/runbook', answers: 'file', module: 'migration.cutover' } as Operation<{ params: { id: string }; answer: Blob }>

/** List multicast domains */
export const network_multicast_domains_list = { method: 'GET', path: '/multicast/domains', module: 'network.multicast' } as Operation<{ query?: t.NetworkMulticastDomainsListQuery; answer: t.MulticastDomain[] }>

/** Create a multicast domain */
export const network_multicast_domains_create = { method: 'POST', path: '/multicast/domains', module: 'network.multicast' } as Operation<{ body: t.MulticastDomainCreate; answer: t.MulticastDomain }>

/** Delete a multicast domain */
export const network_multicast_domains_delete = { method: 'DELETE', path: '/multicast/domains/{id}', module: 'network.multicast' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a multicast domain */
export const network_multicast_domains_read = { method: 'GET', path: '/multicast/domains/{id}', module: 'network.multicast' } as Operation<{ params: { id: string }; answer: t.MulticastDomain }>

/** Change fields of a multicast domain */
export const network_multicast_domains_update = { method: 'PUT', path: '/multicast/domains/{id}', module: 'network.multicast' } as Operation<{ params: { id: string }; body: t.MulticastDomainUpdate; answer: t.MulticastDomain }>

/** List multicast groups */
export const network_multicast_groups_list = { method: 'GET', path: '/multicast/groups', module: 'network.multicast' } as Operation<{ query?: t.NetworkMulticastGroupsListQuery; answer: t.NetworkMulticastGroupsListAnswer }>

/** Create a multicast group */
export const network_multicast_groups_create = { method: 'POST', path: '/multicast/groups', module: 'network.multicast' } as Operation<{ body: t.MulticastGroupCreate; answer: t.MulticastGroup }>

/** Delete a multicast group */
export const network_multicast_groups_delete = { method: 'DELETE', path: '/multicast/groups/{id}', module: 'network.multicast' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a multicast group */
export const network_multicast_groups_read = { method: 'GET', path: '/multicast/groups/{id}', module: 'network.multicast' } as Operation<{ params: { id: string }; answer: t.MulticastGroup }>

/** Change fields of a multicast group */
export const network_multicast_groups_update = { method: 'PUT', path: '/multicast/groups/{id}', module: 'network.multicast' } as Operation<{ params: { id: string }; body: t.MulticastGroupUpdate; answer: t.MulticastGroup }>

/** List the members of a multicast group */
export const network_multicast_memberships_list = { method: 'GET', path: '/multicast/groups/{id}/memberships', module: 'network.multicast' } as Operation<{ params: { id: string }; query?: t.NetworkMulticastMembershipsListQuery; answer: t.MulticastMembership[] }>

/** Add a member to a multicast group */
export const network_multicast_memberships_create = { method: 'POST', path: '/multicast/groups/{id}/memberships', module: 'network.multicast' } as Operation<{ params: { id: string }; body: t.MulticastMembershipCreate; answer: t.MulticastMembership }>

/** List the ports of a multicast group */
export const network_multicast_ports_list = { method: 'GET', path: '/multicast/groups/{id}/ports', module: 'network.multicast' } as Operation<{ params: { id: string }; query?: t.NetworkMulticastPortsListQuery; answer: t.MulticastGroupPort[] }>

/** Add a port or a range of ports to a multicast group */
export const network_multicast_ports_create = { method: 'POST', path: '/multicast/groups/{id}/ports', module: 'network.multicast' } as Operation<{ params: { id: string }; body: t.MulticastPortCreate; answer: t.MulticastGroupPort }>

/** Make consecutive multicast groups */
export const network_multicast_groups_allocate = { method: 'POST', path: '/multicast/groups/bulk-allocate/commit', module: 'network.multicast' } as Operation<{ body: t.MulticastBulkCommit; answer: t.NetworkMulticastGroupsAllocateAnswer }>

/** Show which multicast groups an allocation would make */
export const network_multicast_groups_preview = { method: 'POST', path: '/multicast/groups/bulk-allocate/preview', module: 'network.multicast' } as Operation<{ body: t.MulticastBulkAllocate; answer: t.MulticastBulkPreview }>

/** Delete several multicast groups */
export const network_multicast_groups_bulk_delete = { method: 'POST', path: '/multicast/groups/bulk-delete', module: 'network.multicast' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List the multicast groups of an address */
export const network_multicast_memberships_by_address = { method: 'GET', path: '/multicast/memberships', module: 'network.multicast' } as Operation<{ query: t.NetworkMulticastMembershipsByAddressQuery; answer: t.MulticastMembershipOfAddress[] }>

/** Take a member out of a multicast group */
export const network_multicast_memberships_delete = { method: 'DELETE', path: '/multicast/memberships/{id}', module: 'network.multicast' } as Operation<{ params: { id: string }; answer: undefined }>

/** Delete a port of a multicast group */
export const network_multicast_ports_delete = { method: 'DELETE', path: '/multicast/ports/{id}', module: 'network.multicast' } as Operation<{ params: { id: string }; answer: undefined }>

/** List overlay networks */
export const network_overlays_list = { method: 'GET', path: '/overlays', module: 'network.overlay' } as Operation<{ query?: t.NetworkOverlaysListQuery; answer: t.NetworkOverlaysListAnswer }>

/** Create an overlay */
export const network_overlays_create = { method: 'POST', path: '/overlays', module: 'network.overlay' } as Operation<{ body: t.OverlayNetworkCreate; answer: t.OverlayNetwork }>

/** Delete an overlay */
export const network_overlays_delete = { method: 'DELETE', path: '/overlays/{id}', module: 'network.overlay' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read an overlay */
export const network_overlays_read = { method: 'GET', path: '/overlays/{id}', module: 'network.overlay' } as Operation<{ params: { id: string }; answer: t.OverlayNetwork }>

/** Change fields of an overlay */
export const network_overlays_update = { method: 'PUT', path: '/overlays/{id}', module: 'network.overlay' } as Operation<{ params: { id: string }; body: t.OverlayNetworkUpdate; answer: t.OverlayNetwork }>

/** List the routing policies of an overlay */
export const network_overlay_policies_list = { method: 'GET', path: '/overlays/{id}/policies', module: 'network.overlay' } as Operation<{ params: { id: string }; query?: t.NetworkOverlayPoliciesListQuery; answer: t.RoutingPolicy[] }>

/** Add a routing policy to an overlay */
export const network_overlay_policies_create = { method: 'POST', path: '/overlays/{id}/policies', module: 'network.overlay' } as Operation<{ params: { id: string }; body: t.RoutingPolicyCreate; answer: t.RoutingPolicy }>

/** Delete a routing policy */
export const network_overlay_policies_delete = { method: 'DELETE', path: '/overlays/{id}/policies/{pid}', module: 'network.overlay' } as Operation<{ params: { id: string; pid: string }; answer: undefined }>

/** Change fields of a routing policy */
export const network_overlay_policies_update = { method: 'PUT', path: '/overlays/{id}/policies/{pid}', module: 'network.overlay' } as Operation<{ params: { id: string; pid: string }; body: t.RoutingPolicyUpdate; answer: t.RoutingPolicy }>

/** Try what is left of an overlay when circuits fail */
export const network_overlays_simulate = { method: 'POST', path: '/overlays/{id}/simulate', module: 'network.overlay' } as Operation<{ params: { id: string }; body: t.OverlaySimulate; answer: t.OverlaySimulation }>

/** List the sites of an overlay */
export const network_overlay_sites_list = { method: 'GET', path: '/overlays/{id}/sites', module: 'network.overlay' } as Operation<{ params: { id: string }; query?: t.NetworkOverlaySitesListQuery; answer: t.OverlaySite[] }>

/** Add a site to an overlay */
export const network_overlay_sites_create = { method: 'POST', path: '/overlays/{id}/sites', module: 'network.overlay' } as Operation<{ params: { id: string }; body: t.OverlaySiteCreate; answer: t.OverlaySite }>

/** Take a site out of an overlay */
export const network_overlay_sites_delete = { method: 'DELETE', path: '/overlays/{id}/sites/{sid}', module: 'network.overlay' } as Operation<{ params: { id: string; sid: string }; answer: undefined }>

/** Change fields of a site of an overlay */
export const network_overlay_sites_update = { method: 'PUT', path: '/overlays/{id}/sites/{sid}', module: 'network.overlay' } as Operation<{ params: { id: string; sid: string }; body: t.OverlaySiteUpdate; answer: t.OverlaySite }>

/** Show the sites of an overlay, the circuits they share, and its policies */
export const network_overlays_topology = { method: 'GET', path: '/overlays/{id}/topology', module: 'network.overlay' } as Operation<{ params: { id: string }; answer: t.OverlayTopology }>

/** Delete several overlay networks */
export const network_overlays_bulk_delete = { method: 'POST', path: '/overlays/bulk-delete', module: 'network.overlay' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List providers */
export const network_providers_list = { method: 'GET', path: '/providers', module: 'network.provider' } as Operation<{ query?: t.NetworkProvidersListQuery; answer: t.NetworkProvidersListAnswer }>

/** Create a provider */
export const network_providers_create = { method: 'POST', path: '/providers', module: 'network.provider' } as Operation<{ body: t.ProviderCreate; answer: t.Provider }>

/** Delete a provider */
export const network_providers_delete = { method: 'DELETE', path: '/providers/{id}', module: 'network.provider' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a provider */
export const network_providers_read = { method: 'GET', path: '/providers/{id}', module: 'network.provider' } as Operation<{ params: { id: string }; answer: t.Provider }>

/** Change fields of a provider */
export const network_providers_update = { method: 'PUT', path: '/providers/{id}', module: 'network.provider' } as Operation<{ params: { id: string }; body: t.ProviderUpdate; answer: t.Provider }>

/** Delete several providers */
export const network_providers_bulk_delete = { method: 'POST', path: '/providers/bulk-delete', module: 'network.provider' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeletedUnlessUsed }>

/** The ten resources that were changed most often */
export const reports_top_modified_resources = { method: 'GET', path: '/reports/top-modified-resources', module: 'reports.top_n' } as Operation<{ query?: t.ReportsTopModifiedResourcesQuery; answer: t.TopModifiedResources }>

/** The ten customers with most addresses in use */
export const reports_top_owners = { method: 'GET', path: '/reports/top-owners-by-ip-count', module: 'reports.top_n' } as Operation<{ answer: t.TopOwners }>

/** The ten fullest subnets */
export const reports_top_subnets = { method: 'GET', path: '/reports/top-subnets-by-utilization', module: 'reports.top_n' } as Operation<{ answer: t.TopSubnets }>

/** List roles */
export const roles_list = { method: 'GET', path: '/roles' } as Operation<{ query?: t.RolesListQuery; answer: t.Role[] }>

/** Create a role */
export const roles_create = { method: 'POST', path: '/roles' } as Operation<{ body: t.RoleCreate; answer: t.Role }>

/** Delete a role */
export const roles_delete = { method: 'DELETE', path: '/roles/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a role */
export const roles_read = { method: 'GET', path: '/roles/{id}' } as Operation<{ params: { id: string }; answer: t.Role }>

/** Change fields of a role */
export const roles_update = { method: 'PUT', path: '/roles/{id}' } as Operation<{ params: { id: string }; body: t.RoleUpdate; answer: t.Role }>

/** Make a role of your own from an existing one */
export const roles_clone = { method: 'POST', path: '/roles/{id}/clone' } as Operation<{ params: { id: string }; body: t.RoleClone; answer: t.Role }>

/** List your own saved views, newest first */
export const saved_views_list = { method: 'GET', path: '/saved-views', module: 'ui.saved_views' } as Operation<{ query?: t.SavedViewsListQuery; answer: t.SavedView[] }>

/** Save a view of a page */
export const saved_views_create = { method: 'POST', path: '/saved-views', module: 'ui.saved_views' } as Operation<{ body: t.SavedViewCreate; answer: t.SavedView }>

/** Delete a saved view */
export const saved_views_delete = { method: 'DELETE', path: '/saved-views/{id}', module: 'ui.saved_views' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read one of your saved views */
export const saved_views_read = { method: 'GET', path: '/saved-views/{id}', module: 'ui.saved_views' } as Operation<{ params: { id: string }; answer: t.SavedView }>

/** Rename a saved view, change it or make it the default of its page */
export const saved_views_update = { method: 'PATCH', path: '/saved-views/{id}', module: 'ui.saved_views' } as Operation<{ params: { id: string }; body: t.SavedViewUpdate; answer: t.SavedView }>

/** Search all resources you may see, best hits first */
export const search_everything = { method: 'GET', path: '/search' } as Operation<{ query: t.SearchEverythingQuery; answer: t.SearchResult }>

/** List the types you may search */
export const search_types_list = { method: 'GET', path: '/search/types' } as Operation<{ answer: t.SearchType[] }>

/** List network services */
export const network_services_list = { method: 'GET', path: '/services', module: 'network.service' } as Operation<{ query?: t.NetworkServicesListQuery; answer: t.NetworkServicesListAnswer }>

/** Create a service */
export const network_services_create = { method: 'POST', path: '/services', module: 'network.service' } as Operation<{ body: t.NetworkServiceCreate; answer: t.NetworkService }>

/** Delete a service */
export const network_services_delete = { method: 'DELETE', path: '/services/{id}', module: 'network.service' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a service */
export const network_services_read = { method: 'GET', path: '/services/{id}', module: 'network.service' } as Operation<{ params: { id: string }; answer: t.NetworkService }>

/** Change fields of a service */
export const network_services_update = { method: 'PUT', path: '/services/{id}', module: 'network.service' } as Operation<{ params: { id: string }; body: t.NetworkServiceUpdate; answer: t.NetworkService }>

/** Make a resource part of a service */
export const network_services_attach = { method: 'POST', path: '/services/{id}/resources', module: 'network.service' } as Operation<{ params: { id: string }; body: t.NetworkServiceResourceCreate; answer: t.NetworkServiceResource }>

/** Take a resource out of a service */
export const network_services_detach = { method: 'DELETE', path: '/services/{id}/resources/{link_id}', module: 'network.service' } as Operation<{ params: { id: string; link_id: string }; answer: undefined }>

/** Summarise a service by what it is made of */
export const network_services_summary = { method: 'GET', path: '/services/{id}/summary', module: 'network.service' } as Operation<{ params: { id: string }; answer: t.NetworkServicesSummaryAnswer }>

/** Delete several network services */
export const network_services_bulk_delete = { method: 'POST', path: '/services/bulk-delete', module: 'network.service' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeleted }>

/** List the services a resource is part of */
export const network_services_by_resource = { method: 'GET', path: '/services/by-resource/{kind}/{resource_id}', module: 'network.service' } as Operation<{ params: { kind: string; resource_id: string }; query?: t.NetworkServicesByResourceQuery; answer: t.NetworkService[] }>

/** List the sessions of all accounts, newest first */
export const sessions_list = { method: 'GET', path: '/sessions' } as Operation<{ query?: t.SessionsListQuery; answer: t.Session[] }>

/** End a session */
export const sessions_end = { method: 'DELETE', path: '/sessions/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** List your sessions, newest first */
export const sessions_list_mine = { method: 'GET', path: '/sessions/me' } as Operation<{ query?: t.SessionsListMineQuery; answer: t.Session[] }>

/** Read the settings */
export const settings_read = { method: 'GET', path: '/settings' } as Operation<{ answer: t.Settings }>

/** Change settings */
export const settings_update = { method: 'PUT', path: '/settings' } as Operation<{ body: t.SettingsUpdate; answer: t.Settings }>

/** What each setting is unless it was changed */
export const settings_defaults = { method: 'GET', path: '/settings/defaults' } as Operation<{ answer: t.SettingsDefaults }>

/** What a login page shows */
export const settings_public = { method: 'GET', path: '/settings/public' } as Operation<{ answer: t.PublicSettings }>

/** List sites */
export const network_sites_list = { method: 'GET', path: '/sites', module: 'network.site' } as Operation<{ query?: t.NetworkSitesListQuery; answer: t.NetworkSitesListAnswer }>

/** Create a site */
export const network_sites_create = { method: 'POST', path: '/sites', module: 'network.site' } as Operation<{ body: t.SiteCreate; answer: t.Site }>

/** Delete a site */
export const network_sites_delete = { method: 'DELETE', path: '/sites/{id}', module: 'network.site' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a site */
export const network_sites_read = { method: 'GET', path: '/sites/{id}', module: 'network.site' } as Operation<{ params: { id: string }; answer: t.Site }>

/** Change fields of a site */
export const network_sites_update = { method: 'PUT', path: '/sites/{id}', module: 'network.site' } as Operation<{ params: { id: string }; body: t.SiteUpdate; answer: t.Site }>

/** Delete several sites */
export const network_sites_bulk_delete = { method: 'POST', path: '/sites/bulk-delete', module: 'network.site' } as Operation<{ body: t.BulkDelete; answer: t.BulkDeletedUnlessUsed }>

/** Tag keys in use, to choose from while typing */
export const tags_keys_list = { method: 'GET', path: '/tags/keys' } as Operation<{ query?: t.TagsKeysListQuery; answer: t.TagKeys }>

/** Values in use of a tag key, to choose from while typing */
export const tags_values_list = { method: 'GET', path: '/tags/values' } as Operation<{ query: t.TagsValuesListQuery; answer: t.TagValues }>

/** List TLS targets */
export const tls_certs_list = { method: 'GET', path: '/tls-certs', module: 'security.tls_certs' } as Operation<{ query?: t.TlsCertsListQuery; answer: t.TlsCertsListAnswer }>

/** Create a TLS target */
export const tls_certs_create = { method: 'POST', path: '/tls-certs', module: 'security.tls_certs' } as Operation<{ body: t.TlsCertTargetCreate; answer: t.TlsCertTarget }>

/** Delete a TLS target */
export const tls_certs_delete = { method: 'DELETE', path: '/tls-certs/{id}', module: 'security.tls_certs' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a TLS target */
export const tls_certs_read = { method: 'GET', path: '/tls-certs/{id}', module: 'security.tls_certs' } as Operation<{ params: { id: string }; answer: t.TlsCertTarget }>

/** Change fields of a TLS target */
export const tls_certs_update = { method: 'PUT', path: '/tls-certs/{id}', module: 'security.tls_certs' } as Operation<{ params: { id: string }; body: t.TlsCertTargetUpdate; answer: t.TlsCertTarget }>

/** Show the chain a target presented last */
export const tls_certs_chain = { method: 'GET', path: '/tls-certs/{id}/chain', module: 'security.tls_certs' } as Operation<{ params: { id: string }; answer: t.TlsChain }>

/** Look at the certificate of a target now */
export const tls_certs_probe = { method: 'POST', path: '/tls-certs/{id}/probe', module: 'security.tls_certs' } as Operation<{ params: { id: string }; answer: t.TlsCertTarget }>

/** List the probes of a target, newest first */
export const tls_certs_probes = { method: 'GET', path: '/tls-certs/{id}/probes', module: 'security.tls_certs' } as Operation<{ params: { id: string }; query?: t.TlsCertsProbesQuery; answer: t.TlsCertsProbesAnswer }>

/** Calculate with a network */
export const tools_cidr = { method: 'POST', path: '/tools/cidr', module: 'tools.network' } as Operation<{ body: t.CidrQuestion; answer: t.CidrFacts }>

/** Ask a name server */
export const tools_dns_lookup = { method: 'POST', path: '/tools/dns-lookup', module: 'tools.network' } as Operation<{ body: t.DnsQuestion; answer: t.DnsAnswer }>

/** Follow the delegations of a name from the root */
export const tools_dns_trace = { method: 'POST', path: '/tools/dns-trace', module: 'tools.network' } as Operation<{ body: t.DnsQuestion; answer: t.DnsTrace }>

/** Find who made network cards */
export const tools_mac_vendor = { method: 'POST', path: '/tools/mac-vendor', module: 'tools.network' } as Operation<{ body: t.MacQuestion; answer: t.MacAnswer }>

/** Test whether a TCP port takes connections */
export const tools_port_test = { method: 'POST', path: '/tools/port-test', module: 'tools.network' } as Operation<{ body: t.PortQuestion; answer: t.PortState }>

/** Look at the certificates a host presents */
export const tools_tls_peek = { method: 'POST', path: '/tools/tls-peek', module: 'tools.network' } as Operation<{ body: t.TlsQuestion; answer: t.TlsSight }>

/** List users */
export const users_list = { method: 'GET', path: '/users' } as Operation<{ query?: t.UsersListQuery; answer: t.User[] }>

/** Create a user with a password */
export const users_create = { method: 'POST', path: '/users' } as Operation<{ body: t.UserCreate; answer: t.User }>

/** Delete a user with its sessions and tokens */
export const users_delete = { method: 'DELETE', path: '/users/{id}' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a user */
export const users_read = { method: 'GET', path: '/users/{id}' } as Operation<{ params: { id: string }; answer: t.User }>

/** Change fields of a user */
export const users_update = { method: 'PUT', path: '/users/{id}' } as Operation<{ params: { id: string }; body: t.UserUpdate; answer: t.User }>

/** Take a second factor that its owner has lost; their sessions end */
export const users_mfa_disable = { method: 'POST', path: '/users/{id}/mfa/disable' } as Operation<{ params: { id: string }; answer: undefined }>

/** Give a user a new password, to be changed at the next login */
export const users_reset_password = { method: 'POST', path: '/users/{id}/reset-password' } as Operation<{ params: { id: string }; body: t.PasswordReset; answer: undefined }>

/** Lift the lock that failed logins brought about */
export const users_unlock = { method: 'POST', path: '/users/{id}/unlock' } as Operation<{ params: { id: string }; answer: undefined }>

/** The running release */
export const version_read = { method: 'GET', path: '/version' } as Operation<{ answer: t.VersionInfo }>

/** List routers */
export const network_routers_list = { method: 'GET', path: '/vlans/routers', module: 'network.vlan' } as Operation<{ query?: t.NetworkRoutersListQuery; answer: t.Router[] }>

/** Create a router */
export const network_routers_create = { method: 'POST', path: '/vlans/routers', module: 'network.vlan' } as Operation<{ body: t.RouterCreate; answer: t.Router }>

/** Delete a router and the VLANs on it */
export const network_routers_delete = { method: 'DELETE', path: '/vlans/routers/{id}', module: 'network.vlan' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a router */
export const network_routers_read = { method: 'GET', path: '/vlans/routers/{id}', module: 'network.vlan' } as Operation<{ params: { id: string }; answer: t.Router }>

/** Change fields of a router */
export const network_routers_update = { method: 'PUT', path: '/vlans/routers/{id}', module: 'network.vlan' } as Operation<{ params: { id: string }; body: t.RouterUpdate; answer: t.Router }>

/** List the VLANs of a router */
export const network_vlans_list = { method: 'GET', path: '/vlans/routers/{id}/vlans', module: 'network.vlan' } as Operation<{ params: { id: string }; query?: t.NetworkVlansListQuery; answer: t.Vlan[] }>

/** Create a VLAN on a router */
export const network_vlans_create = { method: 'POST', path: '/vlans/routers/{id}/vlans', module: 'network.vlan' } as Operation<{ params: { id: string }; body: t.VlanCreate; answer: t.Vlan }>

/** List the VLANs of all routers */
export const network_vlans_list_all = { method: 'GET', path: '/vlans/vlans', module: 'network.vlan' } as Operation<{ query?: t.NetworkVlansListAllQuery; answer: t.NetworkVlansListAllAnswer }>

/** Delete a VLAN */
export const network_vlans_delete = { method: 'DELETE', path: '/vlans/vlans/{id}', module: 'network.vlan' } as Operation<{ params: { id: string }; answer: undefined }>

/** Read a VLAN */
export const network_vlans_read = { method: 'GET', path: '/vlans/vlans/{id}', module: 'network.vlan' } as Operation<{ params: { id: string }; answer: t.Vlan }>

/** Change fields of a VLAN */
export const network_vlans_update = { method: 'PUT', path: '/vlans/vlans/{id}', module: 'network.vlan' } as Operation<{ params: { id: string }; body: t.VlanUpdate; answer: t.Vlan }>

/** List VRFs */
export const network_vrfs_list = { method: 'GET', path: '/vrfs', module: 'network.vrf' } as Operation<{ query?: t.NetworkVrfsListQuery; answer: t.NetworkVrfsListAnswer }>

/** Create a VRF */
export const network_vrfs_create = { method: 'POST', path: '/vrfs', module: 'network.vrf' } as Operation<{ body: t.VrfCreate; answer: t.Vrf }>

/** Delete a VRF; with force also while spaces or blocks use it */
export const network_vrfs_delete = { method: 'DELETE', path: '/vrfs/{id}', module: 'network.vrf' } as Operation<{ params: { id: string }; query?: t.NetworkVrfsDeleteQuery; answer: undefined }>

/** Read a VRF */
export const network_vrfs_read = { method: 'GET', path: '/vrfs/{id}', module: 'network.vrf' } as Operation<{ params: { id: string }; answer: t.Vrf }>

/** Change fields of a VRF */
export const network_vrfs_update = { method: 'PUT', path: '/vrfs/{id}', module: 'network.vrf' } as Operation<{ params: { id: string }; body: t.VrfUpdate; answer: t.Vrf }>

/** Delete several VRFs */
export const network_vrfs_bulk_delete = { method: 'POST', path: '/vrfs/bulk-delete', module: 'network.vrf' } as Operation<{ body: t.VrfBulkDelete; answer: t.VrfBulkDeleted }>

/** Whether the process is up */
export const health_live = { method: 'GET', path: '/health/live' } as Operation<{ answer: t.Liveness }>

/** State of every component */
export const health_platform = { method: 'GET', path: '/health/platform' } as Operation<{ answer: t.PlatformHealth }>

/** Whether requests can be served */
export const health_ready = { method: 'GET', path: '/health/ready' } as Operation<{ answer: t.Readiness }>

/** Whether requests can be served */
export const health_startup = { method: 'GET', path: '/health/startup' } as Operation<{ answer: t.Readiness }>
