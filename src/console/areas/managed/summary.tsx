import { createFileRoute, Link } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { ErrorNote, ErrorState } from '#/console/resource/errors/error-note'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { StaleNote } from '#/console/resource/errors/stale-note'
import { listSummary } from '#/console/resource/list/list-summary'
import { managed } from '#/contract/managed'
import { linkClass } from '#/console/kit/button/button-class'
import { Card } from '#/console/kit/layout/card'
import { Stack } from '#/console/kit/layout/stack'
import { UsageSection } from './charts/usage-section'
import { issuesQuery, servicesQuery, useIssues, useIssueStates, useServices } from './data'
import { Attention } from './issues/attention'
import { SectionTabs } from './section-tabs'
import { wholeServices } from './services/named-services'
import { issuesUnreadable, statusesUnreadable } from './words'

export const Route = createFileRoute('/_app/managed/_tabs/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(servicesQuery)
    void context.queryClient.prefetchQuery(issuesQuery)
    void context.queryClient.prefetchQuery(q(managed.stats, {}))
  },
  component: OverviewPage,
})

/** Services that are down, open issues, and the usage of all instances. */
function OverviewPage() {
  const services = useServices()
  const issues = useIssues()
  const { states, checking, error, retry } = useIssueStates(issues.rows)
  const { rows } = services
  const whole = wholeServices(services)
  const down = rows?.filter((s) => s.status === 'problem') ?? []
  return (
    <>
      <PageHeader
        title="Managed services"
        summary={
          whole ? listSummary(services, 'service', down.length === 0 ? 'None down' : [down.length, 'down']) : null
        }
        read={rows && <PageRefresh of={services} />}
      />
      <SectionTabs />
      {rows || !services.error ? (
        <Stack gap={4}>
          <StaleNote
            error={services.error ?? (issues.rows ? issues.error : null)}
            retry={() => {
              services.retry()
              issues.retry()
            }}
          />
          <Card
            title="Needs attention"
            aside={
              <Link to="/managed/issues" className={linkClass}>
                All issues
              </Link>
            }
          >
            {issues.error && !issues.rows && (
              <ErrorNote error={issues.error} title={issuesUnreadable} retry={issues.retry} />
            )}
            {error && <ErrorNote error={error} title={statusesUnreadable} retry={retry} />}
            <Attention
              down={down}
              issues={rows && issues.rows}
              states={states}
              none={rows?.length === 0}
              checking={checking || rows === undefined || (issues.rows === undefined && issues.error === null)}
              failed={error !== null || (issues.rows === undefined && issues.error !== null)}
            />
          </Card>
          <UsageSection issues={issues.rows ?? []} states={states} />
        </Stack>
      ) : (
        <ErrorState
          error={services.error}
          noAccess="You don’t have access to managed services"
          retry={services.retry}
          busy={services.fetching}
        />
      )}
    </>
  )
}
