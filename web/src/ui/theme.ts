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

/** The library's red for errors is too pale to read on white, and too deep on dark. */
export const errorColors: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': 'var(--mantine-color-red-9)' },
  dark: { '--mantine-color-error': 'var(--mantine-color-red-4)' },
})
