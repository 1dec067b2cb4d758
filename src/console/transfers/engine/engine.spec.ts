/** The life of a job from start to end, and what can follow its end, with objects that a test runs. */
import { expect, test } from 'vitest'
import { memoryBox } from '#test/transfers/testing'
import { testKind } from '#test/transfers/testing-queue'
import { createEngine } from './engine'
import { canceledError, type TransferFault } from './failure'
import { failure } from './faults'
import type { Change, ItemOutcome, Work } from './job'
import { createLedger } from './ledger'

type Outcome = ItemOutcome | Extract<TransferFault, 'interrupted' | 'bucket-gone' | 'cors-off' | 'disk-full'>
const isOutcome = (o: Outcome): o is ItemOutcome => o === 'done' || o === 'unchanged' || o === 'kept'

/** An engine with one job, each of whose objects ends with the next outcome of `outcomes`. */
function started(outcomes: readonly Outcome[], o: Partial<Work> & { undo?: boolean; left?: boolean } = {}) {
  const { undo, left, ...work } = o
  const box = memoryBox()
  const ledger = createLedger(box, () => 'tab')
  const next = [...outcomes]
  const ran: string[] = []
  const undone: Change[] = []
  const engine = createEngine({
    ledger,
    onChanged: () => undefined,
    kinds: {
      test: testKind({
        resumes: 'request',
        work: (_, job, { note }) => ({
          items: ['a', 'b'].map((name) => ({ name, size: 1 })),
          run: async (item) => {
            ran.push(item.name)
            if (undo) await note(item, { name: item.name })
            const how = next.shift() ?? 'done'
            if (isOutcome(how)) return how
            throw failure(how)
          },
          end: async () => void (left && (job.remains = { count: 1, names: ['a'] })),
          ...work,
        }),
        undo: (_, changes) => {
          undone.push(...changes)
          return { kind: 'test' }
        },
      }),
    },
  })
  const id = engine.start({ kind: 'test' })
  const job = () => engine.get().jobs.find((j) => j.id === id)
  const settled = async () => {
    await expect.poll(() => job()?.status).toMatch(/^(?:done|failed|canceled|halted)$/)
    await ledger.settled()
  }
  /** What a page after a reload finds of the job. */
  const noted = async () => {
    const [kept] = await createLedger(box, () => 'tab').unfinished()
    return kept ? (kept.note.ended ? 'its result' : 'unfinished') : 'nothing'
  }
  return { engine, id, job, settled, noted, ran, undone }
}
/** Runs an object until it is canceled. */
const endless: Work['run'] = (_, { signal }) =>
  new Promise((_done, fail) => signal.addEventListener('abort', () => fail(canceledError()), { once: true }))
const broken = () => Promise.reject(failure('interrupted'))

test.each<[string, readonly Outcome[], Parameters<typeof started>[1], object, string]>([
  ['whose objects are done', [], {}, { status: 'done', counts: { done: 2, left: 0 } }, 'nothing'],
  ['without a need', ['unchanged', 'kept'], {}, { status: 'done', counts: { unchanged: 1, kept: 1 } }, 'nothing'],
  ['with a failure', ['interrupted'], {}, { status: 'failed', counts: { done: 1, failed: 1 } }, 'its result'],
  ['of a deleted bucket', ['bucket-gone'], { atOnce: 1 }, { status: 'failed', counts: { failed: 2 } }, 'its result'],
  [
    'that a full disk stops',
    ['disk-full'],
    { atOnce: 1 },
    { status: 'halted', counts: { failed: 1, left: 1 } },
    'unfinished',
  ],
  [
    'that the bucket blocks',
    ['cors-off'],
    { atOnce: 1 },
    { status: 'halted', counts: { failed: 0, left: 2 } },
    'unfinished',
  ],
  ['whose listing fails', [], { list: broken }, { status: 'failed', halt: { fault: 'interrupted' } }, 'unfinished'],
  [
    'whose result can’t be written',
    [],
    { end: broken },
    { status: 'failed', halt: { fault: 'interrupted' } },
    'unfinished',
  ],
  ['that left something', [], { left: true }, { status: 'failed', remains: { count: 1 } }, 'unfinished'],
  ['that can be undone', [], { undo: true }, { status: 'done', undoable: true }, 'its result'],
])('a job %s ends so, and a reload finds of it what can continue', async (_, outcomes, work, view, found) => {
  const { engine, job, settled, noted } = started(outcomes, work)
  await settled()
  expect(job()).toMatchObject(view)
  expect(await noted()).toBe(found)
  engine.clear()
})

test.each<[string, readonly Outcome[], Partial<Work>, readonly string[]]>([
  ['failed objects alone', ['interrupted'], {}, ['a', 'b', 'a']],
  ['what a full disk stopped', ['disk-full'], { atOnce: 1 }, ['a', 'b', 'a']],
  ['everything of a result in one piece', ['interrupted'], { atOnce: 1, isWhole: true }, ['a', 'b', 'a', 'b']],
])('a retry runs %s', async (_, outcomes, work, all) => {
  const { engine, id, job, settled, noted, ran } = started(outcomes, work)
  await settled()
  engine.retryJob(id)
  await expect.poll(() => job()?.status).toBe('done')
  expect(ran.toSorted()).toEqual(all.toSorted())
  expect(job()?.counts).toMatchObject({ all: 2, done: 2, failed: 0 })
  await expect.poll(noted).toBe('nothing')
})

test('a canceled job ends its listing and its objects, and leaves nothing', async () => {
  const { engine, id, job, settled, noted } = started([], { run: endless, atOnce: 1 })
  engine.cancelJob(id)
  await settled()
  expect(job()).toMatchObject({ status: 'canceled', counts: { canceled: 2, left: 0 } })
  expect(await noted()).toBe('nothing')
})

test('changes are undone once', async () => {
  const { engine, id, job, settled, undone } = started([], { undo: true })
  await settled()
  const undo = engine.undo(id)
  expect(undone.map((c) => c.name)).toEqual(['a', 'b'])
  expect(engine.undo(id)).toBeUndefined()
  await engine.whenOver(undo ?? '')
  await expect.poll(() => job()?.undoable).toBe(false)
})
