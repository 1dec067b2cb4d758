/** Shows long collections while they load. */
import { queryOptions } from '@tanstack/react-query'
import type { AnyOp, Args, ListItem } from '#/contract/op'
import type { AllRows } from '../query/all-pages'
import { callAll, qAll } from './client'

type Rows<O extends AnyOp> = AllRows<ListItem<O>>

/**
 * Like `qAll`, with the same key. The first read adds each page as it arrives, with `complete: false` until the last. Later reads
 * replace all rows at once, so that the list never shrinks in between.
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
    // Comparing ten thousand rows for every page costs more than it saves.
    structuralSharing: false,
  })
}
