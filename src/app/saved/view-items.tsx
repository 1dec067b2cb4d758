import { Link } from '@tanstack/react-router'
import bookmarkIcon from '@lucide/icons/icons/bookmark'
import checkIcon from '@lucide/icons/icons/check'
import listFilterIcon from '@lucide/icons/icons/list-filter'
import settings2Icon from '@lucide/icons/icons/settings-2'
import type { ReactNode } from 'react'
import { useStore } from '#/api/session/store'
import { visible } from '#/lib/text'
import { Icon } from '#/ui/button/icon'
import type { MenuEntry } from '#/ui/overlay/menu-entry'
import { storedSearch } from '../address/link-path'
import { accountMemory } from '../attention/account-memory'
import * as copy from './copy'
import { tabQuery, viewToSave } from './view-to-save'
import type { ListHere, ViewDialog } from './views-menu'

interface Props {
  readonly here: ListHere
  readonly onDialog: (which: ViewDialog) => void
  readonly children: (items: readonly MenuEntry[]) => ReactNode
}

const mark = (isOpen: boolean, other: ReactNode) => (isOpen ? <Icon of={checkIcon} /> : other)

/** The entries of a list's views: each a link to its address. */
export function ViewItems({ here, onDialog, children }: Props) {
  const views = useStore(accountMemory).views.filter(({ path }) => path === here.path)
  const saved = views.find(({ query }) => query === viewToSave(here))
  const to = (query: string) => <Link to={here.path} search={storedSearch(query)} />
  const whole = tabQuery(here.query)
  return children([
    { heading: copy.views },
    { label: copy.wholeList, icon: mark(here.query === whole, <Icon of={listFilterIcon} />), link: to(whole) },
    ...views.map(({ name, query, isDefault }) => ({
      label: isDefault ? copy.isDefault(visible(name).text) : visible(name).text,
      icon: mark(here.query === query, <Icon of={bookmarkIcon} />),
      link: to(query),
    })),
    'separator',
    {
      label: copy.saveViewItem,
      icon: <Icon of={bookmarkIcon} />,
      disabledReason: saved && copy.alreadySaved(visible(saved.name).text),
      onSelect: () => onDialog('save'),
    },
    ...(views.length === 0
      ? []
      : [{ label: copy.manageItem, icon: <Icon of={settings2Icon} />, onSelect: () => onDialog('manage') }]),
  ])
}
