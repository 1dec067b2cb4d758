import type { ReactNode } from 'react'
import type { Tone } from './tone'

export interface ToastOptions {
  title: ReactNode
  detail?: ReactNode
  tone?: Exclude<Tone, 'neutral'> | undefined
  action?: { label: string; onAct: () => void } | undefined
  /** Milliseconds it stays, 0 until it is dismissed. Default: 6 s, with an action 10 s, a problem stays. */
  timeout?: number | undefined
}

export interface ToastItem extends ToastOptions {
  readonly id: string
}

let items: readonly ToastItem[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

/** Says something at the edge of the page without taking the focus; answers its id. Never the only place of an error. */
export function toast(options: ToastOptions): string {
  last += 1
  const id = String(last)
  set([...items, { ...options, id }])
  return id
}

/** Takes a toast away; one that is gone already is no matter. */
export function dismissToast(id: string): void {
  set(items.filter((item) => item.id !== id))
}

/** The toasts in the order they came, and how to hear of changes. For the toaster. */
export const toasts = {
  read: () => items,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
