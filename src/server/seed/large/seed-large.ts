/** The large seed for benchmarks. Each area with a part adds a line here. */
import type { Services } from '#/server/core/services'
import { seedKeys } from '../keys'
import { seedManyServices } from '../managed'
import { seedTickets } from '../tickets'
import { seedManyVolumes } from '../volumes'
import { manyBuckets } from './buckets'
import { sumOf, type Counts, type LargeSeed } from './batches'
import { fullBuckets } from './objects'

const LARGE: readonly LargeSeed[] = [
  fullBuckets,
  manyBuckets,
  async (services, accountId) => ({ keys: await seedKeys(services, accountId, 'large') }),
  async (services, accountId) => ({ tickets: await seedTickets(services, accountId, 'large') }),
  async (services, accountId) => ({ volumes: await seedManyVolumes(services, accountId) }),
  async (services, accountId) => ({ services: await seedManyServices(services, accountId) }),
]

/** Rows added. */
export async function seedLarge(services: Services, accountId: number): Promise<Counts> {
  const added: Counts[] = []
  for (const seed of LARGE) added.push(await seed(services, accountId))
  return sumOf(added)
}
