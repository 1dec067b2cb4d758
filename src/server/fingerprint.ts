/** Whether two requests ask for the same. */
import { createHmac } from 'node:crypto'
import type { AnyOp } from '../contract/op'
import type { Read } from './read-body'

/**
 * Operation, path parameters, query and body as one keyed hash: HMAC-SHA256, hex. Keyed, because a body may hold a password that
 * could be guessed from a plain hash. Two sendings of one form differ in their boundaries, and two of one JSON text may differ in
 * their blanks: what they hold is compared.
 */
export async function fingerprint(
  secret: Buffer,
  op: Pick<AnyOp, 'id'>,
  params: Readonly<Record<string, string>>,
  search: string,
  { json, form }: Read,
): Promise<string> {
  const hash = createHmac('sha256', secret).update(JSON.stringify([op.id, params, search, json ?? null]))
  for (const [name, part] of form ?? []) {
    const isFile = typeof part !== 'string'
    const bytes = isFile ? Buffer.from(await part.arrayBuffer()) : Buffer.from(part) // oxlint-disable-line no-await-in-loop -- in their order
    hash.update(JSON.stringify([name, isFile ? part.name : null, bytes.length])).update(bytes)
  }
  return hash.digest('hex')
}
