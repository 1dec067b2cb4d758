import { type AreaAttention, lowerBound, countOf, readList, totalOf } from '#/console/resource/area/attention'
import { volumes } from '#/contract/volumes'
import { formatBytes, formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'
import { volumesArea } from './area'

const GIB = 1024 ** 3
const DETACHED = { to: '/volumes', search: { instance: 'none' } }

export const volumesAttention: AreaAttention = {
  area: volumesArea,
  urgency: 9,
  reads: [readList(volumes.list, 'volumes')],
  tile: (account) => {
    const list = account.list(volumes.list)
    const detached = list?.data.filter((v) => v.instance_id === null).length ?? 0
    return {
      value: countOf(list),
      facts: list && [
        { text: lowerBound(list, formatBytes(totalOf(list.data, (v) => v.size) * GIB)) },
        detached > 0 && { text: lowerBound(list, `${formatCount(detached)} not attached`), target: DETACHED },
      ],
    }
  },
  findings: (account) => {
    const list = account.list(volumes.list)
    const detached = list?.data.filter((v) => v.instance_id === null) ?? []
    if (!list || detached.length === 0) return []
    const words = `${plural(detached.length, 'volume')} not attached`
    return [
      {
        tone: 'info',
        title: list.complete ? words : `At least ${words}`,
        target: DETACHED,
        detail: `${formatBytes(totalOf(detached, (v) => v.size) * GIB)}, still billed`,
      },
    ]
  },
}
