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

/** The entries of a list's views: each a link to its address. */
export function ViewItems({ here, onDialog, children }: Props) {
  const views = useStore(accountMemory).views.filter(({ path }) => path === here.path)
  const saved = views.find(({ query }) => query === viewToSave(here))
  const whole = tabQuery(here.query)
  const entry = (label: string, query: string, icon: ReactNode): MenuEntry => {
    const isOpen = here.query === query
    return {
      label,
      icon: isOpen ? <Icon of={checkIcon} /> : icon,
      link: (
        <Link
          to={here.path}
          search={storedSearch(query)}
          // Otherwise the whole list would be the current one in each of its views.
          activeOptions={{ exact: true }}
          aria-current={isOpen ? 'page' : undefined}
        />
      ),
    }
  }
  return children([
    { heading: copy.views },
    entry(copy.wholeList, whole, <Icon of={listFilterIcon} />),
    ...views.map(({ name, query, isDefault }) => {
      const label = visible(name).text
      return entry(isDefault ? copy.isDefault(label) : label, query, <Icon of={bookmarkIcon} />)
    }),
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
