import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '#/server/admin/deletions'
import { describeEngines, describePostgres } from '#test/server/engines'
import { testServer } from '#test/server/testing'
import { countTransfer, settleTransfer, transferUsed } from './egress-meter'

describeEngines(() => {
  test('a download that outlives its account leaves the counts of the others as they are', async () => {
    const s = await testServer()
    try {
      const [left, kept] = [await s.account(), await s.account()]
      await deleteAccount(s.services, left)
      for (const account of [kept, left, kept]) countTransfer(s.services, account, 1000)
      expect(await transferUsed(s.services, kept)).toBe(2000)
      countTransfer(s.services, kept, -500)
      expect(await transferUsed(s.services, kept)).toBe(1500)
      await settleTransfer(s.services)
      expect(await s.db.selectFrom('transfer').select('account_id').execute()).toEqual([{ account_id: kept }])
    } finally {
      await s.close()
    }
  })
})

describePostgres('a database that is a replica', () => {
  test('still returns the bytes of an account, with those that it can’t store', async () => {
    const s = await testServer()
    try {
      const account = await s.account()
      countTransfer(s.services, account, 1000)
      expect(await transferUsed(s.services, account)).toBe(1000)
      await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''no'' USING ERRCODE = ''25006''; END'`.execute(s.db)
      await sql`CREATE TRIGGER fails BEFORE INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION fail()`.execute(s.db)
      countTransfer(s.services, account, 500)
      expect(await transferUsed(s.services, account)).toBe(1500)
      await sql`DROP TRIGGER fails ON transfer`.execute(s.db)
      await settleTransfer(s.services)
      expect(await transferUsed(s.services, account)).toBe(1500)
    } finally {
      await s.close()
    }
  })
})
