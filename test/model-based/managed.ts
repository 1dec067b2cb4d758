/** Model of credentials and of the services that name them. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { openCredential } from '#/server/areas/managed/managed-credentials'
import { move, view, type Area } from './run'
import { agrees, all, call, DONE, found, history, is, now, nth, refused, type Happened, type Stage } from './stage'

interface Credential {
  readonly id: number
  label: string
  username: string
  password: string
  last_decrypted: string | null
  gone: boolean
}
interface Service {
  readonly id: number
  status: 'pending' | 'disabled'
  label: string
  address: string
  timeout: number
  region: string | null
  credentials: readonly number[]
  readonly created: string
  updated: string
  gone: boolean
}
interface Model {
  readonly credentials: Credential[]
  readonly services: Service[]
  readonly happened: Happened[]
}
const credentialShown = ({ id, label, last_decrypted }: Credential) => ({ id, label, last_decrypted })
const shown = (s: Service) => {
  const { gone: _, ...service } = s
  return { ...service, service_type: 'url', body: null, consultation_group: '', notes: null }
}
const present = <T extends { readonly gone: boolean }>(things: readonly T[]) => things.filter((t) => !t.gone)
const credentialAt = (m: Model, n: number) => found(m.credentials, n, '/managed/credentials')
const serviceAt = (m: Model, n: number) => found(m.services, n, '/managed/services')

const which = fc.nat(20)
const LABELS = ['db root', 'web-1', 'a.b']
const label = fc.constantFrom(...LABELS, ...LABELS, 'x')
const taken = (m: Model, l: string) => present(m.credentials).some((c) => c.label === l)

const credentials = [
  move(
    'new credential',
    fc.record({ label, username: fc.constantFrom(undefined, 'ada') }),
    async (m: Model, stage, c) => {
      const answer = await call(stage, 'POST', '/managed/credentials', { ...c, password: 'one' })
      if (c.label === 'x' || taken(m, c.label)) return agrees(answer, refused(400, 'label'))
      const login = { username: c.username ?? '', password: 'one' }
      const made = { id: answer.body.id, label: c.label, ...login, last_decrypted: null, gone: false }
      m.credentials.push(made)
      agrees(answer, is(credentialShown(made)))
    },
  ),
  move('rename credential', fc.tuple(which, label), async (m: Model, stage, [n, to]) => {
    const { thing, path } = credentialAt(m, n)
    const answer = await call(stage, 'PUT', path, { label: to })
    if (!thing) return agrees(answer, refused(404))
    if (to === 'x' || (to !== thing.label && taken(m, to))) return agrees(answer, refused(400, 'label'))
    thing.label = to
    agrees(answer, is(credentialShown(thing)))
  }),
  move('new login', fc.tuple(which, fc.constantFrom(undefined, 'root')), async (m: Model, stage, [n, username]) => {
    const { thing, path } = credentialAt(m, n)
    const answer = await call(stage, 'POST', `${path}/update`, { username, password: 'two' })
    if (!thing) return agrees(answer, refused(404))
    Object.assign(thing, { username: username ?? thing.username, password: 'two' })
    agrees(answer, DONE)
  }),
  move('revoke', which, async (m: Model, stage, n) => {
    const { thing, path } = credentialAt(m, n)
    const answer = await call(stage, 'POST', `${path}/revoke`)
    if (!thing) return agrees(answer, refused(404))
    thing.gone = true
    for (const s of m.services) s.credentials = s.credentials.filter((id) => id !== thing.id)
    agrees(answer, DONE)
  }),
  view(credentialAt, credentialShown),
  move('staff: log in', which, async (m: Model, stage, n) => {
    const { thing } = credentialAt(m, n)
    const login = await openCredential(stage.t.api.services, thing?.id ?? 999_999)
    expect(login).toEqual(thing && { username: thing.username, password: thing.password })
    if (thing) thing.last_decrypted = now(stage)
  }),
]

const KIND: Readonly<Record<string, 'public' | 'private' | 'wrong'>> = {
  'https://shop.example/': 'public',
  'https://shop.example/health?full=1': 'public',
  'http://10.1.2.3/': 'private',
  'http://127.0.0.1/': 'wrong',
  'shop.example': 'wrong',
}
const address = fc.constantFrom(...Object.keys(KIND), 'https://shop.example/', 'http://10.1.2.3/')
const region = fc.constantFrom(undefined, undefined, 'us-iad', 'mars')
const timeout = fc.constantFrom(1, 15, 255)
const named = fc.array(which, { maxLength: 2 })

/** The faults of an address with a region. */
const wrongPlace = (at: string, where: string | null | undefined): string[] => {
  const none = where === undefined || where === null
  if (KIND[at] === 'wrong') return ['address']
  return none === (KIND[at] === 'private') ? ['region'] : []
}
function unknown(m: Model, where: string | undefined, ids: readonly number[] = []): string[] {
  const own = new Set(present(m.credentials).map((c) => c.id))
  return [
    ...(where === 'mars' ? ['region'] : []),
    ...ids.flatMap((id, n) => (own.has(id) ? [] : [`credentials[${n}]`])),
  ]
}
const idsOf = (m: Model, chosen: readonly number[]) => chosen.map((n) => nth(m.credentials, n)?.id ?? 999_999)
const record = (m: Model, { username }: Stage, verb: string, { id }: Service) =>
  m.happened.push([`managed_service_${verb}`, id, username])

const services = [
  move('watch', fc.record({ label, address, region, timeout, named }), async (m: Model, stage, { named: n, ...c }) => {
    const ids = idsOf(m, n)
    const sent = { ...c, service_type: 'url', credentials: ids }
    const answer = await call(stage, 'POST', '/managed/services', sent)
    const wrong = [...(c.label === 'x' ? ['label'] : []), ...wrongPlace(c.address, c.region)]
    if (wrong.length > 0) return agrees(answer, refused(400, ...wrong))
    const missing = unknown(m, c.region, ids)
    if (missing.length > 0) return agrees(answer, refused(400, ...missing))
    const at = now(stage)
    const about = { ...c, region: c.region ?? null, credentials: [...new Set(ids)], created: at, updated: at }
    const made: Service = { ...about, id: answer.body.id, status: 'pending', gone: false }
    m.services.push(made)
    record(m, stage, 'create', made)
    agrees(answer, is(shown(made)))
  }),
  move(
    'change service',
    fc.record({ n: which, address: fc.option(address, { nil: undefined }), region, timeout, named: fc.option(named) }),
    async (m: Model, stage, { n, named: chosen, ...c }) => {
      const { thing, path } = serviceAt(m, n)
      const ids = chosen === null ? undefined : idsOf(m, chosen)
      const answer = await call(stage, 'PUT', path, { ...c, credentials: ids })
      if (!thing) return agrees(answer, refused(404))
      const to = c.address ?? thing.address
      // An address that becomes public clears its region.
      const next = {
        address: to,
        timeout: c.timeout,
        region: c.region ?? (KIND[to] === 'private' ? thing.region : null),
      }
      const wrong = wrongPlace(to, next.region)
      if (wrong.length > 0) return agrees(answer, refused(400, ...wrong))
      const missing = unknown(m, c.region, ids)
      if (missing.length > 0) return agrees(answer, refused(400, ...missing))
      const after = { ...thing, ...next, credentials: ids ? [...new Set(ids)] : thing.credentials }
      if (JSON.stringify(after) !== JSON.stringify(thing)) Object.assign(thing, after, { updated: now(stage) })
      agrees(answer, is(shown(thing)))
    },
  ),
  move(
    'switch',
    fc.record({ n: which, to: fc.constantFrom('disable', 'enable') }),
    async (m: Model, stage, { n, to }) => {
      const { thing, path } = serviceAt(m, n)
      const answer = await call(stage, 'POST', `${path}/${to}`)
      if (!thing) return agrees(answer, refused(404))
      const status = to === 'disable' ? 'disabled' : 'pending'
      if (thing.status !== status) Object.assign(thing, { status, updated: now(stage) })
      agrees(answer, is(shown(thing)))
    },
  ),
  move('unwatch', which, async (m: Model, stage, n) => {
    const { thing, path } = serviceAt(m, n)
    const answer = await call(stage, 'DELETE', path)
    if (!thing) return agrees(answer, refused(404))
    thing.gone = true
    record(m, stage, 'delete', thing)
    agrees(answer, DONE)
  }),
  view(serviceAt, shown),
]
const passing = move('time', fc.constantFrom(1, 60), async (_: Model, { t }, seconds) => t.api.clock.forward(seconds))
/** Missing resources allow few requests. */
const makers = [...credentials.slice(0, 1), ...services.slice(0, 1)]

export const managedModel: Area<Model> = {
  name: 'managed services',
  begin: async () => ({ credentials: [], services: [], happened: [] }),
  moves: [...credentials, ...services, ...makers, ...makers, passing],
  compare: async (m, stage) => {
    expect(await all(stage, '/managed/credentials')).toEqual(present(m.credentials).map(credentialShown))
    expect(await all(stage, '/managed/services')).toEqual(present(m.services).map(shown))
    expect(await history(stage)).toEqual(m.happened)
  },
}
