/** First requests of every page. The build reads them; see `scripts/vite/first-script.ts`. */
import { areaResources } from '#/console/areas/resources'
import { earlyRequests, type EarlyRead } from '#/console/resource/area/early'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { tickets } from '#/contract/tickets'
import { PART_OPS } from './attention/account-queries'

const ofOverview = Object.values(PART_OPS).map((op): EarlyRead => (op === tickets.list ? { op, ...FIRST_TICKETS } : op))

export const firstRequests = earlyRequests([['/', ...ofOverview], ...areaResources.flatMap(({ early = [] }) => early)])
