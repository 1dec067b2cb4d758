import { expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import { NEEDED } from './token-scopes'

test('the scopes on the sign-in page are enough for every operation of the reference, and each is needed by one', () => {
  const ops = allOps.filter(({ own }) => !own)
  const needed = new Set(ops.flatMap(({ scopes }) => scopes).map((scope) => scope.replace(/:.*/, ':read_write')))
  expect(NEEDED.map(([, scope]) => scope).toSorted()).toEqual([...needed].toSorted())
})
