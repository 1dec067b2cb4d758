/** A signed URL as something to paste into a shell. */
import { quoted } from '#/lib/shell-word'
import type { LinkMethod } from './link-wish'

interface Signed {
  readonly url: string
  readonly method: LinkMethod
  /** '' where the link is not bound to one. */
  readonly contentType: string
  /** The object's whole name. */
  readonly name: string
}

// oxlint-disable-next-line no-control-regex -- a name may hold them, a command line must not
const UNSAFE = /[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\\]/g

/** The file a download is saved as: the name's last part, never an option and never a path. */
export function fileNameOf(name: string): string {
  const base = (name.split('/').findLast((part) => part !== '') ?? 'object').replaceAll(UNSAFE, '_')
  return base === '.' || base === '..' ? 'object' : base
}
const localFile = (name: string) => quoted(`./${fileNameOf(name)}`)

const HOW: Readonly<Record<LinkMethod, (name: string) => string>> = {
  GET: (name) => `-o ${localFile(name)}`,
  PUT: (name) => `-T ${localFile(name)}`,
  DELETE: () => '-X DELETE',
  HEAD: () => '--head',
}

/** `--fail`, so that a refusal is not saved as if it were the object. */
export function curlOf({ url, method, contentType, name }: Signed): string {
  const words = ['curl', '--fail', HOW[method](name)]
  if (contentType !== '') words.push(`-H ${quoted(`Content-Type: ${contentType}`)}`)
  // Brackets and braces would be taken for a pattern of many addresses.
  if (/[[\]{}]/.test(url)) words.push('--globoff')
  return `${words.join(' ')} \\\n  ${quoted(url)}`
}

/** Undefined where it cannot do what the link is for. */
export function wgetOf({ url, method, contentType, name }: Signed): string | undefined {
  if (method !== 'GET') return undefined
  const header = contentType === '' ? '' : ` --header=${quoted(`Content-Type: ${contentType}`)}`
  return `wget -O ${localFile(name)}${header} \\\n  ${quoted(url)}`
}
