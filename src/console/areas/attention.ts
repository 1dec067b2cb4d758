/** What the overview says of each area, in the order of its tiles. */
import type { AreaAttention } from '#/console/resource/area/attention'
import { bucketsAttention } from './buckets/attention'
import { clustersAttention } from './clusters/attention'
import { imagesAttention } from './images/attention'
import { keysAttention } from './keys/attention'
import { managedAttention } from './managed/attention'
import { monitoringAttention } from './monitoring/attention'
import { regionsAttention } from './regions/attention'
import { ticketsAttention } from './tickets/attention'
import { volumesAttention } from './volumes/attention'

export const areaAttention: readonly AreaAttention[] = [
  bucketsAttention,
  volumesAttention,
  imagesAttention,
  keysAttention,
  managedAttention,
  monitoringAttention,
  ticketsAttention,
  regionsAttention,
  clustersAttention,
]
