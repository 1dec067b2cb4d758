/** What an operator's command leaves in the audit trail. */
import { userInfo } from 'node:os'
import { UsageError, type Args, type Command } from '../admin/command'
import type { Deed } from './trail'

/** Free text, which may hold anything, and what may be a token. */
const UNTOLD = new Set(['description', 'summary', 'text', 'TOKEN'])

/** The user of the operating system, and who became that user by `sudo`. */
function operator(env: Readonly<Record<string, string | undefined>>): string {
  let name: string
  try {
    name = userInfo().username
  } catch {
    // A container's user need not have a name.
    name = `uid ${process.getuid?.() ?? '?'}`
  }
  const sudo = env['SUDO_USER']
  return sudo === undefined || sudo === '' || sudo === name ? name : `${sudo} as ${name}`
}

/** `e` is what the command ended with, if it failed. */
export function adminDeed(
  command: Pick<Command, 'name'>,
  args: Args,
  env: Readonly<Record<string, string | undefined>>,
  e?: unknown,
): Deed {
  const values = args.entries().filter(([name, value]) => !UNTOLD.has(name) || /^\d+$/.test(String(value)))
  return {
    via: 'admin',
    action: command.name,
    outcome: e === undefined ? 'done' : e instanceof UsageError ? 'refused' : 'failed',
    ...(e instanceof UsageError ? { reason: e.message } : {}),
    user: operator(env),
    target: Object.fromEntries(values),
  }
}
