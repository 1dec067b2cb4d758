/** The large seed for benchmarks and tests of long lists. Each area with a part adds a line here. */
import type { Services } from '#/server/core/services'
import { sumOf, type Counts, type LargeSeed } from './batches'
import { manyBuckets } from './buckets'
import { manyKeys } from './keys'
import { fullBuckets } from './objects'
import { manyServices } from './services'
import { manyTickets } from './tickets'
import { manyVolumes } from './volumes'

const LARGE: readonly LargeSeed[] = [fullBuckets, manyBuckets, manyKeys, manyTickets, manyVolumes, manyServices]

/** Rows added. */
export async function seedLarge(services: Services, accountId: number): Promise<Counts> {
  const added: Counts[] = []
  for (const seed of LARGE) added.push(await seed(services, accountId))
  return sumOf(added)
}
