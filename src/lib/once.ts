/** Creates a value on first use. `Intl` formatters take milliseconds that the first load shouldn't spend. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
