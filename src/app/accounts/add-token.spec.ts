import { afterEach, expect, test, vi } from 'vitest'
import { accounts } from '#/api/session/accounts'
import { addToken } from './add-token'

const API = 'https://a.example/v4'
const NEW = { token: 'a-token', api: API, firstApi: API, name: 'Staging' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Adds a valid token. `isClosed`: the dialog was closed while it was checked. */
async function added(isClosed: boolean) {
  const page = JSON.stringify({ data: [], page: 1, pages: 1, results: 0 })
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async () => Promise.resolve(new Response(page, { headers })))
  vi.spyOn(accounts, 'sameAs').mockResolvedValue(undefined)
  const add = vi.spyOn(accounts, 'add').mockReturnValue(null)
  const { state } = await addToken(NEW, () => isClosed)
  return { state, stored: add.mock.calls.length }
}

test.each([
  ['it is open', false, { state: 'valid', stored: 1 }],
  ['it was closed while the token was checked', true, { state: 'stopped', stored: 0 }],
])('an account is stored for a token only while its dialog is open: %s', async (_, isClosed, result) => {
  expect(await added(isClosed)).toEqual(result)
})
