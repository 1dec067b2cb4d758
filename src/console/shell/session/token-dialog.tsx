import { isOfComposition } from '#/console/kit/overlay/key-press'
import { useState } from 'react'
import { MAX_ACCOUNT_NAME, safeName } from '#/console/api/session/account-names'
import { session, shareSession, shownScopes, useSession } from '#/console/api/session/session'
import { Button } from '#/console/kit/button/button'
import { Checkbox } from '#/console/kit/field/checkbox'
import { Dialog } from '#/console/kit/overlay/dialog'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Stack } from '#/console/kit/layout/stack'
import { usePreference } from '#/console/kit/layout/use-preference'
import { TextField } from '#/console/kit/field/text-field'
import { useApiAddress } from './use-api-address'
import styles from './token-dialog.module.css'

/** Facts about the session's token. The token itself is never shown. */
export function TokenDialog({ onDismiss }: { onDismiss: () => void }) {
  const { scopes, persisted, account } = useSession()
  const [share, setShare] = usePreference(shareSession)
  const granted = scopes.granted === null ? undefined : [...scopes.granted].toSorted()
  const missing = [...scopes.missing].toSorted()
  const [typed, setTyped] = useState(account?.name ?? '')
  // An account without a name is shown by the end of its token.
  const storeName = () => session.rename(safeName(typed))
  const close = () => {
    // Escape doesn't leave the field first.
    storeName()
    onDismiss()
  }
  return (
    <Dialog open onDismiss={close} title="Token and scopes" footer={<Button onClick={close}>Close</Button>}>
      <Stack gap={4}>
        <TextField
          label="Account name"
          hint="Shown in the sidebar until you sign out."
          value={typed}
          maxLength={MAX_ACCOUNT_NAME}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={storeName}
          onKeyDown={(event) => {
            // Enter ends an IME composition first.
            if (event.key === 'Enter' && !isOfComposition(event)) storeName()
          }}
        />
        <KeyValues
          items={[
            { label: 'Token ends in', value: account?.tail ?? 'Hidden, because the token is short' },
            { label: 'API', value: useApiAddress() },
            { label: 'Stored in', value: persisted ? 'This tab, until you close it' : 'Memory, until you reload' },
            {
              label: 'Scopes',
              value:
                granted === undefined ? (
                  'Unknown until a request is refused'
                ) : granted.includes('*') ? (
                  'All'
                ) : granted.length === 0 ? (
                  'None'
                ) : (
                  <Scopes names={granted} />
                ),
            },
            ...(granted === undefined && missing.length > 0
              ? [{ label: 'Missing', value: <Scopes names={missing} /> }]
              : []),
          ]}
        />
        <Checkbox
          label="Sign in new tabs automatically"
          hint="New tabs use this session. Applies to this browser."
          checked={share === 'on'}
          onChange={({ target }) => setShare(target.checked ? 'on' : 'off')}
        />
      </Stack>
    </Dialog>
  )
}

function Scopes({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.scopes}>
      {shownScopes(names).map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
