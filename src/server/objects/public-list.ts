/** A public bucket's names as XML at its host name, in the shape that tools for object stores read. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../services'
import { escapeXml, fitsXml, XML_HEAD } from './acl-xml'
import { openToAllOrigins, Refusal } from './answers'
import { entryName, listObjects } from './listing'
import type { BucketRow } from './locate'

const MOST = 1000
const tag = (name: string, content: string | number) => `<${name}>${content}</${name}>`

function maxKeys(given: string | null): number {
  if (given === null || given === '') return MOST
  if (!/^\d{1,9}$/.test(given) || Number(given) < 1) throw new Refusal('InvalidArgument')
  return Math.min(Number(given), MOST)
}

export async function publicList(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  bucket: BucketRow,
  query: string,
): Promise<void> {
  const q = new URLSearchParams(query)
  const prefix = q.get('prefix') ?? ''
  const marker = q.get('marker') ?? ''
  const delimiter = q.get('delimiter') ?? ''
  const pageSize = maxKeys(q.get('max-keys'))
  if (Array.from(delimiter).length > 1 || [prefix, marker, delimiter].some((t) => t.includes('\0')))
    throw new Refusal('InvalidArgument')
  const { entries, nextMarker } = await listObjects(services.db, bucket.id, { prefix, marker, delimiter, pageSize })
  // Names that XML cannot hold are encoded, and with them all others, as the answer says.
  const encoded =
    q.get('encoding-type') === 'url' || ![prefix, marker, delimiter, ...entries.map(entryName)].every(fitsXml)
  const text = (s: string) => (encoded ? encodeURIComponent(s).replaceAll('%2F', '/') : escapeXml(s))
  const body = [
    XML_HEAD,
    '<ListBucketResult>',
    tag('Name', escapeXml(bucket.label)),
    tag('Prefix', text(prefix)),
    tag('Marker', text(marker)),
    tag('MaxKeys', pageSize),
    delimiter === '' ? '' : tag('Delimiter', text(delimiter)),
    encoded ? tag('EncodingType', 'url') : '',
    tag('IsTruncated', String(nextMarker !== null)),
    nextMarker === null ? '' : tag('NextMarker', text(nextMarker)),
    ...entries.map((e) =>
      e.folder === null
        ? tag(
            'Contents',
            tag('Key', text(e.row.name)) +
              tag('LastModified', `${e.row.last_modified}.000Z`) +
              tag('ETag', `&quot;${e.row.etag}&quot;`) +
              tag('Size', e.row.size),
          )
        : tag('CommonPrefixes', tag('Prefix', text(e.folder))),
    ),
    '</ListBucketResult>',
  ].join('')
  openToAllOrigins(res)
  res.setHeader('Cache-Control', 'no-cache')
  res.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body) })
  res.end(req.method === 'HEAD' ? undefined : body)
}
