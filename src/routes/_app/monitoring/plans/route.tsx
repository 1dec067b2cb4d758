import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q, qAll } from '#/api/client/client'
import { session, useSession } from '#/api/session/session'
import { monitoring, type Plan } from '#/contract/monitoring'
import type { ReactNode } from 'react'
import { ErrorNote, ErrorState } from '#/app/errors/error-note'
import { LinkButton } from '#/app/resource/link-button'
import { PageHeader } from '#/app/resource/page-header'
import { PageRefresh } from '#/app/resource/page-refresh'
import { StaleNote } from '#/app/errors/stale-note'
import { useList } from '#/app/resource/use-list'
import { Money, pluralize } from '#/app/catalog/format'
import { Loading } from '#/ui/feedback/state'
import { Stack } from '#/ui/layout/stack'
import { VisuallyHidden } from '#/ui/layout/visually-hidden'
import styles from '../-plans-page.module.css'
import { planFit, FREE, planName, usedWords } from '../-plan-words'
import { type PlanUse, usePlanUse } from '../-use-plan'
import { OpLink } from '#/app/resource/op-button'
import { formatCount } from '#/lib/bytes'
import { Row } from '#/ui/layout/row'
import { Tag } from '#/ui/text/tag'

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
const TERMS: readonly Term[] = [
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
function PlanRow({ offer, own }: { offer: Plan; own: PlanUse }) {
  const name = planName(offer)
  const current = own.plan !== undefined && own.plan.id === offer.id
  const fit = own.used === undefined ? undefined : planFit(own.used, offer.clients_included)
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

/** For everybody; what is one's own is read only with a token. */
export const Route = createFileRoute('/_app/monitoring/plans')({
  staticData: { crumb: 'Plans' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(monitoring.subscriptions, {}))
    if (session.get().status === 'signed-out') return
    void context.queryClient.prefetchQuery(q(monitoring.plan, {}))
    void context.queryClient.prefetchQuery(qAll(monitoring.clients, {}))
  },
  component: Page,
})

function Page() {
  return (
    <PlansPage>
      <Outlet />
    </PlansPage>
  )
}

/** What there is to choose from, for everybody; and for whoever is signed in, what is chosen and how much of it is used. */
function PlansPage({ children }: { children: ReactNode }) {
  const list = useList(monitoring.subscriptions, {}, { all: true })
  const own = usePlanUse()
  const signedOut = useSession().status === 'signed-out'
  return (
    <>
      <PageHeader
        title="Monitoring plans"
        summary={signedOut ? 'Prices in US dollars.' : <Summary own={own} />}
        read={list.rows && <PageRefresh of={list} />}
        actions={<LinkButton link={<Link to="/monitoring" />}>Clients</LinkButton>}
      />
      {list.rows === undefined ? (
        list.error === null ? (
          <Loading label="Loading plans" shape="page" />
        ) : (
          <ErrorState error={list.error} what="plans" retry={list.retry} busy={list.fetching} />
        )
      ) : (
        <Stack gap={4}>
          <StaleNote error={list.error} retry={list.retry} />
          {own.error !== null && (
            <ErrorNote error={own.error} title="The plan of your account could not be read" retry={own.retry} />
          )}
          <div className={styles.box}>
            <table className={styles.plans} aria-label="Plans">
              <thead>
                <tr>
                  {[
                    'Plan',
                    ...TERMS.map((term) => term.label),
                    ...(own.used === undefined ? [] : [`Your ${pluralize(own.used, 'client')}`]),
                  ].map((label) => (
                    <th scope="col" key={label}>
                      {label}
                    </th>
                  ))}
                  <th scope="col">
                    <VisuallyHidden>Choice</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {[{} as Plan, ...list.rows].map((offer) => (
                  <PlanRow key={offer.id ?? FREE} offer={offer} own={own} />
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.words}>
            A plan is paid by the hour, and costs at most its monthly price. How many clients there are refuses nothing:
            neither a new client nor a smaller plan.
          </p>
        </Stack>
      )}
      {children}
    </>
  )
}

function Summary({ own: { plan, used } }: { own: PlanUse }) {
  const own = plan === undefined ? '' : `Your plan: ${planName(plan)}. `
  const use = plan === undefined || used === undefined ? '' : `${usedWords(used, plan)}. `
  return `${own}${use}Prices in US dollars.`
}
