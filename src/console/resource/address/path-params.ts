/** Path parameters of the console's URLs. */
import { segment } from '#/console/api/base/request'

/** `id`: a positive integer. `name`: text that fits into one segment of an API path. */
export type ParamKind = 'id' | 'name'

const FITS: Record<ParamKind, (value: string) => boolean> = {
  id: (value) => /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value)),
  name: (value) => {
    // An API path never contains an encoded slash besides an image's own, and no name has control characters.
    // oxlint-disable-next-line no-control-regex
    if (/[/\\\u0000-\u001f\u007f]/.test(value)) return false
    try {
      return segment(value) !== ''
    } catch {
      return false
    }
  },
}

/** Returns `params` of a route. Invalid values show the not-found page. */
export const pathParams = <K extends string>(kinds: Readonly<Record<K, ParamKind>>) => ({
  parse: (raw: Readonly<Record<K, string>>): Record<K, string> | false => {
    const names = Object.keys(kinds) as K[]
    return names.every((name) => FITS[kinds[name]](raw[name])) ? raw : false
  },
})
