/** Refuses steps through the history. The program sets how, since this folder must not import the router. */
export interface BackBlocker {
  /** Returns whether the page stays. */
  readonly blockerFn: (step: { readonly action: string }) => boolean
  readonly enableBeforeUnload: false
}
/** Returns the function that ends it. */
type Block = (blocker: BackBlocker) => () => void

export const back: { block: Block } = { block: () => () => undefined }
