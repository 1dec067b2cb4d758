import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { PANEL_OPENED } from '#/console/kit/overlay/panel-opened'
import { type BucketRef, isInBucket, isJobOver } from '#/console/transfers/engine/job'
import type { JobView } from '#/console/transfers/engine/view'

/** Milliseconds that a result stays. */
const STAY_MS = 6000
/** Milliseconds after which a job is shown although its first request has no response. */
const UNSEEN_MS = 2000

/** Whether the job ended as it should, with nothing to read about it. */
const isFine = (job: JobView) => job.status === 'done' && job.kept.count + (job.remains?.count ?? 0) === 0
/** Whether the job stopped, or ended with something to read about. A blocked bucket is asked about instead. */
const isTrouble = (job: JobView) =>
  job.halt ? job.halt.fault !== 'cors-off' : isJobOver(job) && job.status !== 'canceled' && !isFine(job)
/** Whether the bucket has let through a request of the job. */
const hasBegun = (job: JobView) =>
  isTrouble(job) || isFine(job) || job.bytes.done + job.counts.done + job.counts.failed + job.counts.unchanged > 0

/** `folded`: the header alone. `kept`: opened by the user, so that it doesn't fold by itself. */
type Open = 'hidden' | 'folded' | 'open' | 'kept'

/**
 * How much of the tray is shown. Every job opens it once the job runs, so that a bucket that blocks browsers is asked about first. A
 * phone shows the header until something fails. A good end folds it to the header, and hides it some seconds later, but not under
 * the pointer or with focus. `others`: interrupted jobs. `allowed`: a bucket that the user has just allowed.
 */
export function useOpen(
  box: RefObject<HTMLElement | null>,
  jobs: readonly JobView[],
  others: number,
  allowed: BucketRef | undefined,
) {
  const [open, setOpen] = useState<Open>('hidden')
  const shown = others + jobs.filter((j) => hasBegun(j) || (allowed && isInBucket(j, allowed))).length
  const troubles = jobs.filter(isTrouble).length
  const [known, setKnown] = useState({ shown: 0, troubles: 0 })
  const show = () => setOpen(troubles === 0 && matchMedia('(max-width: 560px)').matches ? 'folded' : 'open')
  if (known.shown !== shown || known.troubles !== troubles) {
    setKnown({ shown, troubles })
    if (shown > known.shown || (troubles > known.troubles && open === 'folded')) show()
  }
  const showLate = useEffectEvent(show)
  const waits = jobs.some((j) => !isJobOver(j) && j.halt === null && !hasBegun(j))
  useEffect(() => {
    const timer = waits ? setTimeout(() => showLate(), UNSEEN_MS) : undefined
    return () => clearTimeout(timer)
  }, [waits])

  const foldUnused = useEffectEvent((to: Open) => {
    if (box.current?.matches(':hover, :focus-within') === false) setOpen(to)
  })
  const isOver = others === 0 && jobs.every(isFine) && (open === 'open' || open === 'folded')
  useEffect(() => {
    const hide = () => foldUnused('hidden')
    addEventListener(PANEL_OPENED, hide)
    if (isOver) queueMicrotask(() => foldUnused('folded'))
    const timer = isOver ? setInterval(hide, STAY_MS) : undefined
    return () => {
      removeEventListener(PANEL_OPENED, hide)
      clearInterval(timer)
    }
  }, [isOver])
  return [open, setOpen] as const
}
