/** Changes made to volumes on this page load. An address or a history entry can't claim one: nobody must format data because of a link. */
import { useEffect } from 'react'
import { session } from '#/api/session/session'
import { createStore, useStore } from '#/api/session/store'

export type After = 'create' | 'clone' | 'attach' | 'resize'

interface Done {
  readonly volumeId: number
  readonly after: After
}

const done = createStore<Done | undefined>(undefined)
/** Volumes created here, by id, with what they contain. */
const created = new Map<number, 'nothing' | 'data'>()
session.onWipe(() => {
  done.set(undefined)
  created.clear()
})

/** Records a change that succeeded, for the volume's page that opens next. */
export function setDone(volumeId: number, after: After): void {
  done.set({ volumeId, after })
  if (after === 'clone') created.set(volumeId, 'data')
}

/** Records a volume that the API answered as new and empty. */
export function setCreated(volumeId: number): void {
  done.set({ volumeId, after: 'create' })
  created.set(volumeId, 'nothing')
}

/** The change that led to this page, until the page is left. */
export function useAfter(volumeId: number): After | undefined {
  const last = useStore(done)
  useEffect(
    () => () => {
      if (done.get()?.volumeId === volumeId) done.set(undefined)
    },
    [volumeId],
  )
  return last?.volumeId === volumeId ? last.after : undefined
}

/** `nothing` for a volume created here, `data` for a clone made here; undefined means not known. */
export const contentOf = (volumeId: number): 'nothing' | 'data' | undefined => created.get(volumeId)
