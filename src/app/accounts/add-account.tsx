import { useRef, useState } from 'react'
import { useConfig } from '#/api/client/config'
import { accounts } from '#/api/session/accounts'
import { checkToken, session, useSession } from '#/api/session/session'
import { MOST_NAME } from '#/api/session/account-names'
import { TextField } from '#/ui/field/text-field'
import { toast } from '#/ui/feedback/toast'
import { Stack } from '#/ui/layout/stack'
import { Dialog } from '#/ui/overlay/dialog'
import { TokenForm, type TokenOutcome } from '../session/token-form'
import { nameProblem, suggestName } from './account-labels'
import * as copy from './copy'
import { requestSwitch } from './show-account'

/** Adds an account by its token and shows it. The other accounts stay. */
export function AddAccount({ onDismiss }: { onDismiss: () => void }) {
  const apis = useConfig()?.apis ?? []
  const { api: current } = useSession()
  const [api, setApi] = useState(current)
  const label = (apis.find(({ url }) => url === api) ?? apis[0])?.label ?? ''
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const name = typed ?? suggestName(label)

  const add = async (token: string, url: string): Promise<TokenOutcome> => {
    const problem = nameProblem(name)
    setError(problem)
    if (problem !== undefined) {
      field.current?.focus()
      return { state: 'stopped' }
    }
    const check = await checkToken(url, token)
    if (check.state !== 'valid') return check
    const known = await accounts.sameAs(url, token, apis[0]?.url ?? url)
    if (known) return { state: 'known', known }
    const prefix = accounts.add({ token, api: url, name: name.trim() })
    const account = accounts.list().find((one) => one.prefix === prefix)
    if (!account) {
      toast({ title: copy.notStored, detail: copy.notStoredDetail, tone: 'danger' })
      return { state: 'stopped' }
    }
    session.notify()
    onDismiss()
    requestSwitch(account)
    return check
  }
  return (
    <Dialog open onDismiss={onDismiss} title={copy.addAccount} description={copy.addIntro}>
      <TokenForm onToken={add} onApi={setApi} onKnown={onDismiss} submitLabel={copy.addAccount}>
        <Stack>
          <TextField
            ref={field}
            label={copy.name}
            hint={copy.nameHint}
            value={name}
            error={error}
            maxLength={MOST_NAME}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        </Stack>
      </TokenForm>
    </Dialog>
  )
}
