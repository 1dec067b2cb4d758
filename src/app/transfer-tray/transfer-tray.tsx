import { ChevronDown, Pause, Play } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatBytes } from '#/lib/bytes'
import { type ImageUploadNote, imageUploads, useImageUploads } from '#/transfers/images-volumes/image-uploads'
import { hasBytes, sendsFile } from '#/transfers/engine/job'
import { isWaiting } from '#/transfers/engine/state'
import {
  cancelAll,
  dismissTransfers,
  pauseQueue,
  resumeQueue,
  retryAllFailed,
  stopImage,
  useJobs,
  usePaused,
  useShownAt,
  useTotals,
  useTransfers,
  useUnfinished,
} from '#/transfers/engine/transfers'
import type { JobView, Totals, Transfer } from '#/transfers/engine/types'
import { Button } from '#/ui/button/button'
import { IconButton } from '#/ui/button/icon-button'
import type { SentImage } from './cancel-image-upload'
import { lazyOrNothing } from '../shell/lazy-or-nothing'
import { TransferJob } from './transfer-job'
import { TransferRow } from './transfer-row'
import styles from './transfer-tray.module.css'
import { TransferUnfinished } from './transfer-unfinished'
import { headingOf, pillOf, secondsWords, shortPillOf } from './transfer-words'
import { useToastLift } from './use-toast-lift'
import { Link, useNavigate } from '@tanstack/react-router'
import { toast } from '#/ui/feedback/toast'
import { useImage } from '../catalog/use-image'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { RelativeTime } from '#/ui/text/relative-time'
import { announce } from '../shell/announce'

/** Milliseconds between two reports while something runs: a screen reader has other things to say. */
const EVERY = 30_000

/** The end is said at once, the way there rarely. */
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

/** Images of this tab that wait for their data while nothing sends it, as after a reload. */
function useWaitingImages() {
  const jobs = useJobs()
  return useImageUploads().filter(
    (n) => n.sentAt === null && n.file !== null && !jobs.some((j) => j.kind === 'image' && j.bucket === n.image),
  )
}

function ImageUnfinished() {
  return useWaitingImages().map(({ image, label, ends }) => {
    const [owner = '', name = ''] = image.split('/')
    return (
      <li key={image} className={styles['job']}>
        <div>
          <MiddleEllipsis text={`Upload of image ${label}`} />
          <span>not finished</span>
        </div>
        <p data-quiet="">
          The page was reloaded before it was done. The image waits for its data, and is deleted{' '}
          <RelativeTime value={new Date(ends).toISOString()} />.
        </p>
        <div className={styles['actions']}>
          <Link to="/images/$owner/$name" params={{ owner, name }}>
            Go on with it
          </Link>
        </div>
      </li>
    )
  })
}

/** Images whose data is sent, followed from whichever page: each until it is available, or gone. */
function ImageFollower() {
  return useImageUploads()
    .filter((n) => n.sentAt !== null)
    .map((n) => <Follow key={n.image} note={n} />)
}

function Follow({ note }: { note: ImageUploadNote }) {
  const navigate = useNavigate()
  const { data, error } = useImage(note.image)
  const gone = error?.kind === 'not-found'
  const available = data?.status === 'available'
  const [owner = '', name = ''] = note.image.split('/')
  const tell = useEffectEvent(() => {
    if (available)
      toast({
        title: `Image ${note.label} is available`,
        detail: 'It can be used in any region.',
        tone: 'ok',
        action: {
          label: 'Open',
          onAct: () => void navigate({ to: '/images/$owner/$name', params: { owner, name } }),
        },
      })
    if (gone)
      toast({
        title: `Image ${note.label} is gone`,
        detail:
          'Its data could not be used: it is damaged, or was cut at its source. Check the file and upload it again.',
        tone: 'danger',
        timeout: 0,
      })
    // A row that says "uploaded" would outlive the image.
    if (gone) stopImage(note.image, { forget: true })
    else imageUploads.forget(note.image)
  })
  useEffect(() => {
    if (available || gone) tell()
  }, [available, gone])
  return null
}

const CancelImageUpload = lazyOrNothing(async () => (await import('./cancel-image-upload')).CancelImageUpload)

/** One file of its own needs no line for its job. */
const isAlone = (job: JobView) =>
  job.counts.all === 1 &&
  job.counts.skipped === 0 &&
  (sendsFile(job) || (job.kind === 'download' && !job.counting && job.halt === null))
const showsRow = (t: Transfer) => hasBytes(t) || t.state.phase === 'failed' || isWaiting(t.state)

/** All transfers of this tab: a pill in the bar, and a tray over every page that outlives navigation. */
export function TransferTray() {
  return (
    <>
      <ImageFollower />
      <Tray />
    </>
  )
}

function Tray() {
  const jobs = useJobs()
  const rows = useTransfers()
  const totals = useTotals()
  const paused = usePaused()
  const now = useShownAt()
  const unfinished = useUnfinished()
  const images = useWaitingImages()
  const [open, setOpen] = useState(true)
  const [asked, setAsked] = useState<readonly SentImage[]>()
  const heading = jobs.length === 0 ? 'Not finished' : headingOf(totals)
  const running = totals.running > 0
  useSpokenProgress(heading, jobs.length > 0, totals)
  // Every new job shows the tray again.
  const [known, setKnown] = useState(jobs.length)
  if (known !== jobs.length) {
    setKnown(jobs.length)
    if (jobs.length > known) setOpen(true)
  }
  const empty = jobs.length === 0 && unfinished.length === 0 && images.length === 0
  const tray = useRef<HTMLElement>(null)
  useToastLift(tray, empty)
  if (empty) return null
  const rest = [
    totals.stalled ? 'Stalled' : totals.speed > 0 ? `${formatBytes(totals.speed)}/s` : undefined,
    secondsWords(totals.secondsLeft),
  ]
  const again = jobs.some((j) => j.counts.failed > 0 || j.halt)
  const stopAll = () => {
    const cut = sentImages(jobs)
    if (cut.length === 0) cancelAll()
    else setAsked(cut)
  }

  return (
    <>
      <button
        type="button"
        className={styles['pill']}
        data-failed={!running && totals.failed > 0 ? '' : undefined}
        aria-expanded={open}
        aria-controls="transfers"
        onClick={() => setOpen(!open)}
      >
        <span data-wide>{jobs.length === 0 ? heading : pillOf(totals)}</span>
        <span data-narrow aria-hidden>
          {jobs.length === 0 ? 'Unfinished' : shortPillOf(totals)}
        </span>
      </button>
      <section ref={tray} id="transfers" aria-label="Transfers" className={styles['tray']} hidden={!open}>
        <header>
          <b>{heading}</b>
          <span>{running ? (paused ? 'paused' : rest.filter(Boolean).join(' · ')) : ''}</span>
          {running ? (
            <IconButton
              name={paused ? 'Go on with the queue' : 'Pause the queue'}
              size="sm"
              icon={paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              onClick={paused ? resumeQueue : pauseQueue}
            />
          ) : null}
          <IconButton
            name="Hide transfers"
            size="sm"
            icon={<ChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(false)}
          />
        </header>
        <ul>
          {jobs.toReversed().map((job) => (
            <Job key={job.id} job={job} rows={rows} now={now} />
          ))}
          <TransferUnfinished />
          <ImageUnfinished />
        </ul>
        {jobs.length === 0 ? null : (
          <footer>
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
      </section>
      {asked && (
        <Suspense>
          <CancelImageUpload uploads={asked} onStop={cancelAll} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Images whose data would be cut off, by what they are called. */
const sentImages = (jobs: readonly JobView[]): readonly SentImage[] =>
  jobs
    .filter((j) => j.kind === 'image' && j.counts.left > 0)
    .map(({ bucket: image }) => ({
      image,
      label: imageUploads.get().find((n) => n.image === image)?.label ?? image,
    }))

function Job({ job, rows, now }: { readonly job: JobView; readonly rows: readonly Transfer[]; readonly now: number }) {
  const own = rows.filter((t) => t.job === job.id && showsRow(t)).toReversed()
  return (
    <>
      {isAlone(job) ? null : <TransferJob job={job} />}
      {own.map((t) => (
        <TransferRow key={t.id} t={t} now={isWaiting(t.state) ? now : 0} />
      ))}
    </>
  )
}
