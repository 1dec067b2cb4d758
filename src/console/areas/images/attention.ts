import { type AreaAttention, atLeast, lowerBound, grouped, readList, totalOf } from '#/console/resource/area/attention'
import { type Image, images } from '#/contract/images'
import { formatBytes, formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { imagesArea } from './area'
import { endsSoon, uploadDeadline } from './image-format'

const MIB = 1024 ** 2
const WAITING = { to: '/images', search: { status: 'pending_upload' } }

const nameOf = (i: Image) => visible(i.label).text
const isOwn = (i: Image) => !i.is_public
const isWaiting = (i: Image) => i.status === 'pending_upload'
const targetOf = ({ id }: Image) => ({ to: `/images/${id.split('/').map(encodeURIComponent).join('/')}` })

export const imagesAttention: AreaAttention = {
  area: imagesArea,
  urgency: 7,
  reads: [readList(images.list, 'images')],
  tile: (account) => {
    const list = account.list(images.list)
    const own = list?.data.filter(isOwn) ?? []
    const waiting = own.filter(isWaiting).length
    return {
      value: list && (list.complete ? formatCount(own.length) : atLeast(own.length)),
      facts: list && [
        { text: lowerBound(list, formatBytes(totalOf(own, (i) => i.size) * MIB)) },
        waiting > 0 && {
          text: lowerBound(list, `${formatCount(waiting)} waiting for data`),
          target: WAITING,
          tone: 'warn',
        },
      ],
    }
  },
  findings: (account, now) => {
    const own = account.list(images.list)?.data.filter(isOwn) ?? []
    const ending = own
      .filter((i) => endsSoon(i, now))
      .toSorted((a, b) => ((a.expiry ?? '') < (b.expiry ?? '') ? -1 : 1))
    return [
      ...grouped(
        own.filter(isWaiting),
        (i) => {
          const deadline = uploadDeadline(i) ?? 0
          return {
            tone: 'warn',
            title: `${nameOf(i)} is waiting for data`,
            target: targetOf(i),
            detail: 'Deleted unless data arrives',
            // The API deletes it some time after.
            time: deadline > now ? new Date(deadline).toISOString() : undefined,
          }
        },
        { title: (count) => `${plural(count, 'image')} are waiting for data`, name: nameOf, target: WAITING },
      ),
      ...grouped(
        ending,
        (i) => ({
          tone: 'warn',
          title: `${nameOf(i)} expires`,
          target: targetOf(i),
          time: i.expiry ?? undefined,
        }),
        { title: (count) => `${plural(count, 'image')} expire`, name: nameOf, target: { to: '/images' } },
      ),
    ]
  },
}
