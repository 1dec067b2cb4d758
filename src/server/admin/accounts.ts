/** Accounts, their users and tokens. */
import { createAccount, createToken, createUser, replaceGrants } from '../accounts'
import { hashToken } from '../auth'
import { parseGrants, type GrantRow } from '../grants'
import type { Services } from '../services'
import { stamp } from '../time'
import { UsageError, type Args, type Command } from './command'

const cents = (amount: number) => Math.round(amount * 100)

const accountCreate: Command = {
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

const accountUpdate: Command = {
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
  run: async ({ db }, args) => {
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
    if (Object.keys(set).length === 0) throw new UsageError('Nothing is to be changed.')
    const { numUpdatedRows } = await db.updateTable('account').set(set).where('id', '=', id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new UsageError(`There is no account ${id}.`)
    const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return {
      id,
      name: row.name,
      balance: row.balance / 100,
      managed: row.managed === 1,
      priority_program: row.priority_program === 1,
    }
  },
}

const userCreate: Command = {
  name: 'user create',
  usage:
    '--account ID --username U [--restricted] [--grants add_volumes,volume:12:read_write,account_access:read_only]',
  options: { account: 'text', username: 'text', restricted: 'flag', grants: 'text' },
  run: async (services, args) => {
    const account = args.integer('account')
    const username = args.text('username')
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(username)) {
      throw new UsageError('--username must be 1 to 64 letters, digits, dots, hyphens or underscores.')
    }
    const grants = grantsOf(args)
    const known = await services.db.selectFrom('account').select('id').where('id', '=', account).executeTakeFirst()
    if (!known) throw new UsageError(`There is no account ${account}.`)
    if (await findUser(services, username)) throw new UsageError(`The name "${username}" is taken on this server.`)
    await createUser(services, { account, username, restricted: args.has('restricted'), grants })
    return { username, account }
  },
}

const userUpdate: Command = {
  name: 'user update',
  usage: 'USERNAME [--restricted|--no-restricted] [--grants add_volumes,volume:12:read_write]',
  positional: ['USERNAME'],
  options: { restricted: 'flag', 'no-restricted': 'flag', grants: 'text' },
  run: async (services, args) => {
    const username = args.text('USERNAME')
    const restricted = args.toggle('restricted')
    const grants = args.has('grants') ? grantsOf(args) : undefined
    if (restricted === undefined && grants === undefined) throw new UsageError('Nothing is to be changed.')
    if (!(await findUser(services, username))) throw new UsageError(`There is no user "${username}".`)
    await services.db.transaction().execute(async (trx) => {
      if (restricted !== undefined) {
        const set = { restricted: Number(restricted) }
        await trx.updateTable('user').set(set).where('username', '=', username).execute()
      }
      if (grants) await replaceGrants(trx, username, grants)
    })
    return { username }
  },
}

const tokenCreate: Command = {
  name: 'token create',
  usage: '--user U --scopes "*"|"volumes:read_write images:read_only"',
  options: { user: 'text', scopes: 'text' },
  run: async (services, args) => {
    const username = args.text('user')
    const words = args.text('scopes').trim().split(/\s+/)
    const isAll = words.length === 1 && words[0] === '*'
    const wrong = words.find((w) => !/^[a-z][a-z_]*:(read_only|read_write)$/.test(w))
    if (!isAll && wrong !== undefined) throw new UsageError(`"${wrong}" is no scope.`)
    if (!(await findUser(services, username))) throw new UsageError(`There is no user "${username}".`)
    return createToken(services, { username, scopes: [...new Set(words)].join(' ') })
  },
}

const tokenRevoke: Command = {
  name: 'token revoke',
  usage: 'ID|TOKEN',
  positional: ['TOKEN'],
  run: async ({ db, clock }, args) => {
    const text = args.text('TOKEN')
    const find = db.selectFrom('token').select(['id', 'revoked'])
    const row = await (
      /^\d{1,15}$/.test(text) ? find.where('id', '=', Number(text)) : find.where('hash', '=', hashToken(text))
    ).executeTakeFirst()
    if (!row) throw new UsageError('There is no such token.')
    const revoked = row.revoked ?? stamp(clock.now())
    await db.updateTable('token').set({ revoked }).where('id', '=', row.id).execute()
    return { id: row.id, revoked }
  },
}

const findUser = ({ db }: Services, username: string) =>
  db.selectFrom('user').select('username').where('username', '=', username).executeTakeFirst()
function grantsOf(args: Args): GrantRow[] {
  try {
    return parseGrants(args.maybe('grants') ?? '')
  } catch (e) {
    throw new UsageError(e instanceof Error ? e.message : String(e))
  }
}

export const accountCommands: readonly Command[] = [
  accountCreate,
  accountUpdate,
  userCreate,
  userUpdate,
  tokenCreate,
  tokenRevoke,
]
