/** Demo monitoring clients: installed and active, installed and idle, not yet installed. */
import { sealCodes } from '../areas/monitoring/monitoring'
import type { Services } from '../core/services'
import { stamp } from '../system/time'
import { write } from '../db/write'

type Needs = Pick<Services, 'db' | 'clock' | 'secrets'>
const DAY = 86_400_000

type App = 'apache' | 'mysql' | 'nginx'
const DEMO: readonly (readonly [label: string, apps: readonly App[], created: number, updated: number])[] = [
  ['web-frankfurt-1', ['nginx'], 402, 16],
  ['web-frankfurt-2', ['nginx'], 402, 402],
  ['db-replica-2', ['mysql'], 231, 47],
  ['legacy-intranet', ['apache', 'mysql'], 700, 655],
  ['build-runner', [], 88, 88],
  ['staging_copy_of_production_2026x', ['apache', 'mysql', 'nginx'], 12, 12],
  ['mail-relay', [], 1, 1],
]
const PLAN = 'monitoring-10'

/** Adds missing clients by label, and sets a plan for an account with neither clients nor plan. */
export async function seedMonitoring(services: Needs, accountId: number): Promise<void> {
  const { db, clock } = services
  const ago = (days: number) => stamp(new Date(clock.now().getTime() - days * DAY))
  await write(db, { account: accountId }, async (trx) => {
    const held = await trx.selectFrom('monitoring_client').select('label').where('account_id', '=', accountId).execute()
    if (held.length === 0) {
      await trx
        .insertInto('monitoring_plan')
        .values({ account_id: accountId, subscription: PLAN })
        .onConflict((c) => c.doNothing())
        .execute()
    }
    for (const [label, apps, created, updated] of DEMO) {
      if (held.some((h) => h.label === label)) continue
      const has = (app: App) => Number(apps.includes(app))
      const { id } = await trx
        .insertInto('monitoring_client')
        .values({
          account_id: accountId,
          label,
          api_key_sealed: '',
          install_code_sealed: '',
          apache: has('apache'),
          mysql: has('mysql'),
          nginx: has('nginx'),
          created: ago(created),
          updated: ago(updated),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.updateTable('monitoring_client').set(sealCodes(services, id)).where('id', '=', id).execute()
    }
  })
}
