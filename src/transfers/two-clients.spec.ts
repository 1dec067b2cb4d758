/** Another client writes to the bucket between what was shown and what is done: nothing is destroyed that was not shown. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { session } from '../api/session'
import { createEngine } from './engine'
import type { Engine } from './engine-types'
import { imageRunner } from './image-runner'
import { createLedger } from './ledger'
import { uploadRunner } from './runners'
import { fingerprint } from './shown'
import { memoryBox, nodePut } from './testing'
import { storeServer, type StoreServer } from './testing-store'
import type { JobView, UploadFile } from './types'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
let store: StoreServer
let engine: Engine
beforeEach(async () => {
  store = await storeServer()
  session.begin('token-1', `${store.server.origin}/v4`)
  engine = createEngine({
    upload: uploadRunner(nodePut),
    imageUpload: imageRunner(nodePut, () => undefined),
    ledger: createLedger(memoryBox(), () => 'tab'),
    download: () => {
      throw new Error('no disk here')
    },
    onChanged: () => undefined,
  })
})
afterEach(async () => {
  engine.clear()
  await store.server.close()
})

const over = async (id: string): Promise<JobView> => {
  await engine.whenOver(id)
  const view = engine.get().jobs.find((j) => j.id === id)
  if (!view) throw new Error('the job was dropped')
  return view
}
const texts = () => Object.fromEntries([...store.held].map(([name, { text }]) => [name, text]))
const failureOf = (id: string) => engine.failures(id)[0]?.state.failure

describe('uploading', () => {
  const file = (name: string, text: string): UploadFile => ({
    name,
    file: new File([text], name),
    agreed: { replaces: null, at: -Infinity },
  })
  const replacing = (name: string, text: string): UploadFile => ({
    ...file(name, text),
    agreed: { replaces: fingerprint(store.entryOf(name)), at: -Infinity },
  })

  test('a name that was free when the plan was made is not replaced (defects S-5)', async () => {
    const files = [file('a', 'mine'), file('b', 'mine')]
    store.put('b', 'a colleague’s')
    const id = engine.uploadAll(PLACE, files)
    expect(await over(id)).toMatchObject({ status: 'failed', counts: { done: 1, failed: 1 } })
    expect(texts()).toEqual({ a: 'mine', b: 'a colleague’s' })
    expect(failureOf(id)).toMatchObject({ fault: 'not-shown', found: { name: 'b' } })
    expect(store.sent('PUT')).toHaveLength(1)
  })
  test('Replace replaces the version that the row shows, and no later one (defects S-5)', async () => {
    const files = [file('b', 'mine')]
    store.put('b', 'first')
    const id = engine.uploadAll(PLACE, files)
    await over(id)
    store.put('b', 'second')
    const row = engine.failures(id)[0]?.id ?? ''
    engine.replace(row)
    expect(await over(id)).toMatchObject({ status: 'failed' })
    expect(texts()).toEqual({ b: 'second' })
    engine.replace(row)
    expect(await over(id)).toMatchObject({ status: 'done' })
    expect(texts()).toEqual({ b: 'mine' })
  })
  test('Retry looks again: what came meanwhile is not replaced (defects S-5)', async () => {
    store.refuse.add('c')
    const id = engine.uploadAll(PLACE, [file('c', 'mine')])
    await over(id)
    store.refuse.clear()
    store.put('c', 'a colleague’s')
    engine.retryJob(id)
    expect(await over(id)).toMatchObject({ status: 'failed', counts: { failed: 1 } })
    expect(texts()).toEqual({ c: 'a colleague’s' })
    store.held.delete('c')
    engine.retryJob(id)
    expect(await over(id)).toMatchObject({ status: 'done' })
    expect(texts()).toEqual({ c: 'mine' })
  })
  test('a version that was agreed to be replaced is replaced, a newer one is not (defects S-5)', async () => {
    store.put('d', 'old')
    store.put('e', 'old')
    const files = [replacing('d', 'mine'), replacing('e', 'mine')]
    store.put('e', 'newer')
    await over(engine.uploadAll(PLACE, files))
    expect(texts()).toEqual({ d: 'mine', e: 'newer' })
  })
  test('an upload that was stored though its answer was lost is not sent again by Retry', async () => {
    const id = engine.uploadAll(PLACE, [file('f', 'mine'), file('g', 'mine')])
    store.put('f', 'mine')
    expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 1, unchanged: 1 } })
    expect(store.sent('PUT')).toHaveLength(1)
  })
  test('one list call covers five hundred names', async () => {
    const files = Array.from({ length: 60 }, (_, n) => file(`many/${String(n).padStart(3, '0')}`, 'x'))
    expect(await over(engine.uploadAll(PLACE, files))).toMatchObject({ status: 'done', counts: { done: 60 } })
    expect(store.lists()).toBe(1)
  })
  test('what was looked up a moment ago is not looked up again', async () => {
    const now = { replaces: null, at: performance.now() }
    await over(engine.uploadAll(PLACE, [{ name: 'h', file: new File(['x'], 'h'), agreed: now }]))
    expect(store.lists()).toBe(0)
  })
})
