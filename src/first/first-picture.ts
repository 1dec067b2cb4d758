/**
 * Renders the first rows of the bucket list before the framework has loaded, as soon as the early responses and the styles have
 * arrived. The page's first render replaces them.
 */
import { peekEarly } from '../api/first-load/early'
import { bucketTable, type FirstBucket } from './bucket-table'
import { bucketsInWords, transferInWords } from '../lib/buckets/copy'
import { byBucketName } from '../lib/buckets/bucket-order'
import { frame } from './frame'
import * as copy from './copy'

type Fields<T> = { readonly [K in keyof T]: 'string' | 'number' }
const BUCKET: Fields<FirstBucket> = {
  label: 'string',
  cluster: 'string',
  objects: 'number',
  size: 'number',
  hostname: 'string',
  created: 'string',
}
const CLUSTER: Fields<{ id: string; region: string }> = { id: 'string', region: 'string' }
const REGION: Fields<{ id: string; label: string; status: string }> = {
  id: 'string',
  label: 'string',
  status: 'string',
}

/** The rows of a complete collection on one page, if each has these fields. Anything else is left to the page. */
function rowsOf<T>(answer: unknown, fields: Fields<T>): T[] | undefined {
  const rows = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  if (!Array.isArray(rows)) return undefined
  const isRow = (row: unknown): row is T =>
    typeof row === 'object' &&
    row !== null &&
    Object.entries(fields).every(([name, type]) => typeof Reflect.get(row, name) === type)
  return rows.every(isRow) ? rows : undefined
}

/** Whether the user has custom columns or density, which only the page can render. */
function isChanged(): boolean {
  try {
    return [localStorage.getItem('cloud-console.table.buckets'), localStorage.getItem('cloud-console.density')].some(
      (kept) => kept !== null,
    )
  } catch {
    return false
  }
}

async function draw(): Promise<void> {
  if (!/^\/buckets\/?$/.test(location.pathname) || location.search !== '' || isChanged()) return
  const asked = ['/object-storage/buckets/?', '/object-storage/clusters?', '/regions?'].map(peekEarly)
  const [answer, clusters, regions] = await Promise.all(asked)
  const buckets = rowsOf(answer, BUCKET)
  if (buckets === undefined || buckets.length === 0) return
  const regionOf = new Map(rowsOf(clusters, CLUSTER)?.map((c) => [c.id, c.region]))
  const places = new Map(rowsOf(regions, REGION)?.map((r) => [r.id, r]))
  const placeOf = (cluster: string) => places.get(regionOf.get(cluster) ?? '')
  // The page shows a notice above its list.
  if (buckets.some((b) => placeOf(b.cluster)?.status === 'outage')) return
  const rows = bucketTable(buckets.toSorted(byBucketName), (cluster) => placeOf(cluster)?.label)
  const root = document.getElementById('root')
  if (root?.hasChildNodes() !== false) return
  const page = {
    path: '/buckets',
    title: copy.buckets,
    summary: bucketsInWords(buckets, Reflect.get(Object(answer), 'pages') === 1),
    later: transferInWords(0),
    actions: [copy.usage, copy.createBucket],
  }
  root.append(frame(page, rows))
}

draw().catch(() => undefined)
