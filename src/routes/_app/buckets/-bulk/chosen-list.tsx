import { pluralize } from '#/app/catalog/format'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import type { Selection } from '../-objects/selection'
import css from './bulk.module.css'

const SHOWN = 5

/** What was chosen, by name; of many the first. */
export function ChosenList({ selection: { names, prefixes, under } }: { selection: Selection }) {
  if (under === '') return <p>Everything in the bucket.</p>
  if (under !== undefined)
    return (
      <p>
        Everything whose name begins with <b>{under}</b>
      </p>
    )
  const all = [...prefixes, ...names]
  const rest = all.length - SHOWN
  return (
    <ul className={css.names}>
      {all.slice(0, rest === 1 ? SHOWN + 1 : SHOWN).map((name) => (
        <li key={name}>
          <MiddleEllipsis text={name} />
        </li>
      ))}
      {rest > 1 && <li>and {pluralize(rest, 'more', 'more')}</li>}
    </ul>
  )
}
