/** Counts equal records of a caller within a minute, so that nobody can fill the disk with refusals, or hide those of others. */
import type { AuditRecord } from './trail'

/** Kinds of records of one caller that are shown; the rest of them are one kind. */
const MAX_KINDS = 20
/** Addresses without a token that count as callers of their own. The rest are one caller. */
const MAX_UNKNOWN = 100

interface Fold {
  readonly entry: AuditRecord
  more: number
}
interface Caller {
  readonly kinds: Map<string, Fold>
  /** Fields that name the caller. */
  readonly who: Pick<AuditRecord, 'account' | 'user' | 'token' | 'address'>
}

export class Folds {
  readonly #callers = new Map<string, Caller>()
  #unknown = 0

  /** The record to store now; undefined if it is only counted. */
  add(entry: AuditRecord): AuditRecord | undefined {
    const { kinds, who } = this.#callerOf(entry)
    const { request: _, target, ...rest } = entry
    // Unknown callers choose names freely.
    const kind = JSON.stringify(entry.token === undefined ? rest : { ...rest, target })
    const known = kinds.get(kind)
    if (known) {
      known.more++
      return undefined
    }
    if (kinds.size < MAX_KINDS) {
      kinds.set(kind, { entry, more: 0 })
      return entry
    }
    const others = kinds.get('others') ?? {
      entry: { via: entry.via, action: 'others', outcome: 'refused', ...who },
      more: 0,
    }
    kinds.set('others', others)
    others.more++
    return undefined
  }

  /** Ends the minute. Returns a record with the number of each kind that was counted. */
  end(): AuditRecord[] {
    const folds = [...this.#callers.values()].flatMap(({ kinds }) => [...kinds.values()])
    this.#callers.clear()
    this.#unknown = 0
    return folds.filter(({ more }) => more > 0).map(({ entry, more }) => ({ ...entry, repeated: more }))
  }

  #callerOf({ account, user, token, address }: AuditRecord): Caller {
    const named = token === undefined ? `address ${address ?? ''}` : `token ${token}`
    const isNew = token === undefined && !this.#callers.has(named)
    const name = isNew && this.#unknown >= MAX_UNKNOWN ? 'anyone' : named
    const found = this.#callers.get(name)
    if (found) return found
    if (isNew) this.#unknown++
    const who = {
      ...(token === undefined ? {} : { token }),
      ...(token === undefined || account === undefined ? {} : { account }),
      ...(user === undefined ? {} : { user }),
      ...(address === undefined || name === 'anyone' ? {} : { address }),
    }
    const caller = { kinds: new Map<string, Fold>(), who }
    this.#callers.set(name, caller)
    return caller
  }
}
