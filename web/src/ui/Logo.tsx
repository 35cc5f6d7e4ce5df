/** A plot of land with one parcel marked: what a cadastre keeps. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill="#0f6e78" />
    <path d="M18 12h7v5h-7z" fill="#7fe0d4" />
    <path d="M7 7h18v18H7zM7 17h18M18 7v18" fill="none" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
  </svg>
)
