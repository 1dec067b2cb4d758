import { type AccountData, type AreaAttention, grouped, readList } from '#/console/resource/area/attention'
import type { AllRows } from '#/console/api/query/all-pages'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { managed } from '#/contract/managed'
import { regions } from '#/contract/regions'
import { volumes } from '#/contract/volumes'
import { plural, visible } from '#/lib/text'
import { regionsArea } from './area'

const OUTAGES = { to: '/regions', search: { status: 'outage' } }
const outagesOf = (account: AccountData) => account.list(regions.list)?.data.filter((r) => r.status === 'outage') ?? []

const countIn = <T>(list: AllRows<T> | undefined, is: (row: T) => boolean) => list?.data.filter(is).length ?? 0
/** "1 volume and 2 buckets there"; empty without any. */
const thereText = (...counts: readonly (readonly [count: number, one: string])[]) => {
  const parts = counts.flatMap(([count, one]) => (count > 0 ? [plural(count, one)] : []))
  return parts.length === 0 ? '' : `${new Intl.ListFormat('en').format(parts)} there`
}

/** Outages where the account is known to have something. */
function affecting(account: AccountData) {
  const regionOf = new Map(account.list(clusters.list)?.data.map((c) => [c.id, c.region]))
  const [allVolumes, allBuckets] = [account.list(volumes.list), account.list(buckets.list)]
  const services = account.list(managed.services)
  return outagesOf(account)
    .map((r) => {
      const there = thereText(
        [countIn(allVolumes, (v) => v.region === r.id), 'volume'],
        [countIn(allBuckets, (b) => regionOf.get(b.cluster) === r.id), 'bucket'],
        [countIn(services, (s) => s.region === r.id), 'service'],
      )
      return { ...r, there }
    })
    .filter(({ there }) => there !== '')
}

export const regionsAttention: AreaAttention = {
  area: regionsArea,
  urgency: 3,
  reads: [readList(regions.list, 'regions')],
  alarmReads: (account) => (outagesOf(account).length > 0 ? [clusters.list, volumes.list, buckets.list] : []),
  alarm: (account) => {
    const out = affecting(account).length
    return out > 0 ? plural(out, 'outage') : undefined
  },
  findings: (account) =>
    grouped(
      affecting(account),
      ({ id, label, there }) => ({
        tone: 'danger',
        title: `Outage in ${visible(label).text}`,
        target: { to: `/regions/${encodeURIComponent(id)}` },
        detail: there,
      }),
      { title: (count) => plural(count, 'outage'), name: ({ label }) => visible(label).text, target: OUTAGES },
    ),
}
