/**
 * Model of private images: captured or uploaded, with their statuses and the 24 hours of an upload.
 */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { createInstance } from '#/server/areas/instances/instances'
import { DATA, KINDS_OF_DATA } from './image-data'
import { move, time, view, type Area } from './run'
import {
  agrees,
  all,
  call,
  DONE,
  found,
  history,
  is,
  later,
  now,
  nth,
  refused,
  type Happened,
  type Stage,
} from './stage'

interface Image {
  readonly id: string
  label: string
  description: string | null
  readonly created: string
  updated: string
  size: number
  status: 'creating' | 'pending_upload' | 'available'
  readonly capabilities: readonly string[]
  /** Address and expiry of the upload. */
  readonly upload: { readonly to: string; readonly ends: string } | null
  /** Accepted data, also before it is measured. */
  data: keyof typeof DATA | null
  gone: boolean
}
interface Disk {
  readonly id: number
  readonly instance: number
  readonly label: string
  readonly size: number
}
interface Model {
  readonly disks: readonly Disk[]
  readonly images: Image[]
  /** Captures in progress. */
  captures: { readonly image: Image; readonly due: string }[]
  readonly happened: Happened[]
  /** Public images, which nobody changes. */
  readonly common: readonly unknown[]
}
const MIB = 1024 * 1024
const which = fc.nat(20)
const label = fc.constantFrom('golden', 'Web server 2', 'x', 'x'.repeat(50), '', 'x'.repeat(51))
const wrongLabel = (l: string | undefined) => l === '' || l?.length === 51
const description = fc.constantFrom(undefined, 'Hardened', '')
const cloud_init = fc.constantFrom(undefined, false, true)

const there = (m: Model) => m.images.filter((i) => !i.gone)
const MANUAL = {
  deprecated: false,
  is_public: false,
  type: 'manual',
  expiry: null,
  eol: null,
  vendor: null,
}
const shown = (i: Image, { username }: Stage) => {
  const { upload: _, data: __, gone: ___, ...image } = i
  return { ...image, ...MANUAL, created_by: username }
}
const find = (m: Model, n: number) => found(m.images, n, '/images')
type About = Pick<Image, 'label' | 'description' | 'size' | 'status' | 'upload'>
function add(m: Model, stage: Stage, id: string, cloud: boolean | undefined, about: About): Image {
  const at = now(stage)
  const capabilities = cloud === true ? ['cloud-init'] : []
  const image = { ...about, id, created: at, updated: at, capabilities, data: null, gone: false }
  m.images.push(image)
  return image
}

const capture = move(
  'capture',
  fc.record({ disk: which, label: fc.option(label, { nil: undefined }), description, cloud_init }),
  async (m: Model, stage, { disk: n, ...sent }) => {
    const disk = nth(m.disks, n)
    const answer = await call(stage, 'POST', '/images', { disk_id: disk?.id, ...sent })
    if (wrongLabel(sent.label)) return agrees(answer, refused(400, 'label'))
    // Belongs to another account.
    if (!disk || disk.size === 0) return agrees(answer, refused(400, 'disk_id'))
    const text = sent.description ?? null
    const about = { label: sent.label ?? disk.label, description: text, size: disk.size, upload: null }
    const image = add(m, stage, answer.body.id, sent.cloud_init, { ...about, status: 'creating' })
    m.captures.push({ image, due: later(now(stage), 1) })
    m.happened.push(['disk_imagize', disk.instance, stage.username])
    agrees(answer, is(shown(image, stage)))
  },
)

const upload = move(
  'upload',
  fc.record({ label, region: fc.constantFrom('us-iad', 'us-iad', 'eu-west', 'mars', ''), description, cloud_init }),
  async (m: Model, stage, sent) => {
    const answer = await call(stage, 'POST', '/images/upload', sent)
    const wrong = [...(wrongLabel(sent.label) ? ['label'] : []), ...(sent.region === '' ? ['region'] : [])]
    if (wrong.length > 0) return agrees(answer, refused(400, ...wrong))
    if (sent.region === 'mars') return agrees(answer, refused(400, 'region'))
    const { image: made, upload_to } = answer.body
    const to = upload_to.replace('http://127.0.0.1:4001', '')
    const ends = later(now(stage), 24 * 3600)
    const about = { label: sent.label, description: sent.description ?? null, size: 0, upload: { to, ends } }
    const image = add(m, stage, made.id, sent.cloud_init, { ...about, status: 'pending_upload' })
    m.happened.push(['image_upload', image.id, stage.username])
    agrees(answer, is({ image: shown(image, stage), upload_to }))
  },
)

/** Sends data to the address of an upload, whatever its state, and returns only the status. */
const send = move(
  'send',
  fc.record({ n: which, kind: fc.constantFrom(...KINDS_OF_DATA), key: fc.constantFrom('own', 'own', 'own', 'other') }),
  async (m: Model, stage, { n, kind, key }) => {
    const image = nth(
      m.images.filter((i) => i.upload),
      n,
    )
    if (!image?.upload) return
    const { to, ends } = image.upload
    const { type, body } = DATA[kind]
    const path = key === 'own' ? to : to.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
    const { status } = await stage.t.send('PUT', path, { body, headers: { 'content-type': type } })
    const expected = () => {
      if (image.gone || key === 'other') return 404
      if (image.data !== null) return 409
      if (ends <= now(stage)) return 403
      if (kind === 'typed') return 415
      if (kind === 'plain') return 400
      image.data = kind
      return 200
    }
    expect(status).toBe(expected())
  },
)

const update = move(
  'update',
  fc.record({
    n: which,
    label: fc.option(label, { nil: undefined }),
    description: fc.constantFrom(undefined, null, 'For web servers', ''),
  }),
  async (m: Model, stage, { n, ...sent }) => {
    const { thing: image, path } = find(m, n)
    const answer = await call(stage, 'PUT', path, sent)
    if (!image) return agrees(answer, refused(404))
    // An empty description is accepted at creation only.
    const wrong = [...(wrongLabel(sent.label) ? ['label'] : []), ...(sent.description === '' ? ['description'] : [])]
    if (wrong.length > 0) return agrees(answer, refused(400, ...wrong))
    const to = sent.description === undefined ? image.description : sent.description
    const next = { label: sent.label ?? image.label, description: to }
    if (next.label !== image.label || next.description !== image.description) {
      Object.assign(image, next, { updated: now(stage) })
      m.happened.push(['image_update', image.id, stage.username])
    }
    agrees(answer, is(shown(image, stage)))
  },
)

function drop(m: Model, image: Image, by: string | null): void {
  image.gone = true
  m.happened.push(['image_delete', image.id, by])
}
const remove = move('remove', which, async (m: Model, stage, n) => {
  const { thing: image, path } = find(m, n)
  const answer = await call(stage, 'DELETE', path)
  if (!image) return agrees(answer, refused(404))
  drop(m, image, stage.username)
  agrees(answer, DONE)
})
const common = move('of everybody', fc.constantFrom('GET', 'PUT', 'DELETE'), async (m: Model, stage, method) => {
  const body = method === 'PUT' ? { label: 'mine' } : undefined
  const answer = await call(stage, method, '/images/vendor/debian12', body)
  agrees(answer, method === 'GET' ? is(m.common.find((i) => JSON.stringify(i).includes('debian12'))) : refused(403))
})

/**
 * Completes captures, measures data, deletes damaged images and expired uploads, type by type, which only the order of
 * events shows.
 */
function settle(m: Model, stage: Stage): void {
  const at = now(stage)
  for (const { image } of m.captures.filter((c) => c.due <= at)) image.status = 'available'
  m.captures = m.captures.filter((c) => c.due > at)
  const waiting = there(m).filter((i) => i.status === 'pending_upload')
  for (const image of waiting.filter((i) => i.data !== null)) {
    const { bytes } = DATA[image.data ?? 'typed']
    if (bytes === undefined) drop(m, image, null)
    else Object.assign(image, { status: 'available', size: Math.max(1, Math.ceil(bytes / MIB)), updated: at })
  }
  for (const image of waiting.filter((i) => i.data === null && i.upload && i.upload.ends <= at)) drop(m, image, null)
}
const passing = time([1, 3600, 12 * 3600, 24 * 3600 - 1, 24 * 3600], settle)

/** Ignores the order, since due work runs type by type here and by time there. */
const order = (h: readonly Happened[]) => h.map((one) => JSON.stringify(one)).toSorted()

export const imageModel: Area<Model> = {
  name: 'images',
  begin: async (stage) => {
    const { services } = stage.t.api
    const about = { label: 'web-1', region: 'us-iad', memory: 2, running: true, configs: 1 }
    const own = await createInstance(services, { account: stage.account, ...about })
    const other = await createInstance(services, { account: await stage.t.api.account(), ...about })
    const disks = [
      { id: own.disks[0]?.id ?? 0, instance: own.id, label: 'Boot disk', size: 2 * 20 * 1024 },
      { id: own.disks[1]?.id ?? 0, instance: own.id, label: 'Swap', size: 512 },
      { id: other.disks[0]?.id ?? 0, instance: other.id, label: '', size: 0 },
    ]
    return { disks, images: [], captures: [], happened: [], common: await all(stage, '/images') }
  },
  moves: [
    capture,
    capture,
    upload,
    upload,
    send,
    send,
    send,
    update,
    remove,
    view(find, shown),
    common,
    passing,
    passing,
    passing,
  ],
  compare: async (m, stage) => {
    // Private images by number, then public ones.
    const own = there(m).map((i) => shown(i, stage))
    expect(await all(stage, '/images')).toEqual([...own, ...m.common])
    expect(order(await history(stage))).toEqual(order(m.happened))
  },
}
