import { useState } from 'react'
import { session, setSharesSession, sharesSession, useSession } from '#/api/session/session'
import { Button } from '#/ui/button/button'
import { Checkbox } from '#/ui/field/checkbox'
import { Dialog } from '#/ui/overlay/dialog'
import { KeyValues } from '#/ui/layout/key-values'
import { TextField } from '#/ui/field/text-field'
import { useApiAddress } from './use-api-address'
import styles from './token-dialog.module.css'

/** What is known about the session's token. The token itself is never shown again. */
export function TokenDialog({ onDismiss }: { onDismiss: () => void }) {
  const { scopes, persisted, account } = useSession()
  const [shares, setShares] = useState(sharesSession)
  const granted = scopes.granted === null ? undefined : [...scopes.granted].toSorted()
  const missing = [...scopes.missing].toSorted()
  return (
    <Dialog open onDismiss={onDismiss} title="Token and scopes" footer={<Button onClick={onDismiss}>Close</Button>}>
      <TextField
        label="Account name"
        hint="Shown in the sidebar until you sign out. The API doesn’t name the account."
        defaultValue={account?.name ?? ''}
        maxLength={40}
        onChange={(event) => session.rename(event.target.value)}
      />
      <KeyValues
        items={[
          { label: 'Token ends in', value: account?.tail ?? 'Not shown: the token is short' },
          { label: 'API', value: useApiAddress() },
          { label: 'Kept', value: persisted ? 'In this tab, until it is closed' : 'In this page, until it is left' },
          {
            label: 'Scopes',
            value:
              granted === undefined ? (
                'Not told so far. A missing one is learnt when the API refuses a request.'
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
        hint="A new tab takes over this session. Applies to this browser."
        checked={shares}
        onChange={({ target }) => {
          setSharesSession(target.checked)
          setShares(target.checked)
        }}
      />
    </Dialog>
  )
}

function Scopes({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.scopes}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
