import { useRef, useState } from 'react'
import { useConfig } from '#/api/client/config'
import { session, useSession } from '#/api/session/session'
import { MOST_NAME } from '#/api/session/account-names'
import { TextField } from '#/ui/field/text-field'
import { toast } from '#/ui/feedback/toast'
import { Stack } from '#/ui/layout/stack'
import { Dialog } from '#/ui/overlay/dialog'
import { TokenForm, type TokenOutcome } from '../session/token-form'
import { useIsLeft } from '../shell/use-navigate-here'
import { nameProblem, suggestName } from './account-labels'
import { addToken } from './add-token'
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
  const isLeft = useIsLeft()
  const name = typed ?? suggestName(label)

  const add = async (token: string, url: string): Promise<TokenOutcome> => {
    const problem = nameProblem(name)
    setError(problem)
    if (problem !== undefined) {
      field.current?.focus()
      return { state: 'stopped' }
    }
    const added = await addToken({ token, api: url, firstApi: apis[0]?.url ?? url, name: name.trim() }, isLeft)
    if (added.state !== 'valid') return added
    const { account } = added
    if (!account) {
      toast({ title: copy.notStored, detail: copy.notStoredDetail, tone: 'danger' })
      return { state: 'stopped' }
    }
    session.notify()
    onDismiss()
    requestSwitch(account)
    return added
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
