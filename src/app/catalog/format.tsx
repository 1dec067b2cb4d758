import { once } from '#/lib/once'
import { plural } from '#/lib/text'

const money = once(() => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }))

/** "1 bucket", "1,204 buckets" */
export const pluralize = plural

/** A price in US dollars, the currency of the reference; a dash for NaN. */
export function Money({ amount }: { amount: number }) {
  return <>{Number.isNaN(amount) ? '–' : money().format(amount)}</>
}
