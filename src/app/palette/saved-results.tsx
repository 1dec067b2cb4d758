/** Saved views and pins in the palette. */
import { Link } from '@tanstack/react-router'
import { parseSearch } from '../address/search-params'
import { accountMemory } from '../attention/account-memory'
import { resourceAt } from '../saved/pin'
import { pinName } from '../saved/pins'
import { allAreas } from '../shell/navigation'
import * as copy from './copy'
import type { PaletteResult } from './found'

const linkTo = (path: string, query: string) => () => <Link to={path} search={parseSearch(query) as never} />

/** The area that a list belongs to. */
const areaOf = (path: string) => allAreas().find(({ to }) => to !== '/' && `${path}/`.startsWith(`${to}/`))

export interface SavedResults {
  readonly pins: readonly PaletteResult[]
  readonly views: readonly PaletteResult[]
}

export function savedResults(): SavedResults {
  const { pins, views } = accountMemory.get()
  return {
    pins: pins.map((pin) => {
      const [path = '', query = ''] = pin.path.split('?', 2)
      const at = resourceAt(pin.path)
      return {
        id: `pin${pin.path}`,
        label: pinName(pin),
        more: pin.isGone ? copy.deletedPin : areaOf(path)?.label,
        icon: at?.icon ?? 'overview',
        link: linkTo(path, query),
      }
    }),
    views: views.map(({ name, path, query }) => ({
      id: `view${path} ${name}`,
      label: name,
      more: areaOf(path)?.label,
      icon: areaOf(path)?.icon ?? 'overview',
      link: linkTo(path, query),
    })),
  }
}
