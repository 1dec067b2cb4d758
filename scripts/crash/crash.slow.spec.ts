/**
 * Kills the built server again and again while many clients write to one data directory. CRASH_KILLS is the number of kills
 * (1,000 in `npm run test:deep`). CRASH_SEED repeats the random choices, but not the timing.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { chanceOf } from './chance'
import { Ledger } from './ledger'
import { compare, recount } from './look'
import { ended, findStrace, killAt } from './strace'
import { Wire } from './wire'
import { askAgain, makeHolders, WRITERS, type Desk } from './writers'

vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 120_000 })
const deep = process.env['FC_RUNS'] !== undefined
const KILLS = Number(process.env['CRASH_KILLS'] ?? (deep ? 1000 : 8))
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 2 ** 31)
/** System calls of a write on its way to the disk. */
const CALLS = ['pwrite64', 'fsync', 'fdatasync', 'rename', 'unlink', 'writev,pwritev', 'write']

let server: OwnServer
beforeAll(async () => {
  ensureBuilt('server')
  const env = { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '' }
  server = await startServer({ env })
})
afterAll(() => server.dispose())

const chance = chanceOf(SEED)
const ledger = new Ledger()
const known = new Map<string, string>()
const wrong: string[] = []
const kills = { answer: 0, call: 0, start: 0 }

/** Lets all writers work until `kill` resolves. Resolves when each has noticed the end. */
async function writeUntil(kill: () => Promise<void>, desk: Omit<Desk, 'chance'>) {
  const life = { over: false }
  const writing = WRITERS.map(async (write) => {
    const own = chanceOf(chance.below(2 ** 31))
    while (!life.over && !desk.wire.broken) await write({ ...desk, chance: own })
  })
  await kill().finally(() => {
    life.over = true
  })
  await server.stop('SIGKILL')
  await Promise.all(writing)
}

/** Kills at the nth answer or a moment later, so that the kill hits any point of the next changes. */
async function afterSomeAnswers() {
  const heard = new Promise<void>((done) => {
    const at = chance.below(2) === 0
    ledger.atAcknowledgement(1 + chance.below(30), () => {
      if (at) void server.stop('SIGKILL')
      done()
    })
  })
  await Promise.race([heard, pass(3000)])
  await pass(chance.below(25))
  kills.answer++
}
async function atSomeCall() {
  const tracer = await killAt(server.pid(), chance.one(CALLS), 1 + chance.below(40))
  // The time limit applies if that call never happens.
  await Promise.race([ended(tracer), pass(1500)])
  kills.call++
  await server.stop('SIGKILL')
  await ended(tracer)
}
/** Killed again before it serves, during recovery. */
async function killAtStart() {
  const starting = server.restart().catch(() => undefined)
  await pass(chance.below(700))
  await server.stop('SIGKILL')
  await starting
  kills.start++
}

test('a server killed at any point loses no acknowledged change, tears none and leaves no orphans', async () => {
  const traced = findStrace() !== null
  const token = (await readFile(join(server.dataDir, 'demo-token'), 'utf8')).trim()
  let [cycle, killed] = [0, 0]
  const open = () => ({ api: `${server.origin}/v4`, wire: new Wire(token), ledger, known })
  await makeHolders(open())
  while (killed < KILLS) {
    const desk = open()
    const byCall = traced && cycle % 4 === 1
    await writeUntil(byCall ? atSomeCall : afterSomeAnswers, desk)
    desk.wire.close()
    if (cycle % 6 === 2) await killAtStart()
    await server.restart()
    const next = open()
    const counted = await recount(server.dataDir)
    wrong.push(...counted.wrong, ...(await compare(next, counted.sent, cycle % 25 === 0)))
    await askAgain(next)
    next.wire.close()
    killed = kills.answer + kills.call + kills.start
    cycle++
    if (cycle % 50 === 0) process.stdout.write(`crash: ${killed} of ${KILLS} kills, seed ${SEED}\n`)
    expect({ seed: SEED, killed, ...ledger.faults, wrong }).toEqual({
      seed: SEED,
      killed,
      lost: [],
      torn: [],
      wrong: [],
    })
  }
  const { acknowledged, unknown, happened } = ledger.outcomes
  process.stdout.write(
    `crash: ${killed} kills (${kills.answer} about an answer, ${kills.call} at a system call, ${kills.start} while starting), seed ${SEED}; writes: ${acknowledged} ` +
      `acknowledged, ${unknown} without an answer of which ${happened} had happened; lost 0, torn 0, leftovers 0\n`,
  )
  expect(server.log()).not.toContain('"error"')
  // Kills without writes in progress prove nothing.
  expect(acknowledged).toBeGreaterThan(killed * 2)
  expect(unknown).toBeGreaterThan(killed / 2)
})
