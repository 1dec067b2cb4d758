import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { visible } from '#/lib/text'
import type { Selection } from '../objects/selection'
import * as copy from './copy'
import css from './bulk.module.css'

const SHOWN = 5

/** Names in a selection, the first few of many. */
export function ChosenList({ selection: { names, prefixes, under } }: { selection: Selection }) {
  if (under === '') return <p>{copy.wholeBucket}</p>
  if (under !== undefined) return <p>{copy.underPrefix(visible(under).text)}</p>
  const all = [...prefixes, ...names]
  const rest = all.length - SHOWN
  return (
    <ul className={css.names}>
      {all.slice(0, rest === 1 ? SHOWN + 1 : SHOWN).map((name) => (
        <li key={name}>
          <MiddleEllipsis text={name} />
        </li>
      ))}
      {rest > 1 && <li>{copy.andMore(rest)}</li>}
    </ul>
  )
}
