import { once } from '#/lib/once'

const money = once(() => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }))

/** A price in US dollars, the currency of the reference; a dash for NaN. */
export function Money({ amount }: { amount: number }) {
  return <>{Number.isNaN(amount) ? '–' : money().format(amount)}</>
}
