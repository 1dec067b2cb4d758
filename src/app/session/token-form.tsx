import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useConfig } from '#/api/client/config'
import { explain } from '#/api/client/errors'
import { type AccountQuestion as Question, renew } from '#/api/session/renewal'
import { signIn, useSession, warmTokenCheck } from '#/api/session/session'
import { sentences } from '#/lib/sentences'
import { Button } from '#/ui/button/button'
import { IconButton } from '#/ui/button/icon-button'
import { Note } from '#/ui/feedback/note'
import { TextField } from '#/ui/field/text-field'
import { apiAddress } from './api-address'
import { lazyOrNothing } from '../shell/lazy-or-nothing'
import styles from './token-form.module.css'
import { Stack } from '#/ui/layout/stack'

interface AccountQuestionProps {
  question: Pick<Question, 'other' | 'lost' | 'keep'>
  /** Discards the old account's work and signs in. */
  onDrop: () => void
  /** Back to the token. */
  onBack: () => void
}

/** Asked where a new token may belong to another account and something typed or running would be lost by that. */
function AccountQuestion({ question, onDrop, onBack }: AccountQuestionProps) {
  const { other, lost, keep } = question
  return (
    <Stack gap={3}>
      <div role="alert" className={styles.question}>
        <strong>{other ? 'This token belongs to another account' : 'Is this the same account?'}</strong>
        <p>
          {other
            ? 'Signing in with it discards this work of the account you were using:'
            : 'The API can’t tell whether this token belongs to the account you were using. In another account, this work is discarded:'}
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

const ApiChoice = lazyOrNothing(async () => (await import('./api-choice')).ApiChoice)

interface TokenFormProps {
  onSignedIn?: () => void
  /** Before a sign-in to another account: leaves the page of the old one. */
  onReplace?: () => Promise<void>
  /** Over a page, the API stays the one that page speaks to. */
  fixedApi?: boolean
}

/**
 * Asks for an access token and checks it with the API before anything opens. The token lives in the field alone: React
 * would copy a value of its own into the document.
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
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const apiId = useId()

  const [question, setQuestion] = useState<Question>()

  useEffect(() => {
    if (question === undefined) input.current?.focus()
  }, [question])
  // The network may be down by the time the token is typed.
  useEffect(warmTokenCheck, [])

  const atField = (words: string) => {
    setWrong(words)
    input.current?.focus()
  }
  const submit = async () => {
    // Copied from a header or a curl command, a token brings its scheme.
    const typed = (input.current?.value ?? '').trim().replace(/^(?:authorization:\s*)?bearer\s+/i, '')
    setFailure(undefined)
    if (typed === '') return atField('Enter an access token.')
    // What no header can carry is no token, and fetch would refuse it with words nobody understands.
    if (!/^[\x21-\x7e]+$/.test(typed)) return atField('A token has only letters, digits and signs, no spaces.')
    if (api === undefined) return
    setWrong(undefined)
    setBusy(true)
    // What an ended session left in this tab must not go to another account.
    const check = await (ended && ended.why !== 'here' ? renew : signIn)(typed, api.url).finally(() => setBusy(false))
    if (check.state === 'wrong') return atField('The API does not know this token. It may be revoked or cut short.')
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
    if (!busy) submit().catch(setFailure)
  }
  const told = failure === undefined ? undefined : explain(failure)

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
            name={shown ? 'Hide the token' : 'Show the token'}
            size="sm"
            pressed={shown}
            icon={shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {apis.length > 1 && !fixedApi ? (
        <Suspense fallback={<div className={styles.choice} />}>
          <ApiChoice apis={apis} value={api?.url ?? ''} onChange={setPicked} />
        </Suspense>
      ) : (
        <div className={styles.api} role="group" aria-labelledby={apiId}>
          <b id={apiId}>API</b>
          <span>{api === undefined ? '…' : `${api.label} · ${apiAddress(api.url)}`}</span>
        </div>
      )}
      {told === undefined ? null : (
        <Note tone="danger" role="alert" title={told.title}>
          {sentences(told.detail, told.next)}
        </Note>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        Sign in
      </Button>
    </form>
  )
}
