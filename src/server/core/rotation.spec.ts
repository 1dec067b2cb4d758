import { readFile } from 'node:fs/promises'
import { operations } from '#/server/start/operations'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '../admin/run'
import { createApp } from '../http/app'
import { lockDataDir } from '../db/lock'
import { openServices } from '../start/open-services'
import { requestApp, testServer } from '#test/server/testing'
import { addCatalog, chain, makeWorld, sendWrite } from '#test/server/writes-testing'

test('master-key rotate reseals everything, drops the old key, and all secrets still open (security, no rotation)', async () => {
  const s = await testServer()
  await addCatalog(s)
  const w = await makeWorld(s)
  for (const step of chain(w)) {
    if (typeof step === 'function') {
      await step(s)
      continue
    }
    if (step.method === 'DELETE' || /cancel|revoke$/.test(step.path)) continue
    expect((await sendWrite(s, step, w.token)).status).toBe(200)
  }
  await s.request('GET', '/v4/managed/credentials/sshkey', { token: w.token })
  const { settings, clock } = s.services
  const file = join(settings.dataDir, 'master-key')
  const before = await readFile(file, 'utf8')
  const client = (await s.request('GET', '/v4/monitoring/clients/1', { token: w.token })).body
  const env = { DATA_DIR: settings.dataDir, SEED: 'empty' }
  const unlock = await lockDataDir(settings.dataDir)
  expect((await runCommand(['master-key', 'rotate'], env, clock)).code).toBe(1)
  expect(await readFile(file, 'utf8')).toBe(before)
  unlock()
  const { code, out, err } = await runCommand(['master-key', 'rotate'], env, clock)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out).resealed).toBeGreaterThan(6)
  const after = await readFile(file, 'utf8')
  expect(after.split('\n').filter((l) => l !== '')).toHaveLength(1)
  expect(after).not.toBe(before)
  // No column of any table is still sealed by the old key.
  const [id = ''] = before.split(' ')
  const { rows } = await sql<{ tab: string; col: string }>`
    SELECT m.name AS tab, p.name AS col FROM sqlite_master m JOIN pragma_table_info(m.name) p
    WHERE m.type = 'table' AND p.name LIKE '%sealed%'`.execute(s.db)
  expect(rows.length).toBeGreaterThan(8)
  for (const { tab, col } of rows) {
    const left = await sql`SELECT 1 FROM ${sql.table(tab)} WHERE ${sql.ref(col)} LIKE ${`${id}.%`}`.execute(s.db)
    expect({ tab, col, rowCount: left.rows.length }).toEqual({ tab, col, rowCount: 0 })
  }
  const again = await openServices(settings, clock)
  const answer = await requestApp(createApp(again, { operations }), '/v4/monitoring/clients/1', {
    headers: { Authorization: `Bearer ${w.token}` },
  })
  expect(await answer.json()).toEqual(client)
  await again.db.destroy()
  await s.close()
})
