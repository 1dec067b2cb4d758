import { useState } from 'react'
import { apiDialect, shownScopes, useSession } from '#/console/api/session/session'
import { CheckedOnLeave } from '#/console/resource/form/checked-on-leave'
import { useCan } from '#/console/resource/access/use-can'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { createPreference } from '#/lib/preference'
import { Button } from '#/console/kit/button/button'
import { Card } from '#/console/kit/layout/card'
import { Stack } from '#/console/kit/layout/stack'
import { Fold } from '#/console/kit/layout/fold'
import { CodeBlock } from '#/console/kit/text/code-block'
import { CopyText } from '#/console/kit/text/copy-text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Note } from '#/console/kit/feedback/note'
import { monitoredApps } from './apps'
import { codesOf, codesReason, useCreatedCodes } from './codes/codes'
import { installCommand, installerUrl, masked } from './codes/install-command'
import styles from './installation.module.css'

/** The URL typed last. Storage gets a valid URL only, because text pasted by mistake can be a secret. */
const installer = createPreference<string>('installer', '', installerUrl)

/** Installs the client's agent. The codes stay out of the document until the user shows them. */
export function Installation({ client }: { client: MonitoringClient }) {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState(installer.get)
  const lacks = useCan()(monitoring.updateClient)
  const { granted } = useSession().scopes
  const found = codesOf(client, useCreatedCodes(client.id))
  if (found === 'missing') {
    return (
      <Note tone="info" title="This client’s codes aren’t available">
        Codes are shown once, after a client is created. If you lost them, create a new client.
      </Note>
    )
  }
  if (found === 'withheld') {
    return (
      <Note tone="info" title="You can’t see this client’s codes">
        Only users who can change this client can see its codes.{' '}
        {codesReason(lacks, granted !== null, shownScopes(monitoring.updateClient.scopes).join())}
      </Note>
    )
  }
  const { install_code: code, api_key: key } = found.codes
  // An API with one installer for everybody needs no address.
  const known = apiDialect()?.words
  const url = known?.installer ?? installerUrl(typed)
  return (
    <>
      {found.once && (
        <Note tone="warn" title="Save these codes now">
          Codes are shown only once. If you lose them, create a new client.
        </Note>
      )}
      {/* An agent that found apps is installed. */}
      <Fold title="Install the agent" open={found.once || monitoredApps(client).length === 0}>
        <Stack gap={3}>
          {known === undefined && (
            <CheckedOnLeave
              label="Installer URL"
              optional
              hint="Ask your provider for this URL. Saved in this browser."
              placeholder="https://"
              inputMode="url"
              value={typed}
              error={
                typed.trim() === '' || url !== undefined
                  ? undefined
                  : 'Enter an https:// URL without a username, query, or fragment.'
              }
              onChange={({ target: { value } }) => {
                setTyped(value)
                installer.set(installerUrl(value) ?? '')
              }}
            />
          )}
          <p className={styles.words}>
            {url === undefined
              ? 'Set $INSTALLER to the installer URL, then run this command on the server.'
              : 'Run this command on the server you want to monitor.'}
          </p>
          <CodeBlock
            label="install command"
            code={installCommand(url, shown ? code : undefined, known?.shell)}
            copied={installCommand(url, code, known?.shell)}
          />
        </Stack>
      </Fold>
      <Card
        title="Codes"
        aside={<Button onClick={() => setShown(!shown)}>{shown ? 'Hide codes' : 'Show codes'}</Button>}
      >
        <p className={styles.words}>Use these codes if the agent is already installed. Keep them secret.</p>
        <KeyValues
          items={[
            {
              label: 'Install code',
              value: <CopyText text={code} label="Copy install code" display={shown ? undefined : masked} />,
            },
            {
              label: 'API key',
              value: <CopyText text={key} label="Copy API key" display={shown ? undefined : masked} />,
            },
          ]}
        />
      </Card>
    </>
  )
}
