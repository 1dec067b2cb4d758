/** Findings that need attention, from the lists read until now. Pure: the same rows yield the same findings. */
import type { Bucket } from '#/contract/buckets'
import type { Cluster } from '#/contract/clusters'
import type { Image } from '#/contract/images'
import type { Key } from '#/contract/keys'
import type { Issue, Service } from '#/contract/managed-rules'
import type { MonitoringClient, Plan } from '#/contract/monitoring'
import type { Region } from '#/contract/regions'
import type { Ticket } from '#/contract/ticket-rules'
import type { Volume } from '#/contract/volumes'
import { parseUtc } from '#/lib/time/dates'
import { visible, plural } from '#/lib/text'
import { goneEntries, keyName, permissionPlace } from '#/console/resource/catalog/key-reach'
import { downSince, issueStatesOf } from '#/console/resource/catalog/issue-state'
import { formatBytes, formatCount } from '#/lib/bytes'
import { there as thereText } from './words'
import type { AnyTarget } from '#/console/resource/area/target'
import { POOL, POOL_BYTES } from '#/lib/buckets/words'

const transferOver = `Outbound transfer is over ${POOL} this month`

/** The rows of a list that have been read. */
export interface AccountList<T> {
  readonly rows: readonly T[]
  /** The API's own count. */
  readonly results: number
  /** False while rows are missing. */
  readonly complete: boolean
}
/** Undefined: not read, or refused. */
export interface AccountView {
  readonly services?: AccountList<Service> | undefined
  readonly issues?: AccountList<Issue> | undefined
  readonly tickets?: AccountList<Ticket> | undefined
  readonly regions?: AccountList<Region> | undefined
  readonly buckets?: AccountList<Bucket> | undefined
  readonly clusters?: AccountList<Cluster> | undefined
  readonly volumes?: AccountList<Volume> | undefined
  readonly images?: AccountList<Image> | undefined
  readonly keys?: AccountList<Key> | undefined
  readonly clients?: AccountList<MonitoringClient> | undefined
  readonly plan?: Plan | undefined
  /** The user is known to be unrestricted, so that `clients` are all that the plan counts. */
  readonly unrestricted?: boolean | undefined
  /** Outbound bytes of this month. */
  readonly transferred?: number | undefined
}

export interface AccountFinding {
  /** Stable for one cause, so that a known finding isn't announced twice. */
  readonly id: string
  readonly tone: 'danger' | 'warn' | 'info'
  readonly title: string
  readonly target: AnyTarget
  readonly detail?: string | undefined
  /** Time of the API at which it began, or will happen. */
  readonly time?: string | undefined
  readonly also?: { readonly label: string; readonly target: AnyTarget } | undefined
}

/** Findings of one kind that are named; a link to the list has the rest. */
const EACH = 4
const MAX_TICKETS = 3
const DAY_MS = 86_400_000
/** Images that the API deletes are announced this long before. */
const SOON_MS = 7 * DAY_MS
/** An image without data is deleted after a day (B4.3-2). */
const UPLOAD_MS = DAY_MS
/** Share of the month's outbound transfer from which it is worth a warning. */
const POOL_WARN = 0.8

const name = (text: string) => visible(text).text

/** The first few, and one line for all others. */
const few = <T>(
  rows: readonly T[],
  one: (row: T) => AccountFinding,
  rest: (count: number) => AccountFinding,
  most = EACH,
): AccountFinding[] =>
  rows.length <= most + 1 ? rows.map(one) : [...rows.slice(0, most).map(one), rest(rows.length - most)]

const ticketTarget = (id: number): AnyTarget => ({ to: `/tickets/${id}` })
const ticketLink = (id: number) => ({ label: `Ticket ${id}`, target: ticketTarget(id) })

function services({ services: all, issues, tickets }: AccountView): AccountFinding[] {
  const states = issueStatesOf(issues?.rows ?? [], tickets?.rows ?? [])
  const down = all?.rows.filter((s) => s.status === 'problem') ?? []
  const open = issues?.rows.filter((i) => states.get(i.id)?.status === 'open') ?? []
  const others = open.filter((i) => !down.some((s) => i.services.includes(s.id)))
  const list: AnyTarget = { to: '/managed/services', search: { status: 'problem' } }
  return [
    ...few(
      down,
      (s) => {
        const issue = downSince(s.id, open, states)
        return {
          id: `down ${s.id}`,
          tone: 'danger',
          title: `${name(s.label)} is down`,
          target: { to: `/managed/services/${s.id}` },
          time: issue?.created,
          also: issue && ticketLink(issue.entity.id),
        }
      },
      (count) => ({ id: 'down more', tone: 'danger', title: `${plural(count, 'more service')} down`, target: list }),
    ),
    ...few(
      others,
      (i) => ({
        id: `issue ${i.id}`,
        tone: 'warn',
        title: `Open issue: ${name(i.entity.label) || String(i.id)}`,
        target: { to: `/managed/issues/${i.id}` },
        time: i.created,
        also: ticketLink(i.entity.id),
      }),
      (count) => ({
        id: 'issue more',
        tone: 'warn',
        title: plural(count, 'more open issue'),
        target: { to: '/managed/issues' },
      }),
    ),
  ]
}

const moreOutages = (count: number): AccountFinding => ({
  id: 'outage more',
  tone: 'danger',
  title: plural(count, 'more outage'),
  target: { to: '/regions', search: { status: 'outage' } },
})

const moreClusters = (count: number): AccountFinding => ({
  id: 'cluster more',
  tone: 'danger',
  title: plural(count, 'more unavailable cluster'),
  target: { to: '/clusters', search: { status: 'unavailable' } },
})

/** Outages of regions, and clusters that are unavailable, where the account has something. */
function outages({ regions, clusters, buckets, volumes, services: monitored }: AccountView): AccountFinding[] {
  const regionOf = new Map(clusters?.rows.map((c) => [c.id, c.region]))
  const out = regions?.rows.filter((r) => r.status === 'outage') ?? []
  const closed = clusters?.rows.filter((c) => c.status === 'unavailable') ?? []
  // Without these lists the affected resources are unknown, so the outage gets its own line.
  const unknown = buckets === undefined || volumes === undefined
  const found = out.flatMap((r): AccountFinding[] => {
    const there = thereText(
      volumes?.rows.filter((v) => v.region === r.id).length ?? 0,
      buckets?.rows.filter((b) => regionOf.get(b.cluster) === r.id).length ?? 0,
      monitored?.rows.filter((s) => s.region === r.id).length ?? 0,
    )
    if (there === '' && !unknown) return []
    return [
      {
        id: `outage ${r.id}`,
        tone: 'danger',
        title: `Outage in ${name(r.label)}`,
        target: { to: `/regions/${encodeURIComponent(r.id)}` },
        detail: there === '' ? undefined : there,
      },
    ]
  })
  const unavailable = closed.flatMap((c): AccountFinding[] => {
    const count = buckets?.rows.filter((b) => b.cluster === c.id).length ?? 0
    if (count === 0) return []
    return [
      {
        id: `cluster ${c.id}`,
        tone: 'danger',
        title: `Cluster ${name(c.id)} is unavailable`,
        target: { to: `/clusters/${encodeURIComponent(c.id)}` },
        detail: thereText(0, count, 0),
      },
    ]
  })
  return [...few(found, (f) => f, moreOutages), ...few(unavailable, (f) => f, moreClusters)]
}

const stamp = (ms: number) => new Date(ms).toISOString()

const imageTarget = ({ id }: Image): AnyTarget => ({ to: `/images/${id.split('/').map(encodeURIComponent).join('/')}` })
/** Epoch milliseconds at which the API deletes the image; never for most. */
const ends = (i: Image) => parseUtc(i.expiry)?.getTime() ?? Infinity

function images({ images: all }: AccountView, now: number): AccountFinding[] {
  const own = all?.rows.filter((i) => !i.is_public) ?? []
  const waiting = own.filter((i) => i.status === 'pending_upload')
  const ending = own.filter((i) => ends(i) > now && ends(i) < now + SOON_MS).toSorted((a, b) => ends(a) - ends(b))
  return [
    ...few(
      waiting,
      (i) => {
        const deadline = (parseUtc(i.created)?.getTime() ?? Number.NaN) + UPLOAD_MS
        return {
          id: `waiting ${i.id}`,
          tone: 'warn',
          title: `${name(i.label)} is waiting for data`,
          target: imageTarget(i),
          detail: 'Will be deleted unless data arrives',
          // The API deletes it some time after.
          time: deadline > now ? stamp(deadline) : undefined,
        }
      },
      (count) => ({
        id: 'waiting more',
        tone: 'warn',
        title: `${plural(count, 'more image')} waiting for data`,
        target: { to: '/images', search: { status: 'pending_upload' } },
      }),
    ),
    ...few(
      ending,
      (i) => ({
        id: `expires ${i.id}`,
        tone: 'warn',
        title: `${name(i.label)} expires`,
        target: imageTarget(i),
        detail: 'Will be deleted',
        time: i.expiry ?? undefined,
      }),
      (count) => ({
        id: 'expires more',
        tone: 'warn',
        title: `${plural(count, 'more image')} about to expire`,
        target: { to: '/images' },
      }),
    ),
  ]
}

function storage({ keys, buckets, transferred }: AccountView): AccountFinding[] {
  // In an incomplete list, a missing bucket might still exist.
  const places = buckets?.complete === true ? new Set(buckets.rows.map(permissionPlace)) : undefined
  const stray = keys?.rows.filter((k) => goneEntries(k, places).length > 0) ?? []
  const share = (transferred ?? 0) / POOL_BYTES
  return [
    // An amount that is no number is unknown, so it warns of nothing.
    ...(!(share >= POOL_WARN)
      ? []
      : [
          {
            id: share > 1 ? 'transfer over' : 'transfer',
            tone: share > 1 ? ('danger' as const) : ('warn' as const),
            title:
              share > 1 ? transferOver : `Outbound transfer is at ${Math.floor(share * 100)}% of ${POOL} this month`,
            target: { to: '/buckets/usage' },
          },
        ]),
    ...few(
      stray,
      (k) => ({
        id: `key ${k.id}`,
        tone: 'warn',
        title: `Key ${name(keyName(k))} refers to a deleted bucket`,
        target: { to: `/keys/${k.id}` },
        detail: goneEntries(k, places)
          .map((e) => name(e.bucket_name))
          .join(', '),
      }),
      (count) => ({
        id: 'key more',
        tone: 'warn',
        title: `${plural(count, 'more key')} with deleted buckets`,
        target: { to: '/keys', search: { access: 'deleted' } },
      }),
    ),
  ]
}

function billed({ volumes, clients, plan, unrestricted }: AccountView): AccountFinding[] {
  const detached = volumes?.rows.filter((v) => v.instance_id === null) ?? []
  const size = detached.reduce((total, v) => total + v.size, 0)
  const included = plan?.clients_included
  const over = unrestricted === true && clients && included !== undefined ? clients.results - included : 0
  return [
    ...(over > 0 && clients
      ? [
          {
            id: 'clients',
            tone: 'warn' as const,
            title: `${plural(over, 'monitoring client')} over your plan`,
            target: { to: '/monitoring/plans' },
            detail: `${plural(clients.results, 'client')}, ${formatCount(included ?? 0)} included`,
          },
        ]
      : []),
    ...(detached.length === 0
      ? []
      : [
          {
            id: 'detached',
            tone: 'info' as const,
            title:
              volumes?.complete === true
                ? `${plural(detached.length, 'volume')} not attached`
                : `At least ${plural(detached.length, 'volume')} not attached`,
            target: { to: '/volumes', search: { instance: 'none' } },
            detail: `${formatBytes(size * 2 ** 30)}, still billed`,
          },
        ]),
  ]
}

/** Open tickets whose last post isn't by their author, newest first. */
export const answered = (rows: readonly Ticket[]): readonly Ticket[] =>
  rows
    .filter((t) => t.status !== 'closed' && t.updated_by !== null && t.updated_by !== t.opened_by)
    .toSorted((a, b) => (a.updated < b.updated ? 1 : -1))

const tickets = ({ tickets: all }: AccountView): AccountFinding[] =>
  few(
    answered(all?.rows ?? []),
    (t) => ({
      id: `ticket ${t.id} ${t.updated}`,
      tone: 'info',
      title: name(t.summary),
      target: ticketTarget(t.id),
      detail: `Updated by ${name(t.updated_by ?? '')}`,
      time: t.updated,
    }),
    (count) => ({
      id: 'ticket more',
      tone: 'info',
      title: `${plural(count, 'more ticket')} with updates`,
      target: { to: '/tickets' },
    }),
    MAX_TICKETS,
  )

const ORDER = { danger: 0, warn: 1, info: 2 } as const

/** Everything that needs attention, most urgent first. `now` in epoch milliseconds. */
export const findingsOf = (view: AccountView, now: number): readonly AccountFinding[] =>
  [services(view), outages(view), storage(view), images(view, now), tickets(view), billed(view)]
    .flat()
    .toSorted((a, b) => ORDER[a.tone] - ORDER[b.tone])
