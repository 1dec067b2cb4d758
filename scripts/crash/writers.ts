/** Clients that write while the server is killed. Each writer uses its own names, so that a thing has one change at a time. */
import { gzipSync } from 'node:zlib'
import type { Chance } from './chance'
import type { Ledger } from './ledger'
import { fingerprint, how, type Wire } from './wire'

export interface Desk {
  /** `http://127.0.0.1:port/v4` */
  readonly api: string
  readonly wire: Wire
  readonly ledger: Ledger
  readonly chance: Chance
  /** Numeric IDs and signed URLs by the ledger's names. */
  readonly known: Map<string, string>
}
/** Sends one change, answered or not. */
export type Writer = (desk: Desk) => Promise<void>

const CLUSTER = 'us-iad-1'
/** Buckets of the objects; never deleted. */
export const HOLDERS = ['crash-hold-0', 'crash-hold-1']
const bucketPath = (api: string, label: string) => `${api}/object-storage/buckets/${CLUSTER}/${label}`

export async function makeHolders({ api, wire }: Pick<Desk, 'api' | 'wire'>): Promise<void> {
  for (const label of HOLDERS) {
    const made = await wire.api('POST', `${api}/object-storage/buckets`, { label, cluster: CLUSTER })
    if (made?.status !== 200) throw new Error(`no bucket: ${JSON.stringify(made?.body)}`)
  }
}

/** Gets a signed URL and keeps it, because it outlives the server's process. Undefined without an answer. */
export async function signed(desk: Omit<Desk, 'chance' | 'ledger'>, method: string, holder: string, name: string) {
  const at = `${method} ${holder}/${name}`
  const kept = desk.known.get(at)
  if (kept !== undefined) return kept
  const ask = { method, name, expires_in: 86_400 }
  const made = await desk.wire.api('POST', `${bucketPath(desk.api, holder)}/object-url`, ask)
  const { url } = made?.body ?? {}
  if (url !== undefined) desk.known.set(at, url)
  return url
}

const SIZES = [0, 1, 300, 5000, 70_000, 300_000, 2_500_000]

/** Uploads, replaces and deletes objects whose names start with `own`. Some uploads stop halfway. */
const objects =
  (own: string): Writer =>
  async (desk) => {
    const { chance, ledger, wire } = desk
    const [holder, name] = [chance.one(HOLDERS), `${own}/${chance.below(3)}`]
    const at = `object ${holder}/${name}`
    const remove = ledger.value(at) !== '' && chance.below(4) === 0
    const url = await signed(desk, remove ? 'DELETE' : 'PUT', holder, name)
    if (url === undefined) return
    if (remove) {
      const tell = ledger.begin(at, '')
      tell(how(await wire.send('DELETE', url)))
      return
    }
    const body = chance.bytes(chance.one(SIZES))
    const pause = chance.below(2) > 0 ? undefined : { after: chance.below(body.length + 1), ms: chance.below(60) }
    const tell = ledger.begin(at, fingerprint(body))
    tell(how(await wire.send('PUT', url, { body, pause })))
  }

/**
 * Creates and deletes resources of one kind. `value` is what the list shows of a new one, and `path` is where it is deleted.
 */
interface Kind {
  readonly prefix: string
  readonly make: { readonly path: string; readonly body: (label: string) => object; readonly value: string }
  readonly remove: (api: string, label: string, id: string | undefined) => string | undefined
}
const things =
  ({ prefix, make, remove }: Kind): Writer =>
  async ({ api, wire, ledger, chance, known }) => {
    const label = `crash-${prefix}-${chance.below(5)}`
    const at = `${prefix} ${label}`
    const url = ledger.value(at) === '' ? undefined : remove(api, label, known.get(at))
    if (url !== undefined) {
      const tell = ledger.begin(at, '')
      tell(how(await wire.api('DELETE', url)))
      return
    }
    if (ledger.value(at) !== '') return
    const tell = ledger.begin(at, make.value)
    // Retries under the same idempotency key after the crash must not create a second one.
    const key = `${at} ${chance.below(2 ** 32)}`.replaceAll(' ', '-')
    const made = await wire.api('POST', `${api}${make.path}`, make.body(label), { 'Idempotency-Key': key })
    if (made?.body.id !== undefined) known.set(at, String(made.body.id))
    if (made === undefined) known.set(`key of ${at}`, key)
    tell(how(made))
  }

const KINDS: Readonly<Record<string, Kind>> = {
  bucket: {
    prefix: 'bucket',
    make: {
      path: '/object-storage/buckets',
      body: (label) => ({ label, cluster: CLUSTER }),
      value: 'there',
    },
    remove: bucketPath,
  },
  key: {
    prefix: 'key',
    make: { path: '/object-storage/keys', body: (label) => ({ label }), value: 'there' },
    remove: (api, _, id) => id && `${api}/object-storage/keys/${id}`,
  },
  volume: {
    prefix: 'volume',
    make: { path: '/volumes', body: (label) => ({ label, region: 'us-iad', size: 33 }), value: '33 GB' },
    remove: (api, _, id) => id && `${api}/volumes/${id}`,
  },
}

/** Retries every unanswered creation under its idempotency key, after which exactly one exists. */
export async function askAgain({ api, wire, known, ledger }: Omit<Desk, 'chance'>): Promise<void> {
  for (const [name, key] of [...known].filter(([n]) => n.startsWith('key of '))) {
    known.delete(name)
    const at = name.slice('key of '.length)
    const [prefix = '', label = ''] = at.split(' ')
    const make = KINDS[prefix]?.make
    if (!make) continue
    const tell = ledger.begin(at, make.value)
    const made = await wire.api('POST', `${api}${make.path}`, make.body(label), { 'Idempotency-Key': key })
    if (made?.body.id !== undefined) known.set(at, String(made.body.id))
    tell(how(made))
  }
}

/** Creates an image upload, sends its data and deletes the image. */
const images: Writer = async ({ api, wire, ledger, chance, known }) => {
  const label = `crash-image-${chance.below(4)}`
  const at = `image ${label}`
  const [is, id, target] = [ledger.value(at), known.get(at), known.get(`data of ${at}`)]
  if (is === '') {
    const tell = ledger.begin(at, 'waits')
    const made = await wire.api('POST', `${api}/images/upload`, { label, region: 'us-iad' })
    const { image, upload_to: to } = made?.body ?? {}
    if (image && to) known.set(at, image.id).set(`data of ${at}`, to)
    tell(how(made))
  } else if (is === 'waits' && target !== undefined) {
    const tell = ledger.begin(at, 'sent')
    const body = gzipSync(chance.bytes(40_000))
    const headers = { 'Content-Type': 'application/octet-stream' }
    tell(how(await wire.send('PUT', target, { body, headers })))
  } else if (id !== undefined) {
    const tell = ledger.begin(at, '')
    tell(how(await wire.api('DELETE', `${api}/images/${id}`)))
  }
}

export const WRITERS: readonly Writer[] = [
  ...['a', 'b', 'c', 'd'].map(objects),
  ...Object.values(KINDS).map(things),
  images,
]
