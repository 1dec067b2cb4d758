/**
 * Calls back after the latest change has been painted; the returned function cancels the call. For expensive work that
 * can wait.
 */
export function afterPaint(what: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(what)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Waits for the next paint. A hidden tab paints nothing and doesn't wait. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done()
    else afterPaint(done)
  })

/** Waits until the page is painted and has nothing left to do. */
export const idle = async (): Promise<void> => {
  await painted()
  // Safari has no idle callbacks.
  await new Promise<void>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done())
    else setTimeout(done, 100)
  })
}
