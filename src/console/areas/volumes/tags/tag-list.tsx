import { visible } from '#/lib/text'
import { Tag } from '#/console/kit/text/tag'
import styles from '../columns.module.css'

const MOST = 2

/** A volume's first tags, then the number of the others with their names on hover. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(MOST)
  return (
    <span className={styles.tags}>
      {tags.slice(0, MOST).map((tag) => (
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
