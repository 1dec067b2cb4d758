/** Built files as they go over the wire: the compressed twin that the browser takes, and hashed ones from memory. */
import { readFile, stat } from 'node:fs/promises'

const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
type Coding = (typeof CODINGS)[number]

const accepts = (coding: string) =>
  new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*;|\\s*,|\\s*$)`)
const ACCEPTS = { br: accepts('br'), gzip: accepts('gzip') }

/** The codings of ours that a request takes, the best first, each with its file ending. */
export const codings = (request: Request): readonly Coding[] => {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return CODINGS.filter(([coding]) => ACCEPTS[coding].test(accepted))
}

/** A name that changes with the content. */
export const isHashed = (file: string) => /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(file)

export interface BuiltFile {
  /** Of the file as it is, before any coding; with `mtimeMs` it makes the ETag. */
  readonly plainSize: number
  readonly mtimeMs: number
  readonly coding: '' | 'br' | 'gzip'
  readonly path: string
  /** Bytes on the wire. */
  readonly size: number
  /** In memory; without them the file is read from `path`. */
  readonly bytes?: Uint8Array
}

/** Beyond this a file is read from disk each time. */
const KEPT_BYTES = 1024 * 1024

async function look(file: string, wanted: readonly Coding[]): Promise<BuiltFile | undefined> {
  const plain = await stat(file).catch(() => undefined)
  if (!plain?.isFile()) return undefined
  const common = { plainSize: plain.size, mtimeMs: plain.mtimeMs }
  for (const [coding, suffix] of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- the first that exists wins
    const twin = await stat(file + suffix).catch(() => undefined)
    if (twin) return { ...common, coding, path: file + suffix, size: twin.size }
  }
  return { ...common, coding: '', path: file, size: plain.size }
}

/** What a hashed name holds never changes: it is read once and kept for the next visitor. Undefined where there is no such file. */
export function fileReader(): (file: string, wanted: readonly Coding[]) => Promise<BuiltFile | undefined> {
  const kept = new Map<string, BuiltFile>()
  return async (file, wanted) => {
    const key = [file, ...wanted].join('\n')
    const known = kept.get(key)
    if (known) return known
    const found = await look(file, wanted)
    if (!found || !isHashed(file) || found.size > KEPT_BYTES) return found
    const held = { ...found, bytes: new Uint8Array(await readFile(found.path)) }
    kept.set(key, held)
    return held
  }
}
