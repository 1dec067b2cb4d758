/** Changes made to volumes on this page load. An address or a history entry can't claim one: nobody must format data because of a link. */
import { useEffect } from 'react'
import { session } from '#/console/api/session/session'
import { createStore, useStore } from '#/console/api/base/store'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'

export type ChangeKind = 'create' | 'clone' | 'attach' | 'resize'
/** Data on a volume, as far as this page load knows: undefined means unknown. */
export type KnownContent = 'empty' | 'data' | undefined

const recent = createStore<{ readonly volumeId: number; readonly kind: ChangeKind } | undefined>(undefined)
const contents = new Map<number, KnownContent>()
session.onWipe(() => {
  recent.set(undefined)
  contents.clear()
})

/** Records a change for the volume's page that opens next. */
export function recordChange(volumeId: number, kind: ChangeKind, content?: KnownContent): void {
  recent.set({ volumeId, kind })
  if (content) contents.set(volumeId, content)
}

/** The change that led to this page, until the page is left. */
export function useRecentChange(volumeId: number): ChangeKind | undefined {
  const last = useStore(recent)
  useEffect(
    () => () => {
      if (recent.get()?.volumeId === volumeId) recent.set(undefined)
    },
    [volumeId],
  )
  return last?.volumeId === volumeId ? last.kind : undefined
}

/** `empty` for a volume created here, `data` for a clone created here. */
export const knownContent = (volumeId: number): KnownContent => contents.get(volumeId)

/** Opens a volume's page. */
export function useVolumePage(): (volumeId: number) => void {
  const navigate = useNavigateHere()
  return (volumeId) => void navigate({ to: '/volumes/$volumeId', params: { volumeId: String(volumeId) } })
}
