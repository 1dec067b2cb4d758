/** A timer with one pending step: a new step replaces the last one. */
export interface Delay {
  run: (step: () => void, ms: number) => void
  clear: () => void
}

/** Creates a delay; keep it in state. Clear a step that must not run after its component unmounts. */
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
