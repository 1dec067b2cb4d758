import { expect, test } from 'vitest'
import { describeEngines } from '#test/server/engines'
import { testServer, type TestServer } from '#test/server/testing'
import { forgetOld, trimTrail } from './retention'

const DAY = 86_400
const add = (s: TestServer, payer: string, count: number, bytes = 100) => {
  const at = s.services.clock.now().toISOString()
  const rows = Array.from({ length: count }, () => ({ at, payer, entry: '{}', bytes }))
  return s.db.insertInto('audit').values(rows).execute()
}
const bytesOf = async (s: TestServer) => {
  const sums = s.db.selectFrom('audit').select((e) => ['payer', e.fn.sum<number>('bytes').as('bytes')])
  const rows = await sums.groupBy('payer').orderBy('payer').execute()
  return Object.fromEntries(rows.map(({ payer, bytes }) => [payer, bytes]))
}

describeEngines(() => {
  test('an account keeps its newest bytes, and takes nothing from others', async () => {
    const s = await testServer({ catalog: false })
    await add(s, 'account 1', 50)
    await add(s, 'account 2', 10)
    const last = await s.db
      .selectFrom('audit')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    await add(s, 'account 1', 2500)
    await trimTrail(s.db, 10_000, 1_000_000)
    expect(await bytesOf(s)).toEqual({ 'account 1': 9000, 'account 2': 1000 })
    const oldest = s.db.selectFrom('audit').select('id').where('payer', '=', 'account 1').orderBy('id')
    expect((await oldest.executeTakeFirstOrThrow()).id).toBeGreaterThan(last.id)
    await s.close()
  })

  test('all together are bounded, and those with the most give', async () => {
    const s = await testServer({ catalog: false })
    await add(s, 'account 1', 80)
    await add(s, 'anyone', 90)
    await add(s, 'commands', 10)
    await trimTrail(s.db, 10_000, 11_000)
    expect(await bytesOf(s)).toEqual({ 'account 1': 4500, anyone: 4500, commands: 1000 })
    await s.close()
  })

  test('rows older than AUDIT_DAYS are deleted, at most those of one day a day', async () => {
    const s = await testServer({ catalog: false, now: '2026-03-01T12:00:00Z' })
    s.clock.isChosen = false
    for (let day = 0; day < 3; day++) {
      await add(s, 'anyone', 10)
      s.clock.forward(DAY)
    }
    s.clock.forward(400 * DAY)
    await add(s, 'anyone', 1)
    const counts: (number | undefined)[] = []
    for (let day = 0; day < 3; day++) {
      for (let hour = 0; hour < 3; hour++) {
        await forgetOld(s.services)
        counts.push((await bytesOf(s))['anyone'])
        s.clock.forward(3600)
      }
      s.clock.forward(DAY - 3 * 3600)
      await add(s, 'anyone', 1)
    }
    expect(counts.map((bytes) => Math.round((bytes ?? 0) / 1000))).toEqual([2, 2, 2, 1, 1, 1, 0, 0, 0])
    await s.close()
  })
})
