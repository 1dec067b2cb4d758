import { type FormEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fieldEntries } from '#/console/api/form/form-core'
import type { AnyOp } from '#/contract/op'
import { PanelForm, SidePanel } from '#/console/kit/overlay/side-panel'
import { useFormParts, type FormFrameProps } from './form-parts'
import styles from './form-parts.module.css'

interface FrameProps<O extends AnyOp, V extends FieldValues> extends FormFrameProps<O, V> {
  /** For edit forms: submitting unchanged values closes the form without a request. */
  skipUnchanged?: boolean
}

/** Number of fields up to which a form is a dialog. */
const SMALL = 2

/** Form over a page, with its own address: a dialog for one or two fields, a drawer for more. */
export function FormFrame<O extends AnyOp, V extends FieldValues>({
  skipUnchanged = false,
  children,
  ...p
}: FrameProps<O, V>) {
  // A number that is asked for only in some cases starts as null.
  const [small] = useState(
    () => fieldEntries(p.f.form.getValues()).filter(([, value]) => value !== null).length <= SMALL,
  )
  const { guard, tail, buttons, question } = useFormParts(p, 'panel')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (skipUnchanged && !p.f.dirty && p.onClose) {
      event.preventDefault()
      p.onClose()
    } else void p.f.submit(event)
  }
  return (
    <SidePanel small={small} title={p.title} onDismiss={guard.close}>
      <PanelForm onSubmit={submit} footer={buttons}>
        <div className={styles.fields}>
          {children}
          {tail}
        </div>
      </PanelForm>
      {question}
    </SidePanel>
  )
}
