import { expect, test } from 'vitest'
import { originOf } from './object-store'

test.each([
  ['eu-1.localhost:4001', ['http://127.0.0.1:4001'], 'http://127.0.0.1:4001'],
  ['logs.eu-1.localhost:4001', ['http://127.0.0.1:4001'], 'http://127.0.0.1:4001'],
  ['eu-1.objects.example', ['https://objects.example'], 'https://objects.example'],
  ['eu-1.localhost:4002', ['http://127.0.0.1:4001'], undefined],
  ['eu-1.objects.example', ['https://jects.example'], undefined],
  ['eu-1.localhost', ['https://objects.example'], undefined],
])('%s belongs to one of %j: %s', (host, origins, found) => {
  expect(originOf(host, origins)?.origin).toBe(found)
})
