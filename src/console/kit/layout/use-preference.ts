import { useSyncExternalStore } from 'react'
import type { Preference } from '#/lib/preference'

/** A preference of this browser and its setter; renders again after a change in any tab. */
export const usePreference = <T>({ get, set, subscribe }: Preference<T>): [T, (value: T) => void] => [
  useSyncExternalStore(subscribe, get, get),
  set,
]
