/** Every shortcut of the console: what the keys do, and what the list of them says. */
import { queryClient } from '#/api/query/query-client'
import { currentTheme, setTheme } from '#/ui/layout/theme'
import { announce } from '../shell/announce'
import { modifier } from './modifier'
import { areaGroups } from '../shell/navigation'
import type { Overlay } from '../shell/open-overlay'

export interface Console {
  readonly go: (to: string) => void
  readonly open: (which: Overlay) => void
}
export interface Shortcut {
  /** One after the other, as `hotkeys` names them. */
  readonly keys: readonly string[]
  readonly label: string
  /** Without it the key is told of here and does its work elsewhere. */
  readonly run?: (on: Console) => void
}
export interface ShortcutGroup {
  readonly label: string
  readonly shortcuts: readonly Shortcut[]
}

const inSight = (selector: string): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>(`main ${selector}`)).find((e) => e.checkVisibility())

/** Reads the page again: what its own button reads, or all that is shown. */
export function refreshPage(): void {
  const button = inSight('[data-shortcut=refresh]')
  if (button) button.click()
  else void queryClient.refetchQueries({ type: 'active' })
  announce('Refreshing')
}

/** Dark where it is light now, and the other way round. */
export function switchTheme(): void {
  const now = currentTheme()
  const dark = now === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : now === 'dark'
  setTheme(dark ? 'light' : 'dark')
  announce(dark ? 'Light theme' : 'Dark theme')
}

function create(): void {
  const link = inSight('[data-shortcut=create]')
  if (link) link.click()
  else announce('There is nothing to create on this page')
}

function search({ open }: Console): void {
  const box = inSight('input[type=search]')
  if (box) box.focus()
  else open('palette')
}

/** As a press on the checkbox of the row that has the focus; with shift all rows since the last one. */
function select(range: boolean): void {
  const row = document.activeElement?.closest('tr')
  const box = row?.querySelector<HTMLInputElement>('td input[type=checkbox], th input[type=checkbox]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: range }))
}

export const shortcutGroups = (): readonly ShortcutGroup[] => [
  {
    label: 'Anywhere',
    shortcuts: [
      { keys: [`${modifier()}+k`], label: 'Search and commands' },
      { keys: ['?'], label: 'This list', run: ({ open }) => open('shortcuts') },
      { keys: ['a'], label: 'What you changed', run: ({ open }) => open('activity') },
      { keys: ['d'], label: 'Dark or light', run: switchTheme },
      { keys: ['F6'], label: 'To the notifications' },
    ],
  },
  {
    label: 'On a page',
    shortcuts: [
      { keys: ['c'], label: 'Create', run: create },
      { keys: ['/'], label: 'Filter the list', run: search },
      { keys: ['r'], label: 'Refresh', run: refreshPage },
    ],
  },
  {
    label: 'In a list',
    shortcuts: [
      { keys: ['↑', '↓'], label: 'Row above, row below' },
      { keys: ['x'], label: 'Select the row', run: () => select(false) },
      { keys: ['Shift+x'], label: 'Select all rows up to here', run: () => select(true) },
      { keys: ['Enter'], label: 'Open the row' },
    ],
  },
  {
    label: 'Go to',
    shortcuts: areaGroups.flatMap(({ areas }) =>
      areas.map(({ key, label, to }): Shortcut => ({ keys: ['g', key], label, run: ({ go }) => go(to) })),
    ),
  },
]
