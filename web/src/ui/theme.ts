import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const lagoon: MantineColorsTuple = [
  '#eafafa',
  '#d3f1f2',
  '#a5e2e4',
  '#74d1d5',
  '#4cc0c6',
  '#2ba5ad',
  '#178b94',
  '#0f6e78',
  '#0b5861',
  '#07424a',
]

// Cool greys. The middle ones are dark enough for secondary text on white (WCAG AA).
const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#edf1f5',
  '#e2e8ee',
  '#d3dbe3',
  '#b6c1cd',
  '#697786',
  '#5d6b7a',
  '#465462',
  '#2f3b47',
  '#1b252f',
]

const dark: MantineColorsTuple = [
  '#dce4ec',
  '#b9c6d3',
  '#94a3b3',
  '#76869a',
  '#2f3c4b',
  '#263241',
  '#1c2632',
  '#151d27',
  '#10171f',
  '#0b1017',
]

const closable = { closeButtonProps: { 'aria-label': 'Close' } }

const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"

export const theme = createTheme({
  colors: { lagoon, gray, dark },
  primaryColor: 'lagoon',
  primaryShade: 7,
  defaultRadius: 'md',
  fontFamily: systemFonts,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Code', 'Source Code Pro', Menlo, Consolas, monospace",
  headings: { fontFamily: systemFonts, fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Modal: { defaultProps: closable }, Drawer: { defaultProps: closable } },
})

/** Where the library's own colors are too pale to read on white, or too deep on dark (WCAG AA). */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-teal-light': '#dcf5ec',
    '--mantine-color-teal-light-color': '#06644a',
    '--mantine-color-orange-light': '#fff0e0',
    '--mantine-color-orange-light-color': '#9c3a05',
    '--mantine-color-red-light': '#ffeaea',
    '--mantine-color-red-light-color': '#a11414',
    '--mantine-color-yellow-light': '#fff6dc',
    '--mantine-color-yellow-light-color': '#755000',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-lagoon-light': 'rgb(43 165 173 / 20%)',
    '--mantine-color-lagoon-light-color': 'var(--mantine-color-lagoon-1)',
    '--mantine-color-gray-light': 'rgb(148 163 179 / 18%)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-1)',
  },
})
