import { pluralize } from '#/app/catalog/format'
import type { Service } from '#/contract/managed-rules'
import { visible } from '#/lib/text'

/** Services named in a sentence; what a sentence does not hold is counted. */
const NAMED = 5

/** "Checkout page, orders-primary", "a, b, c, d, e and 12 others" */
export function serviceNames(services: readonly Pick<Service, 'label'>[]): string {
  const named = services.slice(0, NAMED).map((s) => visible(s.label).text)
  const more = services.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${pluralize(more, 'other')}` : ''}`
}
