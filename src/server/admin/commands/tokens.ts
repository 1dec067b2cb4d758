/** Access tokens and signing keys. */
import { allOps } from '#/contract/all'
import { createToken } from '#/server/core/accounts'
import { hashToken } from '#/server/core/auth'
import { lockDataDir } from '#/server/db/lock'
import { rotateSigningKey } from '#/server/objects/signing/signing-key'
import { rotateMasterKey } from '#/server/core/rotation'
import { stamp } from '#/server/system/time'
import { requireUser } from './accounts'
import { accountOf, maybeAccountOf, refuseShared, UsageError, type AdminCommand } from '../command'

const FAMILIES = [...new Set(allOps.flatMap((op) => op.scopes).map((scope) => scope.replace(/:.*/, '')))].toSorted()
const SCOPES: ReadonlySet<string> = new Set(FAMILIES.flatMap((name) => [`${name}:read_only`, `${name}:read_write`]))

const tokenCreate: AdminCommand = {
  name: 'token create',
  usage: '--user U --scopes "*"|"volumes:read_write images:read_only" [--expires TIME]',
  options: { user: 'text', scopes: 'text', expires: 'text' },
  run: async (services, args) => {
    const username = args.text('user')
    const words = args.text('scopes').trim().split(/\s+/)
    const isAll = words.length === 1 && words[0] === '*'
    const wrong = words.find((w) => !SCOPES.has(w))
    if (!isAll && wrong !== undefined) {
      throw new UsageError(
        `--scopes: "${wrong}" isn't a scope. Use * alone, or ${FAMILIES.join(', ')}, each with :read_only or :read_write.`,
      )
    }
    const expires = args.has('expires') ? args.time('expires') : undefined
    if (expires && expires <= services.clock.now()) throw new UsageError('--expires must be in the future.')
    await requireUser(services, username)
    return createToken(services, { username, scopes: [...new Set(words)].join(' '), expires })
  },
}

const tokenList: AdminCommand = {
  name: 'token list',
  usage: '[--user U] [--account ID] [--active]',
  options: { user: 'text', account: 'text', active: 'flag' },
  run: async (services, args) => {
    const username = args.maybe('user')
    if (username !== undefined) await requireUser(services, username)
    const account = await maybeAccountOf(services, args)
    const now = stamp(services.clock.now())
    const tokens = await services.db
      .selectFrom('token')
      .innerJoin('user', 'user.username', 'token.username')
      .select(['token.id', 'token.username as user', 'user.account_id as account', 'token.scopes'])
      .select(['token.created', 'token.expires', 'token.last_used', 'token.revoked'])
      .$if(username !== undefined, (q) => q.where('token.username', '=', username ?? ''))
      .$if(account !== undefined, (q) => q.where('user.account_id', '=', account ?? 0))
      .$if(args.has('active'), (q) =>
        q
          .where('token.revoked', 'is', null)
          .where((e) => e.or([e('token.expires', 'is', null), e('token.expires', '>', now)])),
      )
      .orderBy('token.id')
      .execute()
    return { tokens }
  },
}

const tokenRevoke: AdminCommand = {
  name: 'token revoke',
  usage: 'ID|TOKEN|--user U',
  optional: ['TOKEN'],
  options: { user: 'text' },
  run: async (services, args) => {
    const { db, clock } = services
    const now = stamp(clock.now())
    if (args.has('TOKEN') === args.has('user')) throw new UsageError('Name one token by its id or a user by --user.')
    if (args.has('user')) {
      const username = args.text('user')
      await requireUser(services, username)
      const revoked = await db
        .updateTable('token')
        .set({ revoked: now })
        .where('username', '=', username)
        .where('revoked', 'is', null)
        .returning('id')
        .execute()
      return { user: username, ids: revoked.map((t) => t.id), revoked: now }
    }
    const text = args.text('TOKEN')
    const find = db.selectFrom('token').select(['id', 'revoked'])
    const row = await (
      /^\d{1,15}$/.test(text) ? find.where('id', '=', Number(text)) : find.where('hash', '=', hashToken(text))
    ).executeTakeFirst()
    if (!row) throw new UsageError("This token doesn't exist.")
    const revoked = row.revoked ?? now
    await db.updateTable('token').set({ revoked }).where('id', '=', row.id).execute()
    return { id: row.id, revoked }
  },
}

const signingKeyRotate: AdminCommand = {
  name: 'signing-key rotate',
  usage: '--account ID    (ends every signed URL of the account)',
  options: { account: 'text' },
  run: async (services, args) => {
    const account = await accountOf(services, args)
    await rotateSigningKey(services, account)
    return { account }
  },
}

const masterKeyRotate: AdminCommand = {
  name: 'master-key rotate',
  usage: '    (with the server stopped)',
  run: async (services) => {
    refuseShared(services.settings)
    const { dataDir } = services.settings
    const unlock = await lockDataDir(dataDir)
    try {
      return { resealed: await rotateMasterKey(services) }
    } finally {
      unlock()
    }
  },
}

export const tokenCommands: readonly AdminCommand[] = [
  tokenCreate,
  tokenList,
  tokenRevoke,
  signingKeyRotate,
  masterKeyRotate,
]
