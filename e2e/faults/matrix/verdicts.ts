/** What became of one fault at one form. */
export interface Verdicts {
  readonly cell: string
  /** What was typed and is not there any more. */
  readonly lost: readonly string[]
  /** What the page says and is not so. */
  readonly lied: readonly string[]
  /** Why there is no way on. */
  readonly stuck: readonly string[]
}
const KINDS = ['lost', 'lied', 'stuck'] as const

export const wrong = (cells: readonly Verdicts[]): readonly Verdicts[] =>
  cells.filter((cell) => KINDS.some((kind) => cell[kind].length > 0))

/** `cells 23 lost 0 lied 0 stuck 0` */
export const countOf = (cells: readonly Verdicts[]): string =>
  [
    `cells ${cells.length}`,
    ...KINDS.map((kind) => `${kind} ${cells.filter((cell) => cell[kind].length > 0).length}`),
  ].join(' ')
