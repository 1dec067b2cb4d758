/**
 * Arbitrary moves of accounts, staff and time on the real server. A simple model predicts each response, and afterwards
 * every list. The short form is the same each time; `npm run test:deep` makes many more runs from a new seed, which is
 * printed and which FC_SEED repeats.
 */
import { afterAll, beforeAll, test, vi } from 'vitest'
import { describeEngines } from '../server/engines'
import { objectsTest, type ObjectsTest } from '../server/objects-testing'
import { betaModel } from './betas'
import { bucketModel } from './buckets'
import { imageModel } from './images'
import { keyModel } from './keys'
import { managedModel } from './managed'
import { monitoringModel } from './monitoring'
import { runModel, type Area } from './run'
import { ticketModel } from './tickets'
import { volumeModel } from './volumes'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 60_000 })
const RUNS = Number(process.env['FC_RUNS'] ?? 0)
const seed = Number(process.env['FC_SEED'] ?? (RUNS > 0 ? Date.now() % 2 ** 31 : 20_260_301))

describeEngines(() => {
  let t: ObjectsTest
  beforeAll(async () => {
    t = await objectsTest()
  })
  afterAll(() => t.close())

  const agree = <M>(area: Area<M>) =>
    test(`${area.name}: server and model agree after moves in any order`, () =>
      runModel(area, t, { seed, runs: RUNS > 0 ? Math.ceil(RUNS / 10) : 6, moves: 40 }))

  agree(bucketModel)
  agree(keyModel)
  agree(volumeModel)
  agree(imageModel)
  agree(ticketModel)
  agree(monitoringModel)
  agree(managedModel)
  agree(betaModel)
})
