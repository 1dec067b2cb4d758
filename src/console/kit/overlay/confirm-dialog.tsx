import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { isOfComposition } from './key-press'
import { visible } from '#/lib/text'
import { Button } from '../button/button'
import { Dialog } from './dialog'
import { FormError } from '../field/form-error'
import css from './overlay.module.css'
import { TextField } from '../field/text-field'
import { confirmsWord, useTypedText } from './typed-word'

const typeToConfirm = (word: ReactNode) => <>Type {word} to confirm</>

export interface ConfirmDialogProps {
  open: boolean
  onDismiss: () => void
  onConfirm: () => void
  title: ReactNode
  children?: ReactNode
  /** Deleted things with counts: `1,204 objects, 4.81 TiB` */
  consequences?: readonly ReactNode[] | undefined
  /** A word to type first, for an action that can't be undone */
  typed?: { word: string; label?: ReactNode } | undefined
  /** The confirm button's label: `Delete bucket` */
  action: string
  /** The other button's label: `Keep editing`. Default: `Cancel` */
  dismiss?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  busy?: boolean | undefined
  error?: string | undefined
  /** Why the confirm button is off */
  blocked?: string | undefined
  /** See `Dialog` */
  backLeaves?: boolean | undefined
}

function Question(props: ConfirmDialogProps) {
  const { onDismiss, onConfirm, children, consequences = [], typed, action, dismiss = 'Cancel' } = props
  const { tone = 'danger', busy, error, blocked } = props
  const form = useId()
  const words = useId()
  const [{ text, missed }, setEntry] = useTypedText(typed?.word)
  const matches = typed === undefined || confirmsWord(text, typed.word)
  // Enter would press the disabled button, so the field shows the reason instead.
  const miss = (event: KeyboardEvent) => {
    // Enter confirms an IME composition first.
    if (event.key !== 'Enter' || matches || isOfComposition(event)) return
    event.preventDefault()
    setEntry({ text, missed: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: without this, the form behind the dialog would be submitted too.
    event.stopPropagation()
    if (!busy && matches && blocked === undefined) onConfirm()
  }
  const explained = (
    <>
      {children}
      {consequences.length > 0 && (
        <ul className={css['list']}>
          {consequences.map((text, index) => (
            // The list is fixed while the dialog is open.
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
  return (
    <Dialog
      {...props}
      description={undefined}
      describedBy={words}
      // Leaving while the request is pending is a question of its own.
      backLeaves={busy || props.backLeaves}
      footer={
        <>
          <Button
            type="submit"
            form={form}
            variant={tone === 'danger' ? 'destroy' : tone}
            busy={busy}
            disabledReason={blocked ?? (matches ? undefined : `Type ${visible(typed.word).text} first.`)}
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
        {/* Words are read out with the title, because focus skips them. Fields and long lists of names would be too much. */}
        {typeof children === 'object' && children !== null ? (
          <div>{explained}</div>
        ) : (
          (children != null || consequences.length > 0) && <div id={words}>{explained}</div>
        )}
        {typed && (
          <TextField
            label={typed.label ?? typeToConfirm(<bdi className={css['word']}>{visible(typed.word).text}</bdi>)}
            value={text}
            error={missed && !matches ? 'This doesn’t match. Check uppercase and lowercase.' : undefined}
            onChange={(event) => setEntry({ text: event.target.value, missed })}
            onKeyDown={miss}
            mono
          />
        )}
        <FormError errors={error} />
      </form>
    </Dialog>
  )
}

/** Asks for confirmation, lists the consequences, and can require typing a name. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // The key clears the typed word for the next opening.
  return <Question key={String(props.open)} {...props} />
}
