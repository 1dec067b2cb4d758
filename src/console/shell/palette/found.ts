import type { IconData } from '#/console/kit/button/icon'
import type { LinkElement } from '#/console/kit/layout/link-element'

/** One result of the palette: a page, a resource or an action. */
export interface PaletteResult {
  /** Stable across searches. */
  readonly id: string
  readonly label: string
  /** Searched besides the label, and shown after it. */
  readonly more?: string | undefined
  /** IDs, which are searched too, and shown where they match. */
  readonly also?: readonly string[] | undefined
  readonly icon: IconData
  /** Link of a page or resource. */
  readonly link?: (() => LinkElement) | undefined
  /** Runs an action. */
  readonly run?: (() => void) | undefined
  /** Reason why the action is unavailable. */
  readonly blocked?: string | undefined
  /** Shortcut of the result. */
  readonly keys?: readonly string[] | undefined
}
