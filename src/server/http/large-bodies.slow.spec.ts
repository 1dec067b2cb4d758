/**
 * Sends a mebibyte of every shape to each operation and expects no failure, no large response and little
 * work. The work of a call is compared with parsing the same number of bytes as JSON in the same run, since machines
 * differ; the times are printed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedOperations, type Described, type Schema } from './api-page/described'
import { JSON_LIMIT } from './read-body'
import { MAX_VALUES } from '../core/strict-json'
import { testServer, type TestServer } from '#test/server/testing'
import { addCatalog, chain, makeWorld, sendWrite, type World } from '#test/server/writes-testing'

let s: TestServer
let world: World
beforeAll(async () => {
  s = await testServer({ checkOutput: false })
  await addCatalog(s)
  world = await makeWorld(s)
  // Resources that the paths below name.
  for (const step of chain(world)) {
    if (typeof step === 'function' || !/ (?:Create|Open|Upload)$/.test(step.op)) continue
    await sendWrite(s, step, world.token)
  }
})
afterAll(() => s.close())

const SIZE = JSON_LIMIT - 200
const fill = (piece: string, size = SIZE) => piece.repeat(Math.floor(size / Buffer.byteLength(piece)))
const list = (piece: string) => `[${fill(`${piece},`).slice(0, -1)}]`
/** The maximum entries of a body. */
const MOST = MAX_VALUES - 10
const entries = (piece: string) => `[${`${piece},`.repeat(MOST).slice(0, -1)}]`
/** JSON texts of about a mebibyte each. */
const VALUES: Readonly<Record<string, string>> = {
  text: `"${fill('x')}"`,
  'text of wide characters': `"${fill('😀')}"`,
  'text of escapes': `"${fill(String.raw`\u0001`)}"`,
  numbers: list('1'),
  'long numbers': list('1234567890123456'),
  'one number': fill('9'),
  texts: list('""'),
  nulls: list('null'),
  objects: list('{}'),
  'objects with a name': list('{"cluster":1}'),
  lists: list('[]'),
  nested: `${'['.repeat(SIZE / 2)}${']'.repeat(SIZE / 2)}`,
  names: `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
}
/** Values for every field; `npm run test:deep` sends all of them. */
const OF_FIELDS: Readonly<Record<string, string>> = {
  'text of wide characters': VALUES['text of wide characters'] ?? '',
  'the maximum of numbers': entries('1'),
  'the maximum of texts': entries('""'),
  ...(process.env['FC_RUNS'] === undefined ? {} : VALUES),
}
const BODIES: Readonly<Record<string, string>> = {
  ...VALUES,
  blanks: fill(' '),
  'an object and spaces': `{${fill(' ')}}`,
  'half an object': `{"a":"${fill('x')}`,
}

/** Paths of the fields of a body, outermost first. */
const fieldsOf = (schema: Schema, at: readonly string[] = []): (readonly string[])[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [[...at, name], ...fieldsOf(inner, [...at, name])])
const nest = (path: readonly string[], value: string): string =>
  path.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, value)

const PLACES: Readonly<Record<string, string>> = {
  clusterId: 'us-iad-1',
  bucket: 'photos',
  imageId: 'private/10',
  regionId: 'us-iad',
  betaId: 'quiet-disks',
  subscriptionId: 'monitoring-3',
}
const pathOf = ({ path }: Described) => `/v4${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? '1')}`

/** CPU milliseconds that this process has used, independent of other programs. */
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
interface Cost {
  readonly ms: number
  readonly what: string
}
const costs: Cost[] = []
async function send(d: Described, what: string, raw: string | undefined, headers: Readonly<Record<string, string>>) {
  const query = d.method === 'GET' ? `?${fill('name=x&page=1&', 8000)}` : ''
  const from = cpu()
  const r = await s.request(d.method, `${pathOf(d)}${query}`, {
    token: world.token,
    headers,
    ...(raw === undefined ? {} : { raw }),
  })
  const about = `${d.operationId} given ${what}`
  costs.push({ ms: cpu() - from, what: about })
  expect(r.status, `${about}: ${r.text.slice(0, 200)} ${s.log.at(-1) ?? ''}`).toBeLessThan(500)
  expect(r.text.length, about).toBeLessThan(64 * 1024)
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
const FORMS = {
  'many parts': fill(`--b\r\n${HEAD}\r\n`),
  'a long head': `--b\r\n${fill('X: y\r\n')}`,
  'a long line': `--b\r\nContent-Disposition: ${fill('x;')}`,
  boundaries: fill('--b\r\n'),
  'no end': `--b\r\n${HEAD}${fill('\r\n--')}`,
}
async function sendAll(d: Described): Promise<void> {
  const [type, content] = Object.entries(d.requestBody?.content ?? {})[0] ?? []
  if (d.method === 'GET') return send(d, 'a long query', undefined, {})
  if (type === 'multipart/form-data') {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    for (const [what, raw] of Object.entries(FORMS)) await send(d, what, raw, headers)
    return
  }
  if (type === undefined) return send(d, 'an unexpected body', fill('x'), JSON_TYPE)
  for (const [what, raw] of Object.entries(BODIES)) await send(d, what, raw, JSON_TYPE)
  for (const path of fieldsOf(content?.schema ?? {})) {
    for (const [what, value] of Object.entries(OF_FIELDS))
      await send(d, `${path.join('.')}: ${what}`, nest(path, value), JSON_TYPE)
  }
}

test('a mebibyte of any shape is refused or accepted without a failure, with little work and a short response (security B3)', async () => {
  const before = process.memoryUsage().rss
  for (const d of describedOperations()) {
    await sendAll(d)
  }
  const grown = (process.memoryUsage().rss - before) / 1024 ** 2
  const floors = Array.from({ length: 5 }, () => {
    const from = cpu()
    JSON.parse(VALUES['text of escapes'] ?? '')
    return cpu() - from
  })
  const floor = floors.toSorted((a, b) => a - b)[2] ?? 0
  const sorted = costs.toSorted((a, b) => b.ms - a.ms)
  const median = sorted[Math.floor(sorted.length / 2)]?.ms ?? 0
  const [worst] = sorted
  process.stdout.write(
    `large bodies: ${costs.length} calls; JSON.parse ${floor.toFixed(1)} ms, median ${median.toFixed(1)} ms, ` +
      `worst ${worst?.ms.toFixed(1)} ms of work (${worst?.what}), memory +${grown.toFixed(0)} MiB\n`,
  )
  const p99 = sorted[Math.floor(sorted.length / 100)]?.ms ?? 0
  // Quadratic work takes seconds. Other load on this machine makes each figure several times as large.
  expect(p99, 'of 100 calls the second slowest').toBeLessThan(Math.max(150, 60 * floor))
  expect(grown).toBeLessThan(512)
}, 300_000)
