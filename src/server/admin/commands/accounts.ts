/** Accounts and their users. */
import { createAccount, createUser, replaceGrants } from '#/server/core/accounts'
import { settleIssuesOf } from '#/server/areas/managed/managed-issues'
import { deleteAccount, deleteUser } from '../deletions'
import { record } from '#/server/core/events'
import { grantText, parseGrants, type GrantRow } from '#/server/core/grants'
import type { Services } from '#/server/core/services'
import { DEMO_USER } from '#/server/seed/seed'
import { accountOf, maybeAccountOf, requireAccount, UsageError, type CommandArgs, type AdminCommand } from '../command'
import { write } from '#/server/db/write'

const cents = (amount: number) => Math.round(amount * 100)

const accountCreate: AdminCommand = {
  name: 'account create',
  usage: '--name N [--balance B] [--managed] [--priority-program]',
  options: { name: 'text', balance: 'text', managed: 'flag', 'priority-program': 'flag' },
  run: async (services, args) => {
    const balance = args.money('balance')
    const id = await createAccount(services, {
      name: args.text('name'),
      ...(balance === undefined ? {} : { balance }),
      managed: args.has('managed'),
      priorityProgram: args.has('priority-program'),
    })
    return { id }
  },
}

const accountUpdate: AdminCommand = {
  name: 'account update',
  usage: 'ID [--name N] [--balance B] [--managed|--no-managed] [--priority-program|--no-priority-program]',
  positional: ['ID'],
  options: {
    name: 'text',
    balance: 'text',
    managed: 'flag',
    'no-managed': 'flag',
    'priority-program': 'flag',
    'no-priority-program': 'flag',
  },
  run: async ({ db, clock }, args) => {
    const id = args.integer('ID')
    const balance = args.money('balance')
    const managed = args.toggle('managed')
    const program = args.toggle('priority-program')
    const set = {
      ...(args.has('name') ? { name: args.text('name') } : {}),
      ...(balance === undefined ? {} : { balance: cents(balance) }),
      ...(managed === undefined ? {} : { managed: Number(managed) }),
      ...(program === undefined ? {} : { priority_program: Number(program) }),
    }
    if (Object.keys(set).length === 0) throw new UsageError('Name at least one change.')
    return write(db, { account: id }, async (trx) => {
      const before = await trx.selectFrom('account').select('managed').where('id', '=', id).executeTakeFirst()
      const row = await trx.updateTable('account').set(set).where('id', '=', id).returningAll().executeTakeFirst()
      if (!row) throw new UsageError(`Account ${id} doesn't exist.`)
      if (managed === false) await settleIssuesOf(trx, clock, id)
      if (row.managed !== before?.managed) {
        const entity = { id, label: row.name, type: 'account', url: '/v4/account' }
        await record(
          trx,
          clock,
          { accountId: id, username: null },
          managed ? 'managed_enabled' : 'managed_disabled',
          entity,
        )
      }
      return shown(row)
    })
  },
}

const userCreate: AdminCommand = {
  name: 'user create',
  usage:
    '--account ID --username U [--restricted] [--grants add_volumes,volume:12:read_write,account_access:read_only]',
  options: { account: 'text', username: 'text', restricted: 'flag', grants: 'text' },
  run: async (services, args) => {
    const account = await accountOf(services, args)
    const username = args.text('username')
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(username)) {
      throw new UsageError(
        '--username must be 1–64 letters, digits, dots, hyphens or underscores, and start with a letter or digit.',
      )
    }
    if (username === DEMO_USER) throw new UsageError(`Username "${DEMO_USER}" is reserved for the demo account.`)
    const grants = grantsOf(args)
    if (await findUser(services, username))
      throw new UsageError(`Username "${username}" is already taken on this server.`)
    await createUser(services, { account, username, restricted: args.has('restricted'), grants })
    return { username, account }
  },
}

const userUpdate: AdminCommand = {
  name: 'user update',
  usage: 'USERNAME [--restricted|--no-restricted] [--grants add_volumes,volume:12:read_write]',
  positional: ['USERNAME'],
  options: { restricted: 'flag', 'no-restricted': 'flag', grants: 'text' },
  run: async (services, args) => {
    const username = args.text('USERNAME')
    const restricted = args.toggle('restricted')
    const grants = args.has('grants') ? grantsOf(args) : undefined
    if (restricted === undefined && grants === undefined) throw new UsageError('Name at least one change.')
    const { account_id: account } = await requireUser(services, username)
    await write(services.db, { account }, async (trx) => {
      if (restricted !== undefined) {
        const set = { restricted: Number(restricted) }
        await trx.updateTable('user').set(set).where('username', '=', username).execute()
      }
      if (grants) await replaceGrants(trx, username, grants)
    })
    return { username }
  },
}

const accountList: AdminCommand = {
  name: 'account list',
  usage: '',
  run: async ({ db }) => {
    const rows = await db
      .selectFrom('account')
      .selectAll('account')
      .select((e) => {
        const users = e.selectFrom('user').whereRef('user.account_id', '=', 'account.id')
        const buckets = e.selectFrom('bucket').whereRef('bucket.account_id', '=', 'account.id')
        return [
          users.select((u) => u.fn.countAll<number>().as('n')).as('users'),
          buckets.select((u) => u.fn.countAll<number>().as('n')).as('buckets'),
          buckets.select((u) => u.fn.sum<number>('bucket.size').as('n')).as('bytes'),
        ]
      })
      .orderBy('id')
      .execute()
    const accounts = rows.map((row) => ({
      ...shown(row),
      created: row.created,
      users: row.users ?? 0,
      buckets: row.buckets ?? 0,
      bytes: row.bytes ?? 0,
    }))
    return { accounts }
  },
}

const accountDelete: AdminCommand = {
  name: 'account delete',
  usage: 'ID --name N    (deletes everything of the account; N is its name, as confirmation)',
  positional: ['ID'],
  options: { name: 'text' },
  run: async (services, args) => {
    const id = args.integer('ID')
    const account = await requireAccount(services, id)
    if (args.text('name') !== account.name) throw new UsageError(`The name of account ${id} is different.`)
    await deleteAccount(services, id)
    return { id, deleted: true }
  },
}

const userList: AdminCommand = {
  name: 'user list',
  usage: '[--account ID]',
  options: { account: 'text' },
  run: async (services, args) => {
    const { db } = services
    const account = await maybeAccountOf(services, args)
    const rows = await db
      .selectFrom('user')
      .selectAll()
      .$if(account !== undefined, (q) => q.where('account_id', '=', account ?? 0))
      .orderBy('account_id')
      .orderBy('username')
      .execute()
    const grants = await db.selectFrom('user_grant').selectAll().orderBy('kind').orderBy('entity').execute()
    const users = rows.map(({ username, account_id, restricted, created }) => ({
      username,
      account: account_id,
      restricted: restricted === 1,
      grants: grants.filter((g) => g.username === username).map(grantText),
      created,
    }))
    return { users }
  },
}

const userDelete: AdminCommand = {
  name: 'user delete',
  usage: 'USERNAME    (with grants and tokens; resources that the user created stay)',
  positional: ['USERNAME'],
  run: async (services, args) => {
    const username = args.text('USERNAME')
    await requireUser(services, username)
    return { username, tokens: await deleteUser(services, username) }
  },
}

const shown = (row: { id: number; name: string; balance: number; managed: number; priority_program: number }) => ({
  id: row.id,
  name: row.name,
  balance: row.balance / 100,
  managed: row.managed === 1,
  priority_program: row.priority_program === 1,
})

/** Throws `UsageError` if the user doesn't exist. */
export async function requireUser(services: Pick<Services, 'db'>, username: string) {
  const user = await findUser(services, username)
  if (!user) throw new UsageError(`User "${username}" doesn't exist.`)
  return user
}
const findUser = ({ db }: Pick<Services, 'db'>, username: string) =>
  db.selectFrom('user').select(['username', 'account_id']).where('username', '=', username).executeTakeFirst()
function grantsOf(args: CommandArgs): GrantRow[] {
  try {
    return parseGrants(args.maybe('grants') ?? '')
  } catch (e) {
    throw new UsageError(e instanceof Error ? e.message : String(e))
  }
}

export const accountCommands: readonly AdminCommand[] = [
  accountCreate,
  accountUpdate,
  accountList,
  accountDelete,
  userCreate,
  userUpdate,
  userList,
  userDelete,
]
