/** Made when it is first asked for: what asks for a language's data costs milliseconds, which the first load need not pay. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
