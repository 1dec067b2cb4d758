/** The console's areas in the order of the sidebar. */
import { betasArea } from './betas/area'
import { bucketsArea } from './buckets/area'
import { clustersArea } from './clusters/area'
import { imagesArea } from './images/area'
import { keysArea } from './keys/area'
import { managedArea } from './managed/area'
import { monitoringArea } from './monitoring/area'
import { regionsArea } from './regions/area'
import { ticketsArea } from './tickets/area'
import { volumesArea } from './volumes/area'
import type { Area } from '#/console/resource/area/area'

export const consoleAreas: readonly Area[] = [
  bucketsArea,
  keysArea,
  clustersArea,
  volumesArea,
  imagesArea,
  monitoringArea,
  managedArea,
  ticketsArea,
  regionsArea,
  betasArea,
]
