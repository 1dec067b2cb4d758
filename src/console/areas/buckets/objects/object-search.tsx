import { startTransition, useCallback, useOptimistic } from 'react'
import { Button } from '#/console/kit/button/button'
import { Checkbox } from '#/console/kit/field/checkbox'
import styles from './object-search.module.css'
import type { ObjectsSearch } from './objects-search'
import { TypedSearch } from './typed-search'

interface Props {
  readonly search: ObjectsSearch
  /** Whether objects of the folder aren't loaded yet. */
  readonly more: boolean
  readonly go: (
    patch: { [K in keyof ObjectsSearch]?: ObjectsSearch[K] | undefined },
    replace?: boolean,
  ) => Promise<void>
}

/** One box that filters the loaded rows, and offers to search all of the folder for names that start with its text. */
export function ObjectSearch({ search, more, go }: Props) {
  const { find, starts } = search
  const byPrefix = find === undefined && starts !== undefined
  const setText = useCallback(
    (text: string) => {
      const value = text === '' ? undefined : text
      return void go(byPrefix ? { starts: value } : { find: value, starts: undefined }, true)
    },
    [go, byPrefix],
  )
  // Optimistic: the URL changes a moment after the click, and a box that springs back gets clicked again.
  const [flat, showFlat] = useOptimistic(search.view === 'flat')
  const setFlat = (on: boolean) =>
    startTransition(async () => {
      showFlat(on)
      await go({ view: on ? 'flat' : undefined })
    })
  return (
    <div role="search" className={styles.search}>
      {/* Keyed by folder: text typed for one folder must not filter the next one. */}
      <TypedSearch
        key={search.folder ?? ''}
        label={byPrefix ? 'Names starting with' : 'Filter objects'}
        placeholder="Filter objects"
        value={find ?? starts ?? ''}
        onChange={setText}
      />
      {find !== undefined && more && (
        <Button onClick={() => void go({ find: undefined, starts: find })}>Search all of this folder</Button>
      )}
      <Checkbox label="Include subfolders" checked={flat} onChange={(event) => setFlat(event.target.checked)} />
    </div>
  )
}
