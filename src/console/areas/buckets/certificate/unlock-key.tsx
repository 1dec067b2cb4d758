import { useState, type KeyboardEvent, type RefObject } from 'react'
import { unlockKey } from '#/lib/certificate/locked-key'
import { Button } from '#/console/kit/button/button'
import { Stack } from '#/console/kit/layout/stack'
import { TextField } from '#/console/kit/field/text-field'

const PROBLEMS = {
  'wrong-passphrase': 'This passphrase doesn’t unlock the key.',
  'not-here': 'This browser can’t unlock the key. Run: openssl pkey -in key.pem -out plain.pem',
}

interface UnlockKeyProps {
  /** The encrypted key's text */
  text: string
  onOpen: (pem: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/** Unlocks an encrypted key in this browser. The passphrase is never sent, and is dropped once it works. */
export function UnlockKey({ text, onOpen, ref }: UnlockKeyProps) {
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    if (busy) return
    setBusy(true)
    const opened = await unlockKey(text, passphrase)
    setBusy(false)
    if (opened.pem === undefined) {
      setProblem(opened.problem)
      ref.current?.focus()
    } else onOpen(opened.pem)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Without this, Enter submits the form.
    event.preventDefault()
    void open()
  }
  return (
    <Stack gap={2}>
      <TextField
        ref={ref}
        label="Key passphrase"
        hint="This key is locked. Unlock it here. The passphrase is never sent or stored."
        type="password"
        // With "off", browsers fill in the saved access token.
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        value={passphrase}
        error={problem && PROBLEMS[problem]}
        onChange={(event) => {
          setProblem(undefined)
          setPassphrase(event.target.value)
        }}
        onKeyDown={onEnter}
      />
      <div>
        <Button busy={busy} onClick={() => void open()}>
          Unlock
        </Button>
      </div>
    </Stack>
  )
}
