/** Keys of the browser's memories of accounts. */
import type { KeptEntries } from '#/api/session/kept-accounts'
import { tokenFingerprint } from '#/api/session/session-state'

export const MEMORY = 'cloud-console.memory.'

/** Key of an account's memory; null without a token. */
export const memoryKey = (api: string | null, token: string | null): string | null =>
  token === null ? null : `${MEMORY}${tokenFingerprint(`${api ?? ''} ${token}`)}`

/** Key of the memory of an account that the tab keeps without showing it, also under a former token. */
export const keptMemoryKey = ({ entry }: KeptEntries): string | null =>
  entry('memory') ?? memoryKey(entry('api'), entry('token'))
