/** The built server as one call, from the environment to a running server with its console. */
import type { Log } from '../core/log/log'
import { readSettings } from '../system/settings'
import { startServer, type Started } from './start'

/** `consoleDir` has the built console. A log on a terminal leaves requests out by default. Throws `SettingError` as `startServer` does. */
export function serve(
  env: Readonly<Record<string, string | undefined>>,
  { consoleDir, log }: { readonly consoleDir: string; readonly log: Log },
): Promise<Started> {
  const settings = readSettings(env)
  return startServer(settings, { consoleDir, log, requestLog: settings.requestLog ?? !process.stderr.isTTY })
}
