/** The audit record of an API call. */
import type { AnyOp } from '#/contract/op'
import { isRecord } from '#/lib/is-record'
import type { Known } from '../core/auth'
import { ApiFailure } from '../core/handlers'
import { isRefusal, type AuditRecord, type AuditTarget } from '../audit/trail'

/** Filled step by step while a call runs. */
export interface Trace {
  who?: Known | null
  target?: AuditTarget
  replayed?: boolean
}

/** Body fields that identify the target of a write. None is a secret or free text. */
const TARGET_FIELDS = [
  'acl',
  'cluster',
  'cors_enabled',
  'disk_id',
  'expires_in',
  'id',
  'instance_id',
  'label',
  'method',
  'monitoring_subscription',
  'name',
  'region',
  'size',
] as const
const isPlain = (x: unknown): x is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof x)

/** The resources in the path and body, and the id of a created one. */
export function targetOf(params: Readonly<Record<string, string>>, body: unknown, result?: unknown): AuditTarget {
  const target: Record<string, string | number | boolean> = { ...params }
  for (const field of TARGET_FIELDS) {
    const value = isRecord(body) ? body[field] : undefined
    if (isPlain(value)) target[field] = value
  }
  return { ...target, ...idOf(result) }
}

/** The id of a created resource, in a response or in the result of its change. */
export function idOf(result: unknown): AuditTarget {
  const made = isRecord(result) ? (isRecord(result['image']) ? result['image']['id'] : result['id']) : undefined
  return isPlain(made) ? { id: made } : {}
}

/** Undefined for successful reads. `e` is the failure of the call, if any. */
export function apiAuditRecord(
  op: Pick<AnyOp, 'method' | 'path'>,
  { who, target, replayed }: Trace,
  status: number,
  e?: unknown,
): AuditRecord | undefined {
  if (op.method === 'GET' && !isRefusal(status)) return undefined
  const failed = status >= 500
  return {
    via: 'api',
    action: `${op.method} ${op.path}`,
    outcome: e === undefined ? 'done' : failed ? 'failed' : 'refused',
    status,
    ...(e instanceof ApiFailure ? { reason: e.message } : {}),
    ...(who ? { account: who.caller.accountId, user: who.caller.username, token: who.tokenId } : {}),
    ...(target === undefined ? {} : { target }),
    ...(replayed ? { replayed } : {}),
  }
}
