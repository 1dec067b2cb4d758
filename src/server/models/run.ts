/** Arbitrary moves of an area on a real server, beside a plain model that says what each must answer. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { allJobKinds } from '../job-kinds'
import { runDue } from '../jobs'
import type { ObjectsTest } from '../objects/testing'
import { openStage, type Stage } from './stage'

/** Calls the server and compares; changes the model as the server must have changed. */
export interface Move<M> {
  readonly says: string
  act(model: M, stage: Stage): Promise<void>
}
export interface Area<M> {
  readonly name: string
  /** What is there before the first move. */
  begin(stage: Stage): Promise<M>
  readonly moves: readonly fc.Arbitrary<Move<M>>[]
  /** Compares everything that can be read with the model. */
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

/** Time passes; what was due meanwhile is done, or not yet. `settle` tells the model that it is. */
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

class Command<M extends object> implements fc.AsyncCommand<{ readonly of: M }, Stage> {
  readonly #move: Move<M>
  constructor(made: Move<M>) {
    this.#move = made
  }
  check(): boolean {
    return true
  }
  run(model: { readonly of: M }, stage: Stage): Promise<void> {
    return this.#move.act(model.of, stage)
  }
  toString(): string {
    return this.#move.says
  }
}

export interface Runs {
  readonly seed: number
  readonly runs: number
  /** Most moves of one run. */
  readonly moves: number
}
/** Throws with the shortest list of moves at which server and model part. Each run has an account of its own. */
export async function runModel<M extends object>(area: Area<M>, t: ObjectsTest, { seed, runs, moves }: Runs) {
  const told = new Map<number, number>()
  let made = 0
  const some = fc.commands(
    area.moves.map((one) => one.map((m) => new Command(m))),
    { maxCommands: moves, size: 'max' },
  )
  const property = fc.asyncProperty(some, async (commands) => {
    const stage = await openStage(t, told)
    const model = await area.begin(stage)
    await fc.asyncModelRun(() => ({ model: { of: model }, real: stage }), commands)
    made += Array.from(commands).length
    await area.compare(model, stage)
  })
  await fc.assert(property, { seed, numRuns: runs })
  const tally = [...told].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  process.stdout.write(`model of ${area.name}: ${runs} runs, ${made} moves, seed ${seed}; ${tally.join(', ')}\n`)
  expect(
    t.api.log.filter((line) => line.includes('"error"')),
    'nothing failed on our side',
  ).toEqual([])
  // Where all is refused, or nothing, the model proves half.
  const calls = [...told.values()].reduce((n, m) => n + m, 0)
  expect(told.get(200) ?? 0).toBeGreaterThan(calls / 10)
  expect((told.get(400) ?? 0) + (told.get(404) ?? 0)).toBeGreaterThan(calls / 20)
}
