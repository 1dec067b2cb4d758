import { describe, expect, test } from 'vitest'
import type { Image } from '#/contract/images'
import type { AllRows } from '#/console/api/query/all-pages'
import { accountFrom, findingsOf } from './account'

const NOW = Date.UTC(2026, 10, 23, 12)
const all = <T>(rows: readonly unknown[], complete = true): AllRows<T> => ({
  // Rows with the fields that the findings read.
  data: rows as readonly T[],
  results: rows.length,
  complete,
})
interface View {
  readonly unrestricted?: boolean
  readonly plan?: object
  /** Outbound bytes of this month */
  readonly transferred?: number
  readonly [list: string]: unknown
}
const NAMES: Readonly<Record<string, string>> = {
  services: 'managed.services',
  issues: 'managed.issues',
  clients: 'monitoring.clients',
  plan: 'monitoring.plan',
}
const found = ({ unrestricted, transferred, ...read }: View) =>
  findingsOf(
    accountFrom(
      new Map<string, unknown>([
        ...Object.entries(read).map(([name, answer]) => [NAMES[name] ?? `${name}.list`, answer] as const),
        ...(transferred === undefined ? [] : [['objectStorage.transfer', { used: transferred }] as const]),
      ]),
      unrestricted,
    ),
    NOW,
  )
const titles = (view: View) => found(view).map((f) => f.title)

const region = (id: string, status = 'outage') => ({ id, label: id.toUpperCase(), status })
const volume = (id: number, o: object = {}) => ({ id, region: 'a', instance_id: 1, size: 10, ...o })
const bucket = (label: string, cluster = 'a-1') => ({ label, cluster, size: 0, objects: 0 })
const service = (id: number, status: string, o: object = {}) => ({ id, label: `s${id}`, status, region: null, ...o })
const ticket = (id: number, o: object = {}) => ({
  id,
  summary: `t${id}`,
  status: 'open',
  closable: true,
  closed: null,
  opened_by: 'ann',
  updated_by: 'support',
  updated: `2026-11-${10 + id}T00:00:00`,
  ...o,
})
const issue = (id: number, created: string, services: number[], ticketId: number) => ({
  id,
  created,
  services,
  entity: { id: ticketId, label: `Down ${id}`, type: 'ticket', url: '' },
})
const image = (id: string, o: object = {}) => ({
  id: `private/${id}`,
  label: id,
  is_public: false,
  status: 'available',
  created: '2026-11-23T00:00:00',
  expiry: null,
  ...o,
})

test('an account without lists has no findings', () => expect(titles({})).toEqual([]))

describe('services', () => {
  test('one that is down has the time and ticket of its oldest open issue', () => {
    const view = {
      services: all<never>([service(1, 'problem'), service(2, 'ok')]),
      issues: all<never>([issue(7, '2026-11-23T09:00:00', [1], 70), issue(8, '2026-11-23T10:00:00', [1], 80)]),
      tickets: all<never>([ticket(70, { updated_by: null }), ticket(80, { updated_by: null })]),
    }
    expect(found(view)).toEqual([
      expect.objectContaining({
        title: 's1 is down',
        tone: 'danger',
        time: '2026-11-23T09:00:00',
        target: { to: '/managed/services/1' },
        also: { label: 'Ticket 70', target: { to: '/tickets/70' } },
      }),
    ])
  })
  test('an open issue of a service that is up again has its own line, a resolved one has none', () => {
    const view = {
      services: all<never>([service(1, 'ok')]),
      issues: all<never>([issue(7, 'x', [1], 70), issue(8, 'x', [1], 80)]),
      tickets: all<never>([ticket(70, { updated_by: null }), ticket(80, { status: 'closed', closed: 'x' })]),
    }
    expect(titles(view)).toEqual(['Open issue: Down 7'])
  })
  test('several are one line with the first names, led by the one that has been down longest', () => {
    const services = all<never>([service(1, 'problem'), service(2, 'problem'), service(3, 'problem')])
    const issues = all<never>([issue(7, '2026-11-23T09:00:00', [2], 70)])
    const tickets = all<never>([ticket(70, { updated_by: null })])
    expect(found({ services, issues, tickets })).toMatchObject([
      { title: '3 services are down', detail: 's2 · s1 · 1 more', time: '2026-11-23T09:00:00' },
    ])
  })
})

describe('outages', () => {
  const clusters = all<never>([{ id: 'a-1', region: 'a', status: 'available' }])
  test('count only where the account has something', () => {
    const view = {
      regions: all<never>([region('a'), region('b'), region('c', 'ok')]),
      clusters,
      volumes: all<never>([volume(1), volume(2)]),
      buckets: all<never>([bucket('logs')]),
    }
    const [one, ...others] = found(view)
    expect(one).toMatchObject({ title: 'Outage in A', detail: '2 volumes and 1 bucket there' })
    expect(others).toEqual([])
  })
  test('a cluster that is unavailable counts with buckets in it', () => {
    const closed = all<never>([
      { id: 'a-1', region: 'a', status: 'unavailable' },
      { id: 'b-1', region: 'b', status: 'unavailable' },
    ])
    expect(titles({ clusters: closed, buckets: all([bucket('logs')]), volumes: all([]) })).toEqual([
      'Cluster a-1 is unavailable',
    ])
  })
  test('are counted apart from unavailable clusters, because each line leads to its own list', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const view = {
      regions: all<never>(ids.map((id) => region(id))),
      clusters: all<never>(ids.map((id) => ({ id: `${id}-1`, region: id, status: 'unavailable' }))),
      buckets: all<never>(ids.map((id) => bucket('logs', `${id}-1`))),
      volumes: all<never>([]),
    }
    expect(found(view)).toMatchObject([
      { title: '6 outages', target: { to: '/regions' } },
      { title: '6 clusters are unavailable', target: { to: '/clusters' } },
    ])
  })
})

describe('images', () => {
  test('one without data is deleted a day after its creation', () => {
    const images = all<Image>([image('disk', { status: 'pending_upload', created: '2026-11-22T15:00:00' })])
    expect(found({ images })[0]).toMatchObject({
      title: 'disk is waiting for data',
      time: '2026-11-23T15:00:00.000Z',
      target: { to: '/images/private/disk' },
    })
  })
  test('one whose time is over names no time, because it is still there', () => {
    const images = all<Image>([image('disk', { status: 'pending_upload', created: '2026-11-20T15:00:00' })])
    const [first] = found({ images })
    expect(first).toMatchObject({ title: 'disk is waiting for data', detail: 'Deleted unless data arrives' })
    expect(first?.time).toBeUndefined()
  })
  test('one that expires within a week is named, the soonest first; public ones never are', () => {
    const images = all<Image>([
      image('late', { expiry: '2026-11-29T00:00:00' }),
      image('soon', { expiry: '2026-11-24T00:00:00' }),
      image('far', { expiry: '2026-12-24T00:00:00' }),
      image('past', { expiry: '2026-11-01T00:00:00' }),
      image('public', { expiry: '2026-11-24T00:00:00', is_public: true }),
    ])
    expect(found({ images })).toMatchObject([
      { title: '2 images expire', detail: 'soon · late', time: '2026-11-24T00:00:00' },
    ])
  })
})

describe('keys', () => {
  const keys = all<never>([
    {
      id: 3,
      label: 'old',
      access_key: 'AK',
      limited: true,
      bucket_access: [{ cluster: 'a-1', bucket_name: 'gone', permissions: 'read_only' }],
    },
  ])
  test('one that names a deleted bucket is found in the whole list of buckets only', () => {
    const buckets = all<never>([bucket('logs')])
    expect(titles({ keys, buckets })).toEqual(['Key old refers to a deleted bucket'])
    expect(titles({ keys, buckets: { ...buckets, complete: false } })).toEqual([])
    expect(titles({ keys })).toEqual([])
  })
})

describe('what is billed', () => {
  test.each([
    [NaN, []],
    [0.79, []],
    [0.8, ['Outbound transfer is at 80% of 1 TiB this month']],
    [1.2, ['Outbound transfer is over 1 TiB this month']],
  ])('a share of %d of the outbound transfer', (share, expected) => {
    expect(titles({ transferred: share * 1024 ** 4 })).toEqual(expected)
  })
  test('volumes that aren’t attached are one line with their size', () => {
    const volumes = all<never>([
      volume(1, { instance_id: null, size: 1024 }),
      volume(2),
      volume(3, { instance_id: null }),
    ])
    expect(found({ volumes })[0]).toMatchObject({
      title: '2 volumes not attached',
      detail: '1.01 TiB, still billed',
      target: { to: '/volumes', search: { instance: 'none' } },
    })
    expect(titles({ volumes: { ...volumes, complete: false } })).toEqual(['At least 2 volumes not attached'])
  })
  test('monitoring clients beyond the plan count, on the free plan none do', () => {
    const clients = all<never>([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
    const plan = { id: 'monitoring-3', clients_included: 3 } as const
    expect(titles({ clients, plan, unrestricted: true })).toEqual(['1 monitoring client over your plan'])
    expect(titles({ clients, plan: {}, unrestricted: true })).toEqual([])
  })
  test('monitoring clients aren’t compared with the plan where the user might not see all of them', () => {
    const clients = all<never>([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
    expect(titles({ clients, plan: { id: 'monitoring-3', clients_included: 3 } })).toEqual([])
  })
})

test('tickets with a reply are one line, new ones from support another, newest first; a single one is named', () => {
  const rows = [
    ticket(1),
    ticket(2),
    ticket(3, { status: 'closed' }),
    ticket(4, { updated_by: 'ann' }),
    ticket(5, { updated_by: null }),
    ticket(6, { updated_by: null, closable: false }),
  ]
  expect(found({ tickets: all(rows) })).toMatchObject([
    { tone: 'warn', title: '2 tickets await your reply', detail: 't2 · t1', target: { search: { turn: 'yours' } } },
    { tone: 'info', title: 't6', detail: 'New from support', target: { to: '/tickets/6' } },
  ])
  expect(found({ tickets: all([ticket(1)]) })).toMatchObject([
    { title: 't1', detail: 'support replied', target: { to: '/tickets/1' } },
  ])
})

test('what is down comes first, then the nearest deadline, and what only costs comes last', () => {
  const view = {
    volumes: all<never>([volume(1, { instance_id: null })]),
    images: all<Image>([image('disk', { status: 'pending_upload' })]),
    services: all<never>([service(1, 'problem')]),
    tickets: all<never>([ticket(1)]),
  }
  expect(titles(view)).toEqual(['s1 is down', 'disk is waiting for data', 't1', '1 volume not attached'])
})

test('names show hidden characters', () => {
  expect(titles({ services: all([service(1, 'problem', { label: 'a\u202Eb' })]) })).toEqual(['a‹U+202E›b is down'])
})
