import { Check } from 'lucide-react'
import { VisuallyHidden } from '#/ui/layout/visually-hidden'
import styles from './-yes-no.module.css'

/** A cell of a matrix: a mark for the eye, a word for everybody else. */
export function YesNo({ value, yes = 'Yes', no = 'No' }: { value: boolean | undefined; yes?: string; no?: string }) {
  return (
    <>
      {value === true ? (
        <Check size={16} aria-hidden className={styles.yes} />
      ) : (
        <span aria-hidden className={styles.no}>
          {value === false ? '–' : ''}
        </span>
      )}
      <VisuallyHidden>{value === true ? yes : value === false ? no : 'Not listed'}</VisuallyHidden>
    </>
  )
}
