import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session'
import { ErrorNote, ErrorState } from '../../../components/error-note'
import { LinkButton } from '../../../components/link-button'
import { PageHeader } from '../../../components/page-header'
import { PageRefresh } from '../../../components/page-refresh'
import { StaleNote } from '../../../components/stale-note'
import { useList } from '../../../components/use-list'
import { count } from '../../../components/words'
import { monitoring, type Plan } from '../../../contract/monitoring'
import { Loading } from '../../../ui/state'
import { Stack } from '../../../ui/stack'
import { PlanRow, TERMS } from './-plan-row'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import styles from './-plans-page.module.css'
import { FREE, planName, usedWords } from './-plan-words'
import { usePlan, type PlanUse } from './-use-plan'

/** What there is to choose from, for everybody; and for whoever is signed in, what is chosen and how much of it is used. */
export function PlansPage({ children }: { children: ReactNode }) {
  const list = useList(monitoring.subscriptions, {}, { all: true })
  const own = usePlan()
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
                    ...(own.used === undefined ? [] : [`Your ${count(own.used, 'client')}`]),
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
