/** One pending step at a time: a new one takes the place of the last. */
export interface Delay {
  run: (step: () => void, ms: number) => void
  clear: () => void
}

/** Makes a delay; keep it in state. A step that would do harm once its owner is gone has to be cleared. */
export function createDelay(): Delay {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    run(step, ms) {
      clearTimeout(timer)
      timer = setTimeout(step, ms)
    },
    clear() {
      clearTimeout(timer)
    },
  }
}
