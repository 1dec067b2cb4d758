// Wrong on purpose and excluded from the usual lint. `npm test` expects a report of it: if type-aware lint silently stopped
// working, everything else would look clean.
async function work(): Promise<number> {
  return await Promise.resolve(1)
}

export function forgetful(): void {
  work()
}
