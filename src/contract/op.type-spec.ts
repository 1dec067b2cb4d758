/** Compile-time proof that an operation's omitted slots don't become `any`. Nothing here runs. */
import * as z from 'zod/mini'
import { area, Empty, list, op, type AnyOp, type Args, type Body, type Result } from './op'

const things = area('things', {
  list: list('GET /things', { title: 'Things List', scope: 'things:read_only', item: z.object({ id: z.int() }) }),
  create: op('POST /things', { title: 'Thing Create', body: z.object({ label: z.string() }), res: Empty }),
  find: op('GET /things/find', {
    title: 'Thing Find',
    auth: 'optional',
    query: z.object({ name: z.string() }),
    res: Empty,
  }),
  remove: op('DELETE /things/{thingId}', { title: 'Thing Remove', params: z.object({ thingId: z.int() }), res: Empty }),
})

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const yes = <T extends true>(proof: T) => proof
declare function call<O extends AnyOp>(o: O, args: Args<O>): Result<O>

yes<Equal<Body<typeof things.create>, { label: string }>>(true)
yes<Equal<Body<typeof things.remove>, undefined>>(true)
yes<Equal<Result<typeof things.list>['data'], { id: number }[]>>(true)
yes<Equal<(typeof things.create)['auth'], 'required'>>(true)
yes<Equal<(typeof things.list)['auth'], 'required'>>(true)
yes<Equal<(typeof things.find)['auth'], 'optional'>>(true)
export const proofs = () => {
  // @ts-expect-error the body is required
  call(things.create, {})
  // @ts-expect-error an unknown path parameter
  call(things.remove, { params: { id: 1 } })
  call(things.remove, { params: { thingId: 1 } })
  // @ts-expect-error a query with a required parameter
  call(things.find, {})
  call(things.find, { query: { name: 'a' } })
  call(things.list, {})
  call(things.list, { query: { page: 2 } })
}
