/** Data directories seeded once and copied by every test. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from './server'

/** `demo` data, none, or `demo` with a large amount of additional data. */
export type Seed = 'demo' | 'empty' | 'large'

/** Seeds a data directory at `made`; if another process was faster, keeps that one. */
async function make(made: string, env: Record<string, string>, template?: string): Promise<void> {
  const server = await startServer({ env, ...(template === undefined ? {} : { template }) })
  if (template !== undefined) await server.seedLarge()
  // A clean stop leaves the database as one file without a write-ahead log.
  await server.stop()
  await rename(server.dataDir, made).catch((e: unknown) => {
    if (!existsSync(made)) throw e
  })
  await rm(server.dataDir, { recursive: true, force: true })
}

/** Creates the common templates below `dir` for this process and its children. */
export async function prepareTemplates(dir: string): Promise<void> {
  for (const seed of ['demo', 'empty']) await make(join(dir, seed), { SEED: seed })
  process.env['E2E_TEMPLATES'] = dir
}

/** The directory to copy. The large one is slow to create, so the first test that needs it creates it. */
export async function templateOf(seed: Seed): Promise<string> {
  const dir = process.env['E2E_TEMPLATES']
  if (dir === undefined) throw new Error('no templates were prepared')
  const made = join(dir, seed)
  if (!existsSync(made)) await make(made, {}, join(dir, 'demo'))
  return made
}
