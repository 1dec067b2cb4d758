const whole = new Intl.NumberFormat('en')
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** "1 bucket", "1,204 buckets" */
export const count = (n: number, one: string, many = `${one}s`): string => `${whole.format(n)} ${n === 1 ? one : many}`

export function Count({ n, one, many }: { n: number; one: string; many?: string }) {
  return <>{count(n, one, many)}</>
}

/** Prices of the reference are in US dollars. */
export function Money({ amount }: { amount: number }) {
  return <>{money.format(amount)}</>
}
