import { startTransition, useCallback, useOptimistic, useState } from 'react'
import { Checkbox } from '#/ui/field/checkbox'
import { NativeSelect } from '#/ui/field/native-select'
import * as copy from './-copy'
import styles from './object-search.module.css'
import type { ObjectsSearch } from './objects-search'
import { TypedSearch } from './typed-search'

type Mode = 'find' | 'starts' | 'from'
const MODES: readonly { readonly value: Mode; readonly label: string; readonly field: string }[] = [
  { value: 'find', label: copy.contains, field: copy.namesContaining },
  { value: 'starts', label: copy.startsWith, field: copy.namesStartingWith },
  { value: 'from', label: copy.jumpTo, field: copy.jumpToName },
]
const NO_TEXT = { find: undefined, starts: undefined, from: undefined }

interface Props {
  readonly search: ObjectsSearch
  readonly go: (
    patch: { [K in keyof ObjectsSearch]?: ObjectsSearch[K] | undefined },
    replace?: boolean,
  ) => Promise<void>
}

/** One search box with a mode: names that contain a text, names that start with it, or the list from a name on. */
export function ObjectSearch({ search, go }: Props) {
  const [chosen, setChosen] = useState<Mode>('find')
  // The URL decides where it contains a text, as after opening a bookmark.
  const mode = MODES.find(({ value }) => search[value] !== undefined)?.value ?? chosen
  const field = MODES.find(({ value }) => value === mode)?.field ?? copy.namesContaining
  const setText = useCallback(
    (text: string) => void go({ ...NO_TEXT, [mode]: text === '' ? undefined : text }, mode !== 'from'),
    [go, mode],
  )
  const setMode = (value: string) => {
    const next = MODES.find((m) => m.value === value)?.value ?? 'find'
    setChosen(next)
    void go({ ...NO_TEXT, [next]: search[mode] }, true)
  }
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
        key={`${mode} ${search.folder ?? ''}`}
        label={field}
        placeholder={copy.searchFolder}
        value={search[mode] ?? ''}
        onChange={setText}
        byEnter={mode === 'from'}
      />
      <NativeSelect label={copy.searchMode} hideLabel value={mode} onChange={setMode} options={MODES} />
      <Checkbox label={copy.includeSubfolders} checked={flat} onChange={(event) => setFlat(event.target.checked)} />
    </div>
  )
}
