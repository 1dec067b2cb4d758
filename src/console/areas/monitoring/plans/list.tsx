import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q, qAll } from '#/console/api/client/client'
import { session, shownScopes, useSession } from '#/console/api/session/session'
import { monitoring, type Plan } from '#/contract/monitoring'
import type { ReactNode } from 'react'
import { ErrorNote, ErrorState } from '#/console/resource/errors/error-note'
import { restrictionQuery } from '#/console/resource/access/restriction'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { StaleNote } from '#/console/resource/errors/stale-note'
import { useList } from '#/console/resource/page/use-list'
import { Money } from '#/console/resource/catalog/format'
import { Loading } from '#/console/kit/feedback/state'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import styles from '../plans-page.module.css'
import { FREE, planFit, planName, usageText } from '../plan'
import { type PlanUse, usePlanUse } from '../use-plan'
import { OpLink } from '#/console/resource/page/op-button'
import { formatCount } from '#/lib/bytes'
import { Row } from '#/console/kit/layout/row'
import { Tag } from '#/console/kit/text/tag'
import { plural } from '#/lib/text'

const yourClients = (used: number) => `Your ${plural(used, 'client')}`

const FREE_PLAN: Plan = {}

interface Term {
  readonly label: string
  readonly value: (offer: Plan) => ReactNode
}

const perClient = ({ clients_included: included, price }: Plan) =>
  included === undefined || price === undefined || included === 0 ? '–' : <Money amount={price.monthly / included} />

/** Columns of numbers. */
const TERMS: readonly Term[] = [
  {
    label: 'Included',
    value: (offer) => (offer.clients_included === undefined ? '–' : formatCount(offer.clients_included)),
  },
  { label: 'Hourly', value: (offer) => <Money amount={offer.price?.hourly ?? 0} /> },
  {
    label: 'Monthly max',
    value: (offer) => (
      <strong>
        <Money amount={offer.price?.monthly ?? 0} />
      </strong>
    ),
  },
  { label: 'Monthly per client', value: perClient },
]

/** One plan, the free one included. On a narrow screen each cell shows its column's label. */
function PlanRow({ offer, own }: { offer: Plan; own: PlanUse }) {
  const name = planName(offer)
  const current = own.plan !== undefined && own.plan.id === offer.id
  const fit = own.used === undefined ? undefined : planFit(own.used, offer)
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
        <td className={styles.fit} data-tone={fit.tone} data-label={yourClients(own.used ?? 0)}>
          {fit.short}
        </td>
      )}
      <td className={styles.choose}>{current ? null : <Choose offer={offer} name={name} own={own} />}</td>
    </tr>
  )
}

/** The user is restricted; a token without the scope is another error. */
const lacksGrant = ({ error }: PlanUse) => error?.kind === 'forbidden' && error.missingScopes.length === 0

function Choose({ offer, name, own }: { offer: Plan; name: string; own: PlanUse }) {
  const signedOut = useSession().status === 'signed-out'
  // Signed out, the link leads to the sign-in and then to this plan.
  const op = signedOut ? { ...monitoring.updatePlan, auth: 'none' as const } : monitoring.updatePlan
  // Each grant that allows the change also allows reading the plan, so a refused read means a refused change.
  const blocked = lacksGrant(own) ? 'You don’t have permission to change the plan.' : undefined
  return (
    <OpLink
      op={op}
      blocked={blocked}
      link={<Link to="/monitoring/plans/$planId" params={{ planId: offer.id ?? FREE }} />}
    >
      <span aria-hidden>{signedOut ? 'Sign in to choose' : 'Choose'}</span>
      <VisuallyHidden>{signedOut ? `Sign in to choose ${name}` : `Choose ${name}`}</VisuallyHidden>
    </OpLink>
  )
}

/** Public; the account's own plan and clients are read only with a token. */
export const Route = createFileRoute('/_app/monitoring/plans')({
  staticData: { crumb: 'Plans' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(monitoring.subscriptions, {}))
    if (session.get().status === 'signed-out') return
    void context.queryClient.prefetchQuery(q(monitoring.plan, {}))
    void context.queryClient.prefetchQuery(qAll(monitoring.clients, {}))
    void context.queryClient.prefetchQuery(restrictionQuery)
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

/** Compares the plans; signed in, also with the account's plan and its use. */
function PlansPage({ children }: { children: ReactNode }) {
  const list = useList(monitoring.subscriptions)
  const own = usePlanUse()
  const signedOut = useSession().status === 'signed-out'
  const hidden = lacksGrant(own)
  return (
    <>
      <PageHeader
        title="Plans"
        summary={signedOut ? undefined : summary(own)}
        read={list.rows && <PageRefresh of={list} />}
        actions={[{ label: 'Clients', link: <Link to="/monitoring" /> }]}
      />
      {list.rows === undefined ? (
        list.error === null ? (
          <Loading label="Loading plans" shape="page" />
        ) : (
          <ErrorState
            error={list.error}
            noAccess="You don’t have access to plans"
            retry={list.retry}
            busy={list.fetching}
          />
        )
      ) : (
        <Stack gap={4}>
          <StaleNote error={list.error} retry={list.retry} />
          {hidden && (
            <Note tone="info" title="You don’t have access to your account’s plan">
              {`Ask your administrator for the grant ${shownScopes(monitoring.updatePlan.grants).join()}.`}
            </Note>
          )}
          {own.error !== null && !hidden && (
            <ErrorNote error={own.error} title="Your current plan couldn’t be loaded" retry={own.retry} />
          )}
          <div className={styles.box}>
            <table className={styles.plans} aria-label="Plans">
              <thead>
                <tr>
                  {[
                    'Plan',
                    ...TERMS.map((term) => term.label),
                    ...(own.used === undefined ? [] : [yourClients(own.used)]),
                  ].map((label) => (
                    <th scope="col" key={label}>
                      {label}
                    </th>
                  ))}
                  <th scope="col">
                    <VisuallyHidden>Action</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {[FREE_PLAN, ...list.rows].map((offer) => (
                  <PlanRow key={offer.id ?? FREE} offer={offer} own={own} />
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.words}>Prices in US dollars, billed hourly and capped monthly.</p>
        </Stack>
      )}
      {children}
    </>
  )
}

function summary({ plan, used }: PlanUse): string | undefined {
  if (plan === undefined) return undefined
  const name = planName(plan)
  return used === undefined ? name : `${name} · ${usageText(used, plan)}`
}
