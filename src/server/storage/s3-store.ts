/** Bytes in a bucket of an S3-compatible store, under random ids. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { SettingError, type ObjectStoreSettings } from '../system/settings'
import { S3Client, type EngineAnswer, type EngineRequest } from './s3-client'
import { Slices } from './slices'
import {
  BlobTooLarge,
  requireBlob,
  StoreAway,
  StoreBusy,
  type ByteSpan,
  type LinkHeaders,
  type ListedBlob,
  type ObjectStore,
  type OpenedFile,
  type Stored,
  type StoredFile,
  type WriteOptions,
} from './store'

const MIB = 1024 * 1024
/** Up to this many bytes of known length are one PUT; more are parts of this size. Both stream through. */
const PART = 64 * MIB
/** Bytes of unknown length wait in memory until a part is complete; 10,000 parts hold any object. */
const WAITING_PART = 8 * MIB
/** Uploads whose parts wait in memory at the same time, and those of one account among them. */
const MAX_WAITING = 16
const MAX_WAITING_OF_ONE = 4
/** Seconds for which a link works: long enough to follow it. */
const LINK_SECONDS = 60
/** An upload of 5 GiB at the least rate takes almost four days (`pace.ts`). */
const LONGEST_UPLOAD_MS = 5 * 86_400_000
const IDENTITY = 'identity'
/** Names per page of a list. */
const PAGE = 1000
const DAY_SECONDS = 86_400

const xmlText = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
const inTag = (xml: string, name: string): string | undefined => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found === undefined ? undefined : xmlText(found)
}
const blocksOf = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .flatMap((rest) => rest.split(`</${name}>`, 2).slice(0, -1))
const md5 = (data: Buffer | string): string => createHash('md5').update(data).digest('hex')
const tagOf = ({ headers }: Pick<EngineAnswer, 'headers'>): string => (headers.etag ?? '').replaceAll('"', '')

/** The whole length that an answer describes. */
function lengthOf(headers: Readonly<Record<string, string | string[] | undefined>>): number {
  const whole = /\/(\d+)$/.exec(String(headers['content-range'] ?? ''))?.[1]
  return Number(whole ?? headers['content-length'])
}

/** For tests: smaller than the real ones. */
export interface EngineLimits {
  /** Milliseconds without any progress after which the store counts as away. */
  readonly stalledMs?: number
  /** Milliseconds after which an unfinished upload of parts counts as abandoned. */
  readonly longestUploadMs?: number
  readonly page?: number
}

class S3Store implements ObjectStore {
  readonly keepSeconds: number
  readonly #client: S3Client
  readonly #publicUrl: string | null
  /** Uploads of unknown length by account. */
  readonly #waiting = new Map<number | undefined, number>()
  readonly #longestUploadMs: number
  readonly #page: string

  constructor(settings: ObjectStoreSettings, client: S3Client, limits: EngineLimits) {
    this.keepSeconds = settings.keepDays * DAY_SECONDS
    this.#client = client
    this.#publicUrl = settings.publicUrl
    this.#longestUploadMs = limits.longestUploadMs ?? LONGEST_UPLOAD_MS
    this.#page = String(limits.page ?? PAGE)
  }

  async #must(request: EngineRequest): Promise<EngineAnswer> {
    const answer = await this.#client.ask(request)
    if (!answer) throw new StoreAway(`The object store failed on ${request.method}: 404`)
    return answer
  }

  async write(source: Readable, limit: number, options: WriteOptions = {}) {
    const { length, blob = randomBytes(16).toString('hex'), account } = options
    requireBlob(blob)
    if (length !== undefined && length > limit) throw new BlobTooLarge(limit)
    const leave = length === undefined ? this.#wait(account) : undefined
    const slices = new Slices(source, limit)
    try {
      const stored =
        length !== undefined && length <= PART
          ? await this.#putWhole(blob, slices, length, slices.take(length))
          : await this.#putParts(blob, slices, length)
      return stored
    } finally {
      slices.close()
      leave?.()
    }
  }

  /** Takes one of the places in memory. Throws `StoreBusy` if none is left. */
  #wait(account: number | undefined): () => void {
    const own = this.#waiting.get(account) ?? 0
    const all = [...this.#waiting.values()].reduce((sum, n) => sum + n, 0)
    if (own >= MAX_WAITING_OF_ONE || all >= MAX_WAITING) throw new StoreBusy('Too many uploads have no length.')
    this.#waiting.set(account, own + 1)
    return () => {
      const left = (this.#waiting.get(account) ?? 1) - 1
      if (left > 0) this.#waiting.set(account, left)
      else this.#waiting.delete(account)
    }
  }

  /** `body`: all bytes of the source, read from `slices`. */
  async #putWhole(blob: string, slices: Slices, length: number, body: Buffer | AsyncIterable<Buffer>): Promise<Stored> {
    try {
      const answer = await this.#must({ method: 'PUT', key: blob, body, length })
      await slices.requireEnd()
      const etag = slices.md5()
      if (tagOf(answer) !== etag) throw new StoreAway('The object store stored other bytes than it was sent.')
      return { blob, size: slices.size, etag }
    } catch (e) {
      await this.#tidy({ method: 'DELETE', key: blob })
      throw e
    }
  }

  async #putParts(blob: string, slices: Slices, length: number | undefined): Promise<Stored> {
    // Bytes of unknown length can turn out to be few.
    const first = length === undefined ? await slices.gather(WAITING_PART) : undefined
    if (first && first.length < WAITING_PART) return this.#putWhole(blob, slices, first.length, first)
    const started = await this.#must({ method: 'POST', key: blob, query: { uploads: '' } })
    const uploadId = inTag(started.text, 'UploadId') ?? ''
    const tags: string[] = []
    const put = async (body: Buffer | AsyncIterable<Buffer>, bytes: number, expected: () => string) => {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await this.#must({ method: 'PUT', key: blob, query, body, length: bytes })
      const tag = expected()
      if (tagOf(answer) !== tag) throw new StoreAway('The object store stored other bytes than it was sent.')
      tags.push(tag)
    }
    try {
      if (length === undefined) {
        for (let part = first; part && part.length > 0; part = await slices.gather(WAITING_PART)) {
          const data = part
          await put(data, data.length, () => md5(data))
        }
      } else {
        for (let left = length; left > 0; left -= PART) {
          const bytes = Math.min(PART, left)
          await put(slices.take(bytes), bytes, () => slices.sliceMd5())
        }
      }
      await slices.requireEnd()
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>"${tag}"</ETag></Part>`)
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      await this.#must({ method: 'POST', key: blob, query: { uploadId }, body, length: body.length })
      // Not every store names the ETag when it has put the parts together.
      const found = await this.#find(blob)
      const whole = `${md5(Buffer.from(tags.join(''), 'hex'))}-${tags.length}`
      if (found?.tag !== whole || found.size !== slices.size) {
        throw new StoreAway('The object store put other bytes together than it was sent.')
      }
      return { blob, size: slices.size, etag: slices.md5() }
    } catch (e) {
      await this.#tidy({ method: 'DELETE', key: blob, query: { uploadId } })
      await this.#tidy({ method: 'DELETE', key: blob })
      throw e
    }
  }

  /** Sends a request that can fail, because the sweep later deletes what is left. */
  async #tidy(request: EngineRequest): Promise<void> {
    await this.#client.ask(request).catch(() => undefined)
  }

  async open(blob: string, range?: ByteSpan): Promise<OpenedFile | null> {
    requireBlob(blob)
    const source = await this.#client.get(blob, range ? { range: `bytes=${range.start}-${range.end}` } : {})
    if (!source) return null
    const changed = Date.parse(source.headers['last-modified'] ?? '') || 0
    return { size: lengthOf(source.headers), changed, source }
  }

  read(blob: string, range?: ByteSpan): Readable {
    requireBlob(blob)
    const open = () => this.open(blob, range)
    return Readable.from(
      (async function* bytes() {
        const file = await open()
        if (!file) throw Object.assign(new Error(`The file ${blob} is missing.`), { code: 'ENOENT' })
        yield* file.source as AsyncIterable<Buffer>
      })(),
      { objectMode: false },
    )
  }

  async link(blob: string, { contentType, disposition }: LinkHeaders): Promise<string | null> {
    requireBlob(blob)
    if (this.#publicUrl === null) return null
    return this.#client.presign(this.#publicUrl, blob, {
      'X-Amz-Expires': String(LINK_SECONDS),
      'response-content-type': contentType,
      'response-content-disposition': disposition,
      'response-cache-control': 'private, no-store',
    })
  }

  async remove(blob: string): Promise<void> {
    requireBlob(blob)
    await this.#client.ask({ method: 'DELETE', key: blob })
  }

  async stat(blob: string): Promise<StoredFile | null> {
    requireBlob(blob)
    const found = await this.#find(blob)
    return found && { size: found.size, changed: found.changed }
  }

  async #find(blob: string): Promise<(StoredFile & { readonly tag: string }) | null> {
    const query = { 'list-type': '2', prefix: blob, 'max-keys': '1' }
    const { text } = await this.#must({ method: 'GET', key: '', query })
    const [found] = blocksOf(text, 'Contents')
    if (found === undefined || inTag(found, 'Key') !== blob) return null
    return {
      size: Number(inTag(found, 'Size')),
      changed: Date.parse(inTag(found, 'LastModified') ?? ''),
      tag: (inTag(found, 'ETag') ?? '').replaceAll('"', ''),
    }
  }

  /** A sweep moves nothing here. */
  async recover(): Promise<boolean> {
    return false
  }

  async *list(): AsyncGenerator<readonly ListedBlob[]> {
    for (let after = ''; ;) {
      const query = { 'list-type': '2', 'max-keys': this.#page, ...(after === '' ? {} : { 'start-after': after }) }
      const { text } = await this.#must({ method: 'GET', key: '', query })
      const found = blocksOf(text, 'Contents').map((entry) => ({
        name: inTag(entry, 'Key') ?? '',
        at: Date.parse(inTag(entry, 'LastModified') ?? ''),
      }))
      const page = found.filter(({ name }) => name !== IDENTITY)
      if (page.length > 0) yield page.map(({ name, at }) => ({ name, changed: () => Promise.resolve(at) }))
      const last = found.at(-1)?.name
      if (inTag(text, 'IsTruncated') !== 'true' || last === undefined) return
      after = last
    }
  }

  /** Another server might be writing them. */
  async clearTemporary(): Promise<void> {}

  async clearAbandoned(before: number): Promise<number> {
    const last = Math.min(before, Date.now() - this.#longestUploadMs)
    let cleared = 0
    for await (const { key, uploadId, at } of this.#unfinished()) {
      if (!(at < last)) continue
      await this.#client.ask({ method: 'DELETE', key, query: { uploadId } })
      cleared += 1
    }
    return cleared
  }

  /** Uploads of parts that were neither completed nor deleted. */
  async *#unfinished(): AsyncGenerator<{ readonly key: string; readonly uploadId: string; readonly at: number }> {
    for (let after = {}; ;) {
      const query = { uploads: '', 'max-uploads': this.#page, ...after }
      const { text } = await this.#must({ method: 'GET', key: '', query })
      for (const upload of blocksOf(text, 'Upload')) {
        const [key = '', uploadId = ''] = [inTag(upload, 'Key'), inTag(upload, 'UploadId')]
        yield { key, uploadId, at: Date.parse(inTag(upload, 'Initiated') ?? '') }
      }
      const [key, uploadId] = [inTag(text, 'NextKeyMarker'), inTag(text, 'NextUploadIdMarker')]
      if (inTag(text, 'IsTruncated') !== 'true' || key === undefined) return
      after = { 'key-marker': key, ...(uploadId === undefined ? {} : { 'upload-id-marker': uploadId }) }
    }
  }

  async readIdentity(): Promise<string> {
    return (await this.#client.ask({ method: 'GET', key: IDENTITY }))?.text ?? ''
  }
  async writeIdentity(text: string): Promise<void> {
    const body = Buffer.from(text)
    const answer = await this.#must({ method: 'PUT', key: IDENTITY, body, length: body.length })
    if (tagOf(answer) !== md5(body)) throw new StoreAway('The object store stored other bytes than it was sent.')
  }
  async identityWritten(): Promise<number> {
    const answer = await this.#must({ method: 'GET', key: IDENTITY })
    return Date.parse(answer.headers['last-modified'] ?? '')
  }
}

/** Opens the bucket. Throws `SettingError` if it can't be read. */
export async function openS3Store(settings: ObjectStoreSettings, limits: EngineLimits = {}): Promise<ObjectStore> {
  const client = new S3Client(settings, limits.stalledMs)
  const bucket = JSON.stringify(settings.bucket)
  try {
    if (await client.ask({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } })) {
      return new S3Store(settings, client, limits)
    }
  } catch (e) {
    client.close()
    const why = e instanceof Error ? e.message.replace(/^.*: /, '') : String(e)
    throw new SettingError(
      /^40[13]/.test(why)
        ? `S3_BUCKET ${bucket}: the object store refuses S3_KEY or S3_SECRET: ${why}.`
        : why === '404 NoSuchBucket'
          ? `S3_BUCKET ${bucket} doesn't exist. Create it first.`
          : `S3_ENDPOINT: the object store can't be reached: ${why}.`,
      { cause: e },
    )
  }
  client.close()
  throw new SettingError(`S3_BUCKET ${bucket} doesn't exist. Create it first.`)
}
