/** Changes made to volumes in this tab. An address or a history entry can't claim one: nobody must format data because of a link. */
import { session } from '#/console/api/session/session'
import { createStore, useStore } from '#/console/api/base/store'
import { tabKey, tabStorage } from '#/console/api/base/tab-storage'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'

export type ChangeKind = 'create' | 'clone' | 'attach' | 'resize'

const recent = createStore<{ readonly volumeId: number; readonly kind: ChangeKind } | undefined>(undefined)
const KEY = tabKey('unformatted')
const storedIds = () => (tabStorage()?.getItem(KEY) ?? '').split(' ').filter(Boolean).map(Number)
/** IDs of volumes created in this tab whose user hasn't said that they have a file system. */
const unformatted = createStore<readonly number[]>(storedIds())
session.onWipe(() => {
  recent.set(undefined)
  unformatted.set([])
})

/** Records a change for the volume's page that opens next. */
export function recordChange(volumeId: number, kind: ChangeKind): void {
  recent.set({ volumeId, kind })
}

/** The change that led to this page, until the page is left. */
export function useRecentChange(volumeId: number): ChangeKind | undefined {
  const last = useStore(recent)
  return last?.volumeId === volumeId ? last.kind : undefined
}

/** Call when the volume's page is left. */
export function forgetChange(volumeId: number): void {
  if (recent.get()?.volumeId === volumeId) recent.set(undefined)
}

/** Whether the volume was created in this tab and needs a file system. Across reloads, where the tab has storage. */
export const useIsUnformatted = (volumeId: number): boolean => useStore(unformatted).includes(volumeId)

export function setFormatted(volumeId: number, formatted: boolean): void {
  const others = unformatted.get().filter((id) => id !== volumeId)
  unformatted.set(formatted ? others : [...others, volumeId])
  try {
    tabStorage()?.setItem(KEY, unformatted.get().join(' '))
  } catch {
    // Full storage: known until the next reload.
  }
}

/** Opens a volume's page. */
export function useVolumePage(): (volumeId: number) => void {
  const navigate = useNavigateHere()
  return (volumeId) => void navigate({ to: '/volumes/$volumeId', params: { volumeId: String(volumeId) } })
}
