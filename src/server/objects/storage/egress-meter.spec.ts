import { expect, test } from 'vitest'
import { deleteAccount } from '#/server/admin/deletions'
import { describeEngines } from '#test/server/engines'
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
