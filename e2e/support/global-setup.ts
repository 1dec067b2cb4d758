import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevConsole } from './dev-console'
import { prepareTemplates } from './templates'

/** Creates the data templates before all tests and removes them afterwards. */
export default async function prepare() {
  const templates = await mkdtemp(join(tmpdir(), 'console-e2e-templates-'))
  await prepareTemplates(templates)
  const stopDev = process.env['E2E_DEV'] === undefined ? undefined : await startDevConsole()
  return async () => {
    await stopDev?.()
    await rm(templates, { recursive: true, force: true })
  }
}
