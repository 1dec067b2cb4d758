/** Pages restored from the back/forward cache. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '#test/api/memory-storage'
import { createSession, type SessionState } from './session-state'

const API = 'https://a.example/v4'
const open: SessionState[] = []
let show: ((event: { persisted: boolean }) => void)[]
beforeEach(() => {
  vi.resetModules()
  show = []
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('addEventListener', (kind: string, run: (event: { persisted: boolean }) => void) => {
    if (kind === 'pageshow') show.push(run)
  })
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.unstubAllGlobals()
})

/** A page of another tab's browser that was opened without a token, and is shown again after that tab signed in. */
async function restored(pathname: string): Promise<SessionState> {
  vi.stubGlobal('location', { pathname })
  const { session } = await import('./session')
  open.push(session)
  const other = createSession(new MemoryStorage())
  open.push(other)
  other.begin('token', API)
  for (const run of show) run({ persisted: true })
  return session
}

test('a restored page without a token joins the session that another tab began meanwhile', async () => {
  const session = await restored('/regions')
  await expect.poll(() => session.get().status).toBe('signed-in')
})
test('a restored sign-in page joins no session, so that another account can sign in', async () => {
  const session = await restored('/login')
  const asked = vi.spyOn(session, 'join')
  for (const run of show) run({ persisted: true })
  expect([asked.mock.calls, session.get().status]).toEqual([[], 'signed-out'])
})
