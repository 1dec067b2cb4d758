import eyeIcon from '@lucide/icons/icons/eye'
import eyeOffIcon from '@lucide/icons/icons/eye-off'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useConfig } from '#/console/api/base/config'
import { explain } from '#/console/api/base/errors'
import { fetchDemoToken } from '#/console/api/session/demo-token'
import { type AccountQuestion as Question, renew } from '#/console/api/client/renewal'
import { useSession } from '#/console/api/session/session'
import { signIn, warmTokenCheck } from '#/console/api/session/sign-in'
import { sentences } from '#/lib/sentences'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
import { Icon } from '#/console/kit/button/icon'
import { Button } from '#/console/kit/button/button'
import { IconButton } from '#/console/kit/button/icon-button'
import { Note } from '#/console/kit/feedback/note'
import { TextField } from '#/console/kit/field/text-field'
import { accountResources } from './account-resources'
import { apiAddress } from './api-address'
import { focusNew } from './focus-new'
import styles from './token-form.module.css'
import { Stack } from '#/console/kit/layout/stack'
import { TokenScopes } from './token-scopes'
import { apiLabel } from './words'

interface AccountQuestionProps {
  question: Pick<Question, 'other' | 'lost' | 'keep'>
  /** Discards the old account's work and signs in. */
  onDrop: () => void
  /** Returns to the token field. */
  onBack: () => void
}

/** Shown when a new token might belong to another account and unsaved or running work would be lost. */
function AccountQuestion({ question, onDrop, onBack }: AccountQuestionProps) {
  const { other, lost, keep } = question
  return (
    <Stack gap={3}>
      <div ref={focusNew} tabIndex={-1} role="alert" className={styles.question}>
        <strong>{other ? 'This token belongs to another account' : 'Is this the same account?'}</strong>
        <p>
          {other
            ? 'Signing in discards your work in the current account:'
            : 'We can’t tell whether this token belongs to the same account. If it doesn’t, this work is discarded:'}
        </p>
        <ul>
          {lost.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      {other ? null : (
        <Button variant="primary" size="lg" block onClick={keep}>
          Same account: keep my work
        </Button>
      )}
      <Button variant="danger" size="lg" block onClick={onDrop}>
        {other ? 'Discard and sign in' : 'Another account: discard and sign in'}
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        Use another token
      </Button>
    </Stack>
  )
}

// Few servers offer several APIs.
const ApiChoiceField = lazyPart(async () => (await import('./api-choice')).ApiChoiceField)

interface TokenFormProps {
  onSignedIn?: () => void
  /** Called before a sign-in to another account: leaves the page of the old one. */
  onReplace?: () => Promise<void>
  /** Keeps the session's API, for the dialog over a page. */
  fixedApi?: boolean
}

/**
 * Asks for an access token and checks it with the API. The field is uncontrolled, because React would copy a controlled value
 * into the document.
 */
export function TokenForm({ onSignedIn, onReplace, fixedApi = false }: TokenFormProps) {
  const config = useConfig()
  const { api: last, ended } = useSession()
  const apis = config?.apis ?? []
  const [picked, setPicked] = useState<string | null>(null)
  const api = apis.find((one) => one.url === (picked ?? last)) ?? apis[0]
  const [shown, setShown] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState<'token' | 'demo' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const apiId = useId()

  const [question, setQuestion] = useState<Question>()

  useEffect(() => {
    if (question === undefined) input.current?.focus()
  }, [question])
  // Loads the checking code now: the network might be down later.
  useEffect(warmTokenCheck, [])

  const atField = (words: string) => {
    setWrong(words)
    input.current?.focus()
  }
  const submit = async () => {
    // A token copied from a header or a curl command includes its scheme.
    const typed = (input.current?.value ?? '').trim().replace(/^(?:authorization:\s*)?bearer\s+/i, '')
    setFailure(undefined)
    if (typed === '') return atField('Enter an access token.')
    // Other characters can't be sent in a header, and the error of fetch would be hard to understand.
    if (!/^[\x21-\x7e]+$/.test(typed)) return atField('Tokens contain only letters, numbers, and symbols, no spaces.')
    setWrong(undefined)
    await enter(typed)
  }
  const enter = async (token: string) => {
    if (api === undefined) return
    setBusy('token')
    // Work left by an ended session must not reach another account.
    const renews = ended && ended.why !== 'here'
    const check = await (renews ? renew(token, api.url, accountResources) : signIn(token, api.url)).finally(() =>
      setBusy(null),
    )
    if (check.state === 'wrong') return atField('This token isn’t valid. Check that it’s complete and not revoked.')
    if (check.state === 'unsure') return setFailure(check.error)
    if (input.current) input.current.value = ''
    if (check.state === 'account') return setQuestion(check)
    if (check.state === 'replaced') return replace(check)
    onSignedIn?.()
  }
  const replace = async ({ drop }: Pick<Question, 'drop'>) => {
    await onReplace?.()
    drop()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (busy === null) submit().catch(setFailure)
  }
  const enterDemo = async () => {
    setFailure(undefined)
    setBusy('demo')
    await enter(await fetchDemoToken().finally(() => setBusy(null)))
  }
  const explanation = failure === undefined ? undefined : explain(failure)

  if (question)
    return (
      <AccountQuestion
        question={question}
        onDrop={() => void replace(question)}
        onBack={() => setQuestion(undefined)}
      />
    )
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        ref={input}
        label="Access token"
        type={shown ? 'text' : 'password'}
        name="token"
        error={wrong}
        mono={shown}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        onChange={() => setWrong(undefined)}
        suffix={
          <IconButton
            name={shown ? 'Hide token' : 'Show token'}
            size="sm"
            icon={shown ? <Icon of={eyeOffIcon} size={16} aria-hidden /> : <Icon of={eyeIcon} size={16} aria-hidden />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {apis.length > 1 && !fixedApi ? (
        <ApiChoiceField
          apis={apis}
          value={api?.url ?? ''}
          onChange={setPicked}
          fallback={<div className={styles.choice} />}
        />
      ) : (
        <div className={styles.api} role="group" aria-labelledby={apiId}>
          <b id={apiId}>API</b>
          <span>{api === undefined ? '…' : apiLabel(api.label, apiAddress(api.url))}</span>
        </div>
      )}
      {api?.dialect === undefined ? null : (
        // The summary is here at once: a late one would move the button away from a press.
        <details>
          <summary>Which scopes the token needs</summary>
          <TokenScopes api={api.url} />
        </details>
      )}
      {explanation === undefined ? null : (
        <Note tone="danger" role="alert" title={explanation.title}>
          {sentences(explanation.detail, explanation.next)}
        </Note>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy === 'token'}>
        Sign in
      </Button>
      {config?.demo && !fixedApi ? (
        <Button size="lg" block busy={busy === 'demo'} onClick={() => busy ?? void enterDemo().catch(setFailure)}>
          Use the demo account
        </Button>
      ) : null}
    </form>
  )
}
