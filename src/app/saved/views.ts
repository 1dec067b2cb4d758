/** Changes the saved views of the account. */
import { session } from '#/api/session/session'
import { toast } from '#/ui/feedback/toast'
import { accountMemory, remember } from '../attention/account-memory'
import * as copy from './copy'
import { noteUnstored } from './pins'
import { isSavedView, MOST_VIEWS, type SavedView } from './saved-view'

/** Names typed and not saved, by list. Closing the dialog keeps them, and signing out doesn't. */
export const typedViewNames = new Map<string, string>()
session.onWipe((why) => {
  if (why === 'signed-out') typedViewNames.clear()
})

type ViewAt = Pick<SavedView, 'path' | 'name'>
const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
const isSame = (a: ViewAt, b: ViewAt) => a.path === b.path && sameName(a.name, b.name)

/** The view of this list with this name, ignoring case. */
export const viewNamed = (views: readonly SavedView[], at: ViewAt): SavedView | undefined =>
  views.find((view) => isSame(view, at))

/** At most one view of a list is its default. */
const withDefault = (views: readonly SavedView[], at: ViewAt | undefined, path: string): readonly SavedView[] =>
  views.map((view) => (view.path === path ? { ...view, isDefault: at !== undefined && isSame(view, at) } : view))

/** Changes the views. The toast's Undo puts back what was stored of the changed views before. */
function change(title: string, changed: readonly ViewAt[], next: (now: readonly SavedView[]) => readonly SavedView[]) {
  const before = accountMemory.get().views
  const isStored = remember(({ views }) => ({ views: next(views) }))
  const undone = (views: readonly SavedView[]) => {
    const isChanged = (view: SavedView) => changed.some((at) => isSame(at, view))
    const rest = views.filter((view) => !isChanged(view))
    const former = before.flatMap((view) => (isChanged(view) ? [view] : rest.filter((one) => isSame(one, view))))
    const added = rest.filter((view) => !before.some((one) => isSame(one, view)))
    const path = changed[0]?.path ?? ''
    return withDefault(
      [...former, ...added],
      before.find((view) => view.path === path && view.isDefault),
      path,
    )
  }
  const undo = () => {
    // Storage would drop the last one at the next change.
    if (undone(accountMemory.get().views).length > MOST_VIEWS)
      toast({ title: copy.tooManyViews(MOST_VIEWS), tone: 'warn' })
    else remember(({ views }) => ({ views: undone(views) }))
  }
  toast({ title, tone: 'ok', action: { label: copy.undo, onAct: undo } })
  noteUnstored(isStored)
}

/** Saves a view, in place of one with the same name. Returns why it couldn't. */
export function saveView(view: SavedView): string | undefined {
  // Storage would drop it at the next change.
  if (!isSavedView(view)) return copy.viewTooLong
  const { views } = accountMemory.get()
  const old = viewNamed(views, view)
  if (!old && views.length >= MOST_VIEWS) return copy.tooManyViews(MOST_VIEWS)
  change(old ? copy.viewReplaced(view.name) : copy.viewSaved(view.name), [view], (now) => {
    const place = now.findIndex((one) => isSame(one, view))
    const all = place < 0 ? [...now, view] : now.toSpliced(place, 1, view)
    return view.isDefault ? withDefault(all, view, view.path) : all
  })
  return undefined
}

export function deleteView(view: ViewAt): void {
  if (!viewNamed(accountMemory.get().views, view)) return
  change(copy.viewDeleted(view.name), [view], (now) => now.filter((one) => !isSame(one, view)))
}

/** Renames a view. Returns why it couldn't. */
export function renameView(view: ViewAt, name: string): string | undefined {
  const { views } = accountMemory.get()
  const to = { path: view.path, name }
  if (!viewNamed(views, view)) return copy.viewGone
  if (!sameName(view.name, name) && viewNamed(views, to)) return copy.nameTaken
  if (view.name !== name)
    change(copy.viewRenamed(name), [view, to], (now) => now.map((one) => (isSame(one, view) ? { ...one, name } : one)))
  return undefined
}

/** Makes a view the list's default, or none of them. */
export function setDefault(path: string, view: ViewAt | undefined): void {
  change(
    view ? copy.defaultSet(view.name) : copy.defaultCleared,
    accountMemory.get().views.filter((one) => one.path === path),
    (now) => withDefault(now, view, path),
  )
}
