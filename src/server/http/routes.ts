/**
 * Finds the operation for a method and a path. Literal segments win over parameters; both slash forms are the same
 * path.
 */
import type { AnyOp } from '#/contract/op'

export interface RouteMatch {
  readonly op: AnyOp
  readonly params: Readonly<Record<string, string>>
}
export type Route =
  | { readonly kind: 'none' }
  | { readonly kind: 'method'; readonly allow: string; readonly template: string }
  | ({ readonly kind: 'found' } & RouteMatch)

interface Template {
  readonly path: string
  readonly segments: readonly string[]
  readonly ops: Map<string, AnyOp>
  readonly slashParam: string | undefined
}

export class Routes {
  readonly #templates: Template[]

  constructor(ops: readonly AnyOp[]) {
    const byPath = new Map<string, Template>()
    for (const op of ops) {
      const path = op.path.replace(/\/$/, '')
      const template = byPath.get(path) ?? {
        path,
        segments: path.slice(1).split('/'),
        ops: new Map<string, AnyOp>(),
        slashParam: op.slashParam,
      }
      template.ops.set(op.method, op)
      byPath.set(path, template)
    }
    // The more literal route comes first: `/regions/availability` before `/regions/{regionId}`.
    this.#templates = [...byPath.values()].toSorted((a, b) => rank(a).localeCompare(rank(b)))
  }

  /** `path` is below the version prefix and still percent-encoded. */
  find(method: string, path: string): Route {
    const segments = decodeAll(path)
    if (!segments) return { kind: 'none' }
    for (const template of this.#templates) {
      const params = match(template, segments)
      if (!params) continue
      const op = template.ops.get(method === 'HEAD' ? 'GET' : method)
      if (op) return { kind: 'found', op, params }
      return { kind: 'method', allow: allowOf(template), template: template.path }
    }
    return { kind: 'none' }
  }
}

const isParam = (segment: string) => segment.startsWith('{')
const rank = (t: Template) => t.segments.map((s) => (isParam(s) ? '1' : '0')).join('')
const allowOf = (t: Template) => [...t.ops.keys()].flatMap((m) => (m === 'GET' ? ['GET', 'HEAD'] : [m])).join(', ')

function decodeAll(path: string): string[] | undefined {
  try {
    return path
      .replace(/^\//, '')
      .replace(/\/$/, '')
      .split('/')
      .map((s) => decodeURIComponent(s))
  } catch {
    return undefined
  }
}

function match({ segments, slashParam }: Template, path: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  let at = 0
  for (const segment of segments) {
    const here = path[at]
    if (here === undefined || here === '') return undefined
    at++
    if (!isParam(segment)) {
      if (segment !== here) return undefined
      continue
    }
    const name = segment.slice(1, -1)
    params[name] = here
    const next = path[at]
    if (name === slashParam && next !== undefined && next !== '' && segments.length < path.length) {
      params[name] = `${here}/${next}`
      at++
    }
  }
  return at === path.length ? params : undefined
}
