/** Things that a ticket can be about although the API has no field for them (Part B 4.1): the description names them. */
import type { MentionedKind } from '#/app/catalog/ticket-link'
import * as copy from './-copy'

export interface DescribedSubject {
  readonly about: 'general' | 'managed_issue'
  /** First lines of the description. */
  readonly description: string
}

// Anyone can write a link with this parameter, so only well-formed IDs reach the description.
const NUMBER = /^(\d{1,15})$/
const KINDS: Readonly<
  Record<MentionedKind, readonly [DescribedSubject['about'], RegExp, (first: string, second: string) => string]>
> = {
  bucket: ['general', /^([a-z0-9-]{1,40}):([a-z0-9.-]{3,63})$/, (cluster, label) => copy.aboutBucket(label, cluster)],
  image: ['general', /^(private\/\w{1,40})$/, copy.aboutImage],
  key: ['general', NUMBER, copy.aboutKey],
  service: ['managed_issue', NUMBER, copy.aboutService],
}

/** Parses `bucket:us-iad-1:logs`, `image:private/15`, `key:7` and `service:7`; undefined for anything else. */
export function parseDescribed(kind: string, id: string): DescribedSubject | undefined {
  const found = Object.entries(KINDS).find(([name]) => name === kind)?.[1]
  const parts = found?.[1].exec(id)
  if (!found || !parts) return undefined
  const [about, , describe] = found
  const [, first = '', second = ''] = parts
  return { about, description: `${describe(first, second)}\n\n` }
}
