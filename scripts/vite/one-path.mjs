/** @typedef {readonly [tag: string, attributes: Readonly<Record<string, string>>]} Shape */

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)`
/** A relative first move. Numbers right after it continue as a relative line. */
const RELATIVE = new RegExp(String.raw`^m\s*(${NUMBER})[\s,]*(${NUMBER})[\s,]*`)

/** @param {string} d @returns {string} the same wherever it stands in a longer path */
const anywhere = (d) =>
  d.replace(
    RELATIVE,
    (begin, x, y, at, whole) => `M${x} ${y}${/^[-+.\d]/.test(whole.slice(at + begin.length)) ? 'l' : ''}`,
  )

/** @type {Readonly<Record<string, (a: Readonly<Record<string, string>>) => string>>} */
const AS_PATH = {
  path: ({ d = '' }) => anywhere(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points = '' }) => `M${points.trim()}`,
  polygon: ({ points = '' }) => `M${points.trim()}z`,
  circle: ({ cx, cy, r }) => {
    const d = 2 * Number(r)
    return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0`
  },
  rect: ({ x = '0', y = '0', width, height, rx, ry }) => {
    const across = Number(rx ?? ry ?? 0)
    const down = Number(ry ?? rx ?? 0)
    const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      across === 0 ? '' : `a${across} ${down} 0 0 1 ${dx} ${dy}`
    const w = Number(width) - 2 * across
    const h = Number(height) - 2 * down
    return `M${Number(x) + across} ${y}h${w}${corner(across, down)}v${h}${corner(-across, down)}h${-w}${corner(-across, -down)}v${-h}${corner(across, -down)}z`
  },
}
const GEOMETRY = new Set('d x y x1 y1 x2 y2 cx cy r rx ry width height points key'.split(' '))

/**
 * Merges the shapes of an icon into one path, so that a browser lays out one element instead of three in every row of a list.
 * Shapes with their own colors and unknown kinds are unchanged.
 * @param {readonly Shape[]} shapes
 * @returns {readonly Shape[]}
 */
export const onePath = (shapes) => {
  const parts = shapes.map(([tag, attributes]) =>
    Object.keys(attributes).every((name) => GEOMETRY.has(name)) ? AS_PATH[tag]?.(attributes) : undefined,
  )
  return parts.includes(undefined) ? shapes : [['path', { d: parts.join(''), key: 'all' }]]
}
