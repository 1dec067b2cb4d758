/** The objects and folders that the open page lists, for the palette. Set by the page while it is shown. */
import { createStore } from '#/console/api/base/store'
import type { IconData } from '#/console/kit/button/icon'
import type { LinkElement } from '#/console/kit/layout/link-element'

interface Listed {
  readonly name: string
}
export interface ListedObjects {
  readonly icon: IconData
  readonly at: { readonly clusterId: string; readonly bucket: string }
  readonly rows: readonly Listed[]
  // A method, so that the page can pass a function of its own rows.
  link(row: Listed): LinkElement
}

export const listedObjects = createStore<ListedObjects | undefined>(undefined)
