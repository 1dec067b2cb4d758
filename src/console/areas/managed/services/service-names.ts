import type { Service } from '#/contract/managed-rules'
import { visible } from '#/lib/text'
import { names } from '../words'

const MAX_NAMED = 5

/** Names of services for a sentence: "Checkout page, orders-primary", "a, b, c, d, e and 12 others". */
export function serviceNames(services: readonly Pick<Service, 'label'>[]): string {
  const named = services.slice(0, MAX_NAMED).map((s) => visible(s.label).text)
  return names(named, services.length - named.length)
}
