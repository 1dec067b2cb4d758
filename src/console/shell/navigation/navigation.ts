import houseIcon from '@lucide/icons/icons/house'
import { consoleAreas } from '#/console/areas/areas'
import type { Area } from '#/console/resource/area/area'

/** On top of the areas. */
export const overview: Area = {
  path: '/',
  label: 'Overview',
  icon: houseIcon,
  key: 'h',
  group: '',
}

/** The overview, then the areas in the order of the sidebar. */
export const allAreas: readonly Area[] = [overview, ...consoleAreas]

export const areaGroups = Array.from(new Set(consoleAreas.map(({ group }) => group)), (label) => ({
  label,
  areas: consoleAreas.filter(({ group }) => group === label),
}))
