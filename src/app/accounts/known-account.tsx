import { accounts, type SameAccount } from '#/api/session/accounts'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { Stack } from '#/ui/layout/stack'
import { focusNew } from '../session/focus-new'
import { shownName } from './account-labels'
import * as copy from './copy'
import { requestSwitch } from './show-account'

interface KnownAccountProps {
  known: SameAccount
  token: string
  api: string
  /** Called when the token was used or wasn't needed. */
  onDone: () => void
  /** Returns to the token field. */
  onBack: () => void
}

/** Shown when a token belongs to an account that the tab has: replaces its token if that is another one. */
export function KnownAccount({ known: { account, sameToken }, token, api, onDone, onBack }: KnownAccountProps) {
  const name = shownName(account)
  const open = () => {
    if (!sameToken) {
      accounts.renew(account.prefix, token, api)
      toast({ title: copy.renewed(name), tone: 'ok' })
    }
    onDone()
    requestSwitch(account)
  }
  return (
    <Stack gap={3}>
      <div ref={focusNew} tabIndex={-1}>
        <Note role="alert" title={copy.knownTitle(name)}>
          {sameToken ? copy.knownToken : copy.knownAccount}
        </Note>
      </div>
      {sameToken && account.isShown ? null : (
        <Button variant="primary" size="lg" block onClick={open}>
          {sameToken ? copy.switchTo(name) : account.isShown ? copy.replaceToken : copy.replaceAndSwitch}
        </Button>
      )}
      <Button variant="ghost" block onClick={onBack}>
        {copy.anotherToken}
      </Button>
    </Stack>
  )
}
