import { visible } from '#/lib/text'
import { cx } from '#/console/kit/layout/cx'
import { Tag } from '#/console/kit/text/tag'
import styles from '../columns.module.css'

/** A volume's tags: the first `most`, then the number of the others with their names on hover. */
export function TagList({ tags, most = Infinity }: { tags: readonly string[]; most?: number }) {
  const rest = tags.slice(most)
  return (
    <span className={cx(styles.tags, most === Infinity && styles.wrap)}>
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag}>
          <bdi className={styles.tag} title={tag}>
            {visible(tag).text}
          </bdi>
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className={styles.muted} title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}
