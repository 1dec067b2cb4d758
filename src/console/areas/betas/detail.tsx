import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { pathParams } from '#/console/resource/address/path-params'
import type { ReactNode } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { q, qAll } from '#/console/api/client/client'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { LinkButton } from '#/console/resource/page/link-button'
import { useCan } from '#/console/resource/access/use-can'
import { betaCan } from '#/contract/states'
import { type BetaProgram, betas } from '#/contract/betas'
import { sentences } from '#/lib/sentences'
import { makeVisible, visible } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import { Card } from '#/console/kit/layout/card'
import { CopyText } from '#/console/kit/text/copy-text'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Stack } from '#/console/kit/layout/stack'
import { useApiNow } from '#/console/kit/text/use-now'
import styles from './beta-page.module.css'
import { furtherReading } from './further-reading'
import { apiTime, programStatus } from './programs'
import { enrollLabel, openToPriority, priorityMeaning } from './words'

export const Route = createFileRoute('/_app/betas/$betaId')({
  params: pathParams({ betaId: 'name' }),
  staticData: { crumb: '$betaId' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(betas.view, { params }))
    void context.queryClient.prefetchQuery(qAll(betas.enrolled, {}))
  },
  component: Page,
})

function Page() {
  return (
    <BetaPage betaId={Route.useParams().betaId}>
      <Outlet />
    </BetaPage>
  )
}

/** Whether and when the account enrolled; `enrolled` is undefined while unknown and null when the account isn't enrolled. */
function useEnrollment(betaId: string) {
  const all = useQuery(qAll(betas.enrolled, {}))
  const listed = all.data?.data.find((e) => e.id === betaId)
  const joined = all.data && listed !== undefined
  const options = q(betas.enrollment, { params: { betaId } })
  // The API answers 404 for a program that the account isn't enrolled in.
  const one = useQuery({ ...options, ...(joined === true ? {} : { queryFn: skipToken }) })
  return {
    enrolled: joined === undefined ? undefined : joined ? (one.data ?? listed)?.enrolled : null,
    joined: joined === true,
    known: joined !== undefined || all.error !== null,
    queries: [all, one],
    /** Why it is unknown; null otherwise. */
    error: joined === undefined ? all.error : null,
    retry: () => void all.refetch(),
  }
}

/** One program; `children` is the enroll panel while it is open. */
function BetaPage({ betaId, children }: { betaId: string; children: ReactNode }) {
  const query = useQuery(q(betas.view, { params: { betaId } }))
  const own = useEnrollment(betaId)
  const can = useCan()
  const now = apiTime(useApiNow())
  const detail = detailQuery(query, ...own.queries)
  const program = query.data
  const name = visible(program?.label ?? betaId).text
  useCrumb(name)
  return (
    <>
      <DetailPage
        title={name}
        identity={program && <CopyText text={program.id} label="Copy program ID" />}
        // The summary depends on the enrollment.
        query={{ ...detail, pending: detail.pending || !own.known }}
        noun="program"
        back={<LinkButton link={<Link to="/betas" />}>All programs</LinkButton>}
        summary={program && <Summary program={program} joined={own.joined} now={now} />}
        facts={program && factsOf(program, own.enrolled, now)}
        actions={
          program && !own.joined
            ? [
                {
                  label: enrollLabel(program.priority_program_only),
                  primary: true,
                  link: <Link to="/betas/$betaId/enroll" params={{ betaId }} />,
                  disabledReason: can(betas.enroll) ?? betaCan.enroll(program, now),
                },
              ]
            : undefined
        }
      >
        {program && (
          <Stack gap={4}>
            {own.error !== null && (
              <ErrorNote error={own.error} title="Your enrollment couldn’t be loaded" retry={own.retry} />
            )}
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

/** `enrolled`: null if the account isn't, undefined while unknown. */
function factsOf(program: BetaProgram, enrolled: string | null | undefined, now: string) {
  const { started, ended, priority_program_only: priority } = program
  return [
    { label: 'Open to', value: priority ? openToPriority : 'All accounts' },
    { label: started > now ? 'Starts' : 'Started', value: <RelativeTime value={started} /> },
    ended === null
      ? { label: 'Ends', value: 'No end date' }
      : { label: ended > now ? 'Ends' : 'Ended', value: <RelativeTime value={ended} /> },
    enrolled === undefined ? [] : { label: 'Enrolled', value: enrolled ? <RelativeTime value={enrolled} /> : 'No' },
  ].flat()
}

/** Whether the account is enrolled, or else who can enroll, and until when. */
function Summary({ program, joined, now }: { program: BetaProgram; joined: boolean; now: string }) {
  const end = program.ended === null ? null : <RelativeTime value={program.ended} />
  const status = programStatus(program, now)
  if (status === 'ended') {
    return joined ? <>Your account was enrolled in this program, which ended {end}.</> : <>This program ended {end}.</>
  }
  if (joined) {
    const leaving = end ? (
      <>The program ends {end}. You can’t leave earlier.</>
    ) : (
      'You can’t leave before the program ends.'
    )
    return <>Your account is enrolled. {leaving}</>
  }
  if (status === 'upcoming') {
    return sentences(betaCan.enroll(program, now), program.priority_program_only ? priorityMeaning : undefined)
  }
  if (program.priority_program_only)
    return (
      <>
        {priorityMeaning} {end && <>The program ends {end}.</>}
      </>
    )
  return end ? <>Open to all accounts until the program ends {end}.</> : 'Open to all accounts, with no end date.'
}

function About({ program }: { program: BetaProgram }) {
  const more = furtherReading(program, location.origin)
  const text = program.description ?? ''
  return (
    <>
      <p className={styles.text}>{text === '' ? 'No description' : makeVisible(text)}</p>
      {more.text !== undefined && <p className={styles.text}>{makeVisible(more.text)}</p>}
      {more.href !== undefined && (
        <p>
          <a href={more.href} className={linkClass} target="_blank" rel="noopener noreferrer">
            More information
          </a>
        </p>
      )}
    </>
  )
}
