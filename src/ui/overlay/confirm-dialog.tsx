import { useId, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { visible } from '#/lib/text'
import { Button } from '../button/button'
import { Dialog } from './dialog'
import { FormError } from '../field/form-error'
import css from './overlay.module.css'
import { TextField } from '../field/text-field'

export interface ConfirmDialogProps {
  open: boolean
  onDismiss: () => void
  onConfirm: () => void
  title: ReactNode
  children?: ReactNode
  /** What goes, each counted: `1,204 objects, 4.81 TiB` */
  consequences?: readonly ReactNode[] | undefined
  /** Must be typed first, for what cannot be undone */
  typed?: { word: string; label?: ReactNode } | undefined
  /** The verb on the button: `Delete bucket` */
  action: string
  /** The other button: `Keep editing`. `Cancel` unless told */
  dismiss?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  busy?: boolean | undefined
  error?: string | undefined
  /** Why it cannot be confirmed yet */
  blocked?: string | undefined
}

function Question(props: ConfirmDialogProps) {
  const { onDismiss, onConfirm, children, consequences = [], typed, action, dismiss = 'Cancel' } = props
  const { tone = 'danger', busy, error, blocked } = props
  const form = useId()
  const [text, setText] = useState('')
  const [missed, setMissed] = useState(false)
  const matches = typed === undefined || text === typed.word
  // Enter presses the button, which swallows it while it is off: the reason belongs to the field one is in.
  const miss = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || matches) return
    event.preventDefault()
    setMissed(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React carries it out of the portal: a form that the question was asked from would be sent by the answer.
    event.stopPropagation()
    if (!busy && matches && blocked === undefined) onConfirm()
  }
  return (
    <Dialog
      {...props}
      description={undefined}
      footer={
        <>
          <Button
            type="submit"
            form={form}
            variant={tone === 'danger' ? 'destroy' : tone}
            busy={busy}
            disabledReason={blocked ?? (matches ? undefined : `Type ${typed.word} first`)}
          >
            {action}
          </Button>
          <Button data-safe onClick={onDismiss}>
            {dismiss}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={css['confirm']}>
        {(children != null || consequences.length > 0) && (
          <div>
            {children}
            {consequences.length > 0 && (
              <ul className={css['list']}>
                {consequences.map((text, index) => (
                  // The list is fixed while the dialog is open.
                  <li key={index}>{text}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        {typed && (
          <TextField
            label={
              typed.label ?? (
                <>
                  Type <bdi className={css['word']}>{visible(typed.word).text}</bdi> to confirm
                </>
              )
            }
            value={text}
            error={missed && !matches ? 'This is not the name. Capital letters count.' : undefined}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={miss}
            mono
          />
        )}
        <FormError errors={error} />
      </form>
    </Dialog>
  )
}

/** Asks before something is done, names and counts what goes, and wants its name typed when it cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // What was typed must not wait there for the next resource.
  return <Question key={`${props.open} ${props.typed?.word ?? ''}`} {...props} />
}
