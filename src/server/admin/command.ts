/** The parts of an operator command: words, options, action. Areas add a file with theirs. */
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
const label = (name: string) => (/^[A-Z]/.test(name) ? name : `--${name}`)

/** Sorts words into positional values and options: `--name value`, `--name=value`, `--flag`. */
export function parseArgs(command: AdminCommand, words: readonly string[]): CommandArgs {
  const values = new Map<string, string | true>()
  const required = [...(command.positional ?? [])]
  const optional = [...(command.optional ?? [])]
  const put = (name: string, value: string | true) => {
    if (values.has(name)) throw new UsageError(`${label(name)} is given twice.`)
    values.set(name, value)
  }
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const [, name = '', inline] = /^--([a-z][a-z0-9-]*)(?:=([\s\S]*))?$/.exec(word) ?? []
    if (name === '') {
      const next = required.shift() ?? optional.shift()
      if (next === undefined) throw new UsageError(`"${word}" is unexpected.`)
      put(next, word)
      continue
    }
    const kind = Object.hasOwn(command.options ?? {}, name) ? command.options?.[name] : undefined
    if (kind === undefined) throw new UsageError(`--${name} is unknown.`)
    if (kind === 'flag') {
      if (inline !== undefined) throw new UsageError(`--${name} takes no value.`)
      put(name, true)
      continue
    }
    const value = inline ?? words[++i]
    // A value can begin with one dash (a negative amount) but not with two.
    if (value === undefined || (inline === undefined && value.startsWith('--'))) {
      throw new UsageError(`--${name} needs a value.`)
    }
    put(name, value)
  }
  const missing = required.at(0)
  if (missing !== undefined) throw new UsageError(`${missing} is required.`)
  return new CommandArgs(values)
}
