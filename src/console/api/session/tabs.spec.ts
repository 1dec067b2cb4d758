import { afterEach, expect, test } from 'vitest'
import { MemoryStorage } from '#test/api/memory-storage'
import { unsavedInOtherTabs } from './unsaved-in-other-tabs'
import { createSession, tokenFingerprint, type SessionOptions, type SessionState } from './session-state'

const API = 'https://a.example/v4'
const KEPT = ['cloud-console.token', 'cloud-console.account', 'cloud-console.ended']
const open: { close: () => void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

let serial = 0
/** A browser: its tabs hear each other and no other test's. */
function browser() {
  const channelName = `tabs-${(serial += 1)}`
  const tab = (o: SessionOptions = {}, box = new MemoryStorage()): SessionState => {
    const session = createSession(box, { channelName, ...o })
    open.push(session)
    return session
  }
  const signedIn = (token: string, o: SessionOptions = {}) => {
    const session = tab(o)
    session.begin(token, API)
    return session
  }
  /** Everything that is said from now on. */
  const overheard = () => {
    const heard: unknown[] = []
    const ear = new BroadcastChannel(channelName)
    ear.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
    open.push(ear)
    return heard
  }
  const say = (...messages: unknown[]) => {
    const mouth = new BroadcastChannel(channelName)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    for (const message of messages) mouth.postMessage(message)
    open.push(mouth)
  }
  return { tab, signedIn, overheard, say }
}
const becomes = (session: SessionState, status: string) => expect.poll(() => session.get().status).toBe(status)

test('signing out ends only tabs with the same token, without revealing the token', async () => {
  const { signedIn, overheard } = browser()
  const heard = overheard()
  const a = signedIn('same-token')
  const twin = signedIn('same-token')
  const other = signedIn('another-token')
  a.end()
  await becomes(twin, 'signed-out')
  expect([a, twin].map((s) => s.get().ended?.why)).toEqual(['here', 'elsewhere'])
  expect(other.get().status).toBe('signed-in')
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ kind: 'end' }))
  expect(JSON.stringify(heard)).toContain(tokenFingerprint('same-token'))
  expect(JSON.stringify(heard)).not.toContain('same-token')
})

test('before signing out other tabs with that token report unsaved work', async () => {
  const { signedIn } = browser()
  const a = signedIn('token')
  signedIn('token', { work: () => ['Upload of 8 files'] })
  signedIn('token')
  signedIn('another', { work: () => ['Create bucket'] })
  await expect.poll(() => unsavedInOtherTabs(a)).toEqual(['Upload of 8 files'])
})

test('a tab whose work was confirmed is signed out and lists what was discarded', async () => {
  const { signedIn } = browser()
  const a = signedIn('token')
  const busy = signedIn('token', { work: () => ['Upload of 8 files'] })
  await expect.poll(() => unsavedInOtherTabs(a)).toHaveLength(1)
  a.end()
  await becomes(busy, 'signed-out')
  expect(busy.get().ended).toEqual({ why: 'elsewhere', dropped: ['Upload of 8 files'] })
})

test('unconfirmed work stays without a token, under the sign-in dialog', async () => {
  const { signedIn } = browser()
  const a = signedIn('token')
  let work = ['Create bucket']
  const busy = signedIn('token', { work: () => work })
  await expect.poll(() => unsavedInOtherTabs(a)).toHaveLength(1)
  // Typed while the question was open.
  work = ['Create bucket', 'Open ticket']
  const wiped: string[] = []
  busy.onWipe((why) => wiped.push(why))
  a.end()
  await becomes(busy, 'expired')
  expect([busy.token(), busy.get().ended?.why, wiped]).toEqual([null, 'elsewhere', ['expired']])
})

test('a tab that never answers delays signing out only briefly', async () => {
  const { signedIn, say } = browser()
  const a = signedIn('token', { work: () => [] })
  say({ kind: 'here', from: 'a crashed tab', mark: tokenFingerprint('token'), reply: false })
  signedIn('token', { work: () => ['Create bucket'] })
  await expect.poll(() => unsavedInOtherTabs(a)).toEqual(['Create bucket'])
})

test('work of a tab that answers after the question was shown is not confirmed', async () => {
  const { signedIn, overheard, say } = browser()
  const heard = overheard()
  const a = signedIn('token')
  const asking = { kind: 'ask-work', from: 'a slow tab', mark: tokenFingerprint('token') }
  const answers = () => heard.filter((m) => Object(m).to === 'a slow tab')
  say(asking)
  await expect.poll(answers).toHaveLength(1)
  expect(await unsavedInOtherTabs(a)).toEqual([])
  // The second message is answered after the first one was heard.
  say({ kind: 'work', from: 'a slow tab', to: Object(answers()[0]).from, work: ['Open ticket'] }, asking)
  await expect.poll(answers).toHaveLength(2)
  a.end()
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ kind: 'end', asked: [] }))
})

test('a new tab takes over an open session with its name and keeps it across reloads', async () => {
  const { tab, signedIn } = browser()
  const a = signedIn('the-token-of-this-account')
  a.rename('Production')
  const box = new MemoryStorage()
  const fresh = tab({}, box)
  await fresh.join()
  expect(fresh.get()).toMatchObject({ status: 'signed-in', api: API, account: { name: 'Production', tail: 'ount' } })
  expect([fresh.token(), box.getItem('cloud-console.token')]).toEqual([a.token(), a.token()])
  expect(tab({}, box).get().account).toEqual(fresh.get().account)
})

test('a session is shared only with the tab that asked, while it waits', async () => {
  const { tab, signedIn, overheard, say } = browser()
  signedIn('token-of-the-account')
  const bystander = tab()
  const heard = overheard()
  const fresh = tab()
  await fresh.join()
  expect(fresh.get().status).toBe('signed-in')
  expect(bystander.get().status).toBe('signed-out')
  const late = tab()
  say(heard.find((m) => Object(m).kind === 'session'))
  await expect.poll(() => heard.filter((m) => Object(m).kind === 'session')).toHaveLength(2)
  expect([late, bystander].map((s) => s.get().status)).toEqual(['signed-out', 'signed-out'])
})

test.each([
  ['the setting is off where the session is', { from: { shares: () => false }, to: {} }],
  ['the setting is off in the new tab', { from: {}, to: { shares: () => false } }],
])('no session is shared if %s', async (_, { from, to }) => {
  const { tab, signedIn } = browser()
  signedIn('token', from)
  const fresh = tab(to)
  await fresh.join()
  expect(fresh.get().status).toBe('signed-out')
})

test('with two open sessions a new tab gets none', async () => {
  const { tab, signedIn, overheard } = browser()
  const heard = overheard()
  signedIn('one')
  signedIn('two')
  await expect.poll(() => JSON.stringify(heard)).toContain(tokenFingerprint('two'))
  const fresh = tab()
  await fresh.join()
  expect(fresh.get().status).toBe('signed-out')
})

test('a signed-out tab takes over no session, also after a reload', async () => {
  const { tab, signedIn } = browser()
  const box = new MemoryStorage()
  const left = tab({}, box)
  left.begin('mine', API)
  left.end()
  expect(KEPT.map((key) => box.getItem(key))).toEqual([null, null, 'here'])
  signedIn('another')
  const reloaded = tab({}, box)
  await Promise.all([left.join(), reloaded.join()])
  expect([left, reloaded].map((s) => s.get().status)).toEqual(['signed-out', 'signed-out'])
  expect(reloaded.get().ended).toEqual({ why: 'here', dropped: [] })
})
