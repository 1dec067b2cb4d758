import { dialectAt } from '#/console/api/session/session'
import type { Scope } from '#/contract/op'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Stack } from '#/console/kit/layout/stack'

/** Every scope that an operation of the contract needs, at its highest level. */
export const NEEDED: readonly (readonly [area: string, scope: Scope])[] = [
  ['Buckets, objects, and access keys', 'object_storage:read_write'],
  ['Volumes', 'volumes:read_write'],
  ['Attaching and detaching volumes, capturing images', 'instances:read_write'],
  ['Images', 'images:read_write'],
  ['Monitoring', 'monitoring:read_write'],
  ['Tickets, managed services, and beta programs', 'account:read_write'],
]

/** The scopes that are enough for all pages, as the API at `api` names them. */
export function TokenScopes({ api }: { api: string }) {
  const shown = dialectAt(api)?.scopes(NEEDED.map(([, scope]) => scope)) ?? []
  return (
    <Stack gap={2}>
      <p>Choose only the areas that you use. The read-only scope is enough to look around.</p>
      <KeyValues items={NEEDED.map(([label], n) => ({ label, value: <code>{shown[n]}</code> }))} />
    </Stack>
  )
}
