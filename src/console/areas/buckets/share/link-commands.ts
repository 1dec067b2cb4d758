/** Shell commands that use a signed URL. */
import { quoted } from '#/lib/shell-word'
import type { LinkMethod } from './link-settings'

interface Signed {
  readonly url: string
  readonly method: LinkMethod
  /** '' where the link requires none. */
  readonly contentType: string
  /** The object's whole name. */
  readonly name: string
}

// oxlint-disable-next-line no-control-regex -- names can contain them, a command line must not
const UNSAFE = /[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\\]/g

/** Local file name for a download: the last segment, never an option and never a path. */
export function fileNameOf(name: string): string {
  const base = (name.split('/').findLast((part) => part !== '') ?? 'object').replaceAll(UNSAFE, '_')
  return base === '.' || base === '..' ? 'object' : base
}
const localFile = (name: string) => quoted(`./${fileNameOf(name)}`)

const CURL_ARGUMENTS: Readonly<Record<LinkMethod, (name: string) => string>> = {
  // A server can redirect a download. Without --location, curl would save an empty file and report success.
  GET: (name) => `--location -o ${localFile(name)}`,
  PUT: (name) => `-T ${localFile(name)}`,
  DELETE: () => '-X DELETE',
  HEAD: () => '--head',
}

/** `--fail` keeps an error response from being saved as the object. */
export function curlOf({ url, method, contentType, name }: Signed): string {
  const words = ['curl', '--fail', CURL_ARGUMENTS[method](name)]
  if (contentType !== '') words.push(`-H ${quoted(`Content-Type: ${contentType}`)}`)
  // curl would expand brackets and braces as a pattern, also those of a file to upload.
  if (/[[\]{}]/.test(method === 'PUT' ? url + fileNameOf(name) : url)) words.push('--globoff')
  return `${words.join(' ')} \\\n  ${quoted(url)}`
}
