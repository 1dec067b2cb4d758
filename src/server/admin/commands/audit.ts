/** Reads the audit trail. */
import { readTrail } from '#/server/audit/read'
import type { AuditOutcome } from '#/server/audit/trail'
import { UsageError, type AdminCommand } from '../command'

const audit: AdminCommand = {
  name: 'audit',
  usage:
    '[--since TIME] [--until TIME] [--account ID] [--user U] [--token ID] [--request ID] [--outcome done|refused|failed] [--about TEXT] [--limit N]',
  options: {
    since: 'text',
    until: 'text',
    account: 'text',
    user: 'text',
    token: 'text',
    request: 'text',
    outcome: 'text',
    about: 'text',
    limit: 'text',
  },
  run: async ({ db }, args) => {
    const limit = args.maybeInteger('limit') ?? 100
    if (limit < 1 || limit > 10_000) throw new UsageError('--limit must be 1–10,000.')
    return readTrail(
      db,
      {
        since: args.has('since') ? args.time('since') : undefined,
        until: args.has('until') ? args.time('until') : undefined,
        account: args.maybeInteger('account'),
        user: args.maybe('user'),
        token: args.maybeInteger('token'),
        request: args.maybe('request'),
        outcome: args.has('outcome') ? args.choice<AuditOutcome>('outcome', ['done', 'refused', 'failed']) : undefined,
        about: args.maybe('about'),
      },
      limit,
    )
  },
}

export const auditCommands: readonly AdminCommand[] = [audit]
