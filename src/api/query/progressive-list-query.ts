/** Long collections shown while they are still being read. */
import { queryOptions } from '@tanstack/react-query'
import type { AnyOp, Args } from '#/contract/op'
import type { AllRows } from './all-pages'
import { callAll, qAll } from '../client/client'

type Rows<O extends AnyOp> = Awaited<ReturnType<typeof callAll<O>>>

/**
 * As `qAll`, under the same key; the first time each page is there as soon as it is read, with `complete: false` until the
 * last. Later readings replace the whole at once, so that what one looks at never shrinks meanwhile.
 */
export const progressiveListQuery = <O extends AnyOp>(op: O, args: Args<O>) => {
  const whole = qAll(op, args)
  const { queryKey } = whole
  return queryOptions({
    ...whole,
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData<AllRows<unknown>>(queryKey)
      const show = (rows: Rows<O>) => void client.setQueryData<Rows<O>>(queryKey, rows)
      return callAll(op, args, { signal, ...(known?.complete === true ? {} : { onRows: show }) })
    },
    // Comparing ten thousand rows with themselves for every page costs more than it spares.
    structuralSharing: false,
  })
}
