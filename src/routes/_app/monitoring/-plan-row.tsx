import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session'
import { OpLink } from '../../../components/op-button'
import { Money } from '../../../components/words'
import { monitoring, type Plan } from '../../../contract/monitoring'
import { formatCount } from '../../../lib/bytes'
import { Row } from '../../../ui/row'
import { Tag } from '../../../ui/tag'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import styles from './-plans-page.module.css'
import { FREE, fitOf, planName } from './-plan-words'
import type { PlanUse } from './-use-plan'

interface Term {
  readonly label: string
  readonly value: (offer: Plan) => ReactNode
}

const perClient = ({ clients_included: included, price }: Plan) =>
  included === undefined || price === undefined || included === 0 ? (
    '–'
  ) : (
    <>
      <Money amount={price.monthly / included} /> a month
    </>
  )

/** What is compared, for every offer alike: the columns. */
export const TERMS: readonly Term[] = [
  {
    label: 'Clients included',
    value: (offer) => (offer.clients_included === undefined ? 'Not stated' : formatCount(offer.clients_included)),
  },
  { label: 'Per hour', value: (offer) => <Money amount={offer.price?.hourly ?? 0} /> },
  {
    label: 'Per month, at most',
    value: (offer) => (
      <strong>
        <Money amount={offer.price?.monthly ?? 0} />
      </strong>
    ),
  },
  { label: 'Per client when full', value: perClient },
]

/** One offer; the free plan is one as much as the others. Narrow, its cells carry the columns’ labels. */
export function PlanRow({ offer, own }: { offer: Plan; own: PlanUse }) {
  const name = planName(offer)
  const current = own.plan !== undefined && own.plan.id === offer.id
  const fit = own.used === undefined ? undefined : fitOf(own.used, offer.clients_included)
  return (
    <tr data-current={current || undefined}>
      <th scope="row">
        <Row gap={1} wrap>
          <span className={styles.name}>{name}</span>
          {current && <Tag tone="info">Current plan</Tag>}
        </Row>
      </th>
      {TERMS.map(({ label, value }) => (
        <td key={label} data-label={label}>
          {value(offer)}
        </td>
      ))}
      {fit !== undefined && (
        <td className={styles.fit} data-tone={fit.tone}>
          {fit.words}
        </td>
      )}
      <td className={styles.choose}>{current ? null : <Choose offer={offer} name={name} own={own} />}</td>
    </tr>
  )
}

function Choose({ offer, name, own }: { offer: Plan; name: string; own: PlanUse }) {
  const signedOut = useSession().status === 'signed-out'
  // Signed out the link leads through the sign-in, and on to the choice.
  const op = signedOut ? { ...monitoring.updatePlan, auth: 'none' as const } : monitoring.updatePlan
  // Who may not see the plan may not change it: the grant to change it is one of those that show it.
  const blocked =
    own.error?.kind === 'forbidden' ? 'Your user may not see the account’s plan, nor change it.' : undefined
  return (
    <OpLink
      op={op}
      blocked={blocked}
      link={<Link to="/monitoring/plans/$planId" params={{ planId: offer.id ?? FREE }} />}
    >
      {signedOut ? 'Sign in to choose' : 'Choose'}
      <VisuallyHidden> {name}</VisuallyHidden>
    </OpLink>
  )
}
