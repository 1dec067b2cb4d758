/** Runs arbitrary moves of an area on a real server and compares each response with a simple model. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { allJobKinds } from '#/server/start/job-kinds'
import { runDue } from '#/server/core/jobs'
import type { ObjectsTest } from '../server/objects-testing'
import { agrees, call, is, openStage, refused, type Stage } from './stage'

/** Calls the server and compares; changes the model as the server must have changed. */
export interface Move<M> {
  readonly says: string
  act(model: M, stage: Stage): Promise<void>
}
export interface Area<M> {
  readonly name: string
  /** Resources that exist before the first move. */
  begin(stage: Stage): Promise<M>
  readonly moves: readonly fc.Arbitrary<Move<M>>[]
  /** Compares every list and view with the model. */
  compare(model: M, stage: Stage): Promise<void>
}

export const move = <M, A>(
  what: string,
  choices: fc.Arbitrary<A>,
  act: (model: M, stage: Stage, chosen: A) => Promise<void>,
): fc.Arbitrary<Move<M>> =>
  choices.map((chosen) => ({
    says: `${what} ${JSON.stringify(chosen)}`,
    act: (model, stage) => act(model, stage, chosen),
  }))

/** Reads one resource, possibly deleted. */
export const view = <M, T>(
  find: (model: M, n: number, stage: Stage) => { readonly thing: T | undefined; readonly path: string },
  shown: (thing: T, stage: Stage) => unknown,
): fc.Arbitrary<Move<M>> =>
  move('view', fc.nat(20), async (m: M, stage, n) => {
    const { thing, path } = find(m, n, stage)
    agrees(await call(stage, 'GET', path), thing ? is(shown(thing, stage)) : refused(404))
  })

/** Advances the time with or without running due jobs. `settle` tells the model that they ran. */
export const time = <M>(seconds: readonly number[], settle: (model: M, stage: Stage) => void): fc.Arbitrary<Move<M>> =>
  move('time', fc.record({ passes: fc.constantFrom(0, ...seconds), work: fc.boolean() }), async (m: M, stage, c) => {
    const { api } = stage.t
    api.clock.forward(c.passes)
    if (!c.work) return
    await runDue(api.services, api.clock.now(), allJobKinds, (e) => {
      throw e
    })
    settle(m, stage)
  })

/** Drops the moves without which the run still fails. */
async function fewest<T>(moves: readonly T[], fails: (some: readonly T[]) => Promise<boolean>): Promise<readonly T[]> {
  let left = moves
  for (let step = Math.ceil(moves.length / 2); step >= 1; step = Math.floor(step / 2)) {
    for (let at = 0; at < left.length;) {
      const without = left.toSpliced(at, step)
      if (await fails(without)) left = without
      else at += step
    }
  }
  return left
}

export interface Runs {
  readonly seed: number
  readonly runs: number
  /** Moves per run. */
  readonly moves: number
}
/** Throws with the fewest moves after which server and model differ. Each run has an account of its own. */
export async function runModel<M>(area: Area<M>, t: ObjectsTest, { seed, runs, moves }: Runs): Promise<void> {
  const statuses = new Map<number, number>()
  const play = async (some: readonly Move<M>[]) => {
    const stage = await openStage(t, statuses)
    const model = await area.begin(stage)
    for (const one of some) await one.act(model, stage)
    await area.compare(model, stage)
  }
  const fails = (some: readonly Move<M>[]) =>
    play(some).then(
      () => false,
      () => true,
    )
  // All runs are equally long, because short ones meet few resources.
  const list = fc.noBias(fc.array(fc.oneof(...area.moves), { minLength: moves, maxLength: moves, size: 'max' }))
  const found = await fc.check(fc.asyncProperty(list, play), { seed, numRuns: runs, endOnFailure: true })
  if (found.failed) {
    const few = await fewest(found.counterexample?.[0] ?? [], fails)
    throw new Error(`seed ${seed}: ${few.map((m) => m.says).join('; ')}`, { cause: found.errorInstance })
  }
  const tally = [...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  process.stdout.write(`model of ${area.name}: ${runs} runs of ${moves} moves, seed ${seed}; ${tally.join(', ')}\n`)
  expect(
    t.api.log.filter((line) => line.includes('"error"')),
    'the server logged no failure',
  ).toEqual([])
  // If every move is refused, or none is, the model proves little.
  const calls = [...statuses.values()].reduce((n, m) => n + m, 0)
  expect(statuses.get(200) ?? 0).toBeGreaterThan(calls / 10)
  expect((statuses.get(400) ?? 0) + (statuses.get(404) ?? 0)).toBeGreaterThan(calls / 20)
}
