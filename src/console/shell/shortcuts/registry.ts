/** All shortcuts of the console, with their actions and labels. */
import { queryClient } from '#/console/api/query/query-client'
import { currentTheme, setTheme } from '#/console/kit/layout/theme'
import { announce } from '#/console/resource/page/announce'
import { modifier } from './modifier'
import { moveInList, selectRow } from './list-keys'
import { allAreas } from '../navigation/navigation'
import type { Overlay } from '../navigation/open-overlay'

export interface Console {
  readonly go: (to: string) => void
  readonly open: (which: Overlay) => void
}
export interface Shortcut {
  /** Key names in sequence, as in `hotkeys`. */
  readonly keys: readonly string[]
  readonly label: string
  /** Absent if another part handles the key. */
  readonly run?: (on: Console) => void
}
export interface ShortcutGroup {
  readonly label: string
  readonly shortcuts: readonly Shortcut[]
}

const findVisible = (selector: string): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>(`main ${selector}`)).find((e) => e.checkVisibility())

/** Refreshes the page: clicks its refresh button, or refetches all active queries. */
export function refreshPage(): void {
  const button = findVisible('[data-shortcut=refresh]')
  if (button) button.click()
  else void queryClient.refetchQueries({ type: 'active' })
  announce('Refreshing')
}

/** Toggles between light and dark. */
export function switchTheme(): void {
  const now = currentTheme()
  const dark = now === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : now === 'dark'
  setTheme(dark ? 'light' : 'dark')
  announce(dark ? 'Light theme' : 'Dark theme')
}

function create(): void {
  const link = findVisible('[data-shortcut=create]')
  if (link) link.click()
  else announce('Nothing to create on this page')
}

function search({ open }: Console): void {
  const box = findVisible('input[type=search]')
  if (box) box.focus()
  else open('palette')
}

export const shortcutGroups = (): readonly ShortcutGroup[] => [
  {
    label: 'Anywhere',
    shortcuts: [
      { keys: [`${modifier()}+k`], label: 'Search or jump to…' },
      { keys: ['?'], label: 'Keyboard shortcuts', run: ({ open }) => open('shortcuts') },
      { keys: ['a'], label: 'Activity', run: ({ open }) => open('activity') },
      { keys: ['d'], label: 'Switch theme', run: switchTheme },
      { keys: ['F6'], label: 'Focus notifications' },
    ],
  },
  {
    label: 'On a page',
    shortcuts: [
      { keys: ['c'], label: 'Create', run: create },
      { keys: ['/'], label: 'Filter list', run: search },
      { keys: ['r'], label: 'Refresh', run: refreshPage },
    ],
  },
  {
    label: 'In a list',
    shortcuts: [
      { keys: ['↑', '↓'], label: 'Move between rows, and from the filter to the rows' },
      { keys: ['j'], label: 'Next row', run: () => void moveInList(1) },
      { keys: ['k'], label: 'Previous row', run: () => void moveInList(-1) },
      { keys: ['x'], label: 'Select row', run: () => selectRow(false) },
      { keys: ['Shift+x'], label: 'Select rows up to here', run: () => selectRow(true) },
      { keys: ['Enter'], label: 'Open row' },
      { keys: ['Escape'], label: 'Clear selection', run: () => findVisible('[data-shortcut=clear]')?.click() },
    ],
  },
  {
    label: 'Go to',
    shortcuts: allAreas.map(({ key, label, path }): Shortcut => ({
      keys: ['g', key],
      label,
      run: ({ go }) => go(path),
    })),
  },
]
