/**
 * Search parameters of the console's URLs. Plain functions, to keep schema libraries out of the first load.
 *
 * The router reads every parameter as text (`parseSearch`). A route lists its parameters (`searchOf`); an invalid value becomes
 * undefined, which means the default.
 */
type Raw = Record<string, unknown>

/** Reads one parameter. Undefined means the default. */
export type Reader<T> = (value: unknown) => T | undefined

/** Text. An empty parameter counts as absent. */
export const textParam: Reader<string> = (value) => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The id of a resource: a positive integer. */
export const idParam: Reader<number> = (value) => {
  const written = textParam(value)
  const n = written !== undefined && /^\d{1,16}$/.test(written) ? Number(written) : NaN
  return n > 0 && Number.isSafeInteger(n) ? n : undefined
}

/** One of a few words. */
export const oneOf =
  <const T extends string>(...words: readonly T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value)

/** Present as `true`, or absent. */
export const flagParam: Reader<true> = (value) => (value === true || value === 'true' ? true : undefined)

type Found<R extends Readonly<Record<string, Reader<unknown>>>> = {
  [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> | undefined
}

/**
 * `validateSearch` of a route. Every named parameter is answered: the router lays the answer over the raw search, and would
 * keep a bad value that the answer leaves out.
 */
export const searchOf =
  <R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (raw: Raw): Found<R> =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as Found<R>

/** `?a=1` as `{ a: '1' }`. Names such as `2024.10` and `[1]` stay as written; of a repeated parameter the first counts. */
export function parseSearch(search: string): Record<string, string> {
  const found: Record<string, string> = {}
  // `__proto__` must become a property like any other.
  for (const [name, value] of [...new URLSearchParams(search)].toReversed())
    Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true })
  return found
}

/** The opposite of `parseSearch`. Undefined and null are left out. */
export function stringifySearch(search: Readonly<Raw>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      written.set(name, String(value))
  }
  const query = written.toString()
  return query === '' ? '' : `?${query}`
}
