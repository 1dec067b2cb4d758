/** The shell's marks and counts of areas, set by code that loads after the first view. */
import { createStore } from '#/api/session/store'

export interface AreaMark {
  /** Shown: "11", or empty for a dot alone. */
  readonly text: string
  /** Accessible description: "11 open". */
  readonly words: string
  /** Shows a dot for a problem or news. */
  readonly tone?: 'danger' | 'new' | undefined
}

/** By the area's address. */
export const areaMarks = createStore<Readonly<Record<string, AreaMark>>>({})

/** News that weren't seen, for the title and the bell. */
export const unreadNews = createStore(0)
