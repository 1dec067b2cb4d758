import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareTemplates } from './templates'

/** Prepares what every test copies, and removes it after the last. */
export default async function prepare() {
  await rm('test-results/operations', { recursive: true, force: true })
  const templates = await mkdtemp(join(tmpdir(), 'console-e2e-templates-'))
  await prepareTemplates(templates)
  return () => rm(templates, { recursive: true, force: true })
}
