import encodeQR from 'qr'
import { qrPath } from '../../lib/qr-path.ts'

/** Black on white in both themes: some cameras do not read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 3 })
  return (
    <svg viewBox={`0 0 ${modules.length} ${modules.length}`} width={208} height={208} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="#fff" rx="2" />
      <path d={qrPath(modules)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
