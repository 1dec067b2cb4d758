import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareTemplates } from './templates'

/** Creates the data templates before all tests and removes them afterwards. */
export default async function prepare() {
  const templates = await mkdtemp(join(tmpdir(), 'console-e2e-templates-'))
  await prepareTemplates(templates)
  return () => rm(templates, { recursive: true, force: true })
}
