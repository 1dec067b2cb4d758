import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describePostgres } from '#test/server/engines'
import { freshDatabase } from '#test/server/postgres'
import { openDb, openShared } from '../db/open'
import { compareRows, moveRows } from './move-rows'

describePostgres('moving rows to PostgreSQL', () => {
  test('labels that were swapped between an interrupted copy and its resumption arrive swapped', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'move-rows-'))
    const database = await freshDatabase()
    const [from, to] = [await openDb({ dataDir }), await openShared({ url: database.url, name: 'move-rows-spec' })]
    const sides = { from, to, sameBytes: true }
    const times = { created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' }
    const other = { api_key_sealed: 'a', install_code_sealed: 'b', apache: 0, mysql: 0, nginx: 0, ...times }
    const rename = (id: number, label: string) =>
      from.updateTable('monitoring_client').set({ label }).where('id', '=', id).execute()
    try {
      const flags = { balance: 0, managed: 0, priority_program: 0 }
      await from
        .insertInto('account')
        .values({ id: 1, uuid: 'u', name: 'Spec', created: times.created, ...flags })
        .execute()
      const client = (id: number, label: string) => ({ id, account_id: 1, label, ...other })
      await from
        .insertInto('monitoring_client')
        .values([client(1, 'web'), client(2, 'db')])
        .execute()
      await moveRows(sides, { resumed: false })
      await rename(1, 'old')
      await rename(2, 'web')
      await rename(1, 'db')
      await moveRows(sides, { resumed: true })
      expect(await compareRows(sides)).toMatchObject({ account: 1, monitoring_client: 2 })
    } finally {
      await from.destroy()
      await to.destroy()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
