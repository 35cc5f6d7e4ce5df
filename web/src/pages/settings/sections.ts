import type { Settings } from '../../api/generated/types.ts'

type Name = Exclude<keyof Settings, 'maintenance_started_at'>

export type Field = { name: Name; label: string; hint?: string } & (
  | { kind: 'switch' | 'text' | 'long' | 'color' }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'choice'; choices: readonly string[] }
)

export interface Section {
  title: string
  hint: string
  /** Refused to holders of write on settings who are no superadmins. */
  isReserved: boolean
  fields: readonly Field[]
}

const number = (name: Name, label: string, least: number, most: number, hint?: string): Field => ({
  kind: 'number',
  name,
  label,
  least,
  most,
  ...(hint && { hint }),
})

const field = (kind: 'switch' | 'text' | 'long' | 'color', name: Name, label: string, hint?: string): Field => ({
  kind,
  name,
  label,
  ...(hint && { hint }),
})

/** What a section is called in an address: `notice-at-login`. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

export const sections: readonly Section[] = [
  {
    title: 'Passwords',
    hint: 'For accounts that live here. Holds from the next change of a password on.',
    isReserved: false,
    fields: [
      number('password_min_length', 'Minimum length', 6, 128, 'Characters'),
      number('password_history_count', 'Earlier passwords refused', 0, 24, '0 refuses none'),
      number('password_max_age_days', 'Maximum age', 0, 3650, 'Days; 0 is no limit'),
      field('switch', 'password_require_uppercase', 'An upper-case letter'),
      field('switch', 'password_require_lowercase', 'A lower-case letter'),
      field('switch', 'password_require_digit', 'A digit'),
      field('switch', 'password_require_symbol', 'A symbol'),
    ],
  },
  {
    title: 'Lockout',
    hint: 'Closes an account for a while after wrong passwords or codes.',
    isReserved: false,
    fields: [
      number('lockout_threshold', 'Wrong tries', 0, 100, '0 never locks'),
      number('lockout_duration_minutes', 'Locked for', 1, 1440, 'Minutes'),
      number('lockout_reset_minutes', 'Tries forgotten after', 1, 1440, 'Minutes without a wrong one'),
    ],
  },
  {
    title: 'Sessions and updates',
    hint: 'The lifetime of tokens is set where the server is started.',
    isReserved: false,
    fields: [
      number('session_timeout_minutes', 'Session timeout', 0, 525_600, 'Minutes; 0 is none'),
      number(
        'auto_logout_minutes',
        'Log out when idle',
        0,
        525_600,
        'Minutes without a key or a click in this page; 0 is never',
      ),
      field('switch', 'release_check_enabled', 'Look for new releases'),
    ],
  },
  {
    title: 'Address space',
    hint: 'What the product does by itself with networks and addresses.',
    isReserved: false,
    fields: [
      number('soft_delete_purge_days', 'Keep deleted things for', 0, 3650, 'Days in the trash; 0 keeps them for good'),
      number(
        'subnet_tree_default_expanded_depth',
        'Levels of the tree that are open',
        0,
        10,
        'For who has not opened any: 1 shows the blocks of each space, 2 what is in those',
      ),
      field('switch', 'reservation_sweep_enabled', 'Free reservations whose time is over'),
      {
        kind: 'choice',
        name: 'ip_allocation_strategy',
        label: 'Next address',
        hint: 'The lowest that is free, or any; a request can ask for either',
        choices: ['sequential', 'random'],
      },
      number('utilization_warn_threshold', 'Nearly full from', 0, 100, 'Percent used'),
      number('utilization_critical_threshold', 'Full from', 0, 100, 'Percent used'),
      number('utilization_max_prefix_ipv4', 'Longest IPv4 prefix in reports', 0, 32, 'Smaller networks are left out'),
      number('utilization_max_prefix_ipv6', 'Longest IPv6 prefix in reports', 0, 128, 'Smaller networks are left out'),
      number(
        'orphan_grace_hours',
        'Hold back given-up addresses for',
        0,
        8760,
        'Hours before an address somebody deleted is given out again; 0 gives it out at once',
      ),
      field(
        'switch',
        'vrf_strict_rd_validation',
        'Check route distinguishers strictly',
        'Refuses those that do not fit the AS number of their VRF',
      ),
    ],
  },
  {
    title: 'Checks',
    hint: 'What the product looks at elsewhere.',
    isReserved: false,
    fields: [
      number(
        'tls_cert_check_interval_hours',
        'TLS certificates',
        1,
        168,
        'Hours between two looks at a target that has no interval of its own',
      ),
      number(
        'dns_change_retention_hours',
        'DNS changes',
        1,
        8760,
        'Hours for which a change that every server has is shown',
      ),
      number(
        'dns_observe_interval_minutes',
        'DNS servers',
        1,
        1440,
        'Minutes between two questions to a server about a zone that did not change',
      ),
    ],
  },
  {
    title: 'DNS',
    hint: 'How long what DNS servers were asked is kept.',
    isReserved: false,
    fields: [
      number('dns_query_log_retention_hours', 'Questions', 1, 720, 'Hours'),
      number('dns_rpz_hit_retention_days', 'Answers changed by a blocklist', 1, 365, 'Days'),
    ],
  },
  {
    title: 'DHCP',
    hint: 'How long it is told who had an address, and what the servers wrote.',
    isReserved: false,
    fields: [
      number('dhcp_lease_history_retention_days', 'Leases that are over', 1, 3650, 'Days'),
      number('dhcp_activity_retention_hours', 'What the servers wrote', 1, 720, 'Hours'),
    ],
  },
  {
    title: 'Name and address',
    hint: 'How this installation calls itself.',
    isReserved: true,
    fields: [
      field('text', 'app_title', 'Title'),
      field('text', 'app_base_url', 'Address', 'Where people reach it, such as https://ipam.example.org'),
    ],
  },
  {
    title: 'Notice at login',
    hint: 'Shown before anyone signs in.',
    isReserved: true,
    fields: [
      field('switch', 'login_banner_enabled', 'Show the notice'),
      field('text', 'login_banner_title', 'Title of the notice'),
      field('long', 'login_banner_text', 'Text of the notice'),
      field('switch', 'login_banner_require_ack', 'Has to be agreed to'),
    ],
  },
  {
    title: 'Environment banner',
    hint: 'Tells a test system from the real one, on every page.',
    isReserved: true,
    fields: [
      field('switch', 'env_banner_enabled', 'Show the banner'),
      field('text', 'env_banner_text', 'Text of the banner'),
      field('color', 'env_banner_bg', 'Background'),
      field('color', 'env_banner_fg', 'Text color'),
      { kind: 'choice', name: 'env_banner_position', label: 'Position', choices: ['top', 'bottom', 'both'] },
    ],
  },
  {
    title: 'Maintenance',
    hint: 'While it is on, only superadmins can change anything. Reading works.',
    isReserved: true,
    fields: [
      field('switch', 'maintenance_mode_enabled', 'Maintenance mode'),
      field('long', 'maintenance_message', 'Message'),
    ],
  },
]
