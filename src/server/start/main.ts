/** The server's entry: reads the environment, starts, prints one line, ends in order. */
import { errorLine, type Log } from '../core/log'
import { serve } from './serve'
import { SettingError } from '../system/settings'
import { consoleDirBeside, greeting } from './start'

// What the server writes is for its own user alone, also in a directory that others may enter.
process.umask(0o077)
// Nobody may be reading, as when the terminal is gone: serving goes on. Told of as a failure, each such failure would cause the next.
for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined)
const log: Log = (line) => void process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const started = await serve(process.env, { consoleDir: consoleDirBeside(import.meta.dirname), log })
  process.stdout.write(`${greeting(started)}\n`)
  // The last resort: told, and serving goes on.
  process.on('uncaughtException', (e) => log(errorLine(e)))
  process.on('unhandledRejection', (e) => log(errorLine(e)))
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    started.close().then(
      () => process.exit(0),
      (e: unknown) => {
        log(errorLine(e))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((e: unknown) => {
  const text = e instanceof SettingError ? e.message : e instanceof Error ? e.message.split('\n')[0] : String(e)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
