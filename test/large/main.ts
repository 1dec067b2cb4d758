/** Fills the demo account of DATA_DIR: a million objects, 10,000 buckets and more. Adds only what is missing when run again. */
import { seed } from '#/server/seed/seed'
import { operations } from '#/server/start/operations'
import { openServices, systemClock } from '#/server/start/open-services'
import { readSettings } from '#/server/system/settings'
import { seedLarge } from './seed-large'

const services = await openServices(readSettings(process.env), systemClock, 'existing')
try {
  const account = await seed(services, operations)
  process.stdout.write(`${JSON.stringify(await seedLarge(services, account))}\n`)
} finally {
  await services.db.destroy()
}
