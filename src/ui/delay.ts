/** One pending step at a time: a new one takes the place of the last. */
export interface Delay {
  run: (step: () => void, ms: number) => void
  clear: () => void
}

/** Makes a delay; keep it in state, and clear it when its owner goes. */
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
