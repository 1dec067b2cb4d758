import type { FormEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnyOp } from '#/contract/op'
import { PanelForm, SidePanel } from '#/console/kit/overlay/side-panel'
import { useFormParts, type FormFrameProps } from './form-parts'
import styles from './form-parts.module.css'

interface SideFormProps<O extends AnyOp, V extends FieldValues> extends FormFrameProps<O, V> {
  /** Content above the fields. */
  intro?: ReactNode
  /** For edit forms: submitting unchanged values closes the form without a request. */
  skipUnchanged?: boolean
}

/** Form in a panel over a page, with its own address. */
export function SideForm<O extends AnyOp, V extends FieldValues>({
  intro,
  skipUnchanged = false,
  children,
  ...p
}: SideFormProps<O, V>) {
  const { guard, tail, buttons, question } = useFormParts(p, 'panel')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (skipUnchanged && !p.f.dirty && p.onClose) {
      event.preventDefault()
      p.onClose()
    } else void p.f.submit(event)
  }
  return (
    <SidePanel title={p.title} onDismiss={guard.close}>
      <PanelForm onSubmit={submit} footer={buttons}>
        <div className={styles.fields}>
          {intro}
          {children}
          {tail}
        </div>
      </PanelForm>
      {question}
    </SidePanel>
  )
}
