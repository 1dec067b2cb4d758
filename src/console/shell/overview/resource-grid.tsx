import type { CSSProperties } from 'react'
import { areaAttention } from '#/console/areas/attention'
import { explain } from '#/console/api/base/errors'
import { Button } from '#/console/kit/button/button'
import { Icon } from '#/console/kit/button/icon'
import { Meter } from '#/console/kit/feedback/meter'
import { Skeleton } from '#/console/kit/feedback/skeleton'
import { Section } from '#/console/kit/layout/section'
import type { Fact, Tile } from '#/console/resource/area/attention'
import { TargetLink } from '../attention/target-link'
import { ToneDot } from './tone-dot'
import styles from './overview.module.css'
import type { AccountState, Part } from './use-account'

function TileMeter({ of: { label, used, most, fact } }: { of: NonNullable<Tile['meter']> }) {
  const tone = used > most ? 'danger' : used > most * 0.8 ? 'warn' : 'ok'
  return (
    <>
      <FactLine fact={fact} />
      <Meter label={label} value={used} max={most} tone={tone} text={fact.text} />
    </>
  )
}

const tilesOf = ({ account, parts }: AccountState) =>
  areaAttention.flatMap(({ area, reads: [first], tile }) => {
    const part = parts.find(({ read }) => read === first)
    return tile && part ? [{ area, part, tile: tile(account) }] : []
  })

/** The account is known to have nothing yet. */
export const isEmpty = (state: AccountState): boolean =>
  tilesOf(state).every(
    ({ part: { status }, tile }) => status === 'absent' || (status === 'ready' && tile.value === '0'),
  )

const MOST_COLUMNS = 5

/** The account's resources by area: each a link to its list, each fact one to the list filtered by it. */
export function ResourceGrid({ state }: { state: AccountState }) {
  const tiles = tilesOf(state)
  const rows = Math.ceil(tiles.length / MOST_COLUMNS)
  const columns = Math.ceil(tiles.length / rows)
  // The first tile takes what the others leave, so that the rows are full.
  const first = rows * columns - tiles.length + 1
  return (
    <Section title="Resources">
      <ul className={styles.grid} style={{ '--columns': columns, '--first': first } as CSSProperties}>
        {tiles.map(({ area, part, tile }) => (
          <li key={area.path} className={styles.cell} aria-busy={part.status === 'loading'}>
            <TargetLink target={{ to: area.path }} className={styles.area}>
              <Icon of={area.icon} size={16} />
              {area.label}
            </TargetLink>
            <TileBody label={area.label} part={part} tile={tile} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface TileBodyProps {
  label: string
  part: Part
  tile: Tile
}

function TileBody({ label, part: { status, error, retry }, tile: { value, facts = [], meter } }: TileBodyProps) {
  if (status === 'loading') return <Skeleton width="64px" height="28px" />
  if (status === 'refused' || status === 'absent')
    return (
      <span className={styles.muted} title={error ? explain(error).title : undefined}>
        {status === 'absent' ? 'Not available' : 'No access'}
      </span>
    )
  if (status === 'failed')
    return (
      <>
        <span className={styles.muted}>Couldn’t be loaded</span>
        <span>
          <Button
            aria-label={`Try again: ${label}`}
            onClick={({ currentTarget }) => {
              // The button disappears while the list is read.
              currentTarget.closest('li')?.querySelector('a')?.focus()
              retry()
            }}
          >
            Try again
          </Button>
        </span>
      </>
    )
  return (
    <>
      <span className={styles.value}>{value}</span>
      {facts.map((fact) => fact && <FactLine key={fact.text} fact={fact} />)}
      {meter && <TileMeter of={meter} />}
    </>
  )
}

function FactLine({ fact: { text, target, tone } }: { fact: Fact }) {
  const words = (
    <>
      {tone && <ToneDot tone={tone} />}
      {text}
    </>
  )
  return target ? (
    <TargetLink target={target} className={styles.fact}>
      {words}
    </TargetLink>
  ) : (
    <span className={styles.plain}>{words}</span>
  )
}
