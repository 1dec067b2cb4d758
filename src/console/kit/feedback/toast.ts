import type { ReactNode } from 'react'
import type { Tone } from './tone'

export interface ToastOptions {
  title: ReactNode
  detail?: ReactNode
  tone?: Exclude<Tone, 'neutral'> | undefined
  action?: { label: string; onAct: () => void } | undefined
  /** Milliseconds on screen; 0 until dismissed. Default: 6 s, 10 s with an action, 0 for problems. */
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

/** Shows a toast without moving focus and returns its id. Errors must also appear in the page. */
export function toast(options: ToastOptions): string {
  last += 1
  const id = String(last)
  set([...items, { ...options, id }])
  return id
}

/** Removes a toast; ignores unknown ids. */
export function dismissToast(id: string): void {
  set(items.filter((item) => item.id !== id))
}

/** Removes every toast. */
export const clearToasts = (): void => set([])

/** The toasts, oldest first, as a store for the toaster. */
export const toasts = {
  read: () => items,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
