import plusIcon from '@lucide/icons/icons/plus'
import { useRef, useState } from 'react'
import { accounts, type KeptAccount } from '#/api/session/accounts'
import { useSession } from '#/api/session/session'
import { MOST_NAME } from '#/api/session/account-names'
import { Icon } from '#/ui/button/icon'
import { Button } from '#/ui/button/button'
import { Pill } from '#/ui/feedback/pill'
import { TextField } from '#/ui/field/text-field'
import { Card } from '#/ui/layout/card'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import { Dialog } from '#/ui/overlay/dialog'
import { addBlocked, apiOf, nameProblem, shownName } from './account-labels'
import { openAccounts } from './accounts-view'
import * as copy from './copy'
import { requestSignOutOf } from './request-sign-out'
import { requestSwitch } from './show-account'
import styles from './accounts.module.css'

interface ManageProps {
  onDismiss: () => void
  /** Goes to the sign-in page. */
  leave: () => void
}

/** Every account of the tab: switch, rename, sign out, add. */
export function ManageAccounts({ onDismiss, leave }: ManageProps) {
  useSession()
  const [renaming, setRenaming] = useState<string>()
  const [renamed, setRenamed] = useState<string>()
  const all = accounts.list()
  const signOut = (some: readonly KeptAccount[]) => void requestSignOutOf(some, leave)
  return (
    <Dialog
      open
      onDismiss={onDismiss}
      title={copy.manageTitle}
      description={copy.manageIntro}
      footer={
        <>
          <Button onClick={onDismiss}>{copy.close}</Button>
          <Button
            icon={<Icon of={plusIcon} aria-hidden />}
            disabledReason={addBlocked()}
            onClick={() => openAccounts({ kind: 'add' })}
          >
            {copy.addAccount}
          </Button>
          {all.length > 1 ? (
            <Button variant="ghost" onClick={() => signOut(all)}>
              {copy.signOutAll}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack as="ul" gap={2}>
        {all.map((account) => (
          <li key={account.prefix}>
            <Card
              title={<bdi className={styles.name}>{shownName(account)}</bdi>}
              aside={
                account.isExpired ? (
                  <Pill tone="warn">{copy.needsToken}</Pill>
                ) : account.isShown ? (
                  <Pill>{copy.shown}</Pill>
                ) : null
              }
            >
              <p>
                <bdi className={styles.name}>{apiOf(account)}</bdi>
              </p>
              {renaming === account.prefix ? (
                <Rename
                  account={account}
                  onDone={() => {
                    setRenamed(account.prefix)
                    setRenaming(undefined)
                  }}
                />
              ) : (
                <Row wrap>
                  {account.isShown ? null : (
                    <Button aria-label={copy.switchTo(shownName(account))} onClick={() => requestSwitch(account)}>
                      {copy.switchButton}
                    </Button>
                  )}
                  <Button
                    // It was replaced by the form that had the focus.
                    // oxlint-disable-next-line jsx-a11y/no-autofocus
                    autoFocus={renamed === account.prefix}
                    aria-label={copy.renameOf(shownName(account))}
                    onClick={() => setRenaming(account.prefix)}
                  >
                    {copy.rename}
                  </Button>
                  <Button aria-label={copy.signOutOf(shownName(account))} onClick={() => signOut([account])}>
                    {copy.signOut}
                  </Button>
                </Row>
              )}
            </Card>
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}

function Rename({ account, onDone }: { account: KeptAccount; onDone: () => void }) {
  const [typed, setTyped] = useState(account.name ?? '')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const save = () => {
    const problem = nameProblem(typed, account.prefix)
    setError(problem)
    if (problem !== undefined) {
      field.current?.focus()
      return
    }
    accounts.rename(account.prefix, typed)
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap={2}>
        <TextField
          ref={field}
          label={copy.name}
          value={typed}
          error={error}
          maxLength={MOST_NAME}
          // The field replaces the button that was pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Escape ends an IME composition first.
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            onDone()
          }}
        />
        <Row>
          <Button type="submit">{copy.save}</Button>
          <Button variant="ghost" onClick={onDone}>
            {copy.cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
