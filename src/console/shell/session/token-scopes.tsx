import { dialectAt } from '#/console/api/session/session'
import type { Scope } from '#/contract/op'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Stack } from '#/console/kit/layout/stack'
import * as copy from './copy'

/** Every scope that an operation of the contract needs, at its highest level. */
export const NEEDED: readonly (readonly [area: string, scope: Scope])[] = [
  [copy.needStorage, 'object_storage:read_write'],
  [copy.needVolumes, 'volumes:read_write'],
  [copy.needInstances, 'instances:read_write'],
  [copy.needImages, 'images:read_write'],
  [copy.needMonitoring, 'monitoring:read_write'],
  [copy.needAccount, 'account:read_write'],
]

/** The scopes that are enough for all pages, as the API at `api` names them. */
export function TokenScopes({ api }: { api: string }) {
  const shown = dialectAt(api)?.scopes(NEEDED.map(([, scope]) => scope)) ?? []
  return (
    <Stack gap={2}>
      <p>{copy.enoughScopesHint}</p>
      <KeyValues items={NEEDED.map(([label], n) => ({ label, value: <code>{shown[n]}</code> }))} />
    </Stack>
  )
}
