import { Suspense, type ComponentType, type ReactNode } from 'react'
import { lazyOrNothing } from '../shell/lazy-or-nothing'

export interface SelectionProps<T> {
  readonly rows: readonly T[]
  readonly clear: () => void
}

/** Content of a list's selection bar, loaded with the first selection, because a first view must not load dialogs. */
export function selectionActions<T>(load: () => Promise<ComponentType<SelectionProps<T>>>) {
  const Actions = lazyOrNothing(load)
  return (rows: readonly T[], clear: () => void): ReactNode => (
    <Suspense>
      <Actions rows={rows} clear={clear} />
    </Suspense>
  )
}
