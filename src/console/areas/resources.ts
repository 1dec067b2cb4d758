/** What each area consists of. The palette searches them in this order. */
import type { AreaResources } from '#/console/resource/area/resources'
import { betaResources } from './betas/resources'
import { bucketResources } from './buckets/resources'
import { clusterResources } from './clusters/resources'
import { imageResources } from './images/resources'
import { keyResources } from './keys/resources'
import { managedResources } from './managed/resources'
import { monitoringResources } from './monitoring/resources'
import { regionResources } from './regions/resources'
import { ticketResources } from './tickets/resources'
import { volumeResources } from './volumes/resources'

export const areaResources: readonly AreaResources[] = [
  bucketResources,
  keyResources,
  volumeResources,
  imageResources,
  ticketResources,
  monitoringResources,
  managedResources,
  betaResources,
  regionResources,
  clusterResources,
]
