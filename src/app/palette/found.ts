import type { LinkElement } from '#/ui/layout/link-element'
import type { AreaIcon } from '../shell/navigation'

/** What the palette offers: a page, a resource, or something to do. */
export interface PaletteResult {
  /** The same thing has the same id in every search. */
  readonly id: string
  readonly label: string
  /** Found by it besides the label, and shown after it. */
  readonly more?: string | undefined
  readonly icon: AreaIcon | 'action'
  /** Goes there. */
  readonly link?: (() => LinkElement) | undefined
  /** Does it, where it is no place. */
  readonly run?: (() => void) | undefined
  /** Why it cannot be done. */
  readonly blocked?: string | undefined
  /** Keys that do the same. */
  readonly keys?: readonly string[] | undefined
}
