/** Finds the bucket and object of a request: by the bucket's hostname, or by path below any other host. */
import type { IncomingMessage } from 'node:http'
import type { Selectable } from 'kysely'
import { clusterDomain } from '#/server/core/cluster-domain'
import type { BucketTable } from '#/server/db/schema'
import type { Services } from '#/server/core/services'
import { StoreError } from '../http/answers'

export type BucketRow = Selectable<BucketTable>
export interface ObjectRef {
  readonly via: 'host' | 'path'
  /** Undefined if the bucket doesn't exist, which must look like a closed one. */
  readonly bucket: BucketRow | undefined
  /** Decoded; '' is the bucket itself. */
  readonly name: string
  /** The query after the question mark; undefined without one. */
  readonly query: string | undefined
}

const bare = (host: string) => host.toLowerCase().replace(/\.?(:\d*)?$/, '')

/** Throws `StoreError` for a target or a name that can't be decoded. */
export async function locate(services: Services, req: IncomingMessage): Promise<ObjectRef> {
  const target = req.url ?? ''
  if (!target.startsWith('/')) throw new StoreError('BadRequest')
  const mark = target.indexOf('?')
  const path = (mark < 0 ? target : target.slice(0, mark)).slice(1)
  const query = mark < 0 ? undefined : target.slice(mark + 1)
  const host = await bucketByHost(services, bare(req.headers.host ?? ''))
  if (host) return { via: 'host', bucket: await find(services, host), name: decode(path), query }
  const [cluster = '', label = ''] = path.split('/', 2).map(decode)
  const rest = path.split('/').slice(2).join('/')
  // A signed name isn't percent-encoded; the signature's own, stricter rule reads it.
  const name = query === undefined ? decode(rest) : ''
  return { via: 'path', bucket: await find(services, { cluster, label }), name, query }
}

/** Labels can contain dots, so the longest matching domain determines where the label ends. */
async function bucketByHost(services: Services, host: string) {
  // Signed URLs use this host, whatever an operator named a cluster.
  if (host === bare(new URL(services.settings.objectsUrl).host)) return undefined
  const clusters = await services.db.selectFrom('cluster').select(['id', 'domain']).execute()
  const [best] = clusters
    .map((c) => ({ cluster: c.id, domain: bare(clusterDomain(services.settings, c)) }))
    .filter((c) => host.endsWith(`.${c.domain}`))
    .toSorted((a, b) => b.domain.length - a.domain.length)
  return best && { cluster: best.cluster, label: host.slice(0, -best.domain.length - 1) }
}

const find = ({ db }: Services, { cluster, label }: { cluster: string; label: string }) =>
  db.selectFrom('bucket').selectAll().where('cluster', '=', cluster).where('label', '=', label).executeTakeFirst()

function decode(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text)
  } catch {
    throw new StoreError('InvalidURI')
  }
  // The database would cut the text at NUL and find another row.
  if (decoded.includes('\0')) throw new StoreError('InvalidURI')
  return decoded
}
