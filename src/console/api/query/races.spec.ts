/** Requests and answers that overtake each other, in orders that a scheduler chooses: what is shown ends as what the API holds. */
import { QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { area, op } from '#/contract/op'
import { call, q } from '../client/client'
import { setConfig } from '../base/config'
import { invalidateAreas, queryClient } from './query-client'
import { session } from '../session/session'

vi.setConfig({ testTimeout: 600_000 })
const numRuns = Number(process.env['FC_RUNS'] ?? 60)

/** However busy the machine is. */
const PATIENT = { timeout: 60_000, interval: 5 }

const Note = z.object({ version: z.int(), text: z.string() })
const notes = area('notes', {
  view: op('GET /note', { title: 'Note', auth: 'none', res: Note }),
  save: op('PUT /note', { title: 'Save', auth: 'none', body: z.object({ text: z.string() }), res: Note }),
  search: op('GET /search', {
    title: 'Search',
    auth: 'none',
    query: z.object({ text: z.string() }),
    res: z.object({ found: z.string() }),
  }),
})

/** An API whose every request and every answer takes its time, for as long as the scheduler wants. */
function slowApi(s: fc.Scheduler) {
  const note = { version: 0, text: '' }
  const act = (url: URL, init: RequestInit | undefined): unknown => {
    if (url.pathname.endsWith('/search')) return { found: url.searchParams.get('text') }
    if (init?.method === 'PUT' && typeof init.body === 'string')
      Object.assign(note, { version: note.version + 1, ...(JSON.parse(init.body) as object) })
    return { ...note }
  }
  const fetch = async (input: string, init?: RequestInit): Promise<Response> => {
    const { signal } = init ?? {}
    const stopped = () => {
      if (signal?.aborted) throw new DOMException('Stopped.', 'AbortError')
    }
    await s.schedule(Promise.resolve(), `to the API: ${init?.method} ${input}`)
    const answer = act(new URL(input), init)
    await s.schedule(Promise.resolve(), `from the API: ${JSON.stringify(answer)}`)
    stopped()
    // Many schedules are tried within a minute: none is to wait for the request limit.
    return Response.json(answer, { headers: { 'x-ratelimit-limit': '1000000' } })
  }
  vi.stubGlobal('fetch', fetch)
  return note
}

beforeEach(() => {
  const apis = [{ label: 'Here', url: 'https://api.example/v4' }]
  setConfig({ apis, objectOrigins: [], maxObjectBytes: 1, idempotency: false }, 'https://api.example')
  queryClient.clear()
  session.begin('token-1', 'https://api.example/v4')
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const workOn = async (s: fc.Scheduler, steps: readonly (string | null)[]) => {
  queryClient.clear()
  const note = slowApi(s)
  const shown = new QueryObserver(queryClient, q(notes.view, {}))
  const stop = shown.subscribe(() => undefined)
  const version = () => shown.getCurrentResult().data?.version ?? 0
  const steppers = steps.map(async (text) => {
    if (text === null) {
      await shown.refetch({ cancelRefetch: false })
      return
    }
    const saved = await call(notes.save, { body: { text } })
    await invalidateAreas(['notes'])
    expect(version()).toBeGreaterThanOrEqual(saved.version)
  })
  await s.waitFor(Promise.all(steppers))
  await s.waitFor(vi.waitFor(() => expect(shown.getCurrentResult().fetchStatus).toBe('idle'), PATIENT))
  if (steps.some((text) => text !== null)) expect(shown.getCurrentResult().data).toEqual(note)
  stop()
}

test('after any order of reads and writes, the page shows the API’s state and never reverts an own write', async () => {
  const step = fc.oneof(fc.constant(null), fc.constantFrom('one', 'two', 'three'))
  const steps = fc.array(step, { minLength: 1, maxLength: 6 })
  await fc.assert(fc.asyncProperty(fc.scheduler(), steps, workOn), { numRuns })
})

const typeIn = async (s: fc.Scheduler, texts: readonly string[]) => {
  queryClient.clear()
  slowApi(s)
  let asked = texts[0] ?? ''
  const shown = new QueryObserver(queryClient, q(notes.search, { query: { text: asked } }))
  const wrong: string[] = []
  const stop = shown.subscribe(({ data, isPlaceholderData }) => {
    if (data && !isPlaceholderData && data.found !== asked) wrong.push(`${data.found} for ${asked}`)
  })
  const typing = async () => {
    for (const text of texts) {
      asked = text
      shown.setOptions(q(notes.search, { query: { text } }))
      await s.schedule(Promise.resolve(), 'the next letter')
    }
  }
  await s.waitFor(typing())
  await s.waitFor(vi.waitFor(() => expect(shown.getCurrentResult().data?.found).toBe(asked), PATIENT))
  stop()
  expect(wrong).toEqual([])
}

test('of overlapping searches only the last one’s result is shown', async () => {
  const texts = fc.array(fc.constantFrom('a', 'ab', 'abc', 'b'), { minLength: 1, maxLength: 5 })
  await fc.assert(fc.asyncProperty(fc.scheduler(), texts, typeIn), { numRuns })
})
