/** Beta programs of the demonstration: running, joined, upcoming, over, and one for the priority program. */
import type { Services } from '../services'
import { stamp } from '../time'
import type { BetaTable } from './schema'

const DAY = 86_400_000
type Program = readonly [id: string, label: string, description: string, from: number, to: number | null]

const programs: readonly Program[] = [
  ['fast-volumes', 'Fast volumes', 'Block storage on a quicker tier, at the price of the present one.', -60, null],
  ['ipv6-only', 'Instances without IPv4', 'Instances that are reached by IPv6 alone.', -20, 40],
  ['object-locks', 'Object locks', 'Objects that nobody can remove before a date.', 30, null],
  ['edge-cache', 'Edge cache', 'Public objects kept near those who read them.', -200, -20],
  ['private-regions', 'Private regions', 'A region for one account alone.', -10, null],
]
const PRIORITY_ONLY = new Set(['private-regions'])
const JOINED = ['edge-cache', 'fast-volumes']

/** Adds what is missing; a second call changes nothing. */
export async function seedBetas({ db, clock }: Pick<Services, 'db' | 'clock'>, accountId: number): Promise<void> {
  const day = (days: number) => stamp(new Date(clock.now().getTime() + days * DAY))
  const row = ([id, label, description, from, to]: Program): BetaTable => ({
    id,
    label,
    description,
    priority_program_only: PRIORITY_ONLY.has(id) ? 1 : 0,
    started: day(from),
    ended: to === null ? null : day(to),
    more_info: null,
    max_enrollments: null,
  })
  await db
    .insertInto('beta')
    .values(programs.map(row))
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  await db
    .insertInto('enrollment')
    .values(JOINED.map((beta_id) => ({ beta_id, account_id: accountId, enrolled: day(-40) })))
    .onConflict((c) => c.columns(['beta_id', 'account_id']).doNothing())
    .execute()
}

/** Ends the account's enrollments, and deletes the demonstration's programs where no account is enrolled. */
export async function removeBetas({ db }: Pick<Services, 'db'>, accountId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('enrollment').where('account_id', '=', accountId).execute()
    for (const [id, label, description] of programs) {
      // One that an operator made under the same id, or changed, is theirs.
      // oxlint-disable-next-line no-await-in-loop -- one transaction, one connection
      await trx
        .deleteFrom('beta')
        .where('id', '=', id)
        .where('label', '=', label)
        .where('description', '=', description)
        .where('id', 'not in', trx.selectFrom('enrollment').select('beta_id'))
        .execute()
    }
  })
}
