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
