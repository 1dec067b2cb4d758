import css from './spinner.module.css'
import { VisuallyHidden } from '../layout/visually-hidden'

/** A spinner; with a label, also announced by screen readers. */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <>
      <span className={css['spinner']} aria-hidden />
      {label !== undefined && <VisuallyHidden role="status">{label}</VisuallyHidden>}
    </>
  )
}
