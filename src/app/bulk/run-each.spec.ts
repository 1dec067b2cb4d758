import { expect, test } from 'vitest'
import { ApiError, type FailureKind } from '#/api/client/errors'
import { runEach, type EachOptions, type StepState } from './run-each'

const fail = (kind: FailureKind, missingScopes: string[] = []) => new ApiError({ kind, op: 'x', missingScopes })
const never = new AbortController().signal

async function run(answers: Record<string, ApiError>, o: Partial<EachOptions<string>> = {}) {
  const sent: string[] = []
  const states: StepState[] = []
  const items = ['a', 'b', 'c']
  const halt = await runEach(items, {
    send: async (item) => {
      sent.push(item)
      const error = answers[item]
      if (error) throw error
    },
    look: async () => false,
    signal: never,
    onStep: (index, { state }) => {
      states[index] = state
    },
    ...o,
  })
  return { sent: sent.join(''), states, halt: halt?.kind ?? null }
}

test('a refused item doesn’t stop the others', async () => {
  expect(await run({ b: fail('refused') })).toEqual({ sent: 'abc', states: ['done', 'failed', 'done'], halt: null })
})

test.each(['unauthorized', 'offline', 'rate-limited'] as const)('%s halts the run', async (kind) => {
  expect(await run({ b: fail(kind) })).toEqual({ sent: 'ab', states: ['done', 'failed', 'left'], halt: kind })
})

test('a missing scope halts the run, a missing grant fails one item', async () => {
  expect((await run({ a: fail('forbidden', ['volumes:read_write']) })).sent).toBe('a')
  expect((await run({ a: fail('forbidden') })).sent).toBe('abc')
})

test('an item whose response was lost is read, never sent again', async () => {
  const looked: string[] = []
  const look = (done: boolean) => async (item: string) => {
    looked.push(item)
    return done
  }
  const lost = { b: fail('unknown-outcome') }
  expect(await run(lost, { look: look(true) })).toEqual({ sent: 'abc', states: ['done', 'done', 'done'], halt: null })
  expect((await run(lost, { look: look(false) })).states).toEqual(['done', 'failed', 'done'])
  const broken = () => Promise.reject(fail('unreachable'))
  expect((await run(lost, { look: broken })).states).toEqual(['done', 'failed', 'done'])
  expect(looked).toEqual(['b', 'b'])
})

test('stopping leaves the remaining items unsent', async () => {
  const stop = new AbortController()
  const send = async (item: string) => {
    if (item === 'b') stop.abort()
  }
  expect((await run({}, { send, signal: stop.signal })).states).toEqual(['done', 'done', 'left'])
  expect((await run({ b: fail('aborted') })).states[1]).toBe('left')
})
