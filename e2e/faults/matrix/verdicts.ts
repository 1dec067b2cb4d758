/** The result of one cell. */
export interface Verdicts {
  readonly cell: string
  /** Typed values that were lost. */
  readonly lost: readonly string[]
  /** False messages of the page. */
  readonly lied: readonly string[]
  /** Why the form can't continue. */
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
