/** Calls the handlers of operations as users of one account, at times in the past. */
import { sql } from 'kysely'
import type { AnyOp, Args, Body, Result } from '#/contract/op'
import { check } from '../core/coerce'
import { ApiFailure, type Handler } from '../core/handlers'
import type { Services } from '../core/services'
import { write } from '../db/write'
import { stamp } from '../system/time'

/** Operations with their handlers. */
export type Operations = readonly { readonly op: AnyOp; readonly handler: Handler<AnyOp> }[]

/** Hours. */
export const DAY = 24
const HOUR_MS = 3_600_000

/** A resource to create. */
export interface Item {
  readonly op: AnyOp
  readonly body: Readonly<Record<string, unknown>>
  /** Hours. */
  readonly ago: number
  /** Columns that no operation writes. */
  readonly set: Readonly<Record<string, unknown>>
}
export const item = <O extends AnyOp>(op: O, body: Body<O> & object, ago: number, set: Item['set'] = {}): Item => ({
  op,
  body: { ...body },
  ago,
  set,
})

/** Tables of resources that have a label. */
type Labeled =
  | 'access_key'
  | 'image'
  | 'managed_contact'
  | 'managed_credential'
  | 'managed_service'
  | 'monitoring_client'
  | 'ticket'
  | 'volume'
/** The column of the label, where it has another name. */
const LABELS: { readonly [T in Labeled]?: string } = { managed_contact: 'name', ticket: 'summary' }

export interface When {
  /** Hours. */
  readonly ago: number
  readonly by?: string
}

export class Calls {
  readonly services: Services
  readonly account: number
  /** `instance staging`, `disk of staging`, `profile of staging`, `vpc backoffice`, `managed_credential web servers` … */
  readonly ids = new Map<string, number>()
  readonly #user: string
  readonly #handlers: ReadonlyMap<string, Handler<AnyOp>>

  constructor(services: Services, operations: Operations, account: number, user: string) {
    this.services = services
    this.account = account
    this.#user = user
    this.#handlers = new Map(operations.map(({ op, handler }) => [op.id, handler]))
  }

  id(label: string): number {
    const id = this.ids.get(label)
    if (id === undefined) throw new Error(`The demo has no ${label}.`)
    return id
  }

  /** A clock that shows a time `hours` ago. */
  clock(hours: number): Services['clock'] {
    const now = this.time(hours)
    return { now: () => now }
  }
  time(hours: number): Date {
    return new Date(this.services.clock.now().getTime() - hours * HOUR_MS)
  }
  /** That time as a column stores it. */
  at(hours: number): string {
    return stamp(this.time(hours))
  }

  /** Calls an operation. Throws `ApiFailure` for what it refuses. */
  async post<O extends AnyOp>(op: O, args: Args<O>, { ago, by = this.#user }: When): Promise<Result<O>> {
    const { params, body } = args as { readonly params?: unknown; readonly body?: unknown }
    const { errors } = check(op.body, body)
    const handler = this.#handlers.get(op.id)
    if (!handler || errors.length > 0) throw new Error(`The demo calls ${op.id} wrongly: ${JSON.stringify(errors)}`)
    const caller = { accountId: this.account, username: by, restricted: false, scopes: new Set(['*']) }
    const form = op.bodyKind === 'multipart' ? { form: formOf(body) } : {}
    const c = { ...this.services, clock: this.clock(ago), caller, params, body, query: {}, ...form }
    return typeof handler === 'function' ? handler(c, undefined) : handler.run(c, await handler.find(c))
  }

  /** As `post`; undefined if the operation refuses the call, such as for a bucket whose name another account has. */
  async tryPost<O extends AnyOp>(op: O, args: Args<O>, when: When): Promise<Result<O> | undefined> {
    try {
      return await this.post(op, args, when)
    } catch (e) {
      if (e instanceof ApiFailure) return undefined
      throw e
    }
  }

  /** Labels of the account's resources with their ids. */
  async labels(table: Labeled): Promise<Map<string, number>> {
    const column = sql.ref(LABELS[table] ?? 'label')
    const { rows } = await sql<{ id: number; label: string }>`
      select id, ${column} as label from ${sql.table(table)} where account_id = ${this.account} order by id`.execute(
      this.services.db,
    )
    return new Map(rows.map(({ id, label }) => [label, id]))
  }

  /** Creates the missing items and returns their ids by label. */
  async add(table: Labeled, items: readonly Item[]): Promise<Map<string, number>> {
    const labelOf = ({ body }: Item) => String(body[LABELS[table] ?? 'label'])
    const before = await this.labels(table)
    const missing = items.filter((i) => !before.has(labelOf(i)))
    for (const { op, body, ago } of missing) await this.tryPost(op, { body }, { ago })
    const after = await this.labels(table)
    await write(this.services.db, { account: this.account }, async (trx) => {
      for (const i of missing) {
        const columns = Object.entries(i.set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
        const id = after.get(labelOf(i))
        if (columns.length === 0 || id === undefined) continue
        await sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${id}`.execute(trx)
      }
    })
    for (const [label, id] of after) this.ids.set(`${table} ${label}`, id)
    return new Map([...after].filter(([label]) => !before.has(label)))
  }
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(body as Record<string, File>)) form.set(name, file)
  return form
}
