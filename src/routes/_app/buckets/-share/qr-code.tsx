import { encode } from 'uqr'

interface Props {
  readonly text: string
  readonly label: string
}
/** Modules of white around the code, which readers need. */
const QUIET = 4
/** Pixels of a module. */
const MODULE = 4

// The code comes at the end of what the panel shows.
const bringIntoView = (code: SVGSVGElement | null) => code?.scrollIntoView({ block: 'nearest' })

/** A QR code, black on white in every theme, since many readers find no other. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { border: QUIET })
  const dark = data.flatMap((row, y) => row.flatMap((set, x) => (set ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      ref={bringIntoView}
      role="img"
      aria-label={label}
      width={size * MODULE}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%' }}
    >
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
