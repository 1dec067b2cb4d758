import type { ReactNode } from 'react'
import { explain } from '#/console/api/client/errors'
import { Button } from '#/console/kit/button/button'
import { Meter } from '#/console/kit/feedback/meter'
import { Skeleton } from '#/console/kit/feedback/skeleton'
import { Section } from '#/console/kit/layout/section'
import type { AccountPart } from '../attention/account-queries'
import type { AnyTarget } from '#/console/resource/area/target'
import type { AccountList } from '../attention/findings'
import { TargetLink } from '../attention/target-link'
import { Icon } from '#/console/kit/button/icon'
import { consoleAreas } from '#/console/areas/areas'
import { ToneDot } from './tone-dot'
import styles from './overview.module.css'
import type { AccountState } from './use-account'
import { formatBytes, formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'
import { POOL, POOL_BYTES } from '#/lib/buckets/words'

const bytes = formatBytes
const count = formatCount
const more = (count: number) => `${formatCount(count)}+`

const ICONS = new Map(consoleAreas.map(({ path, icon }) => [path, <Icon key={path} of={icon} size={16} />]))
const GIB = 1024 ** 3
const MIB = 1024 ** 2

const total = <T,>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)
/** A count or sum of part of the rows is a lower bound. */
const bounded = (list: AccountList<unknown> | undefined, text: string) =>
  list?.complete === false ? `at least ${text}` : text

/** A list that was read by cluster knows no total, so it counts its rows. */
const counted = (list: AccountList<unknown> | undefined) =>
  list && (list.complete || list.results > list.rows.length ? count(list.results) : more(list.results))

interface Fact {
  readonly text: string
  readonly target?: AnyTarget
  readonly tone?: 'danger' | 'warn'
}
interface Cell {
  readonly label: string
  readonly to: string
  readonly part: AccountPart
  /** The count; undefined until it is read. */
  readonly value: string | undefined
  readonly facts: readonly (Fact | false | undefined)[]
  readonly more?: ReactNode
}

function cellsOf({ view, parts }: AccountState): readonly Cell[] {
  const { buckets, keys, volumes, images, clients, plan, services, tickets, regions, transferred, unrestricted } = view
  const own = images?.rows.filter((i) => !i.is_public) ?? []
  const waiting = own.filter((i) => i.status === 'pending_upload').length
  const unlimited = keys?.rows.filter((k) => !k.limited).length ?? 0
  const detached = volumes?.rows.filter((v) => v.instance_id === null).length ?? 0
  const down = services?.rows.filter((s) => s.status === 'problem').length ?? 0
  const out = regions?.rows.filter((r) => r.status === 'outage').length ?? 0
  const open = tickets?.rows.filter((t) => t.status !== 'closed').length ?? 0
  // The API lists open tickets first: all of a page are open where more follow.
  const openText = tickets && !tickets.complete && open === tickets.rows.length ? more(open) : count(open)
  const included = plan?.clients_included
  return [
    {
      label: 'Buckets',
      to: '/buckets',
      part: 'buckets',
      value: counted(buckets),
      facts: [
        buckets && {
          text: bounded(buckets, bytes(total(buckets.rows, (b) => b.size))),
        },
      ],
      more: parts.transfer.status === 'ready' && transferred !== undefined && <Transfer used={transferred} />,
    },
    {
      label: 'Volumes',
      to: '/volumes',
      part: 'volumes',
      value: counted(volumes),
      facts: [
        volumes && { text: bounded(volumes, bytes(total(volumes.rows, (v) => v.size) * GIB)) },
        detached > 0 && {
          text: bounded(volumes, `${formatCount(detached)} not attached`),
          target: { to: '/volumes', search: { instance: 'none' } },
        },
      ],
    },
    {
      label: 'Images',
      to: '/images',
      part: 'images',
      value: images && (images.complete ? count(own.length) : more(own.length)),
      facts: [
        images && { text: bounded(images, bytes(total(own, (i) => i.size) * MIB)) },
        waiting > 0 && {
          text: bounded(images, `${formatCount(waiting)} waiting for data`),
          target: { to: '/images', search: { status: 'pending_upload' } },
          tone: 'warn',
        },
      ],
    },
    {
      label: 'Access keys',
      to: '/keys',
      part: 'keys',
      value: counted(keys),
      facts: [
        unlimited > 0 && {
          text: bounded(keys, `${formatCount(unlimited)} unlimited`),
          target: { to: '/keys', search: { access: 'unlimited' } },
        },
      ],
    },
    {
      label: 'Managed services',
      to: '/managed',
      part: 'services',
      value: counted(services),
      facts: [
        services &&
          (down > 0
            ? {
                text: bounded(services, `${formatCount(down)} down`),
                target: { to: '/managed/services', search: { status: 'problem' } },
                tone: 'danger',
              }
            : services.complete && { text: 'None down' }),
      ],
    },
    {
      label: 'Monitoring',
      to: '/monitoring',
      part: 'clients',
      value: counted(clients),
      facts: [
        unrestricted === true &&
          included !== undefined &&
          !Number.isNaN(included) && {
            text: `of ${formatCount(included)} in your plan`,
            target: { to: '/monitoring/plans' },
            ...(clients && clients.results > included ? { tone: 'warn' as const } : {}),
          },
      ],
    },
    {
      label: 'Tickets',
      to: '/tickets',
      part: 'tickets',
      value: tickets && openText,
      facts: [tickets && { text: open > 0 ? 'open' : 'None open' }],
    },
    {
      label: 'Regions',
      to: '/regions',
      part: 'regions',
      value: counted(regions),
      facts: [
        regions &&
          (out > 0
            ? {
                text: bounded(regions, plural(out, 'outage')),
                target: { to: '/regions', search: { status: 'outage' } },
                tone: 'danger',
              }
            : regions.complete && { text: 'No outage' }),
      ],
    },
  ]
}

function Transfer({ used }: { used: number }) {
  const text = `${formatBytes(used)} of ${POOL} outbound`
  const tone = used > POOL_BYTES ? 'danger' : used > POOL_BYTES * 0.8 ? 'warn' : 'ok'
  return (
    <>
      <TargetLink target={{ to: '/buckets/usage' }} className={styles.fact}>
        {text}
      </TargetLink>
      <Meter label="Outbound transfer this month" value={used} max={POOL_BYTES} tone={tone} text={text} />
    </>
  )
}

/** The account's resources by area: each a link to its list, each fact one to the list filtered by it. */
export function ResourceGrid({ account }: { account: AccountState }) {
  return (
    <Section title="Resources">
      <ul className={styles.grid}>
        {cellsOf(account).map((cell) => (
          <li key={cell.to} className={styles.cell} aria-busy={account.parts[cell.part].status === 'loading'}>
            <TargetLink target={{ to: cell.to }} className={styles.area}>
              {ICONS.get(cell.to)}
              {cell.label}
            </TargetLink>
            <CellBody cell={cell} account={account} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CellBody({ cell, account }: { cell: Cell; account: AccountState }) {
  const { status, error, retry } = account.parts[cell.part]
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
            aria-label={`Try again: ${cell.label}`}
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
      <span className={styles.value}>{cell.value}</span>
      {cell.facts.map((fact) => fact && <FactLine key={fact.text} fact={fact} />)}
      {cell.more}
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
