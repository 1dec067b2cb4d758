/** Finds and runs one operator command. Works on the same data directory while the server runs. */
import { openServices, systemClock } from '../start/open-services'
import { type AuditRecord, trailOf } from '../audit/trail'
import type { Clock } from '../core/services'
import { readSettings, SettingError } from '../system/settings'
import { accountCommands } from './commands/accounts'
import { auditCommands } from './commands/audit'
import { catalogCommands } from './commands/catalog'
import { type CommandArgs, type AdminCommand, CommandFailed, noteAtOnce, readArgs, UsageError } from './command'
import { dataCommands } from './commands/data'
import { instanceCommands } from './commands/instances'
import { managedCommands } from './commands/managed'
import { ticketCommands } from './commands/tickets'
import { tokenCommands } from './commands/tokens'
import { userInfo } from 'node:os'

/** Options that the audit trail leaves out unless they are numbers: free text, and what could be a token. */
const NOT_RECORDED = new Set(['description', 'summary', 'text', 'TOKEN'])

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user can lack a name.
    return `uid ${process.getuid?.() ?? '?'}`
  }
}
/** Read at the start, because a command of root then becomes the owner of the data. */
const USER = userName()

/** The user of the operating system, and the original user of `sudo`. */
function operator(env: Readonly<Record<string, string | undefined>>): string {
  const sudo = env['SUDO_USER']
  return sudo === undefined || sudo === '' || sudo === USER ? USER : `${sudo} as ${USER}`
}

/** The audit record of a command. `e` is its failure, if any. */
function commandAuditRecord(
  command: Pick<AdminCommand, 'name'>,
  args: CommandArgs,
  env: Readonly<Record<string, string | undefined>>,
  e?: unknown,
): AuditRecord {
  const values = args
    .entries()
    .filter(([name, value]) => !NOT_RECORDED.has(name) || /^\d+$/.test(String(value)))
    // The address of a database can hold a password.
    .filter(([, value]) => !/^postgres(ql)?:/.test(String(value)))
  return {
    via: 'admin',
    action: command.name,
    outcome: e === undefined ? 'done' : e instanceof UsageError ? 'refused' : 'failed',
    ...(e instanceof UsageError ? { reason: e.message } : {}),
    user: operator(env),
    target: Object.fromEntries(values),
  }
}

const commands: readonly AdminCommand[] = [
  ...accountCommands,
  ...tokenCommands,
  ...auditCommands,
  ...catalogCommands,
  ...instanceCommands,
  ...ticketCommands,
  ...managedCommands,
  ...dataCommands,
]

/** A terminal could obey control characters, and show text in another order for format characters. */
const printed = (result: object): string =>
  JSON.stringify(result).replaceAll(/[\p{Cc}\p{Cf}]/gu, (text) =>
    text
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

export interface CommandResult {
  readonly code: 0 | 1 | 2
  /** One JSON object, if the command ran to its end. */
  readonly out: string
  readonly err: string
}

/** Runs the command that the words name. Never rejects: a failure is a line in `err` and the exit code. */
export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  clock: Clock = systemClock,
): Promise<CommandResult> {
  const command = commands.find((c) => c.name === words.slice(0, c.name.split(' ').length).join(' '))
  if (!command) {
    const asked = words.length === 0 ? 'A command is required.' : `"${words.slice(0, 2).join(' ')}" isn't a command.`
    return wrong(asked, commands)
  }
  try {
    const args = readArgs(command, words.slice(command.name.split(' ').length))
    const services = command.open
      ? await command.open(env, args, clock)
      : await openServices(readSettings(env), clock, command.opening ?? 'existing', noteAtOnce)
    const trail = trailOf(services)
    let warning = ''
    // The command has already run, and its output might be the only copy of a token.
    const report = (e: unknown) => {
      warning = `The audit trail can't be written: ${e instanceof Error ? e.message : String(e)}\n`
    }
    const recording = trail.begin(() => commandAuditRecord(command, args, env))
    try {
      const done = await recording.during(() => command.run(services, args, env))
      recording.end(commandAuditRecord(command, args, env), report)
      await trail.close(report)
      return { code: 0, out: `${printed(done)}\n`, err: warning }
    } catch (e) {
      recording.end(commandAuditRecord(command, args, env, e), report)
      throw e
    } finally {
      await trail.close(report)
      await services.db.destroy()
    }
  } catch (e) {
    if (e instanceof UsageError) return wrong(e.message, [command])
    if (e instanceof CommandFailed) return { code: 1, out: `${printed(e.result)}\n`, err: `${e.message}\n` }
    const reason = e instanceof Error ? (e.message.split('\n')[0] ?? '') : String(e)
    return { code: 1, out: '', err: `${e instanceof SettingError ? reason : `Failed: ${reason}`}\n` }
  }
}

const wrong = (reason: string, shown: readonly AdminCommand[]): CommandResult => ({
  code: 2,
  out: '',
  err: `${reason}\nUsage:\n${shown.map((c) => `  npm run admin -- ${c.name} ${c.usage}\n`).join('')}`,
})
