/** The run of an inventory, over real connections. */
import { beforeEach, expect, test } from 'vitest'
import { json, type Answer } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { anythingUnsaved } from '#/api/form/unsaved'
import { session } from '#/api/session/session'
import { inventory, inventoryRows, isMissing, readInventory, stopInventory } from './read'
import { INVENTORY_LISTS } from './sources'

const server = signedInServer()
/** Responses by path; every other list is empty. */
let answers: Record<string, Answer>

const pageOf = (...data: readonly object[]) => json(200, { data, page: 1, pages: 1, results: data.length })
const volume = (id: number) => ({ id, label: `v${id}`, tags: [], created: '2026-01-01T00:00:00' })
const pathOf = (url: string) => new URL(url, 'http://x').pathname.replace(/^\/v4|\/$/g, '')
const requested = () => server.seen.map(({ url }) => pathOf(url))
const part = (name: string) => {
  const found = inventory.get().parts.find(({ source }) => source.id === name)
  if (!found) throw new Error(`no list ${name}`)
  return found
}
const rowsOf = (name: string) => inventoryRows(part(name).source)

beforeEach(() => {
  session.end()
  session.begin('token-1', `${server.origin}/v4`)
  answers = { '/volumes': pageOf(volume(1), volume(2)), '/object-storage/transfer': json(200, { used: 1 }) }
  server.say((res, seen, n) => (answers[pathOf(seen.url)] ?? pageOf())(res, seen, n))
})

test('every list is requested once, and read rows are counted', async () => {
  await readInventory(false)
  expect(requested().toSorted()).toEqual(INVENTORY_LISTS.map(({ op }) => op.path.replace(/\/$/, '')).toSorted())
  expect(inventory.get().phase).toBe('done')
  expect(part('volumes')).toMatchObject({ phase: 'read', count: 2 })
  expect(inventory.get().parts.some(isMissing)).toBe(false)
  expect(anythingUnsaved()).toBe(false)
})

test('a refused list and an absent one name their reasons, and a retry requests only failed lists', async () => {
  answers['/volumes'] = json(403, { errors: [{ reason: 'Forbidden.' }] })
  answers['/account/events'] = json(404, { errors: [{ reason: 'Not found' }] })
  answers['/images'] = json(400, { errors: [{ reason: 'Broken.' }] })
  await readInventory(false)
  expect([part('volumes').phase, part('account-events').phase, part('images').phase]).toEqual([
    'refused',
    'absent',
    'failed',
  ])
  expect(inventory.get().parts.filter(isMissing)).toHaveLength(1)

  server.seen.length = 0
  answers['/images'] = pageOf({ id: 'private/1', label: 'disk' })
  await readInventory(true)
  expect(requested()).toEqual(['/images'])
  expect(part('images')).toMatchObject({ phase: 'read', count: 1, error: null })
})

test('a list whose scope is missing is not requested', async () => {
  session.recordGrantedScopes('token-1', ['object_storage:read_only'])
  await readInventory(false)
  expect(requested()).not.toContain('/volumes')
  expect(part('volumes')).toMatchObject({ phase: 'refused', missing: ['volumes:read_only'] })
  expect(part('buckets').phase).toBe('read')
})

test('a stop keeps what was read, and continuing requests the rest', async () => {
  const empty = pageOf()
  answers['/images'] = (res, seen, n) => {
    stopInventory()
    empty(res, seen, n)
  }
  await readInventory(false)
  expect(inventory.get().phase).toBe('stopped')
  expect(part('images')).toMatchObject({ phase: 'waiting', count: 0 })
  server.seen.length = 0
  delete answers['/images']
  await readInventory(true)
  expect(requested()).not.toContain('/volumes')
  expect(requested()).toContain('/images')
  expect(inventory.get().phase).toBe('done')
  expect(rowsOf('volumes')).toHaveLength(2)
})

test('signing out while a list loads leaves nothing for the next account', async () => {
  const empty = pageOf()
  answers['/images'] = (res, seen, n) => {
    session.end()
    session.begin('token-2', `${server.origin}/v4`)
    empty(res, seen, n)
  }
  await readInventory(false)
  expect(inventory.get()).toMatchObject({ phase: 'idle', at: 0 })
  expect(inventory.get().parts.every(({ phase, count }) => phase === 'waiting' && count === 0)).toBe(true)
  expect(rowsOf('volumes')).toEqual([])
  expect(server.seen.some(({ headers }) => headers.authorization === 'Bearer token-2')).toBe(false)
})

test('an expired session stops the run and keeps its rows for the same account', async () => {
  const empty = pageOf()
  answers['/images'] = (res, seen, n) => {
    session.expire('token-1')
    empty(res, seen, n)
  }
  await readInventory(false)
  expect(inventory.get().phase).toBe('stopped')
  expect(rowsOf('volumes')).toHaveLength(2)
})
