/** Keyboard selection in the list. Focus stays in the input (combobox pattern). */
import { isOfComposition } from '#/console/kit/overlay/key-press'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { PaletteResult } from './found'

const PAGE = 8
const elementIdOf = (list: string, { id }: PaletteResult) =>
  `${list}-${id.replaceAll(/[^\w-]/g, (c) => `_${c.charCodeAt(0)}`)}`

/** A change of `resetKey` selects the first option again. */
export function useOptions(list: string, options: readonly PaletteResult[], resetKey: string) {
  const [chosen, setChosen] = useState<{ id: string; for: string }>()
  const moved = useRef(false)
  // Results that arrive later keep the selection; typing resets it.
  const at = Math.max(0, chosen?.for === resetKey ? options.findIndex(({ id }) => id === chosen.id) : 0)
  const active = options[at]
  const elementId = active && elementIdOf(list, active)
  useEffect(() => {
    if (moved.current && elementId !== undefined)
      document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' })
    moved.current = false
  }, [elementId])

  const choose = (place: number) => {
    const to = options[place]
    if (to) setChosen({ id: to.id, for: resetKey })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isOfComposition(event) || options.length === 0) return
    const last = options.length - 1
    const places: Readonly<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(last, at + PAGE),
      PageUp: Math.max(0, at - PAGE),
      Home: 0,
      End: last,
    }
    const place = places[event.key]
    // With a modifier key these edit the text.
    if (place === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    moved.current = true
    choose(place)
  }
  return {
    active,
    elementId,
    onKeyDown,
    choose: (found: PaletteResult) => setChosen({ id: found.id, for: resetKey }),
    idOf: (found: PaletteResult) => elementIdOf(list, found),
  }
}
