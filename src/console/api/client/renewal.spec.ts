import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { faultServer, json, type FaultServer } from '#test/api/fault-server'
import { MemoryStorage } from '#test/api/memory-storage'
import { volumes } from '#/contract/volumes'

const resources = async () => [{ list: volumes.list, view: volumes.view }]
let server: FaultServer
const box = new MemoryStorage()

beforeAll(async () => {
  server = await faultServer()
})
afterAll(() => server.close())
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', box)
  server.say(json(200, { data: [], page: 1, pages: 1, results: 0 }))
})
afterEach(() => {
  box.clear()
  vi.unstubAllGlobals()
})

/** Signs in on a page that was reloaded after the API had refused the token, with these entries of the tab. */
async function signInAfterReload(...kept: readonly string[]) {
  for (const name of ['ended', ...kept]) box.setItem(`cloud-console.${name}`, name === 'ended' ? 'refused' : '{}')
  const { renew } = await import('./renewal')
  return renew('new token', `${server.origin}/v4`, resources)
}

test.each([['transfers'], ['image-uploads']])(
  'asks before work that only storage has is discarded: %s',
  async (name) => {
    const asked = await signInAfterReload(name)
    expect(asked).toMatchObject({ state: 'account', other: false, lost: ['Transfers in this tab'] })
    expect(box.getItem(`cloud-console.${name}`)).toBe('{}')
    if (asked.state === 'account') asked.keep()
    expect([box.getItem(`cloud-console.${name}`), box.getItem('cloud-console.token')]).toEqual(['{}', 'new token'])
  },
)
test('counts drafts once, and asks nothing where nothing would be lost', async () => {
  expect(await signInAfterReload('draft.ticket-reply/1')).toMatchObject({ lost: ['1 draft in this tab'] })
  box.removeItem('cloud-console.draft.ticket-reply/1')
  vi.resetModules()
  expect(await signInAfterReload()).toMatchObject({ state: 'replaced' })
})
test('after a reload, another token of the same account signs in without a question', async () => {
  const api = `${server.origin}/v4`
  const volume = { id: 7, created: '2024-03-02T10:11:12' }
  const { session } = await import('../session/session')
  const { queryClient } = await import('../query/query-client')
  const { qAll } = await import('./client')
  session.begin('old token', api)
  queryClient.setQueryData([...qAll(volumes.list, {}).queryKey], { data: [volume] })
  session.expire('old token')
  await (await import('./renewal')).storeLastSeen(resources)
  vi.resetModules()
  server.say((res, seen, n) => json(200, seen.url.endsWith('/volumes/7') ? volume : { data: [] })(res, seen, n))
  expect(await signInAfterReload('draft.ticket-reply/1')).toMatchObject({ state: 'valid' })
  expect(box.getItem('cloud-console.draft.ticket-reply/1')).toBe('{}')
})
