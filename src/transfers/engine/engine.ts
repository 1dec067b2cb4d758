/** Runs jobs from start to verification, and records them for after a reload. Independent of React and routes. */
import { createProgressStore } from './progress-store'
import type { DownloadRunner, Engine, EngineParts } from './engine-types'
import { isRefused, recordEnd } from './ended'
import { signingFailure } from './faults'
import { isFailure } from './is-failure'
import {
  bucketOf,
  canUndo,
  failuresOf,
  isJobOver,
  whenJob,
  type JobItem,
  type Job,
  type NewItem,
  type Runner,
} from './job'
import { namedFile, type Ledger } from '../persistence/ledger'
import { planFor, type BulkPlan } from '../bulk/plan'
import { createQueue } from './queue'
import { deleteRunner, restoredAccess, sentChanges, wasSent, type AclBefore } from '../bulk/runners'
import { versionFingerprint } from '../bulk/shown'
import { isOver } from './state'
import { kindOf, lazyAclRunner, lazyCopyRunner, lazyResourceRunner, subjectOf } from './job-parts'
import { jobTitles } from './job-titles'
import type { BulkRequest, TransferKind, TransferSubject } from './types'

/** Maximum number of jobs in the list that ended without a failure. The user decides about failures. */
const KEPT_JOBS = 50

export function createEngine({ upload, imageUpload, ledger, download, onChanged }: EngineParts): Engine {
  const plans = new Map<string, BulkPlan>()
  const downloads = new Map<string, DownloadRunner>()
  const requests = new Map<string, BulkRequest>()
  const changed = new Map<string, AclBefore[]>()
  /** Jobs whose changes of access another job undoes, by the id of that job. */
  const undone = new Map<string, Job>()
  /** Records of jobs in the ledger, for a retry of one whose record was removed at its end. */
  const records = new Map<string, Parameters<Ledger['open']>>()
  const closed = new Set<string>()
  const progress = createProgressStore(
    () => queue,
    ({ id }) => ledger.isKept(id),
  )
  const queue = createQueue({
    onChange: progress.soon,
    onOver(item) {
      const { phase } = item.state
      if (isOver(item.state) && phase !== 'canceled') progress.over(item)
      // After a reload a refused resource isn't sent again. A file is, and a resource that failed for another reason.
      ledger.mark(item.job.id, item.index, phase === 'done' || phase === 'canceled' || isRefused(item))
      // An interrupted or canceled upload can exist nevertheless.
      if (item.job.kind === 'upload' && (phase === 'done' || item.state.loaded > 0)) onChanged(item.job)
    },
    speed: progress.speed,
    onMoved: progress.moved,
  })
  /** Ids must differ from those that an earlier page left in the ledger. */
  const page = Math.random().toString(36).slice(2, 8)
  let serial = 0
  const nextId = () => {
    serial += 1
    return `${page}${serial}`
  }

  const begin = (
    kind: TransferKind,
    subject: TransferSubject,
    title: string,
    run: Runner,
    o: { id: string; atOnce?: number },
  ) => {
    const job = queue.add({ ...o, kind, subject, title, run })
    progress.count(job)
    const over = [...queue.jobs()].filter((j) => isJobOver(j) && j.status !== 'failed')
    for (const old of over.slice(0, Math.max(0, over.length - KEPT_JOBS))) drop(old)
    return job
  }

  const open = (...record: Parameters<Ledger['open']>) => {
    const [{ id }] = record
    records.set(id, record)
    closed.delete(id)
    ledger.open(...record)
  }
  const close = ({ id, counts, undoable }: Job) => {
    ledger.close(id)
    closed.add(id)
    // The next change is the first again, as it is in the ledger.
    if (!undoable) changed.delete(id)
    // Nothing is left to retry.
    if (counts.failed + counts.canceled === 0) records.delete(id)
  }

  const conduct = async (job: Job): Promise<void> => {
    const plan = plans.get(job.id)
    queue.settle(job, 'running')
    let own: unknown
    try {
      if (!job.sealed) await plan?.expand()
      job.sealed = true
    } catch (e) {
      own = e
    }
    await queue.drained(job)
    // Dismissed, or the session has ended: the job must not be recorded again.
    if (queue.job(job.id) !== job) return
    job.ending = true
    try {
      if (own === undefined && !job.stop.signal.aborted) {
        await plan?.after()
        await downloads.get(job.id)?.end(job)
      } else await downloads.get(job.id)?.abort()
    } catch (e) {
      own = e
    }
    job.ending = false
    if (job.stop.signal.aborted) queue.settle(job, 'canceled')
    else {
      // A halt without remaining objects is the failure of the objects themselves.
      job.halt = own === undefined ? null : isFailure(own) ? own : signingFailure(own)
      const { failed, canceled } = job.counts
      // A deleted object that is still listed counts as a failure, a later one doesn't.
      const bad = job.halt !== null || failed > 0 || (job.remains?.count ?? 0) > failed + canceled
      queue.settle(job, bad ? 'failed' : canceled > 0 && job.counts.done === 0 ? 'canceled' : 'done')
    }
    endUndo(job, job.counts.canceled > 0)
    if (!recordEnd(job, ledger) && job.status !== 'failed') close(job)
    else if (job.kind === 'upload') ledger.flush()
    if (job.kind !== 'upload') onChanged(job)
    progress.repaint()
  }
  /** Records a complete undo. One that ended halfway allows another, as does a reload before its end. */
  const endUndo = ({ id, status }: Job, isHalf: boolean) => {
    const job = undone.get(id)
    // A failed one can be retried.
    if (!job || (status === 'failed' && !isHalf)) return
    undone.delete(id)
    if (isHalf) job.isUndone = false
    // A retry under way is recorded at its own end.
    if (isJobOver(job)) recordEnd(job, ledger)
  }
  const drop = (job: Job) => {
    endUndo(job, job.status === 'failed')
    undone.delete(job.id)
    ledger.close(job.id)
    plans.delete(job.id)
    changed.delete(job.id)
    records.delete(job.id)
    closed.delete(job.id)
    void downloads.get(job.id)?.abort()
    downloads.delete(job.id)
    requests.delete(job.id)
    queue.remove(job)
    progress.leave(job)
  }
  /** Retries failed objects, or one. While a job ends nothing of it can start, so the retry follows its end. */
  const goOn = (job: Job, only?: JobItem) => {
    if (job.ending) {
      // A job that is stopped after this press stays so.
      const { signal } = job.stop
      const wasStopped = signal.aborted
      void whenJob(job, () => isJobOver(job)).then(() => {
        if (signal.aborted !== wasStopped) return
        // A canceled object can be all that is left of a job that is done.
        if (only ? queue.item(only.id) : job.status === 'failed') goOn(job, only)
      })
      return
    }
    const over = isJobOver(job)
    if (over) {
      const r = requests.get(job.id)
      // A ZIP is written sequentially, so a retry repeats all of it.
      if (r?.kind === 'download' && job.atOnce === 1) {
        drop(job)
        // Under the same id, because a dialog can show the job.
        startBulk(r, { id: job.id })
        return
      }
      job.stop = new AbortController()
      job.remains = null
      job.restored = false
      // Until the retry ends, a reload offers the job as unfinished. A refused resource is only sent again where the user asks.
      const sent = new Set(only ? [only] : [])
      for (const i of job.failed) if (only === undefined || !isRefused(i)) sent.add(i)
      const record = closed.has(job.id) ? records.get(job.id) : undefined
      if (record) open(...record)
      const named = record?.[1]?.length ?? (r && 'items' in r ? r.items.length : 0)
      const indexes = named > 0 ? Array.from(sent, (i) => i.index) : []
      if (record || r) ledger.reopen(job.id, named, indexes)
      progress.count(job)
    }
    queue.retry(job, only)
    if (over) void conduct(job)
  }
  const pick = (r: BulkRequest, id: string): { run: Runner; atOnce?: number } => {
    if (r.kind === 'download') {
      const d = download(r)
      downloads.set(id, d)
      return d
    }
    if (r.kind === 'copy' || r.kind === 'move') return { run: lazyCopyRunner(r, upload) }
    if (r.kind !== 'acl') return { run: 'items' in r ? lazyResourceRunner(r.kind) : deleteRunner(r.shown) }
    return {
      run: lazyAclRunner(
        async ({ job }, change) => {
          const list = changed.get(job.id) ?? []
          changed.set(job.id, list)
          const n = list.push(change)
          job.undoable = true
          job.isUndone = false
          await ledger.noteAcl(job.id, n, change)
          return () => {
            // Kept in its place, because the records are numbered.
            const unsent = { ...change, unsent: true }
            list[n - 1] = unsent
            job.undoable = list.some(wasSent)
            // Not after the session has ended, which removed all records.
            if (queue.job(job.id) === job) void ledger.noteAcl(job.id, n, unsent)
          }
        },
        'shown' in r ? r.shown : undefined,
      ),
    }
  }

  /** Takes over what an earlier page changed. */
  const noteBefore = (job: Job, before: readonly AclBefore[]) => {
    changed.set(job.id, [...before])
    job.undoable = before.some(wasSent)
  }

  const changes = (id: string) => sentChanges(changed.get(id) ?? [])

  const startBulk: Engine['start'] = (r, resumed) => {
    const id = resumed?.id ?? nextId()
    const { run, atOnce = Infinity } = pick(r, id)
    const job = begin(kindOf(r), subjectOf(r), resumed?.title ?? jobTitles.bulk(r), run, { id, atOnce })
    queue.countDone(job, resumed?.done ?? 0)
    queue.skip(job, resumed?.skipped ?? 0)
    let plan: BulkPlan
    try {
      plan = planFor(r, queue, job)
    } catch (e) {
      queue.remove(job)
      throw e
    }
    plans.set(id, plan)
    requests.set(id, r)
    noteBefore(job, resumed?.before ?? [])
    const { kind, subject, title } = job
    const named = 'items' in r ? r.items.map((i) => ({ name: i.label, size: 0 })) : []
    const request = r.kind === 'download' ? { since: Date.now(), ...r } : r
    open({ id, kind, subject, title, all: named.length, request }, named)
    void conduct(job)
    progress.repaint()
    return id
  }

  const sendAll = (job: Job, files: readonly NewItem[]): string => {
    queue.push(job, files)
    job.sealed = true
    void conduct(job)
    progress.repaint()
    return job.id
  }

  return {
    get: progress.get,
    subscribe: progress.subscribe,
    uploadAll({ cluster, bucket }, files, { id = nextId(), title, done = 0, skipped = 0 } = {}) {
      const sent = files.filter((f) => !f.skip)
      const subject = { kind: 'object', cluster, bucket } as const
      const job = begin('upload', subject, title ?? jobTitles.upload(sent), upload, { id })
      queue.countDone(job, done)
      queue.skip(job, files.length - sent.length + skipped)
      open(
        { id: job.id, kind: 'upload', subject, title: job.title, all: sent.length, request: null },
        sent.map((f) => namedFile(f.name, f.file, f.agreed)),
      )
      return sendAll(
        job,
        sent.map(({ file, name, agreed }, index) => ({ name, file, size: file.size, index, agreed })),
      )
    },
    sendImage({ image, label, to, file }) {
      const job = begin('image', { kind: 'image', image }, jobTitles.image(label), imageUpload, { id: nextId() })
      return sendAll(job, [{ name: file.name, file, size: file.size, payload: to }])
    },
    start: startBulk,
    restore(note, before) {
      const { id, request, ended } = note
      if (!request || !ended) return
      const { run, atOnce = Infinity } = pick(request, id)
      const job = begin(note.kind, note.subject, note.title, run, { id, atOnce })
      plans.set(id, planFor(request, queue, job))
      requests.set(id, request)
      noteBefore(job, before)
      queue.restore(job, ended)
      progress.repaint()
    },
    cancel: (id) => queue.cancelItem(id),
    cancelJob(id) {
      const job = queue.job(id)
      if (job) queue.cancelJob(job)
    },
    cancelAll() {
      for (const job of queue.jobs()) queue.cancelJob(job)
    },
    retry(id) {
      const item = queue.item(id)
      if (item) goOn(item.job, item)
    },
    replace(id) {
      const item = queue.item(id)
      const found = item?.state.failure?.found
      if (!item || !found) return
      const { acl, contentType, access } = item.agreed ?? {}
      item.agreed = {
        replaces: versionFingerprint(found),
        etag: found.etag,
        at: -Infinity,
        acl,
        contentType,
        // The version that was found is another client's. Its access isn't what the user kept.
        access: access && { ...access, readAgain: access.acl === undefined },
      }
      goOn(item.job, item)
    },
    keepBoth(id) {
      const item = queue.item(id)
      if (!item?.state.failure?.found) return
      const { copyOf = item.name, acl, contentType } = item.agreed ?? {}
      item.agreed = { replaces: null, at: -Infinity, copyOf, acl, contentType }
      goOn(item.job, item)
    },
    skip(id) {
      const item = queue.item(id)
      if (!item?.state.failure?.found) return
      const { job } = item
      queue.leaveOut(item)
      progress.drop((one) => one === item)
      ledger.mark(job.id, item.index, true)
      const over = isJobOver(job)
      if (over && job.counts.all === job.counts.skipped) drop(job)
      else if (over && job.counts.failed === 0 && job.halt === null) {
        queue.settle(job, 'done')
        close(job)
      }
      progress.repaint()
    },
    retryJob(id) {
      const job = queue.job(id)
      if (job) goOn(job)
    },
    setPaused: (on) => queue.setPaused(on),
    dismiss(id) {
      for (const job of Array.from(queue.jobs())) {
        if (isJobOver(job) && (id === undefined || job.id === id)) drop(job)
      }
      const row = id === undefined ? undefined : (progress.row(id) ?? queue.item(id))
      if (row) {
        progress.drop((item) => item === row)
        queue.forget((item) => item === row)
        const { job } = row
        if (job.counts.all === 1 && isJobOver(job)) drop(job)
        else if (isJobOver(job)) recordEnd(job, ledger)
      }
      progress.repaint()
    },
    clear() {
      for (const job of Array.from(queue.jobs())) {
        queue.cancelJob(job)
        drop(job)
      }
      ledger.wipe()
      progress.repaint()
    },
    changes,
    undo(id) {
      const job = queue.job(id)
      const each = restoredAccess(changes(id))
      if (!job || !canUndo(job) || each.length === 0) return undefined
      job.isUndone = true
      const undo = startBulk({ ...bucketOf(job), kind: 'acl', each })
      undone.set(undo, job)
      return undo
    },
    failures(id) {
      const job = queue.job(id)
      return job ? failuresOf(job) : []
    },
    async whenOver(id) {
      const job = queue.job(id)
      if (job) await whenJob(job, () => isJobOver(job) || !queue.job(id))
    },
    row: queue.item,
    jobs: queue.jobs,
  }
}
