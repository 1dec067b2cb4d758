/** A page of one resource that the user keeps at hand. */
import { isPath } from '../address/is-path'
import type { AreaIconName } from '../shell/navigation'

export interface Pin {
  /** `/volumes/12`; of a folder `/buckets/us-east-1/logs?folder=2026%2F` */
  readonly path: string
  /** The resource's name; empty after a sign-out, until a list is read */
  readonly label: string
  /** Whether the resource no longer exists */
  readonly isGone: boolean
  /** Epoch milliseconds of the answer that label and `isGone` are from. Older answers are ignored. */
  readonly at: number
}

export const MOST_PINS = 50
const MOST_LABEL = 200
const MOST_PATH = 2000

/** Paths of resources with the kind in the palette's IDs and an icon. The first match counts. */
const KINDS: readonly (readonly [path: RegExp, kind: string, icon: AreaIconName])[] = [
  [/^\/buckets\/([^/]+\/[^/]+)$/, 'bucket', 'bucket'],
  [/^\/keys\/([^/]+)$/, 'key', 'key'],
  [/^\/clusters\/([^/]+)$/, 'cluster', 'cluster'],
  [/^\/volumes\/([^/]+)$/, 'volume', 'volume'],
  [/^\/images\/([^/]+\/[^/]+)$/, 'image', 'image'],
  [/^\/monitoring\/plans\/([^/]+)$/, 'plan', 'monitoring'],
  [/^\/monitoring\/([^/]+)$/, 'client', 'monitoring'],
  [/^\/managed\/services\/([^/]+)$/, 'service', 'managed'],
  [/^\/managed\/issues\/([^/]+)$/, 'issue', 'managed'],
  [/^\/managed\/contacts\/([^/]+)$/, 'contact', 'managed'],
  [/^\/managed\/credentials\/([^/]+)$/, 'credential', 'managed'],
  [/^\/(?:managed\/access|instances)\/([^/]+)$/, 'instance', 'managed'],
  [/^\/tickets\/([^/]+)$/, 'ticket', 'ticket'],
  [/^\/regions\/([^/]+)$/, 'region', 'region'],
  [/^\/betas\/([^/]+)$/, 'beta', 'beta'],
]

export interface PinnedResource {
  /** The palette's ID of the resource: `volume/12` */
  readonly id: string
  readonly icon: AreaIconName
  /** The open folder of a bucket; undefined for the resource itself */
  readonly folder: string | undefined
  /** The resource's name as far as the path tells */
  readonly fallback: string
}

/** What a path points at. Undefined if it isn't the page of one resource. */
export function resourceAt(path: string): PinnedResource | undefined {
  const [pathname = '', query = ''] = path.split('?', 2)
  for (const [pattern, kind, icon] of KINDS) {
    const found = pattern.exec(pathname)?.[1]
    if (found === undefined) continue
    try {
      const id = decodeURIComponent(found)
      const { folder, ...others } = Object.fromEntries(new URLSearchParams(query))
      if (Object.keys(others).length > 0 || (folder !== undefined && kind !== 'bucket')) return undefined
      const fallback = folder ?? id.slice(kind === 'bucket' ? id.indexOf('/') + 1 : 0)
      return { id: `${kind}/${id}`, icon, folder, fallback }
    } catch {
      return undefined
    }
  }
  return undefined
}

export const isPin = (x: unknown): x is Pin => {
  const { path, label, isGone, at }: Partial<Record<keyof Pin, unknown>> = Object(x)
  return (
    isPath(path) &&
    path.length <= MOST_PATH &&
    resourceAt(path) !== undefined &&
    typeof label === 'string' &&
    label.length <= MOST_LABEL &&
    typeof isGone === 'boolean' &&
    typeof at === 'number'
  )
}

/** A label as it is kept. */
export const pinLabel = (label: string): string => label.slice(0, MOST_LABEL)
