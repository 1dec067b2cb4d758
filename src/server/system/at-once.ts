/**
 * Runs `act` for each item, at most `most` concurrently. Rejects with the first failure once all running calls have
 * ended.
 */
export async function eachAtOnce<T>(
  most: number,
  items: AsyncIterable<T> | Iterable<T>,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const item of items) {
    const one: Promise<void> = act(item)
      .catch((e: unknown) => void failures.push(e))
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= most) await Promise.race(running)
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
