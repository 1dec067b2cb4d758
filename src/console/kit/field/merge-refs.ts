import type { Ref, RefCallback } from 'react'

/** Returns a ref that sets several refs. */
export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> {
  return (value) => {
    const undo = refs.map((ref) => {
      if (typeof ref === 'function') return ref(value) ?? (() => ref(null))
      if (!ref) return undefined
      ref.current = value
      return () => {
        ref.current = null
      }
    })
    return () => {
      for (const step of undo) step?.()
    }
  }
}
