import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import styles from './bulk-outcome.module.css'
import { formatCount } from '#/lib/bytes'

/** Maximum number of names; the rest are counted. */
const MAX_NAMED = 50

/** Names of items, with reasons where given. */
export function BulkOutcome({ lines }: { lines: readonly { name: string; why?: string | undefined }[] }) {
  const rest = lines.length - MAX_NAMED
  return (
    <ul className={styles.list}>
      {lines.slice(0, MAX_NAMED).map(({ name, why }, index) => (
        // The list is fixed while it is shown, and names may be equal.
        <li key={index} className={styles.line}>
          <MiddleEllipsis text={name} />
          {why !== undefined && <span className={styles.why}>{why}</span>}
        </li>
      ))}
      {rest > 0 && <li>{`and ${formatCount(rest)} more`}</li>}
    </ul>
  )
}
