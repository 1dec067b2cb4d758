import { useSearch } from '@tanstack/react-router'
import pinIcon from '@lucide/icons/icons/pin'
import { useEffect } from 'react'
import { isApiError } from '#/api/client/errors'
import { useStore } from '#/api/session/store'
import { Icon } from '#/ui/button/icon'
import { IconButton } from '#/ui/button/icon-button'
import { stringifySearch } from '../address/search-params'
import { accountMemory } from '../attention/account-memory'
import type { DetailQuery } from '../resource/detail-query'
import * as copy from './copy'
import { reportPin, togglePin } from './pins'
import { usePagePath } from './use-page-path'

export interface PagePinProps {
  /** The resource's name */
  readonly label: string
  readonly query: DetailQuery
}

/** Pins the resource of a page, and keeps its pin up to date. */
export function PagePin({ label, query: { error, pending, updatedAt } }: PagePinProps) {
  // On the page of a bucket's folder, the folder is pinned.
  const { folder }: { folder?: string } = useSearch({ strict: false })
  const path = usePagePath() + stringifySearch({ folder })
  const isPinned = useStore(accountMemory).pins.some((pin) => pin.path === path)
  const isGone = isApiError(error) && error.kind === 'not-found'
  const isKnown = !pending && error === null
  useEffect(() => {
    if (!isPinned || !(isGone || isKnown)) return
    reportPin(path, isGone ? null : label, isGone ? Date.now() : updatedAt)
  }, [isPinned, path, label, isGone, isKnown, updatedAt])
  if (!isKnown && !isPinned) return null
  return (
    <IconButton
      name={isPinned ? copy.unpin : copy.pin}
      icon={<Icon of={pinIcon} size={16} aria-hidden fill={isPinned ? 'currentColor' : 'none'} />}
      shortcut="P"
      data-shortcut="pin"
      onClick={() => togglePin(path, isKnown ? label : undefined)}
    />
  )
}
