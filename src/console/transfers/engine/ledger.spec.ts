import { expect, test, vi } from 'vitest'
import { memoryBox } from '#test/transfers/testing'
import { createLedger, namedFile, type JobNote } from './ledger'

const UPLOAD: Omit<JobNote, 'parts'> = {
  id: 'j1',
  kind: 'upload',
  subject: { kind: 'object', cluster: 'eu-1', bucket: 'photos' },
  title: 'Upload a.txt',
  request: null,
}
const refuse = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
const FILE = namedFile('a.txt', new File(['a'], 'a.txt'))

test('a job of a duplicated tab is recorded for that tab, although it started before the tab had its own id', async () => {
  const box = memoryBox()
  let owner = 'original'
  const remembered: string[] = []
  let decide: (() => void) | undefined
  const known = new Promise<void>((done) => (decide = done))
  const ledger = createLedger(box, () => owner, { known, remember: () => void remembered.push(owner) })
  const other = createLedger(box, () => 'other')
  for (const each of [ledger, other]) {
    each.open(UPLOAD, [FILE])
    each.mark('j1', 0, true)
    each.flush()
  }
  await other.settled()
  expect([...box.all.keys()].every((key) => key.startsWith('other/'))).toBe(true)
  owner = 'duplicate'
  decide?.()
  await ledger.settled()
  const own = [...box.all.keys()].filter((key) => !key.startsWith('other/'))
  expect(own.toSorted()).toEqual(['duplicate/j1', 'duplicate/j1/names/0', 'duplicate/j1/over'])
  expect(remembered).toEqual(['duplicate'])
})

test('the id of a tab is forgotten with its last job, and not while another job is recorded', async () => {
  const seen: string[] = []
  const ledger = createLedger(memoryBox(), () => 'tab', {
    remember: () => void seen.push('remember'),
    forget: () => void seen.push('forget'),
  })
  ledger.open(UPLOAD, [FILE])
  ledger.open({ ...UPLOAD, id: 'j2' }, [FILE])
  ledger.close('j1')
  await ledger.settled()
  expect(seen).toEqual(['remember', 'remember'])
  ledger.close('j2')
  ledger.open({ ...UPLOAD, id: 'j3' }, [FILE])
  await ledger.settled()
  expect(seen).not.toContain('forget')
  ledger.close('j3')
  await ledger.settled()
  expect(seen.at(-1)).toBe('forget')
})

test('names that the full disk refused leave the other files of a job as they were', async () => {
  const box = memoryBox()
  const set = async (key: string, value: unknown) => {
    await (key.endsWith('/names/0') ? refuse() : box.set(key, value))
  }
  const ledger = createLedger({ ...box, set }, () => 'tab')
  ledger.open(UPLOAD, [...Array<typeof FILE>(1001).fill(FILE), { ...FILE, name: 'last.txt' }])
  ledger.mark('j1', 1000, true)
  ledger.flush()
  await ledger.settled()
  expect(ledger.isKept('j1')).toBe(false)
  const [job] = await createLedger(box, () => 'tab').unfinished()
  expect(job?.files.map(({ name, index, over }) => [name, index, over])).toEqual([
    ['a.txt', 1000, true],
    ['last.txt', 1001, false],
  ])
})

test('a job isn’t kept if the full disk refused the record of a change', async () => {
  const box = memoryBox()
  const ledger = createLedger(
    { ...box, set: (k, v) => (k.includes('/change/') ? refuse() : box.set(k, v)) },
    () => 'tab',
  )
  ledger.open({ ...UPLOAD, kind: 'acl' })
  await ledger.settled()
  expect(ledger.isKept('j1')).toBe(true)
  await ledger.noteChange('j1', 1, { name: 'a.txt' })
  expect(ledger.isKept('j1')).toBe(false)
})

test('a job continues without a record if the database doesn’t answer', async () => {
  vi.useFakeTimers()
  const ledger = createLedger({ ...memoryBox(), set: () => new Promise(() => undefined) }, () => 'tab')
  const change = { name: 'a.txt' }
  const noted = [1, 2].map((n) => ledger.noteChange('j1', n, change))
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(noted)
  expect(ledger.isKept('j1')).toBe(false)
  vi.useRealTimers()
})

test('changes are read in the order in which they were written, although a browser sorts keys as text', async () => {
  const box = memoryBox()
  const ledger = createLedger({ ...box, keys: async () => (await box.keys()).toSorted() }, () => 'tab')
  const names = Array.from({ length: 12 }, (_, n) => `${n + 1}.txt`)
  for (const [n, name] of names.entries()) await ledger.noteChange('j1', n + 1, { name })
  expect((await ledger.changesOf('j1')).map((change) => change.name)).toEqual(names)
})
