import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server'

/** Data directories migrated and seeded once; every test copies one instead of seeding anew. */
export default async function prepare() {
  await rm('test-results/operations', { recursive: true, force: true })
  const templates = await mkdtemp(join(tmpdir(), 'console-e2e-templates-'))
  for (const seed of ['demo', 'empty']) {
    const server = await startServer({ env: { SEED: seed } })
    // Stopped in good order, so that the database is one file without a log beside it.
    await server.stop()
    await cp(server.dataDir, join(templates, seed), { recursive: true })
    await server.dispose()
  }
  process.env['E2E_TEMPLATES'] = templates
  return () => rm(templates, { recursive: true, force: true })
}
