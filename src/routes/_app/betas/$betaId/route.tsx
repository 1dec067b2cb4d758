import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { pathParams } from '#/app/address/path-params'
import type { ReactNode } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { q, qAll } from '#/api/client/client'
import { useCrumb } from '#/app/shell/crumbs'
import { DetailPage } from '#/app/resource/detail-page'
import { detailQuery } from '#/app/resource/detail-query'
import { ErrorNote } from '#/app/errors/error-note'
import { LinkButton } from '#/app/resource/link-button'
import { OpLink } from '#/app/resource/op-button'
import { betaCan } from '#/contract/states'
import { type BetaProgram, betas } from '#/contract/betas'
import { safeHref } from '#/lib/safe-url'
import { makeVisible, visible } from '#/lib/text'
import { linkClass } from '#/ui/button/button-class'
import { Card } from '#/ui/layout/card'
import { CopyText } from '#/ui/text/copy-text'
import { Note } from '#/ui/feedback/note'
import { RelativeTime } from '#/ui/text/relative-time'
import { Stack } from '#/ui/layout/stack'
import { useNow } from '#/ui/text/use-now'
import styles from '../-beta-page.module.css'
import { PhaseBadge, PRIORITY_MEANS } from '../-program-tags'
import { apiTime, phaseOf } from '../-programs'

export const Route = createFileRoute('/_app/betas/$betaId')({
  params: pathParams({ betaId: 'name' }),
  staticData: { crumb: '$betaId' },
  // No loader: a refusal that came before the page would be asked for again by the page.
  component: Page,
})

function Page() {
  return (
    <BetaPage betaId={Route.useParams().betaId}>
      <Outlet />
    </BetaPage>
  )
}

/** Whether the account is in the program, read anew: undefined while not known, null when it is not. */
function useEnrollment(betaId: string) {
  const all = useQuery(qAll(betas.enrolled, {}))
  const joined = all.data?.data.some((e) => e.id === betaId)
  const options = q(betas.enrollment, { params: { betaId } })
  // One that is not joined has no such page, so it is asked for only when it has.
  const one = useQuery({ ...options, ...(joined === true ? {} : { queryFn: skipToken }) })
  return {
    enrolled: joined === undefined ? undefined : joined ? (one.data?.enrolled ?? undefined) : null,
    joined: joined === true,
    known: joined !== undefined || all.error !== null,
    error: all.error ?? one.error,
    retry: () => void (all.error ? all : one).refetch(),
  }
}

/** One program, whatever its state; `children` is the panel that may be open over it. */
function BetaPage({ betaId, children }: { betaId: string; children: ReactNode }) {
  const query = useQuery(q(betas.view, { params: { betaId } }))
  const own = useEnrollment(betaId)
  const now = apiTime(useNow())
  const detail = detailQuery(query)
  const program = query.data
  const name = visible(program?.label ?? betaId).text
  useCrumb(name)
  return (
    <>
      <DetailPage
        title={name}
        identity={program && <CopyText text={program.id} label="program ID" />}
        // Why one cannot enroll stands above the rest, and would move it if it came later.
        query={{ ...detail, pending: detail.pending || !own.known }}
        noun="program"
        back={<LinkButton link={<Link to="/betas" />}>All programs</LinkButton>}
        facts={
          program && [
            { label: 'State', value: <PhaseBadge phase={phaseOf(program, now)} /> },
            { label: 'Started', value: <RelativeTime value={program.started} as="day" /> },
            { label: 'Ends', value: <RelativeTime value={program.ended} as="day" never="No end named" /> },
            { label: 'Open to', value: program.priority_program_only ? 'Priority program only' : 'All accounts' },
            {
              label: 'Enrolled',
              value: own.joined ? (
                <RelativeTime value={own.enrolled} as="day" never="Yes" />
              ) : own.enrolled === null ? (
                'No'
              ) : (
                'Not known'
              ),
            },
          ]
        }
        actions={
          program &&
          !own.joined && (
            <OpLink
              op={betas.enroll}
              variant="primary"
              blocked={betaCan.enroll(program, now)}
              link={<Link to="/betas/$betaId/enroll" params={{ betaId }} />}
            >
              Enroll
            </OpLink>
          )
        }
      >
        {program && (
          <Stack gap={4}>
            {own.error !== null && (
              <ErrorNote
                error={own.error}
                title="Whether this account is enrolled could not be read"
                retry={own.retry}
              />
            )}
            <Standing program={program} joined={own.joined} now={now} />
            <Card title="About">
              <About program={program} />
            </Card>
          </Stack>
        )}
      </DetailPage>
      {program && children}
    </>
  )
}

/** Why one cannot enroll, or what it takes. */
function Standing({ program, joined, now }: { program: BetaProgram; joined: boolean; now: string }) {
  const closed = betaCan.enroll(program, now)
  if (joined) {
    return (
      <Note tone="ok">
        This account is enrolled{closed === undefined ? '' : ', and the program has ended'}. There is no leaving: it
        stays in the list of enrolments.
      </Note>
    )
  }
  if (closed !== undefined) return <Note tone="info">{closed}</Note>
  return program.priority_program_only ? <Note tone="warn">{PRIORITY_MEANS}</Note> : null
}

function About({ program }: { program: BetaProgram }) {
  const more = safeHref(program.more_info, location.origin)
  const text = program.description ?? ''
  return (
    <>
      <p className={styles.text}>{text === '' ? 'The provider gives no description.' : makeVisible(text)}</p>
      {more !== undefined && (
        <p>
          <a href={more} className={linkClass} target="_blank" rel="noopener noreferrer">
            More information
          </a>
        </p>
      )}
    </>
  )
}
