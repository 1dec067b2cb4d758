/** Changes the pins of the account. */
import { queryClient } from '#/api/query/query-client'
import { toast } from '#/ui/feedback/toast'
import { accountMemory, remember } from '../attention/account-memory'
import { announce } from '../shell/announce'
import * as copy from './copy'
import { MOST_PINS, type Pin, pinLabel, resourceAt } from './pin'

/** The pin's name as it is shown. */
export const pinName = ({ label, path }: Pin): string => {
  const at = resourceAt(path)
  return at?.folder === undefined && label !== '' ? label : (at?.fallback ?? path)
}

/** Says that a change lasts only until the tab is closed, if the browser didn't store it. */
export function noteUnstored(isStored: boolean): void {
  if (!isStored) toast({ title: copy.notStored, detail: copy.notStoredDetail, tone: 'warn' })
}

/** Whether no other page can be pinned, which a toast then says. */
function isFull(path: string): boolean {
  const { pins } = accountMemory.get()
  if (pins.length < MOST_PINS || pins.some((pin) => pin.path === path)) return false
  toast({ title: copy.tooManyPins(MOST_PINS), tone: 'warn' })
  return true
}

export function unpin(path: string): void {
  const { pins } = accountMemory.get()
  const place = pins.findIndex((pin) => pin.path === path)
  const removed = pins[place]
  if (!removed) return
  const isStored = remember((now) => ({ pins: now.pins.filter((pin) => pin.path !== path) }))
  toast({
    title: copy.unpinned(pinName(removed)),
    tone: 'ok',
    action: {
      label: copy.undo,
      onAct: () => {
        if (isFull(path)) return
        remember((now) =>
          now.pins.some((pin) => pin.path === path) ? {} : { pins: now.pins.toSpliced(place, 0, removed) },
        )
      },
    },
  })
  noteUnstored(isStored)
}

async function pin(path: string, label: string | undefined): Promise<void> {
  if (isFull(path)) return
  const found = label ?? (await import('./pin-labels')).cachedLabel(queryClient, path) ?? ''
  const added: Pin = { path, label: pinLabel(found), isGone: false, at: Date.now() }
  const isStored = remember(({ pins }) => (pins.some((one) => one.path === path) ? {} : { pins: [...pins, added] }))
  announce(copy.pinned(pinName(added)))
  noteUnstored(isStored)
}

/** `label`: the resource's name; read from the lists in the cache if it isn't given. */
export function togglePin(path: string, label?: string): void {
  if (resourceAt(path) === undefined) announce(copy.nothingToPin)
  else if (accountMemory.get().pins.some((one) => one.path === path)) unpin(path)
  else void pin(path, label)
}

/** Updates a pin from an answer about its resource. `label` null: it doesn't exist. `at`: epoch milliseconds of the answer. */
export function reportPin(path: string, label: string | null, at: number): void {
  const is = (one: Pin) =>
    one.path === path &&
    at > one.at &&
    (label === null ? !one.isGone : one.isGone || (label !== '' && pinLabel(label) !== one.label))
  if (!accountMemory.get().pins.some(is)) return
  remember(({ pins }) => ({
    pins: pins.map((one) =>
      is(one) ? { ...one, isGone: label === null, at, label: label === null ? one.label : pinLabel(label) } : one,
    ),
  }))
}
