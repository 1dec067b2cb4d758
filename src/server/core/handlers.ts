/** What an area's handlers look like: one per operation, typed by the contract, so that a missing or misshapen one does not compile. */
import type * as z from 'zod/mini'
import type { AnyOp, Result } from '#/contract/op'
import type { Filter } from './filter'
import type { Services } from './services'

/** Who asks. `null` in a Ctx only for operations whose `auth` is not `required`. */
export interface Caller {
  readonly accountId: number
  readonly username: string
  readonly restricted: boolean
  /** `*` holds every scope. */
  readonly scopes: ReadonlySet<string>
}

type CallerOf<O extends AnyOp> = O['auth'] extends 'required' ? Caller : Caller | null

/** Known before the body is read: enough to decide existence and resource grants. */
export interface FindCtx<O extends AnyOp> extends Services {
  readonly params: z.output<O['params']>
  readonly caller: CallerOf<O>
}
/** For a lookup that several operations share: what it needs of any of them. */
export interface LookupCall<P> extends Pick<Services, 'db'> {
  readonly params: P
  readonly caller: Caller
}
export interface Ctx<O extends AnyOp> extends FindCtx<O> {
  /** Parsed and complete: `page` and `page_size` hold their defaults. */
  readonly query: z.output<O['query']>
  readonly body: z.output<O['body']>
  /** The multipart form of an operation whose body is one. */
  readonly form?: FormData
  /** The `X-Filter` header of a collection, where one was sent. */
  readonly filter?: Filter
}

type Run<O extends AnyOp, F> = (c: Ctx<O>, found: F) => Promise<Result<O>>
/** The order of checks is fixed (docs/decisions): existence and resource grant before type, size and fields, hence two steps. */
export type Handler<O extends AnyOp> =
  | Run<O, undefined>
  // oxlint-disable-next-line typescript/no-explicit-any -- `found` is private to the pair that `finding` makes
  | { readonly find: (c: FindCtx<O>) => Promise<any>; readonly run: Run<O, any> }
export type Handlers<A extends Record<string, AnyOp>> = { readonly [K in keyof A]: Handler<A[K]> }

/** A handler whose resource is looked up (404, grant 403) before its body is read. */
export const finding = <O extends AnyOp, F>(find: (c: FindCtx<O>) => Promise<F>, run: Run<O, F>): Handler<O> => ({
  find,
  run,
})

export interface FailureField {
  readonly field: string
  readonly reason: string
}
/** A refusal: becomes the reference's error body. `field` is empty when none is to blame. */
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
