import { isOfComposition } from '#/console/kit/overlay/key-press'
import { useState } from 'react'
import { MOST_NAME, safeName } from '#/console/api/session/account-names'
import { session, shareSession, shownScopes, useSession } from '#/console/api/session/session'
import { Button } from '#/console/kit/button/button'
import { Checkbox } from '#/console/kit/field/checkbox'
import { Dialog } from '#/console/kit/overlay/dialog'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Stack } from '#/console/kit/layout/stack'
import { usePreference } from '#/console/kit/layout/use-preference'
import { TextField } from '#/console/kit/field/text-field'
import { useApiAddress } from './use-api-address'
import * as copy from './copy'
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
    <Dialog open onDismiss={close} title={copy.tokenAndScopes} footer={<Button onClick={close}>{copy.close}</Button>}>
      <Stack gap={4}>
        <TextField
          label={copy.accountName}
          hint={copy.accountNameHint}
          value={typed}
          maxLength={MOST_NAME}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={storeName}
          onKeyDown={(event) => {
            // Enter ends an IME composition first.
            if (event.key === 'Enter' && !isOfComposition(event)) storeName()
          }}
        />
        <KeyValues
          items={[
            { label: copy.tokenEndsIn, value: account?.tail ?? copy.tokenTooShort },
            { label: copy.api, value: useApiAddress() },
            { label: copy.storedIn, value: persisted ? copy.storedInTab : copy.storedInPage },
            {
              label: copy.scopes,
              value:
                granted === undefined ? (
                  copy.scopesUnknown
                ) : granted.includes('*') ? (
                  copy.allScopes
                ) : granted.length === 0 ? (
                  copy.noScopes
                ) : (
                  <Scopes names={granted} />
                ),
            },
            ...(granted === undefined && missing.length > 0
              ? [{ label: copy.missingScopes, value: <Scopes names={missing} /> }]
              : []),
          ]}
        />
        <Checkbox
          label={copy.shareSession}
          hint={copy.shareSessionHint}
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
