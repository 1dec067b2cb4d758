import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnyOp } from '#/contract/op'
import { useFormParts, type FormFrameProps } from './form-parts'
import { PageHeader } from '../page/page-header'
import styles from './form-parts.module.css'

interface PageFormProps<O extends AnyOp, V extends FieldValues> extends FormFrameProps<O, V> {
  summary?: ReactNode
}

/** Long form on its own page. */
export function PageForm<O extends AnyOp, V extends FieldValues>({ summary, children, ...p }: PageFormProps<O, V>) {
  const { tail, buttons, question } = useFormParts(p, 'page')
  return (
    <form className={styles.page} noValidate onSubmit={(event) => void p.f.submit(event)}>
      <PageHeader title={p.title} summary={summary} />
      <div className={styles.fields}>
        {children}
        {tail}
        <div className={styles.buttons}>{buttons}</div>
      </div>
      {question}
    </form>
  )
}
