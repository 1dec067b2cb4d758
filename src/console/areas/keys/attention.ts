import { type AreaAttention, lowerBound, countOf, grouped, readList } from '#/console/resource/area/attention'
import { goneEntries, keyName, bucketIdOf } from '#/console/resource/catalog/key-reach'
import { buckets } from '#/contract/buckets'
import { keys } from '#/contract/keys'
import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { keysArea } from './area'

export const keysAttention: AreaAttention = {
  area: keysArea,
  urgency: 6,
  reads: [readList(keys.list, 'access keys')],
  tile: (account) => {
    const list = account.list(keys.list)
    const unlimited = list?.data.filter((k) => !k.limited).length ?? 0
    return {
      value: countOf(list),
      facts: list && [
        unlimited > 0 && {
          text: lowerBound(list, `${formatCount(unlimited)} unlimited`),
          target: { to: '/keys', search: { access: 'unlimited' } },
        },
      ],
    }
  },
  findings: (account) => {
    const all = account.list(buckets.list)
    // In an incomplete list, a missing bucket might still exist.
    const places = all?.complete === true ? new Set(all.data.map(bucketIdOf)) : undefined
    return grouped(
      account.list(keys.list)?.data.filter((k) => goneEntries(k, places).length > 0) ?? [],
      (k) => ({
        tone: 'warn',
        title: `Key ${visible(keyName(k)).text} refers to a deleted bucket`,
        target: { to: `/keys/${k.id}` },
        detail: goneEntries(k, places)
          .map((e) => visible(e.bucket_name).text)
          .join(', '),
      }),
      {
        title: (count) => `${plural(count, 'key')} refer to deleted buckets`,
        name: (k) => visible(keyName(k)).text,
        target: { to: '/keys', search: { access: 'deleted' } },
      },
    )
  },
}
