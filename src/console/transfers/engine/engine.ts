/** Runs jobs from start to verification, and records them for after a reload. Independent of React and routes. */
import { restoredAccess } from '../objects/delete-runner'
import type { Listed } from '../objects/confirmed-versions'
import { agreedToCopy, agreedToReplace } from '../objects/conflict-resolution'
import { namedFile } from './ledger'
import { isRefused, recordEnd } from './ended'
import type { Engine, EngineParts } from './engine-types'
import { bucketOf, canUndo, failuresOf, isJobOver, whenJob, type Job, type JobItem, type NewItem } from './job'
import { createLifecycle } from './job-lifecycle'
import { jobTitles } from './job-titles'
import { createProgressStore } from './progress-store'
import { createQueue } from './queue'
import { isOver } from './state'
import type { Agreed } from './types'

export function createEngine(parts: EngineParts): Engine {
  const { upload, imageUpload, ledger, onChanged } = parts
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
  const { access, records, nextId, add, addBulk, begin, start, close, drop, retry } = createLifecycle(
    queue,
    progress,
    parts,
  )

  const sendAll = (job: Job, files: readonly NewItem[]): string => {
    queue.push(job, files)
    job.sealed = true
    return begin(job)
  }

  /** Retries an upload that found another version, once the user has agreed to something else. */
  const retryAgreed = (id: string, agree: (item: JobItem, found: Listed) => Agreed) => {
    const item = queue.item(id)
    const found = item?.state.failure?.found
    if (!item || !found) return
    item.agreed = agree(item, found)
    retry(item.job, item)
  }

  return {
    get: progress.get,
    subscribe: progress.subscribe,
    uploadAll({ cluster, bucket }, files, { id = nextId(), title, done = 0, skipped = 0 } = {}) {
      const sent = files.filter((f) => !f.skip)
      const subject = { kind: 'object', cluster, bucket } as const
      const o = { id, kind: 'upload', subject, title: title ?? jobTitles.upload(sent) } as const
      const job = add({ ...o, run: upload })
      queue.countDone(job, done)
      queue.skip(job, files.length - sent.length + skipped)
      records.open(
        { ...o, all: sent.length, request: null },
        sent.map((f) => namedFile(f.name, f.file, f.agreed)),
      )
      return sendAll(
        job,
        sent.map(({ file, name, agreed }, index) => ({ name, file, size: file.size, index, agreed })),
      )
    },
    sendImage({ image, label, to, file }) {
      const job = add({
        id: nextId(),
        kind: 'image',
        subject: { kind: 'image', image },
        title: jobTitles.image(label),
        run: imageUpload,
      })
      return sendAll(job, [{ name: file.name, file, size: file.size, payload: to }])
    },
    start,
    restore({ id, kind, subject, title, request, ended }, before) {
      if (!request || !ended) return
      queue.restore(addBulk(request, { id, kind, subject, title }, before), ended)
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
      if (item) retry(item.job, item)
    },
    replace(id) {
      retryAgreed(id, ({ agreed }, found) => agreedToReplace(found, agreed))
    },
    keepBoth(id) {
      retryAgreed(id, ({ name, agreed }) => agreedToCopy(name, agreed))
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
      if (job) retry(job)
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
    changes: access.sent,
    undo(id) {
      const job = queue.job(id)
      const each = restoredAccess(access.sent(id))
      if (!job || !canUndo(job) || each.length === 0) return undefined
      job.isUndone = true
      const undo = start({ ...bucketOf(job), kind: 'acl', each })
      access.beginUndo(undo, job)
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
