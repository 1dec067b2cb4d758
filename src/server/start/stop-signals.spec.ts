import { EventEmitter, once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { stopOnSignals } from './stop-signals'

function signaled() {
  const lines: string[] = []
  const exit = vi.fn<(code: number) => void>()
  const process = Object.assign(new EventEmitter(), { exit })
  const closesOnStop = stopOnSignals(process, (line) => lines.push(line))
  const said = () => lines.map((line) => JSON.parse(line).note ?? JSON.parse(line).error)
  return { process, exit, closesOnStop, said }
}

test.each(['SIGTERM', 'SIGINT'])('%s during a start ends the process with code 0 and a note', (signal) => {
  const { process, exit, said } = signaled()
  process.emit(signal)
  expect(exit.mock.calls).toEqual([[0]])
  expect(said()).toEqual(['Stopped before the start was complete.'])
})

test('a signal to a server that serves closes it once, and then ends the process with code 0', async () => {
  const { process, exit, closesOnStop, said } = signaled()
  const server = new EventEmitter()
  const close = vi.fn(async () => void (await once(server, 'closed')))
  closesOnStop(close)
  process.emit('SIGTERM')
  process.emit('SIGINT')
  expect([close.mock.calls.length, exit.mock.calls]).toEqual([1, []])
  server.emit('closed')
  await expect.poll(() => exit.mock.calls).toEqual([[0]])
  expect(said()).toEqual([])
})

test('a server that fails to close ends the process with code 1 and logs the failure', async () => {
  const { process, exit, closesOnStop, said } = signaled()
  closesOnStop(() => Promise.reject(new Error('the disk is full')))
  process.emit('SIGTERM')
  await expect.poll(() => exit.mock.calls).toEqual([[1]])
  expect(said()).toEqual([expect.stringContaining('the disk is full')])
})
