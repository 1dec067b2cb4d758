/**
 * Types of an area's handlers: one per operation, typed by the contract, so that a missing or wrong one doesn't
 * compile.
 */
import type * as z from 'zod/mini'
import type { AnyOp, Result } from '#/contract/op'
import type { Filter } from './filter'
import type { Services } from './services'

/** The caller. `null` in a Ctx only for operations whose `auth` isn't `required`. */
export interface Caller {
  readonly accountId: number
  readonly username: string
  readonly restricted: boolean
  /** `*` contains every scope. */
  readonly scopes: ReadonlySet<string>
}

type CallerOf<O extends AnyOp> = O['auth'] extends 'required' ? Caller : Caller | null

/** Known before the body is read, which is enough to check existence and resource grants. */
export interface FindCtx<O extends AnyOp> extends Services {
  readonly params: z.output<O['params']>
  readonly caller: CallerOf<O>
}
/** For a lookup shared by several operations: the part of the context that all of them have. */
export interface LookupCall<P> extends Pick<Services, 'db'> {
  readonly params: P
  readonly caller: Caller
}
export interface Ctx<O extends AnyOp> extends FindCtx<O> {
  /** Parsed and complete: `page` and `page_size` have their defaults. */
  readonly query: z.output<O['query']>
  readonly body: z.output<O['body']>
  /** The form of a multipart operation. */
  readonly form?: FormData
  /** The `X-Filter` header of a collection, if sent. */
  readonly filter?: Filter
}

type Run<O extends AnyOp, F> = (c: Ctx<O>, found: F) => Promise<Result<O>>
/**
 * The fixed order of checks (docs/decisions) puts existence and resource grants before type, size and fields, hence two
 * steps.
 */
export type Handler<O extends AnyOp> =
  | Run<O, undefined>
  // oxlint-disable-next-line typescript/no-explicit-any -- `found` is private to the pair that `finding` makes
  | { readonly find: (c: FindCtx<O>) => Promise<any>; readonly run: Run<O, any> }
export type Handlers<A extends Record<string, AnyOp>> = { readonly [K in keyof A]: Handler<A[K]> }

/** A handler that finds its resource (404, grant 403) before its body is read. */
export const finding = <O extends AnyOp, F>(find: (c: FindCtx<O>) => Promise<F>, run: Run<O, F>): Handler<O> => ({
  find,
  run,
})

export interface FailureField {
  readonly field: string
  readonly reason: string
}
/** A refusal with the reference's error body. `field` is empty if no field is to blame. */
export class ApiFailure extends Error {
  readonly status: number
  readonly errors: readonly FailureField[]
  constructor(status: number, reason: string | readonly FailureField[], field = '') {
    const errors = typeof reason === 'string' ? [{ field, reason }] : reason
    super(
      errors
        .slice(0, 20)
        .map((e) => e.reason)
        .join(' '),
    )
    this.status = status
    this.errors = errors
  }
}
export const notFound = () => new ApiFailure(404, 'Not found')
