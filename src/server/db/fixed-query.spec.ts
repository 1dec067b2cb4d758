import { expect, test } from 'vitest'
import { fixedQuery } from './fixed-query'
import { openDb } from './open'

const byName = fixedQuery(['uuid', 'name'], (db, value) =>
  db
    .selectFrom('account')
    .select('id')
    .where('name', '=', value.name)
    .where('uuid', '=', value.uuid)
    .where('managed', '=', 1),
)
const account = { balance: 0, managed: 1, priority_program: 0, created: '' }

test('each call of a fixed query has its own values, in every database', async () => {
  const [one, two] = [await openDb(':memory:'), await openDb(':memory:')]
  await one
    .insertInto('account')
    .values([1, 2].map((id) => ({ ...account, id, uuid: `u${id}`, name: `n${id}` })))
    .execute()
  await two
    .insertInto('account')
    .values({ ...account, id: 7, uuid: 'u1', name: 'n1' })
    .execute()
  expect(await byName(one, { name: 'n1', uuid: 'u1' })).toEqual([{ id: 1 }])
  expect(await byName(one, { name: 'n2', uuid: 'u2' })).toEqual([{ id: 2 }])
  expect(await byName(one, { name: 'n2', uuid: 'u1' })).toEqual([])
  expect(await byName(two, { name: 'n1', uuid: 'u1' })).toEqual([{ id: 7 }])
  await Promise.all([one.destroy(), two.destroy()])
})
