import { Link } from '@tanstack/react-router'
import { visible } from '#/lib/text'
import { storedSearch } from '../address/link-path'
import { cx } from '#/ui/layout/cx'
import { AreaIcon } from '../shell/area-icon'
import * as copy from './copy'
import { type Pin, resourceAt } from './pin'
import { pinName } from './pins'
import styles from './pins.module.css'

interface Props {
  readonly pin: Pin
  readonly className?: string | undefined
  readonly onFollow?: (() => void) | undefined
}

/** Link to a pinned page. */
export function PinLink({ pin, className, onFollow }: Props) {
  const [to = '', query = ''] = pin.path.split('?', 2)
  const { text } = visible(pinName(pin))
  return (
    <Link
      to={to}
      search={storedSearch(query)}
      className={className}
      // The bucket's own pin isn't the open page while one of its folders is.
      activeOptions={{ exact: true, includeSearch: true }}
      title={text}
      onClick={onFollow}
    >
      <AreaIcon name={resourceAt(pin.path)?.icon ?? 'overview'} />
      <bdi className={cx(styles.name, pin.isGone && styles.gone)}>{text}</bdi>
      {pin.isGone && <span>{copy.deleted}</span>}
    </Link>
  )
}
