import { useState } from 'react'
import { apiDialect, shownScopes, useSession } from '#/console/api/session/session'
import { CheckedOnLeave } from '#/console/resource/form/checked-on-leave'
import { useCan } from '#/console/resource/access/use-can'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { createPreference } from '#/lib/preference'
import { Button } from '#/console/kit/button/button'
import { Card } from '#/console/kit/layout/card'
import { CodeBlock } from '#/console/kit/text/code-block'
import { CopyText } from '#/console/kit/text/copy-text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Note } from '#/console/kit/feedback/note'
import * as copy from './copy'
import { codesOf, codesReason, useCreatedCodes } from './codes/codes'
import { installCommand, installerUrl, masked } from './codes/install-command'
import styles from './installation.module.css'

/** The URL typed last. Storage gets a valid URL only, because text pasted by mistake can be a secret. */
const installer = createPreference<string>('installer', '', installerUrl)

/** Installs the client's agent: Part B 2.3, 4.2. The codes stay out of the document until the user shows them. */
export function Installation({ client }: { client: MonitoringClient }) {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState(installer.get)
  const lacks = useCan()(monitoring.updateClient)
  const { granted } = useSession().scopes
  const found = codesOf(client, useCreatedCodes(client.id))
  if (found === 'missing') {
    return (
      <Note tone="info" title={copy.codesMissingTitle}>
        {copy.codesMissing}
      </Note>
    )
  }
  if (found === 'withheld') {
    return (
      <Note tone="info" title={copy.codesWithheldTitle}>
        {copy.codesWithheld} {codesReason(lacks, granted !== null, shownScopes(monitoring.updateClient.scopes).join())}
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
        <Note tone="warn" title={copy.codesOnceTitle}>
          {copy.codesOnce}
        </Note>
      )}
      <Card
        title={copy.installTitle}
        aside={<Button onClick={() => setShown(!shown)}>{shown ? copy.hideCodes : copy.showCodes}</Button>}
      >
        {known === undefined && (
          <CheckedOnLeave
            label={copy.installerUrl}
            optional
            hint={copy.installerHint}
            placeholder="https://"
            inputMode="url"
            value={typed}
            error={typed.trim() === '' || url !== undefined ? undefined : copy.installerWrong}
            onChange={({ target: { value } }) => {
              setTyped(value)
              installer.set(installerUrl(value) ?? '')
            }}
          />
        )}
        <p className={styles.words}>{url === undefined ? copy.runCommandWithout : copy.runCommand}</p>
        <CodeBlock
          label={copy.installCommand}
          code={installCommand(url, shown ? code : undefined, known?.shell)}
          copied={installCommand(url, code, known?.shell)}
        />
      </Card>
      <Card title={copy.codesTitle}>
        <p className={styles.words}>{copy.codesUse}</p>
        <KeyValues
          items={[
            {
              label: copy.installCode,
              value: <CopyText text={code} label={copy.copyInstallCode} display={shown ? undefined : masked} />,
            },
            {
              label: copy.apiKey,
              value: <CopyText text={key} label={copy.copyApiKey} display={shown ? undefined : masked} />,
            },
          ]}
        />
      </Card>
    </>
  )
}
