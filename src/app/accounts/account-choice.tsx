import { useEffect, useState } from 'react'
import { accounts, type KeptAccount } from '#/api/session/accounts'
import { accountKey, tabStorage } from '#/api/session/account-keys'
import { unsavedNames } from '#/api/form/unsaved'
import { useSession } from '#/api/session/session'
import { accountOf } from '#/api/session/session-state'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import { focusNew } from '../session/focus-new'
import { accountName } from '../session/use-account-name'
import { menuLabel, shownName } from './account-labels'
import * as copy from './copy'
import { keepOthers } from './keep-others'
import { showAccount } from './show-account'
import styles from './accounts.module.css'

/** The account that this page waits for a token of; undefined after signing out. */
function useWaiting(): string | undefined {
  const { account, status } = useSession()
  if (status === 'signed-in') return undefined
  const kept = tabStorage()?.getItem(accountKey('account')) ?? null
  return account || kept !== null ? accountName(account ?? accountOf('', kept)) : undefined
}

/** The other accounts of the tab, where the shown one is signed out or waits for a token. `atLogin`: the page to open. */
export function AccountChoice({ atLogin }: { atLogin?: string }) {
  useSession()
  useEffect(keepOthers, [])
  const waiting = useWaiting()
  const [asked, setAsked] = useState<{ readonly to: KeptAccount; readonly lost: readonly string[] }>()
  const others = accounts.list().filter(({ isShown }) => !isShown)
  if (others.length === 0) return null
  const choose = (to: KeptAccount) => {
    const lost = unsavedNames(true)
    if (lost.length > 0) setAsked({ to, lost })
    else showAccount(to, atLogin)
  }
  if (asked)
    return (
      <div ref={focusNew} tabIndex={-1}>
        <Note
          tone="warn"
          role="alert"
          title={copy.switchTitle(shownName(asked.to))}
          action={
            <Row gap={1} wrap>
              <Button variant="danger" onClick={() => showAccount(asked.to, atLogin)}>
                {copy.switchAction}
              </Button>
              <Button onClick={() => setAsked(undefined)}>{copy.cancel}</Button>
            </Row>
          }
        >
          {copy.switchBody}
          <ul>
            {asked.lost.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Note>
      </div>
    )
  return (
    <section aria-label={copy.keptAccounts}>
      <p>{waiting === undefined ? copy.keptAccounts : copy.newTokenFor(waiting)}</p>
      <Stack as="ul" gap={2}>
        {others.map((account) => (
          <li key={account.prefix}>
            <Button size="lg" block className={styles.name} onClick={() => choose(account)}>
              {menuLabel(account)}
            </Button>
          </li>
        ))}
      </Stack>
    </section>
  )
}
