import checkIcon from '@lucide/icons/icons/check'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import styles from './yes-no.module.css'
import { Icon } from '#/console/kit/button/icon'

interface Props {
  /** Undefined when the API lists neither. */
  readonly value: boolean | undefined
  /** Read by screen readers instead of the mark. */
  readonly yes?: string
  readonly no?: string
}

/** A cell of a matrix: a mark, and a word for screen readers. */
export function YesNo({ value, yes = 'Yes', no = 'No' }: Props) {
  return (
    <>
      {value === true ? (
        <Icon of={checkIcon} size={16} aria-hidden className={styles.yes} />
      ) : (
        <span aria-hidden className={styles.no} data-absent>
          {value === false ? '–' : ''}
        </span>
      )}
      <VisuallyHidden>{value === true ? yes : value === false ? no : 'Not listed'}</VisuallyHidden>
    </>
  )
}
