import { useState, Suspense } from 'react'
import { useStore } from '#/api/session/store'
import { visible } from '#/lib/text'
import { lazyPart } from '#/ui/overlay/lazy-part'
import { Menu } from '#/ui/overlay/menu'
import type { Column } from '#/ui/table/table'
import { lazyOrNothing } from '../shell/lazy-or-nothing'
import { accountMemory } from '../attention/account-memory'
import * as copy from './copy'
import { usePagePath } from './use-page-path'
import { viewQuery } from './saved-view'

export interface ListHere {
  /** The list's path */
  readonly path: string
  /** Its parameters as a view keeps them */
  readonly query: string
  /** Its columns, and the storage key of the visible ones */
  readonly columns: readonly Column<never>[]
  readonly storageKey: string
}
export type ViewDialog = 'save' | 'manage'

const items = lazyPart(() => import('./view-items'))
const Dialogs = lazyOrNothing(async () => (await import('./view-dialogs')).ViewDialogs)

export interface ViewsMenuProps extends Omit<ListHere, 'path' | 'query'> {
  /** Names the list */
  readonly label: string
  readonly search: Readonly<Record<string, unknown>>
  readonly facets: readonly { readonly id: string }[]
}

/** The saved views of a list, named by the one that is open. Entries and dialogs load on demand. */
export function ViewsMenu({ label, search, facets, ...list }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<ViewDialog>()
  const path = usePagePath()
  const here = { ...list, path, query: viewQuery(search, facets) }
  const open = useStore(accountMemory).views.find((view) => view.path === path && view.query === here.query)
  return (
    <span data-shortcut="views">
      <Menu
        label={copy.viewsOf(label)}
        align="start"
        trigger={{ text: open ? visible(open.name).text : copy.views, variant: 'ghost' }}
        preload={items.preload}
        items={(show) => (
          <items.Show>
            {(part) => (
              <part.ViewItems here={here} onDialog={setDialog}>
                {show}
              </part.ViewItems>
            )}
          </items.Show>
        )}
      />
      {dialog && (
        <Suspense>
          <Dialogs which={dialog} here={here} label={label} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </span>
  )
}
