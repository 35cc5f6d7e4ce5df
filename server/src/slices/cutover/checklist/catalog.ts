export const categories = ['ad', 'dns', 'dhcp', 'general'] as const
export const appliesTo = ['dns_zone', 'dhcp_scope', 'general'] as const

export type ChecklistEntry = {
  key: string
  category: (typeof categories)[number]
  label: string
  description: string
  applies_to: (typeof appliesTo)[number]
}

const entry = (
  key: string,
  category: ChecklistEntry['category'],
  applies_to: ChecklistEntry['applies_to'],
  label: string,
  description: string,
): ChecklistEntry => ({ key, category, label, description, applies_to })

/** What is to be seen to before a legacy server is switched off, in the order in which it is best done. */
export const checklistCatalog: readonly ChecklistEntry[] = [
  entry(
    'dc_srv_registration',
    'ad',
    'dns_zone',
    'Domain controllers have registered their SRV records again',
    'The SRV records of domain controllers in the moved zones must be current, or clients cannot log in.',
  ),
  entry(
    'netlogon_dns_registration',
    'ad',
    'dns_zone',
    'Registration by Netlogon was forced on each domain controller',
    'Run "nltest /dsregdns" on each domain controller and look for errors of NETLOGON in the event log.',
  ),
  entry(
    'ad_dns_scavenging',
    'ad',
    'dns_zone',
    'Scavenging is off for the zones that moved',
    'A legacy server that goes on scavenging removes records that a rollback would need.',
  ),
  entry(
    'ad_dynamic_update_permissions',
    'ad',
    'dns_zone',
    'Whatever updates the zones dynamically is pointed at the new servers and may update there',
    'DHCP servers, domain controllers and hosts that register themselves need the new address and a key or an ACL.',
  ),
  entry(
    'dhcp_ad_authorization',
    'ad',
    'dhcp_scope',
    'The legacy DHCP server is no longer authorised in Active Directory',
    'Remove it with Remove-DhcpServerInDC once none of its scopes is active, so that it cannot come back by itself.',
  ),
  entry(
    'conditional_forwarders',
    'dns',
    'dns_zone',
    'Conditional forwarders and stub zones are repointed',
    'Other servers, in other forests and at other sites, may forward to the legacy server by its address.',
  ),
  entry(
    'reverse_zone_ownership',
    'dns',
    'dns_zone',
    'Reverse zones moved together with the forward zones',
    'Pointers that stay behind go stale as soon as addresses change here.',
  ),
  entry(
    'zone_transfer_acls',
    'dns',
    'dns_zone',
    'Who may transfer the zones was looked at',
    'A zone that anybody may transfer tells anybody every name in it.',
  ),
  entry(
    'wins_and_globalnames',
    'dns',
    'general',
    'WINS look-up and the GlobalNames zone are accounted for',
    'Short names that the legacy server resolved by WINS or GlobalNames have no counterpart in plain DNS.',
  ),
  entry(
    'dhcp_failover_peer',
    'dhcp',
    'dhcp_scope',
    'The DHCP failover relationship is removed',
    'The partner goes on serving a scope that was deactivated on one side only.',
  ),
  entry(
    'resolver_dhcp_option',
    'dhcp',
    'general',
    'Option 6 names the new DNS servers everywhere',
    'Scopes, reservations and server options, and hosts with fixed settings.',
  ),
  entry(
    'monitoring_alerting',
    'general',
    'general',
    'Monitoring and alerting watch the new servers',
    'And no longer the old ones, so that switching them off alarms nobody.',
  ),
  entry(
    'backup_retention',
    'general',
    'general',
    'A last export of the legacy server is kept',
    'Zones, scopes, leases and settings, where they are found a year from now.',
  ),
  entry(
    'wsrv_dns_service_stop',
    'general',
    'dns_zone',
    'The DNS service of the legacy server is stopped, not uninstalled',
    'Stopped and set to manual it can be started again; wait at least one TTL after the last switch.',
  ),
  entry(
    'wsrv_dhcp_service_stop',
    'general',
    'dhcp_scope',
    'The DHCP service of the legacy server is stopped, not uninstalled',
    'Wait until the longest lease has been renewed by the new servers.',
  ),
]
