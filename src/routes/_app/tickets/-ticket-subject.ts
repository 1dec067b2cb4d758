/** What a ticket can only tell of in words: the API has no field for it (Part B 4.1). */
import type { MentionedKind } from '#/app/catalog/ticket-link'

export interface Told {
  readonly about: 'general' | 'managed_issue'
  /** How the description begins. */
  readonly words: string
}

// An address is anybody's to write: only what is an id goes into somebody's words, and as such.
const NUMBER = /^(\d{1,15})$/
const KINDS: Readonly<Record<MentionedKind, readonly [Told['about'], RegExp, (...id: string[]) => string]>> = {
  bucket: [
    'general',
    /^([a-z0-9-]{1,40}):([a-z0-9.-]{3,63})$/,
    (cluster, label) => `bucket \`${label}\` in ${cluster}`,
  ],
  image: ['general', /^(private\/\w{1,40})$/, (id) => `image \`${id}\``],
  key: ['general', NUMBER, (id) => `access key ${id}`],
  service: ['managed_issue', NUMBER, (id) => `managed service ${id}`],
}

/** Reads `bucket:us-iad-1:logs`, `image:private/15`, `key:7` and `service:7`; undefined for anything else. */
export function parseTold(kind: string, id: string): Told | undefined {
  const found = Object.entries(KINDS).find(([name]) => name === kind)?.[1]
  const parts = found?.[1].exec(id)
  return found && parts ? { about: found[0], words: `About the ${found[2](...parts.slice(1))}.\n\n` } : undefined
}
