/** Data directories made once; every test copies one instead of seeding anew. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from './server'

/** `demo` data, none, or the demo's with a volume to measure with beside it. */
export type Seed = 'demo' | 'empty' | 'large'

/** Seeds a data directory and leaves it as `made`; where another process was faster, its one stays. */
async function make(made: string, env: Record<string, string>, template?: string): Promise<void> {
  const server = await startServer({ env, ...(template === undefined ? {} : { template }) })
  if (template !== undefined) await server.admin('seed', '--scale', 'large')
  // Stopped in good order, so that the database is one file without a log beside it.
  await server.stop()
  await rename(server.dataDir, made).catch((e: unknown) => {
    if (!existsSync(made)) throw e
  })
  await rm(server.dataDir, { recursive: true, force: true })
}

/** Below `dir`, what nearly every test needs; from now on this process and its children copy from there. */
export async function prepareTemplates(dir: string): Promise<void> {
  for (const seed of ['demo', 'empty']) await make(join(dir, seed), { SEED: seed })
  process.env['E2E_TEMPLATES'] = dir
}

/** The directory to copy. The large one takes its time, so it is made for the first test that wants it. */
export async function templateOf(seed: Seed): Promise<string> {
  const dir = process.env['E2E_TEMPLATES']
  if (dir === undefined) throw new Error('no templates were prepared')
  const made = join(dir, seed)
  if (!existsSync(made)) await make(made, {}, join(dir, 'demo'))
  return made
}
