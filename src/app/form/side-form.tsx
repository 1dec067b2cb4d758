import { useCallback, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnyOp } from '#/contract/op'
import { PanelForm, SidePanel } from '#/ui/overlay/side-panel'
import { useFormParts, type FormFrameProps } from './form-parts'
import styles from './form-parts.module.css'

interface SideFormProps<O extends AnyOp, V extends FieldValues> extends FormFrameProps<O, V> {
  /** Above the fields. */
  intro?: ReactNode
}

/** Creating and editing in a panel over the list, at its own address. */
export function SideForm<O extends AnyOp, V extends FieldValues>({ intro, children, ...p }: SideFormProps<O, V>) {
  const { guard, tail, buttons, question } = useFormParts(p, 'panel')
  const first = useRef<HTMLElement>(null)
  // Typing can begin at once; the close button is not what one opened the panel for.
  const fields = useCallback((box: HTMLDivElement | null) => {
    first.current = box?.querySelector<HTMLElement>('input, textarea, select, [role=combobox]') ?? null
  }, [])
  return (
    <SidePanel title={p.title} onDismiss={guard.close} initialFocus={first}>
      <PanelForm onSubmit={(event) => void p.f.submit(event)} footer={buttons}>
        <div ref={fields} className={styles.fields}>
          {intro}
          {children}
          {tail}
        </div>
      </PanelForm>
      {question}
    </SidePanel>
  )
}
