// Strokes on a grid of 24.
const paths = {
  plus: 'M12 5v14M5 12h14',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5 20 20',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  alert: 'M12 3 2.5 20h19zM12 10v4.5M12 17v.1',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4',
  spaces: 'M4 4h16v16H4zM4 13h16M13 4v16',
  audit: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M15 3v4h4',
  modules: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 16.5h7M16.5 13v7',
  jobs: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
  groups:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.8-3.5 3.3-5 6.5-5s5.7 1.5 6.5 5M15.5 5.2a3.5 3.5 0 0 1 0 6.6M18 14.8c1.9.7 3 2.3 3.5 4.7',
  roles: 'M12 3l8 3v6c0 4.5-3.2 7.5-8 9-4.8-1.5-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9M16 7l3 3M13.5 9.5l2 2',
  sessions: 'M3 5h18v11H3zM9 20h6M12 16v4',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  more: 'M12 5a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4zM12 11.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4zM12 17.6a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  left: 'M14.5 6l-6 6 6 6',
  certificate: 'M4 5h16v11H4zM8 9h8M8 12h4M15 14l3 3M15 21v-5h4v5l-2-1.5z',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  set: 'M4 6h6M4 12h6M4 18h6M15 5l5 5M20 5l-5 5M14 17.5h6',
  fields: 'M4 5h16v5H4zM4 14h16v5H4zM8 7.5h4M8 16.5h7',
  template: 'M4 4h16v5H4zM4 12h7v8H4zM14 12h6v8h-6z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  history: 'M4.5 9A8 8 0 1 1 4 12.5M4 4v5h5M12 8v4.5l3 2',
  health: 'M3 12h4l2.5-6 4 12 2.5-6h5',
  tools: 'M14.5 6.5a4 4 0 0 0-5 5L4 17l3 3 5.5-5.5a4 4 0 0 0 5-5L15 12l-3-3z',
  proposal: 'M5 4h14v12h-7l-4 4v-4H5zM9 8.5h6M9 11.5h4',
  chevron: 'M9 6l6 6-6 6',
  subnets: 'M3 5h8v6H3zM13 5h8v6h-8zM3 13h8v6H3zM13 13h8v6h-8z',
  blocks: 'M4 5h16v5H4zM4 12h7v7H4zM13 12h7v7h-7z',
  address:
    'M12 21c4-4.5 6.5-7.5 6.5-11a6.5 6.5 0 0 0-13 0c0 3.5 2.5 6.5 6.5 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  vlan: 'M3 7h18M3 12h18M3 17h18M7 5v4M12 10v4M17 15v4',
  router: 'M3 13h18v6H3zM7 16v.1M11 16v.1M12 13V9M8.5 6.5a5 5 0 0 1 7 0',
  vrf: 'M5 4v16M5 8c8 0 6 8 14 8M16 13l3 3-3 3M19 6H9',
  asn: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c3 3 3 13 0 16M12 4c-3 3-3 13 0 16',
  circuit: 'M4 12h5M15 12h5M9 8v8M15 8v8M12 5v14',
  site: 'M5 20V6l7-3 7 3v14M3 20h18M9 9h.1M15 9h.1M9 13h.1M15 13h.1M10 20v-3h4v3',
  customer: 'M4 20V9h16v11zM9 9V5h6v4M4 14h16',
  provider: 'M12 4v16M6 20h12M7 9a6 6 0 0 1 0-5M17 9a6 6 0 0 0 0-5',
  service: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  overlay: 'M12 4l9 4.5-9 4.5-9-4.5zM3 13l9 4.5 9-4.5',
  domain: 'M4 6h16v12H4zM4 10h16M7 8h.1M9.5 8h.1',
  multicast: 'M12 18v-6M12 12L6 6M12 12l6-6M12 12V5M10.5 19.5h3',
  application: 'M4 5h16v14H4zM4 9h16M8 13l2 2-2 2M12 17h4',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  star: 'M12 4l2.5 5.200 5.7.8-4.100 4 1 5.7-5.100-2.7-5.100 2.7 1-5.7-4.100-4 5.7-.8z',
  filter: 'M4 6h16l-6 7v6l-4-2v-4z',
  close: 'M6 6l12 12M18 6L6 18',
  keyboard: 'M3 7h18v10H3zM7 10.5h.1M11 10.5h.1M15 10.5h.1M8 14h8',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  sidebar: 'M4 5h16v14H4zM9.5 5v14',
  off: 'M12 4v8M7.5 6.5a7 7 0 1 0 9 0',
  plug: 'M9 4v5M15 4v5M7 9h10v3a5 5 0 0 1-10 0zM12 17v4',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
