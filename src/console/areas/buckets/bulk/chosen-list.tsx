import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { visible } from '#/lib/text'
import type { Selection } from '../objects/selection'
import css from './bulk.module.css'
import { formatCount } from '#/lib/bytes'

const SHOWN = 5

/** Names in a selection, the first few of many. */
export function ChosenList({ selection: { names, prefixes, under } }: { selection: Selection }) {
  if (under === '') return <p>All objects in the bucket</p>
  if (under !== undefined) return <p>{`All objects under ${visible(under).text}`}</p>
  const all = [...prefixes, ...names]
  const rest = all.length - SHOWN
  return (
    <ul className={css.names}>
      {all.slice(0, rest === 1 ? SHOWN + 1 : SHOWN).map((name) => (
        <li key={name}>
          <MiddleEllipsis text={name} />
        </li>
      ))}
      {rest > 1 && <li>{`and ${formatCount(rest)} more`}</li>}
    </ul>
  )
}
