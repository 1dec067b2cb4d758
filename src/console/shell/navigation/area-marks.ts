/** The shell's marks of areas, set by code that loads after the first view. */
import { createStore } from '#/console/api/session/store'

export interface AreaMark {
  /** Shown: "11". */
  readonly text: string
  /** Accessible description: "11 open". */
  readonly words: string
  /** Shows a dot for a problem. */
  readonly tone?: 'danger' | undefined
}

/** By the area's address. */
export const areaMarks = createStore<Readonly<Record<string, AreaMark>>>({})
