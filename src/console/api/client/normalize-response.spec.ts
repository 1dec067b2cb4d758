import { expect, test } from 'vitest'
import { monitoring } from '#/contract/monitoring'
import { normalizeResponse } from './normalize-response'

test.each([
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  [true, true],
  [2, undefined],
  ['', undefined],
  [null, undefined],
])('the flag %j is read as %j', (sent, flag) => {
  const client = { id: 1, apps: { apache: sent, mysql: false, nginx: true } }
  expect(normalizeResponse(monitoring.client, client)).toMatchObject({
    apps: { apache: flag, mysql: false, nginx: true },
  })
})
