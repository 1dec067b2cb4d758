import { once } from '#/lib/once'
import { plural } from '#/lib/text'

const money = once(() => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }))

/** "1 bucket", "1,204 buckets" */
export const pluralize = plural

/** Prices of the reference are in US dollars. */
export function Money({ amount }: { amount: number }) {
  return <>{Number.isNaN(amount) ? '–' : money().format(amount)}</>
}
