/** Finds and runs one operator's command. Works on the same data directory while the server runs. */
import { openServices, systemClock } from '../open-services'
import { adminDeed } from '../audit/admin-deed'
import { trailOf } from '../audit/trail'
import type { Clock } from '../services'
import { readSettings, SettingError } from '../settings'
import { accountCommands } from './accounts'
import { auditCommands } from './audit'
import { backupCommands } from './backup'
import { betaCommands } from './betas'
import { catalogueCommands } from './catalogue'
import { CommandFailed, parseArgs, UsageError, type Command } from './command'
import { dataCommands } from './data'
import { imageCommands } from './images'
import { instanceCommands } from './instances'
import { managedCommands } from './managed'
import { ticketCommands } from './tickets'
import { tokenCommands } from './tokens'
import { upkeepCommands } from './upkeep'
import { volumeCommands } from './volumes'

const commands: readonly Command[] = [
  ...accountCommands,
  ...tokenCommands,
  ...auditCommands,
  ...catalogueCommands,
  ...betaCommands,
  ...instanceCommands,
  ...ticketCommands,
  ...volumeCommands,
  ...imageCommands,
  ...managedCommands,
  ...upkeepCommands,
  ...backupCommands,
  ...dataCommands,
]

export interface Outcome {
  readonly code: 0 | 1 | 2
  /** One JSON object, where the command ran to its end. */
  readonly out: string
  readonly err: string
}

export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  clock: Clock = systemClock,
): Promise<Outcome> {
  const command = commands.find((c) => c.name === words.slice(0, c.name.split(' ').length).join(' '))
  if (!command) {
    const asked = words.length === 0 ? 'A command is expected.' : `"${words.slice(0, 2).join(' ')}" is no command.`
    return wrong(asked, commands)
  }
  try {
    const args = parseArgs(command, words.slice(command.name.split(' ').length))
    const services = await openServices(readSettings(env), clock, command.opening ?? 'existing')
    const trail = trailOf(services)
    let warning = ''
    // What was done is done, and its answer may be the only copy of a token.
    const report = (e: unknown) => {
      warning = `The audit trail can't be written: ${e instanceof Error ? e.message : String(e)}\n`
    }
    try {
      const done = await command.run(services, args)
      trail.record(adminDeed(command, args, env), report)
      return { code: 0, out: `${JSON.stringify(done)}\n`, err: warning }
    } catch (e) {
      trail.record(adminDeed(command, args, env, e), report)
      throw e
    } finally {
      trail.close(report)
      await services.db.destroy()
    }
  } catch (e) {
    if (e instanceof UsageError) return wrong(e.message, [command])
    if (e instanceof CommandFailed) return { code: 1, out: `${JSON.stringify(e.result)}\n`, err: `${e.message}\n` }
    const reason = e instanceof Error ? (e.message.split('\n')[0] ?? '') : String(e)
    return { code: 1, out: '', err: `${e instanceof SettingError ? reason : `Failed: ${reason}`}\n` }
  }
}

const wrong = (reason: string, shown: readonly Command[]): Outcome => ({
  code: 2,
  out: '',
  err: `${reason}\nUsage:\n${shown.map((c) => `  npm run admin -- ${c.name} ${c.usage}\n`).join('')}`,
})
