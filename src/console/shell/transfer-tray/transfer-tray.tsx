import checkIcon from '@lucide/icons/icons/check'
import chevronDownIcon from '@lucide/icons/icons/chevron-down'
import chevronUpIcon from '@lucide/icons/icons/chevron-up'
import pauseIcon from '@lucide/icons/icons/pause'
import playIcon from '@lucide/icons/icons/play'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type ImageUploadNote, imageUploads, useImageUploads } from '#/console/transfers/images/image-uploads'
import { isInBucket, isOfImage } from '#/console/transfers/engine/job'
import { isWaiting } from '#/console/transfers/engine/state'
import {
  cancelAll,
  dismissTransfers,
  retryAllFailed,
  setPaused,
  stopImage,
  undoJob,
  useJobs,
  usePaused,
  useShownAt,
  useTotals,
  useTransfers,
  useUnfinished,
} from '#/console/transfers/transfers'
import type { JobView, Totals } from '#/console/transfers/engine/view'
import type { Transfer } from '#/console/transfers/engine/job'
import { Icon } from '#/console/kit/button/icon'
import { Button } from '#/console/kit/button/button'
import { IconButton } from '#/console/kit/button/icon-button'
import { leaveSlowly } from '#/console/kit/overlay/leave-slowly'
import { AllowBlocked, type AllowedBucket, AllowedLine } from './allow-uploads'
import type { SentImage } from './cancel-image-upload'
import { TransferJob } from './transfer-job'
import { TransferRow } from './transfer-row'
import styles from './transfer-tray.module.css'
import { TransferUnfinished } from './transfer-unfinished'
import { useOpen } from './use-open'
import { useRestoredFocus } from './use-restored-focus'
import { useToastLift } from './use-toast-lift'
import { Link, useRouter } from '@tanstack/react-router'
import { toast } from '#/console/kit/feedback/toast'
import { useImage } from '#/console/resource/catalog/use-image'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { useNow } from '#/console/kit/text/use-now'
import { announce } from '#/console/resource/page/announce'
import { CancelImageUpload } from './cancel-image-upload'
import { formatCount } from '#/lib/bytes'
import { headingOf, isDue, paceWords, pillText, secondsWords, shortPillOf } from './transfer-words'
import { imageDeleted } from './words'

/** Milliseconds between announcements of progress, so that a screen reader isn't interrupted too often. */
const EVERY = 30_000

/** Announces progress rarely, and the end at once. */
function useSpokenProgress(heading: string, any: boolean, totals: Totals): void {
  const latest = useRef('')
  const running = totals.running > 0
  useEffect(() => {
    latest.current = [heading, `${totals.percent}%`, secondsWords(totals.secondsLeft)].filter(Boolean).join(', ')
  }, [heading, totals])
  useEffect(() => {
    if (any && !running) announce(heading)
  }, [any, running, heading])
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => announce(latest.current), EVERY)
    return () => clearInterval(timer)
  }, [running])
}

/** Images of this tab that wait for data while no job sends it, as after a reload. */
function useWaitingImages() {
  const jobs = useJobs()
  return useImageUploads().filter(
    (n) => n.sentAt === null && n.file !== null && !jobs.some((j) => isOfImage(j, n.image)),
  )
}

function ImageUnfinished() {
  const now = useNow()
  return useWaitingImages().map(({ image, label, ends }) => {
    const [owner = '', name = ''] = image.split('/')
    return (
      <li key={image} className={styles['job']}>
        <div>
          <MiddleEllipsis text={`Upload of image ${label}`} />
          <span>Unfinished</span>
        </div>
        <p data-quiet="">
          {isDue(ends, now) ? (
            'A reload interrupted this transfer. Without data, the image is deleted after 24 hours.'
          ) : (
            <>
              A reload interrupted this transfer. Without data, the image is deleted <RelativeTime value={ends} />.
            </>
          )}
        </p>
        <div className={styles['actions']}>
          <Link to="/images/$owner/$name" params={{ owner, name }}>
            Continue
          </Link>
        </div>
      </li>
    )
  })
}

/** Follows uploaded images on every page until each is available or deleted. */
function ImageFollower() {
  return useImageUploads()
    .filter((n) => n.sentAt !== null)
    .map((n) => <Follow key={n.image} note={n} />)
}

function Follow({ note }: { note: ImageUploadNote }) {
  const router = useRouter()
  const { data, error } = useImage(note.image)
  const deleted = error?.kind === 'not-found'
  const available = data?.status === 'available'
  const [owner = '', name = ''] = note.image.split('/')
  const page = { to: '/images/$owner/$name', params: { owner, name } } as const
  const notify = useEffectEvent(() => {
    const title = `Image ${note.label} available`
    // The image's own page says it already.
    if (available && router.matchRoute(page, { fuzzy: true })) announce(title)
    else if (available)
      toast({
        title,
        detail: 'You can use it in every region.',
        tone: 'ok',
        action: { label: 'Open', onAct: () => void router.navigate(page) },
      })
    if (deleted)
      toast({
        title: imageDeleted(note.label),
        detail: 'The data was damaged or incomplete. Check the file and upload it again.',
        tone: 'danger',
        timeout: 0,
      })
    // A row that says "uploaded" would outlive the image.
    if (deleted) stopImage(note.image, { forget: true })
    else imageUploads.forget(note.image)
  })
  useEffect(() => {
    if (available || deleted) notify()
  }, [available, deleted])
  return null
}

/** A job of a single file is shown by its row alone. */
const isAlone = (job: JobView) =>
  job.counts.all === 1 && job.counts.skipped === 0 && job.halt === null && job.kind.bytes !== undefined && !job.counting
const showsRow = (t: Transfer) => t.kind.bytes !== undefined || t.state.phase === 'failed' || isWaiting(t.state)

/** All transfers of this tab: a pill in the top bar, and a tray that stays across pages. */
export function TransferTray() {
  const jobs = useJobs()
  const [last, setAllowed] = useState<AllowedBucket>()
  const allowed = last && jobs.some((job) => isInBucket(job, last)) ? last : undefined
  // Cleared with its jobs.
  if (last !== allowed) setAllowed(undefined)
  return (
    <>
      <ImageFollower />
      <Tray allowed={allowed} onUndone={() => setAllowed(undefined)} />
      <AllowBlocked allowed={allowed} onAllowed={setAllowed} />
    </>
  )
}

interface TrayProps {
  readonly allowed: AllowedBucket | undefined
  readonly onUndone: () => void
}

function Tray({ allowed, onUndone }: TrayProps) {
  const jobs = useJobs()
  const rows = useTransfers()
  const totals = useTotals()
  const paused = usePaused()
  const now = useShownAt()
  const unfinished = useUnfinished()
  const images = useWaitingImages()
  const [asked, setAsked] = useState<readonly SentImage[]>()
  const heading = jobs.length === 0 ? 'Unfinished' : headingOf(totals)
  const running = totals.running > 0
  useSpokenProgress(heading, jobs.length > 0, totals)
  const empty = jobs.length === 0 && unfinished.length === 0 && images.length === 0
  const tray = useRef<HTMLElement>(null)
  const place = useCallback((node: HTMLElement) => {
    tray.current = node
    return leaveSlowly(node)
  }, [])
  const pill = useRef<HTMLButtonElement>(null)
  useToastLift(tray, empty)
  const fold = useRef<HTMLButtonElement>(null)
  const toggle = () => (pill.current?.hidden ? fold.current : pill.current)
  const onFocus = useRestoredFocus(toggle)
  const isLone = jobs.length === 1 && unfinished.length === 0 && images.length === 0
  const [open, setOpen] = useOpen(tray, jobs, unfinished.length + images.length, allowed)
  const isWide = open === 'open' || open === 'kept'
  // Folded, the tray is one line, which carries the latest Undo.
  const undoable = isWide ? undefined : jobs.findLast((j) => j.undoable)
  if (empty) return null
  // Finished jobs of a single file fold together.
  const alone = new Set(jobs.filter((j) => isAlone(j) && j.status === 'done').map((j) => j.id))
  const again = jobs.some((j) => j.retryable)
  // The button disappears, and focus with it: the tray and its pill are never shown both.
  const change = (to: typeof open) => {
    flushSync(() => setOpen(to))
    toggle()?.focus()
  }
  const stopAll = () => {
    const cut = sentImages(jobs)
    if (cut.length === 0) cancelAll()
    else setAsked(cut)
  }

  return (
    <>
      <button
        ref={pill}
        type="button"
        className={styles['pill']}
        hidden={open !== 'hidden'}
        data-failed={!running && totals.failed > 0 ? '' : undefined}
        aria-expanded={false}
        aria-controls="transfers"
        onClick={() => change('kept')}
      >
        <span data-wide>{jobs.length === 0 ? heading : pillText(totals)}</span>
        <span data-narrow aria-hidden>
          {jobs.length === 0 ? 'Unfinished' : shortPillOf(totals)}
        </span>
      </button>
      {createPortal(
        // Outside of the app, so that it is above drawers, which hide what has no `aria-live` from screen readers. The handler only
        // remembers which button has focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section
          ref={place}
          id="transfers"
          aria-label="Transfers"
          aria-live="off"
          className={styles['tray']}
          hidden={open === 'hidden'}
          onFocus={onFocus}
        >
          <header>
            <div>
              <b>{heading}</b>
              {running ? <span>{paused ? 'Paused' : paceWords(totals, now)}</span> : null}
            </div>
            {running && (paused || !totals.stopped) ? (
              <IconButton
                name={paused ? 'Resume transfers' : 'Pause transfers'}
                size="sm"
                icon={
                  paused ? <Icon of={playIcon} size={16} aria-hidden /> : <Icon of={pauseIcon} size={16} aria-hidden />
                }
                onClick={() => setPaused(!paused)}
              />
            ) : null}
            {undoable && (
              <Button variant="ghost" aria-label={`Undo ${undoable.title}`} onClick={() => undoJob(undoable.id)}>
                Undo
              </Button>
            )}
            <IconButton
              name={isWide ? 'Hide transfers' : 'Show transfers'}
              size="sm"
              icon={<Icon of={isWide ? chevronDownIcon : chevronUpIcon} aria-hidden />}
              ref={fold}
              onClick={() => change(isWide ? 'hidden' : 'kept')}
            />
          </header>
          {allowed && <AllowedLine bucket={allowed} onUndone={onUndone} />}
          <ul hidden={!isWide}>
            {jobs
              .filter((job) => !alone.has(job.id))
              .toReversed()
              .map((job) => (
                <Job key={job.id} job={job} rows={rows} now={now} said={heading} isLone={isLone} />
              ))}
            <Finished rows={rows.filter((t) => alone.has(t.job) && showsRow(t)).toReversed()} all={alone.size} alone />
            <TransferUnfinished />
            <ImageUnfinished />
          </ul>
          {jobs.length === 0 ? null : (
            <footer hidden={!isWide}>
              {again ? (
                <Button variant="ghost" onClick={retryAllFailed}>
                  Retry all failed
                </Button>
              ) : null}
              {running ? (
                <Button variant="ghost" onClick={stopAll}>
                  Cancel all
                </Button>
              ) : (
                <Button variant="ghost" onClick={() => dismissTransfers()}>
                  Clear
                </Button>
              )}
            </footer>
          )}
        </section>,
        document.body,
      )}
      {asked && <CancelImageUpload uploads={asked} onStop={cancelAll} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Images whose uploads would be interrupted, with their labels. */
const sentImages = (jobs: readonly JobView[]): readonly SentImage[] =>
  jobs
    .filter((j) => j.counts.left > 0)
    .flatMap(({ subject }) => (subject.kind === 'image' ? [subject.image] : []))
    .map((image) => ({ image, label: imageUploads.get().find((n) => n.image === image)?.label ?? image }))

/** More finished transfers than this are one line that opens. */
const FOLD = 3

interface FinishedProps {
  readonly rows: readonly Transfer[]
  /** How many there are. Only the latest have rows. */
  readonly all: number
  /** Jobs of their own */
  readonly alone?: boolean
}

function Finished({ rows, all, alone = false }: FinishedProps) {
  const list = rows.map((t) => <TransferRow key={t.id} t={t} now={0} alone={alone} />)
  if (rows.length <= FOLD) return list
  return (
    <li className={styles['finished']} data-alone={alone || undefined}>
      <details>
        <summary>
          <Icon of={checkIcon} aria-hidden className={styles['done']} />{' '}
          {rows.length < all ? `Show the last ${formatCount(rows.length)}` : `Show ${formatCount(all)} finished`}
        </summary>
        <ul>{list}</ul>
      </details>
    </li>
  )
}

const isDone = (t: Transfer) => t.state.phase === 'done'

interface JobProps {
  readonly job: JobView
  readonly rows: readonly Transfer[]
  readonly now: number
  /** The tray's heading, which a job doesn't repeat */
  readonly said: string
  /** Whether the heading is about this job alone */
  readonly isLone: boolean
}

function Job({ job, rows, now, said, isLone }: JobProps) {
  // One cause is one line: a blocked job shows no rows.
  const blocked = job.halt?.fault === 'cors-off'
  const own = blocked ? [] : rows.filter((t) => t.job === job.id && showsRow(t)).toReversed()
  return (
    <>
      {isAlone(job) ? null : <TransferJob job={job} said={said} isLone={isLone} />}
      {own
        .filter((t) => !isDone(t))
        .map((t) => (
          <TransferRow
            key={t.id}
            t={t}
            now={isWaiting(t.state) ? now : 0}
            alerts={job.counts.all === 1}
            alone={isAlone(job)}
          />
        ))}
      <Finished rows={own.filter(isDone)} all={job.counts.done} alone={isAlone(job)} />
    </>
  )
}
