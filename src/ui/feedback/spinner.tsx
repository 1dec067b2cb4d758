import css from './spinner.module.css'
import { VisuallyHidden } from '../layout/visually-hidden'

/** Says that something is going on; with a label also to those who listen. */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <>
      <span className={css['spinner']} aria-hidden />
      {label !== undefined && <VisuallyHidden role="status">{label}</VisuallyHidden>}
    </>
  )
}
