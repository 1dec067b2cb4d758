/** What each request refuses by itself: every field, by its row of the reference, on the running server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tries } from '#test/oracle/behavior'
import { referenceRows } from '#test/oracle/reference'
import type { Field, Fields } from '#test/oracle/row'
import { stateOf } from '../server/state-testing'
import { testServer, type TestServer } from '../server/testing'
import { addCatalog, chain, makeWorld, sendWrite, type World, type Write } from '../server/writes-testing'

interface Rule {
  readonly id: string
  readonly ops?: readonly string[]
  /** Whether the sentence is about single fields alone, and so proved here. */
  readonly fields?: true
}
const rules = Object.values(
  import.meta.glob<Rule[]>('/src/contract/reference/rules.json', { eager: true, import: 'default' }),
).flat()

/** A field by its name in an error, and the body or query with a value there. */
type Place = readonly [at: string, field: Field, sent: (value: unknown) => object]
const places = (fields: Fields, before = '', around: Place[2] = (inner) => inner as object): readonly Place[] =>
  Object.entries(fields).flatMap(([name, f]) => {
    const at = before + name
    const sent = (value: unknown) => around({ [name]: value })
    const entry = (value: unknown) => sent([value])
    return [
      [at, f, sent] as const,
      ...places(f.fields ?? {}, `${at}.`, sent),
      ...(f.items ? [[`${at}[0]`, { ...f.items, required: true }, entry] as const] : []),
      ...places(f.items?.fields ?? {}, `${at}[0].`, entry),
    ]
  })
const cases = referenceRows.flatMap((row) => {
  const isJson = row.bodyKind === 'json'
  const fields = places(isJson ? row.body : row.query)
  const ids = rules.filter((r) => r.fields && r.ops?.includes(row.op)).map((r) => r.id)
  return fields.length === 0 ? [] : [[[...ids, row.op].join(' '), { row, fields, isJson }] as const]
})

let s: TestServer
let w: World
const writes = new Map<string, Write>()
beforeAll(async () => {
  s = await testServer()
  await addCatalog(s)
  w = await makeWorld(s)
  // The paths of all operations then name something that is there.
  for (const step of chain(w)) {
    if (typeof step === 'function') await step(s)
    else {
      writes.set(step.op, step)
      if (/Delete|Remove|Revoke|Cancel|Close/.test(step.op)) continue
      const { status, text } = await sendWrite(s, step, w.token)
      expect({ op: step.op, status, text }).toMatchObject({ status: 200 })
    }
  }
})
afterAll(() => s.close())

/** Values of a query are texts. */
const isText = (value: unknown, { type }: Field) =>
  value === undefined || typeof value === 'string' || (type === 'integer' && typeof value === 'number')
const PLACES: Readonly<Record<string, string>> = { clusterId: 'us-iad-1', bucket: 'photos', regionId: 'us-iad' }

test.each(cases)('%s refuses each wrong field, and changes nothing', async (_, { row, fields, isJson }) => {
  const [method = '', route = ''] = row.route.split(' ')
  const path = route.replaceAll(/\{(\w+)\}/g, (__, name: string) => PLACES[name] ?? '1')
  const write = writes.get(row.op)
  const before = await stateOf(s)
  for (const [at, field, sent] of fields) {
    for (const [taken, what, value] of tries(at, field)) {
      if (taken || (!isJson && !isText(value, field))) continue
      const query = Object.entries(sent(value)).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]]))
      const answer =
        isJson && write
          ? await sendWrite(s, { ...write, body: { ...(write.body as object), ...sent(value) } }, w.token)
          : await s.request(method, `/v4${path}?${new URLSearchParams(query).toString()}`, { token: w.token })
      const blamed = (answer.body.errors as { field: string }[] | undefined)?.map((e) => e.field)
      expect({ at, what, status: answer.status, blamed }).toMatchObject({
        status: 400,
        blamed: expect.arrayContaining([at]),
      })
    }
  }
  expect(await stateOf(s)).toEqual(before)
})
