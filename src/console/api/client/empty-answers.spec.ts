import { expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import type { AnyOp } from '#/contract/op'
import { explain, isApiError } from '../base/errors'
import { readResult } from './interpret-response'

const body = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
const EMPTY: Readonly<Record<string, () => Response>> = {
  'a 204': () => new Response(null, { status: 204 }),
  'no body': () => body(''),
  'a body of spaces': () => body(' \n'),
  null: () => body('null'),
  'an object without fields': () => body('{}'),
}
const answered = (op: AnyOp, res: Response) =>
  readResult(op, res, null, new AbortController().signal).catch((e: unknown) => e)
const reads = allOps.filter((op) => op.method === 'GET')

test.each(Object.keys(EMPTY))('%s to a read is one error that says so, for every operation', async (name) => {
  expect(reads.length).toBeGreaterThan(30)
  for (const op of reads) {
    const fields = Object.values(op.answer.shape ?? {})
    const mayBeEmpty = fields.length > 0 && fields.every(({ type }) => type === 'optional')
    if (mayBeEmpty && name === 'an object without fields') continue
    const got = await answered(op, EMPTY[name]?.() ?? body(''))
    expect(isApiError(got) && [got.kind, got.empty, explain(got).title], op.id).toEqual([
      'malformed',
      true,
      'The response was empty',
    ])
  }
})

test('an empty response about a certificate doesn’t mean that it is missing', async () => {
  const view = allOps.filter((op) => op.method === 'GET' && 'ssl' in (op.answer.shape ?? {}))
  expect(view).toHaveLength(1)
  for (const op of view) {
    expect(await answered(op, body('{"ssl":null}'))).toMatchObject({ kind: 'malformed' })
    expect(await answered(op, body('{"ssl":false}'))).toEqual({ ssl: false })
  }
})

test('a 204 confirms a write, but a creation has an unknown outcome', async () => {
  const happened = await Promise.all(
    allOps
      .filter((op) => op.method !== 'GET')
      .map(async (op) => ({ op, got: await answered(op, new Response(null, { status: 204 })) })),
  )
  for (const { op, got } of happened) {
    if (!isApiError(got)) expect(got, op.id).toEqual({})
    else
      expect({ method: op.method, kind: got.kind }, op.id).toEqual({
        method: 'POST',
        kind: op.id === 'objects.url' ? 'malformed' : 'unknown-outcome',
      })
  }
  const lost = happened.filter(({ got }) => isApiError(got)).map(({ op }) => op.id)
  expect(lost).toEqual(expect.arrayContaining(['volumes.create', 'keys.create', 'tickets.open']))
  expect(lost).not.toContain('volumes.remove')
})

test('an empty object is valid if every field is optional, as for the free plan', async () => {
  const plans = allOps.filter(({ id }) => ['monitoring.plan', 'monitoring.updatePlan'].includes(id))
  expect(plans).toHaveLength(2)
  for (const op of plans) expect(await answered(op, body('{}'))).toEqual({})
})
