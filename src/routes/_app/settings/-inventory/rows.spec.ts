/** Rows of an inventory: which fields reach the files, and how. */
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { areas } from '#/contract/all'
import { list } from '#/contract/op'
import type { Shape } from '#/contract/shape'
import { inventoryRow, rowShape, rowsToCsv } from './rows'
import { INVENTORY_LISTS } from './sources'

const op = (name: string) => {
  const found = INVENTORY_LISTS.find(({ id }) => id === name)
  if (!found) throw new Error(`no list ${name}`)
  return found.op
}
const rowOf = (name: string, row: object) => inventoryRow(row, rowShape(op(name)))

/** Names of all fields, nested ones included. */
const namesIn = ({ shape, element, innerType }: Shape): string[] => [
  ...Object.entries(shape ?? {}).flatMap(([name, field]) => [name, ...namesIn(field)]),
  ...(element ? namesIn(element) : []),
  ...(innerType ? namesIn(innerType) : []),
]

test('no list writes a field that holds a secret', () => {
  const row = { secret_key: 's', api_key: 's', install_code: 's', password: 's', private_key: 's', token: 's' }
  for (const { op: of } of INVENTORY_LISTS) expect(JSON.stringify(inventoryRow(row, rowShape(of)))).not.toContain('"s"')
  // If a field of the contract sounds like a secret, it is either withheld or named here.
  const written = INVENTORY_LISTS.flatMap(({ id, op: of }) =>
    Object.keys(Object(inventoryRow({}, rowShape(of)))).map((name) => `${id}.${name}`),
  )
  expect(written.filter((name) => /secret|passw|private|token|code|key$/.test(name))).toEqual([
    'access-keys.access_key',
  ])
  expect(namesIn(rowShape(op('access-keys')))).toContain('secret_key')
})

test('only fields of the contract are written, and missing ones are null', () => {
  expect(rowOf('credentials', { id: 1, label: 'Web', username: 'root', surprise: { deep: 'canary' } })).toEqual({
    id: 1,
    label: 'Web',
    last_decrypted: null,
  })
  expect(rowOf('monitoring-plan', {})).toEqual({
    id: null,
    label: null,
    clients_included: null,
    price: { hourly: null, monthly: null },
  })
})

test('times name their zone, and URLs lose a username and password', () => {
  expect(
    rowOf('managed-services', { address: 'https://root:can@ary@example.com/@x', created: '2026-01-02T03:04:05' }),
  ).toMatchObject({
    address: 'https://example.com/@x',
    created: '2026-01-02T03:04:05Z',
  })
})

test('CSV has a column for each field of a group, and guards formulas', () => {
  const { item } = {
    item: z.object({
      id: z.int(),
      name: z.string(),
      phone: z.object({ primary: z.nullable(z.string()) }),
      tags: z.array(z.string()),
    }),
  }
  const shape = rowShape({ ...areas.volumes.list, ...list('GET /things', { title: 'Things', item }) })
  const rows = [{ id: 7, name: '=1+1', phone: { primary: null }, tags: ['a', 'b'] }].map((row) =>
    inventoryRow(row, shape),
  )
  expect(rowsToCsv(rows, shape)).toBe(`\uFEFFid,name,phone.primary,tags\r\n7,'=1+1,,"a, b"\r\n`)
})

test('lists of groups stay JSON in CSV', () => {
  const shape = rowShape(op('access-keys'))
  const access = [{ bucket_name: 'a', cluster: 'c', permissions: 'read_only' }]
  const csv = rowsToCsv(
    [inventoryRow({ id: 1, label: 'k', bucket_access: access, secret_key: 'canary' }, shape)],
    shape,
  )
  expect(csv).toContain('"[{""bucket_name"":""a"",""cluster"":""c"",""permissions"":""read_only""}]"')
  expect(csv).not.toContain('canary')
})

test('the inventory has every list of the contract that needs no path parameter', () => {
  const lists = Object.values(areas)
    .flatMap((area) => Object.values(area))
    .filter((of) => of.paged && !of.path.includes('{'))
  expect(lists.map(({ id }) => id).filter((id) => !INVENTORY_LISTS.some((source) => source.op.id === id))).toEqual([])
})
