import type { SpaceColor } from '../api/shapes.ts'

export const spaceColors: Record<SpaceColor, string> = {
  slate: '#64748b',
  red: '#ef4444',
  amber: '#f59e0b',
  emerald: '#10b981',
  cyan: '#06b6d4',
  blue: '#3b82f6',
  violet: '#8b5cf6',
  pink: '#ec4899',
}

/** Without a color the dot is only an outline, so that names stay aligned. */
export const ColorDot = ({ color, size = 12 }: { color: string | null; size?: number }) => (
  <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
    {isKnown(color) ? (
      <circle cx="6" cy="6" r="6" fill={spaceColors[color]} />
    ) : (
      <circle cx="6" cy="6" r="5.5" fill="none" stroke="currentColor" opacity="0.4" />
    )}
  </svg>
)

const isKnown = (color: string | null): color is SpaceColor => color !== null && color in spaceColors
