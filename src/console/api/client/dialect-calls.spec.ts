/** Every operation as it leaves the page and as its response is read, where the API has words of its own. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allOps } from '#/contract/all'
import type { AnyOp } from '#/contract/op'
import { reworded } from '#/contract/dialects/dialect'
import { loadDialects } from '#/contract/dialects/dialects'
import routes from '#/contract/dialects/linode-operations.json'
import { linodeWords as words } from '#/contract/dialects/linode-words'
import { sample } from '#test/oracle/sample'
import { createDialect } from '#/contract/dialects/client'
import { linode } from '#/contract/dialects/linode'
import { ImageTags } from '#/contract/images'
import { apiHas, session } from '../session/session'
import { call } from './client'
import { setConfig } from '../base/config'
import { buildQuery, type LooseArgs } from '../base/request'

const API = 'https://api.example/v4'
const ALLOWED = ['authorization', 'origin', 'x-requested-with', 'content-type', 'accept', 'x-filter']
const ROUTES: Readonly<Record<string, string>> = routes

beforeEach(async () => {
  const { apis } = setConfig(
    {
      apis: [{ label: 'A', url: API, dialect: 'linode', idempotency: false }],
      objectOrigins: [],
      maxObjectBytes: 1,
      // The entry goes before it.
      idempotency: true,
    },
    'https://console.example',
  )
  await loadDialects(apis)
  session.begin('secret', API)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ENDPOINT = { region: 'us-iad', endpoint_type: 'E1', s3_endpoint: 'us-iad-1.store.example' }
const CLUSTER = {
  id: 'us-iad',
  region: 'us-iad',
  domain: 'us-iad-1.store.example',
  static_site_domain: 'website-us-iad-1.store.example',
  status: 'available',
}
/** The contract's response, and the same as the API words it. */
function answerOf(op: AnyOp): { readonly ours: unknown; readonly theirs: unknown } {
  if (op.id === 'clusters.view') return { ours: CLUSTER, theirs: { data: [ENDPOINT], page: 1, pages: 1, results: 1 } }
  if (op.id === 'clusters.list') {
    const envelope = { page: 1, pages: 1, results: 1 }
    return { ours: { ...envelope, data: [CLUSTER] }, theirs: { ...envelope, data: [ENDPOINT] } }
  }
  const ours = sample(op.res)
  return { ours, theirs: reworded(ours, words.operations[op.id]?.answer, 'theirs') }
}
const argsOf = (op: AnyOp): LooseArgs => {
  const names = Array.from(op.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const value = (name: string, n: number) =>
    op.id === 'clusters.view' ? 'us-iad' : name.endsWith('Id') ? n + 7 : 'a b'
  return {
    params: Object.fromEntries(names.map((name, n) => [name, value(name, n)])),
    ...(op.bodyKind === 'json' ? { body: sample(op.body) } : {}),
    ...(op.bodyKind === 'multipart' ? { body: { file: new Blob(['x']) } } : {}),
  }
}
interface Sent {
  readonly url: string
  readonly method: string | undefined
  readonly headers: Headers
  readonly body: unknown
}
/** Answers every request, and keeps what was sent. */
function recorder(answer: unknown): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    sent.push({ url, method: init.method, headers: new Headers(init.headers), body: init.body })
    return Promise.resolve(Response.json(answer, { headers: { 'X-OAuth-Scopes': '*' } }))
  })
  return sent
}

describe.each(allOps.map((op) => [op.id, op] as const))('%s', (id, op) => {
  test('is sent to the address of the table, and its response is read as the contract’s', async () => {
    const { ours, theirs } = answerOf(op)
    const sent = recorder(theirs)
    const args = argsOf(op)
    expect(await call(op, args as never)).toMatchObject(ours as object)
    const [method, path = ''] = (ROUTES[id] ?? '').split(' ')
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args.params?.[name])))
    const query = buildQuery(words.operations[id]?.query)
    expect(sent.map((one) => `${one.method} ${one.url}`)).toEqual([`${method} ${API}${filled}${query}`])
    expect(sent[0]?.url).not.toMatch(/\/$/)
  })
  test('has no header that a preflight refuses, and the token only where the API needs it', async () => {
    const sent = recorder(answerOf(op).theirs)
    await call(op, argsOf(op) as never)
    const [{ headers, body } = { headers: new Headers(), body: null }] = sent
    expect([...headers.keys()].filter((name) => !ALLOWED.includes(name))).toEqual([])
    const auth = words.operations[id]?.facts?.auth ?? op.auth
    expect(headers.get('authorization')).toBe(auth === 'none' ? null : 'Bearer secret')
    if (op.bodyKind === 'multipart') {
      expect(body).toBeInstanceOf(FormData)
      expect(body instanceof FormData ? [...body.keys()] : []).toEqual(['file'])
    }
  })
})

function opOf(id: string): AnyOp {
  const op = allOps.find((one) => one.id === id)
  if (!op) throw new Error(id)
  return op
}
/** The known scopes after a response with these. */
const viewed = async (scopes: string) => {
  const { theirs } = answerOf(opOf('volumes.list'))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(theirs, { headers: { 'X-OAuth-Scopes': scopes } })))
  await call(opOf('volumes.list'), {})
  return session.get().scopes.granted
}

describe('the scopes of a response', () => {
  test('are kept in the contract’s words, so that attaching is enabled', async () => {
    const granted = await viewed('account:read_only linodes:read_write')
    expect(granted).toEqual(new Set(['account:read_only', 'instances:read_write']))
  })
  test('of the word unknown change nothing that is known', async () => {
    await viewed('volumes:read_write')
    expect(await viewed('unknown')).toEqual(new Set(['volumes:read_write']))
  })
})

test('an operation that the dialect has no route for is refused before it is sent', async () => {
  const operations = { ...words.operations, 'volumes.clone': null }
  const lacking = createDialect('linode', { ...words, operations }, {})
  vi.spyOn(linode, 'lacks').mockImplementation((op) => lacking.lacks(op))
  const sent = recorder({})
  expect(apiHas(opOf('volumes.clone'))).toBe(false)
  await expect(call(opOf('volumes.clone'), { params: { volumeId: 7 }, body: { label: 'copy' } })).rejects.toThrow(
    'This API doesn’t offer this.',
  )
  expect(sent).toEqual([])
})
test('a field of the dialect is offered there only', async () => {
  expect(apiHas(ImageTags)).toBe(true)
  await loadDialects([])
  expect(apiHas(ImageTags)).toBe(false)
  expect(apiHas(opOf('buckets.access'))).toBe(false)
  expect(apiHas(opOf('buckets.view'))).toBe(true)
})
