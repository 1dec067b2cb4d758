import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { REDACTED } from '#/contract/fields'
import { Button } from '#/ui/button/button'
import { Card } from '#/ui/layout/card'
import { CodeBlock } from '#/ui/text/code-block'
import { CopyText } from '#/ui/text/copy-text'
import { KeyValues } from '#/ui/layout/key-values'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { TextField } from '#/ui/field/text-field'
import { installCommand, INSTALLER, installerAddress, masked } from '../-install-command'
import { useOpenClient } from '../-open-client'
import styles from '../-installation.module.css'

const KEY = 'cloud-console.installer'

/**
 * The address that was typed last, kept in this browser. Only what is an address: what is pasted here by mistake may be a
 * secret. Storage may be blocked: then for this page alone.
 */
function useInstaller(): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    try {
      return localStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  })
  return [
    text,
    (next) => {
      setText(next)
      try {
        localStorage.setItem(KEY, installerAddress(next) ?? '')
      } catch {
        // Kept for this page alone.
      }
    },
  ]
}

export const Route = createFileRoute('/_app/monitoring/$clientId/installation')({
  staticData: { crumb: 'Installation' },
  component: Installation,
})

/** How the client's application is put on its server: Part B 2.3, 4.2. The codes are not on the page until they are asked for. */
function Installation() {
  const client = useOpenClient()
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useInstaller()
  if (!client) return null
  const { install_code: code, api_key: key } = client
  if (code === REDACTED || key === REDACTED) return <Withheld />
  const address = installerAddress(typed)
  return (
    <Stack gap={4}>
      <Note tone="info">
        Nothing is monitored until the client application on the server has the two codes of this client. They are
        secrets: whoever has them can report as this server.
      </Note>
      <Card
        title="Install by one command"
        aside={<Button onClick={() => setShown(!shown)}>{shown ? 'Hide codes' : 'Show codes'}</Button>}
      >
        <TextField
          label="Installer address"
          optional
          hint="Where your provider keeps the installer; the API does not tell. Kept in this browser."
          placeholder="https://"
          inputMode="url"
          value={typed}
          error={
            typed.trim() === '' || address !== undefined
              ? undefined
              : 'An address begins with https:// and has no user, query or hash.'
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className={styles.words}>
          Run this on the server that is to be watched
          {address === undefined ? (
            <>
              , with the installer’s address in <code>{INSTALLER}</code>
            </>
          ) : null}
          :
        </p>
        <CodeBlock
          label="install command"
          code={installCommand(address, shown ? code : undefined)}
          copied={installCommand(address, code)}
          wrap
        />
      </Card>
      <Card title="Set up by hand">
        <p className={styles.words}>An application that is installed already is set up with these two:</p>
        <KeyValues
          items={[
            {
              label: 'Install code',
              value: <CopyText text={code} label="install code" display={shown ? undefined : masked} />,
            },
            { label: 'API key', value: <CopyText text={key} label="API key" display={shown ? undefined : masked} /> },
          ]}
        />
      </Card>
    </Stack>
  )
}

function Withheld() {
  return (
    <Note tone="info" title="You can't see the codes of this client">
      The install code and the API key are shown only to users who can change this client, with a token that has
      <code> monitoring:read_write</code>.
    </Note>
  )
}
