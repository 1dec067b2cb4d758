/** Calls back once what has just been changed has been painted; until then the answer takes it back. For what is dear and can wait. */
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

/** Once it has been painted; a tab that nobody sees paints nothing, and then it is not waited for. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done()
    else afterPaint(done)
  })
