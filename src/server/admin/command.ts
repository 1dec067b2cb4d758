/** The parts of an operator command: words, options, action. Areas add a file with theirs. */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Opening } from '../start/open-services'
import type { Clock, Services } from '../core/services'
import type { Settings } from '../system/settings'

/** A wrong word or value: printed with the usage, exit code 2. */
export class UsageError extends Error {}

/** A completed command with a bad result: the result is still printed, exit code 1. */
export class CommandFailed extends Error {
  readonly result: object
  constructor(message: string, result: object) {
    super(message)
    this.result = result
  }
}

/** Prints a note before the command ends, since it can wait for long. */
export const noteAtOnce = (note: string): void => void process.stderr.write(`${note}\n`)

/** For commands about the files of the embedded database. Throws `UsageError` where servers share another one. */
export function refuseShared({ database }: Settings): void {
  if (database) {
    throw new UsageError(
      'This command is only for a server without DATABASE_URL. See "More than one server" in the docs.',
    )
  }
}

/** For commands about files of bytes. Throws `UsageError` where an object store has them. */
export function refuseObjectEngine({ s3 }: Settings): void {
  if (s3) {
    throw new UsageError(
      'This command is only for a server without S3_ENDPOINT. See "Bytes in an object store" in the docs.',
    )
  }
}

export type OptionKind = 'text' | 'flag'
export interface AdminCommand {
  /** `account create` */
  readonly name: string
  /** The words after the name, for the usage. */
  readonly usage: string
  /** Names of required values without `--`. */
  readonly positional?: readonly string[]
  /** Names of optional values after the required ones. */
  readonly optional?: readonly string[]
  readonly options?: Readonly<Record<string, OptionKind>>
  /** The way to open the data directory; `existing` by default. */
  readonly opening?: Opening
  /** Opens the data in another way. */
  readonly open?: (env: CommandEnv, args: CommandArgs, clock: Clock) => Promise<Services>
  readonly run: (services: Services, args: CommandArgs, env: CommandEnv) => Promise<object>
}
export type CommandEnv = Readonly<Record<string, string | undefined>>

/** The values of one call. Every reader throws `UsageError` with the option's name. */
export class CommandArgs {
  readonly #values: ReadonlyMap<string, string | true>

  constructor(values: ReadonlyMap<string, string | true>) {
    this.#values = values
  }

  /** Every given value by name. */
  entries(): [string, string | true][] {
    return [...this.#values]
  }
  has(name: string): boolean {
    return this.#values.has(name)
  }
  /** Undefined if the option is absent. */
  maybe(name: string): string | undefined {
    const value = this.#values.get(name)
    return typeof value === 'string' ? value : undefined
  }
  text(name: string): string {
    const value = this.maybe(name)
    if (value === undefined || value === '') throw new UsageError(`${label(name)} is required.`)
    return value
  }
  integer(name: string): number {
    const value = this.text(name)
    if (!/^\d{1,15}$/.test(value)) throw new UsageError(`${label(name)} must be a whole number, not "${value}".`)
    return Number(value)
  }
  maybeInteger(name: string): number | undefined {
    return this.has(name) ? this.integer(name) : undefined
  }
  /** Currency units, two decimals at most. */
  money(name: string): number | undefined {
    const value = this.maybe(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(value))
      throw new UsageError(`${label(name)} must be an amount, not "${value}".`)
    return Number(value)
  }
  choice<T extends string>(name: string, from: readonly T[], otherwise?: T): T {
    const value = this.maybe(name) ?? otherwise
    const found = from.find((f) => f === value)
    if (found === undefined) throw new UsageError(`${label(name)} must be one of: ${from.join(', ')}.`)
    return found
  }
  /** `--managed` or `--no-managed`; undefined if neither is given. */
  toggle(on: string, off = `no-${on}`): boolean | undefined {
    if (this.has(on) && this.has(off)) throw new UsageError(`Use either --${on} or --${off}.`)
    return this.has(on) ? true : this.has(off) ? false : undefined
  }
  /** A time in UTC, with or without `Z`. */
  time(name: string): Date {
    const value = this.text(name)
    const at = new Date(value.endsWith('Z') ? value : `${value}Z`)
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d{1,3})?Z?$/.test(value) && !Number.isNaN(at.getTime())
    // A day that its month doesn't have would become one of the next month.
    if (!isTime || Number(value.slice(8, 10)) !== at.getUTCDate()) {
      throw new UsageError(`${label(name)} must be a time in UTC such as 2026-03-01T12:00:00, not "${value}".`)
    }
    return at
  }
}

/** Throws `UsageError` if the account doesn't exist. */
export async function requireAccount({ db }: Pick<Services, 'db'>, id: number): Promise<{ readonly name: string }> {
  const row = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst()
  if (!row) throw new UsageError(`Account ${id} doesn't exist.`)
  return row
}
/** The existing account of `--account`. */
export async function accountOf(services: Services, args: CommandArgs): Promise<number> {
  const id = args.integer('account')
  await requireAccount(services, id)
  return id
}
export const maybeAccountOf = async (services: Services, args: CommandArgs): Promise<number | undefined> =>
  args.has('account') ? accountOf(services, args) : undefined

/** Sets the status of a row, as the provider would. */
export const statusCommand = (table: 'cluster' | 'region' | 'volume', statuses: readonly string[]): AdminCommand => ({
  name: `${table} update`,
  usage: `ID --status ${statuses.join('|')}`,
  positional: ['ID'],
  options: { status: 'text' },
  run: async ({ db }, args) => {
    const id = table === 'volume' ? args.integer('ID') : args.text('ID')
    const status = args.choice('status', statuses)
    const set = sql`update ${sql.table(table)} set status = ${status} where id = ${id}`
    const { numAffectedRows } = await set.execute(db)
    const noun = `${table.charAt(0).toUpperCase()}${table.slice(1)}`
    if (numAffectedRows === 0n) throw new UsageError(`${noun} ${JSON.stringify(id)} doesn't exist.`)
    return { id, status }
  },
})

const label = (name: string) => (/^[A-Z]/.test(name) ? name : `--${name}`)

/** Sorts words into positional values and options. A value that begins with a dash follows `=`: `--balance=-5`. */
export function readArgs(command: AdminCommand, words: readonly string[]): CommandArgs {
  const { positional = [], optional = [] } = command
  const given = parse(command, words)
  const values = new Map<string, string | true>()
  for (const [name, list = []] of Object.entries(given.values)) {
    if (list.length > 1) throw new UsageError(`--${name} is given twice.`)
    for (const value of list) values.set(name, typeof value === 'string' ? value : true)
  }
  const names = [...positional, ...optional]
  for (const [n, word] of given.positionals.entries()) {
    const name = names[n]
    if (name === undefined) throw new UsageError(`"${word}" is unexpected.`)
    values.set(name, word)
  }
  const missing = positional.find((name) => !values.has(name))
  if (missing !== undefined) throw new UsageError(`${missing} is required.`)
  return new CommandArgs(values)
}

function parse(command: AdminCommand, words: readonly string[]) {
  const options = Object.entries(command.options ?? {}).map(
    ([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string', multiple: true }] as const,
  )
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: Object.fromEntries(options) })
  } catch (e) {
    throw new UsageError(e instanceof Error ? e.message.replaceAll('\n', ' ') : String(e))
  }
}
