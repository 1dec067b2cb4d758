import { useState, type KeyboardEvent, type Ref } from 'react'
import { unlockKey } from '#/lib/certificate/locked-key'
import { Button } from '#/ui/button/button'
import { Stack } from '#/ui/layout/stack'
import { TextField } from '#/ui/field/text-field'

const WORDS = {
  'wrong-passphrase': 'This is not the passphrase of this key.',
  'not-here': 'This browser cannot open the key. Run: openssl pkey -in key.pem -out plain.pem',
}

interface UnlockKeyProps {
  /** The encrypted key's text */
  text: string
  onOpen: (pem: string) => void
  ref: Ref<HTMLInputElement>
}

/** Opens an encrypted key in this browser; the passphrase goes nowhere and is forgotten when it has worked. */
export function UnlockKey({ text, onOpen, ref }: UnlockKeyProps) {
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState<keyof typeof WORDS>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    if (busy) return
    setBusy(true)
    const opened = await unlockKey(text, passphrase)
    setBusy(false)
    if (opened.pem === undefined) setProblem(opened.problem)
    else onOpen(opened.pem)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form would be sent otherwise.
    event.preventDefault()
    void open()
  }
  return (
    <Stack gap={2}>
      <TextField
        ref={ref}
        label="Passphrase of the key"
        hint="Used in this browser only. It is neither sent nor kept."
        type="password"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={passphrase}
        error={problem && WORDS[problem]}
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
