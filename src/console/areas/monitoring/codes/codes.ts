/** The two codes of a client. Some APIs return them only when the client is created (B2.3-2). */
import { useEffect, useState } from 'react'
import { session } from '#/console/api/session/session'
import { REDACTED } from '#/contract/fields'
import type { MonitoringClient } from '#/contract/monitoring'

type Codes = Pick<MonitoringClient, 'id' | 'api_key' | 'install_code'>

/** For the page that opens after the creation. */
let created: Codes | undefined
session.onWipe(() => {
  created = undefined
})

/** Keeps the codes of a new client until its page is open. */
export function recordCodes({ id, api_key, install_code }: Codes): void {
  created = { id, api_key, install_code }
}

/** The codes from the client's creation, if this page opened after it. They last as long as the page. */
export function useCreatedCodes(id: number): Codes | undefined {
  const [kept] = useState(() => created)
  useEffect(() => {
    if (created?.id === id) created = undefined
  }, [id])
  return kept
}

/** `missing`: an empty text, which stands for an absent field. */
const stateOf = ({ api_key, install_code }: Codes): 'shown' | 'withheld' | 'missing' =>
  api_key === REDACTED || install_code === REDACTED
    ? 'withheld'
    : api_key === '' || install_code === ''
      ? 'missing'
      : 'shown'

/** The client's codes, or those of its creation (`once`), or why there are none. */
export function codesOf(
  client: Codes,
  kept: Codes | undefined,
): { readonly codes: Codes; readonly once: boolean } | 'withheld' | 'missing' {
  const state = stateOf(client)
  if (state === 'shown') return { codes: client, once: false }
  if (kept?.id === client.id && stateOf(kept) === 'shown') return { codes: kept, once: true }
  return state
}

/** What the user needs to see withheld codes. `lacks`: the token's missing scope. `isKnown`: whether the token's scopes are known. */
export const codesReason = (lacks: string | undefined, isKnown: boolean, scope: string): string =>
  lacks ??
  (isKnown
    ? 'Ask an unrestricted user for permission to change this client.'
    : `Your token needs the scope ${scope}. Your user needs permission to change this client.`)
