/** Properties of each operation, tested on the running server by the transcribed reference. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referenceAreas, referenceRows as rows } from '#test/oracle/reference'
import type { Row } from '#test/oracle/row'
import { describeEngines } from '../server/engines'
import { testServer, type TestServer } from '../server/testing'

const area = (name: string) => referenceAreas[name] ?? []
const FAMILIES = ['object_storage', 'account', 'monitoring', 'images', 'instances', 'volumes']
const LIMITS: Record<string, string> = {
  default: '400',
  collection: '200',
  statistics: '50',
  images: '20',
  'ticket-open': '2',
  'volume-create': '25',
}

let s: TestServer
let owner: string
const tokens = new Map<string, Promise<string>>()
function tokenOf(scopes: string, username = owner): Promise<string> {
  const key = `${username} ${scopes}`
  const known = tokens.get(key) ?? s.token({ username, scopes })
  tokens.set(key, known)
  return known
}
function ask(row: Row, token?: string, change: { method?: string; path?: (p: string) => string } = {}, server = s) {
  const [method = '', template = ''] = row.route.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, p: string) => (row.params[p] === 'integer' ? '1' : 'x'))
  const r = { ...(token === undefined ? {} : { token }), ...(/POST|PUT/.test(method) ? { body: {} } : {}) }
  return server.request(change.method ?? method, `/v4${change.path?.(path) ?? path}`, r)
}
const errorBody = { errors: [{ field: expect.any(String), reason: expect.any(String) }] }

const required = rows.filter((r) => r.auth === 'required')
const open = rows.filter((r) => r.auth !== 'required')

describeEngines(() => {
  beforeAll(async () => {
    s = await testServer()
    tokens.clear()
    owner = await s.user({ username: 'owner', account: await s.account({ managed: true }) })
    await s.user({ username: 'restricted', restricted: true })
    await s.user({ username: 'plain' })
  })
  afterAll(() => s.close())

  describe('authentication', () => {
    test.each(required)('A5-1 A5-3 B5-1 $route without a token is 401', async (row) => {
      const r = await ask(row)
      expect(r.status).toBe(401)
      expect(r.body).toEqual(errorBody)
    })

    test.each(open)('B5-4 A4.5-1 A4.5-2 B4.7-1 $route answers without a token', async (row) => {
      expect((await ask(row)).status).not.toBe(401)
    })

    test('B5-4 the open operations are those of clusters and regions, the plans, and public images', () => {
      expect(open.map((r) => r.op).toSorted()).toEqual([
        'Cluster View',
        'Clusters List',
        'Image View',
        'Images List',
        'Monitoring Subscription View',
        'Monitoring Subscriptions List',
        'Region Availability View',
        'Region View',
        'Regions Availability List',
        'Regions List',
      ])
    })

    test.each(rows)('D-order-5 $route with an unknown token is 401, even if no token is needed', async (row) => {
      const r = await ask(row, 'no-such-token')
      expect(r.status).toBe(401)
      expect(r.body).toEqual(errorBody)
    })

    test.each(rows)('A5-2 $route never refuses a personal token of an unrestricted user', async (row) => {
      expect([401, 403]).not.toContain((await ask(row, await tokenOf('*'))).status)
    })
  })

  describe('scopes', () => {
    const scoped = required.filter((r) => r.scopes.length > 0)

    test.each(scoped)('A4-2 A5-2 A5-4 B5-1 $route accepts a token with exactly its scopes', async (row) => {
      expect([401, 403]).not.toContain((await ask(row, await tokenOf(row.scopes.join(' ')))).status)
    })

    test.each(scoped)('A4-2 A5-4 B5-2 D-auth-1 $route is 403 for a token with every other scope', async (row) => {
      for (const needed of row.scopes) {
        const [family = '', level = ''] = needed.split(':')
        const others = FAMILIES.filter((f) => f !== family).map((f) => `${f}:read_write`)
        const less = level === 'read_write' ? [`${family}:read_only`] : []
        const r = await ask(row, await tokenOf([...others, ...less].join(' ')))
        expect(r.status).toBe(403)
        expect(r.body).toEqual(errorBody)
        expect(r.headers.get('x-accepted-oauth-scopes')?.split(', ').toSorted()).toEqual(row.scopes.toSorted())
      }
    })

    test.each(scoped.filter((r) => r.scopes[0]?.endsWith('read_only')))(
      'D-grants-3 $route accepts read_write in place of read_only',
      async (row) => {
        const wider = row.scopes.map((x) => x.replace('read_only', 'read_write')).join(' ')
        expect([401, 403]).not.toContain((await ask(row, await tokenOf(wider))).status)
      },
    )

    test.each(scoped.filter((r) => r.scopes.length > 1))(
      'B5-3 $route refuses each of its two scopes alone',
      async (row) => {
        expect(row.scopes).toHaveLength(2)
        for (const alone of row.scopes) expect((await ask(row, await tokenOf(alone))).status).toBe(403)
      },
    )
  })

  describe('grants', () => {
    test.each(required.filter((r) => r.unrestricted))(
      'B4.4-1 B4.6-1 B5-5 $route is refused to a restricted user',
      async (row) => {
        const r = await ask(row, await tokenOf('*', 'restricted'))
        expect(r.status).toBe(403)
        expect(r.body).toEqual(errorBody)
      },
    )

    test.each(area('managed'))('D-managed-8 $route is refused to an account without managed services', async (row) => {
      const r = await ask(row, await tokenOf('*', 'plain'))
      const reason = "This account doesn't have managed services."
      expect({ status: r.status, body: r.body }).toEqual({ status: 403, body: { errors: [{ field: '', reason }] } })
    })

    test('B5-5 only managed, betas, cancel of Object Storage and Key Create are reserved to unrestricted users', () => {
      const reserved = rows.filter((r) => r.unrestricted).map((r) => r.op)
      const expected = [...area('betas'), ...area('managed')].map((r) => r.op)
      expect(reserved.toSorted()).toEqual([...expected, 'Key Create', 'Object Storage Cancel'].toSorted())
    })

    test.each(required.filter((r) => r.grants.length > 0))(
      'D-grants-1 $route needs one of its global grants from a restricted user',
      async (row) => {
        expect((await ask(row, await tokenOf('*', 'restricted'))).status).toBe(403)
        for (const grants of row.grants) {
          expect((await ask(row, await s.token({ grants }))).status).not.toBe(403)
        }
      },
    )

    test.each([...area('buckets'), ...area('objects'), ...area('tls'), ...area('object-storage'), ...area('keys')])(
      'D-grants-2 $route is refused to a restricted user without a grant for object storage',
      async (row) => {
        const none = await ask(row, await tokenOf('*', 'restricted'))
        expect(none.status).toBe(403)
        expect(none.body).toEqual(errorBody)
        const read = await ask(row, await s.token({ grants: 'object_storage:read_only' }))
        expect(read.status === 403).toBe(!row.grants.includes('object_storage:read_only'))
        const write = await ask(row, await s.token({ grants: 'object_storage:read_write' }))
        expect(write.status === 403).toBe(row.unrestricted)
      },
    )
  })

  describe('routing', () => {
    test.each(rows)(
      'D-order-2 the path of $route refuses another method with 405 and Allow, with or without a token',
      async (row) => {
        for (const token of [undefined, 'no-such-token']) {
          const r = await ask(row, token, { method: 'PATCH' })
          expect(r.status).toBe(405)
          expect(r.headers.get('allow')?.split(', ')).toContain(row.route.split(' ')[0])
          expect(r.body).toEqual(errorBody)
        }
      },
    )

    test.each(rows)('D-page-5 $route is one path with and without the final slash', async (row) => {
      const token = await tokenOf('*')
      const bare = await ask(row, token, { path: (p) => p.replace(/\/$/, '') })
      const slash = await ask(row, token, { path: (p) => p.replace(/\/?$/, '/') })
      expect(slash.status).toBe(bare.status)
      expect(slash.status).not.toBe(405)
    })

    test.each(rows)('D-versions-2 A9-2 A0-2 $route exists below /v4 only', async (row) => {
      const token = await tokenOf('*')
      for (const prefix of ['/v4beta', '/v4/v4']) {
        const [method = '', path = ''] = row.route.split(' ')
        expect((await s.request(method, prefix + path, { token })).status).toBe(404)
      }
    })
  })

  describe('limits', () => {
    let limited: TestServer
    beforeAll(async () => {
      limited = await testServer({ settings: { rateLimits: true } })
    })
    afterAll(() => limited.close())

    test.each(rows)(
      'D-limits-2 D-limits-5 A8-7 A8-8 A8-9 A8-10 D-limits-3 D-limits-4 $route counts as $rate',
      async (row) => {
        const r = await ask(row, await limited.token(), {}, limited)
        expect(r.headers.get('x-ratelimit-limit')).toBe(LIMITS[row.rate])
        expect(Number(r.headers.get('x-ratelimit-remaining'))).toBe(Number(LIMITS[row.rate]) - 1)
      },
    )

    test('A8-8 the collection class holds every paginated list but Images List, and nothing else', () => {
      expect(rows.filter((r) => r.rate === 'collection').map((r) => r.op)).toEqual(
        rows.filter((r) => r.paged && r.op !== 'Images List').map((r) => r.op),
      )
      expect(rows.find((r) => r.op === 'Bucket Contents List')?.rate).toBe('default')
    })
  })
})
