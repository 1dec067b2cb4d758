/** First requests of every page. The build reads them; see `scripts/vite/first-script.ts`. */
import { areaResources } from '#/console/areas/resources'
import { earlyRequests, type EarlyRead } from '#/console/resource/area/early'
import { accountReads } from './attention/account'

export const firstRequests = earlyRequests([
  ['/', ...accountReads.map(({ op, args }): EarlyRead => (args?.query ? { op, query: args.query } : op))],
  ...areaResources.flatMap(({ early = [] }) => early),
])
