// Wrong on purpose and left out of the usual lint. `npm test` wants it reported: where type-aware lint is silently off,
// everything looks clean, and this file is how that shows.
async function work(): Promise<number> {
  return await Promise.resolve(1)
}

export function forgetful(): void {
  work()
}
