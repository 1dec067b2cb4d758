/** The server's entry point: reads the environment, starts, prints its address, shuts down in order. */
import { errorLine, type Log } from '../core/log/log'
import { becomeOwner } from '../system/become-owner'
import { dataDirOf, SettingError } from '../system/settings'
import { serve } from './serve'
import { consoleDirBeside, greeting } from './start'
import { stopOnSignals } from './stop-signals'

// Files of the server are for its own user alone, also in a directory that others can enter.
process.umask(0o077)
// Standard output can be closed, as when the terminal is. The server keeps serving. Logging each such failure would
// cause the next.
for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined)
const log: Log = (line) => void process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const closesOnStop = stopOnSignals(process, log)
  becomeOwner(dataDirOf(process.env))
  const started = await serve(process.env, { consoleDir: consoleDirBeside(import.meta.dirname), log })
  // The last resort: log the failure and keep serving.
  process.on('uncaughtException', (e) => log(errorLine(e)))
  process.on('unhandledRejection', (e) => log(errorLine(e)))
  closesOnStop(() => started.close())
  // Last, because who started the server may end it once these lines are out.
  process.stdout.write(`${greeting(started)}\n`)
}

main().catch((e: unknown) => {
  const text = e instanceof SettingError ? e.message : e instanceof Error ? e.message.split('\n')[0] : String(e)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
