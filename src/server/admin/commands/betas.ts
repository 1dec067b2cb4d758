/** Beta programs of the provider. */
import { stamp } from '#/server/system/time'
import { UsageError, type AdminCommand } from '../command'

const DAY = 86_400_000

const betaCreate: AdminCommand = {
  name: 'beta create',
  usage: '--id ID --label L [--max-enrollments N] [--priority-program-only] [--ended]',
  options: { id: 'text', label: 'text', 'max-enrollments': 'text', 'priority-program-only': 'flag', ended: 'flag' },
  run: async ({ db, clock }, args) => {
    const id = args.text('id')
    // A program with a slash in its ID could be listed, but neither viewed nor enrolled in.
    if (!/^[a-z0-9][\w.-]{0,254}$/i.test(id)) {
      throw new UsageError(
        '--id must be 1–255 letters, digits, dots, hyphens or underscores, and start with a letter or digit.',
      )
    }
    const now = clock.now().getTime()
    const taken = await db.selectFrom('beta').select('id').where('id', '=', id).executeTakeFirst()
    if (taken) throw new UsageError(`Program "${id}" already exists.`)
    await db
      .insertInto('beta')
      .values({
        id,
        label: args.text('label'),
        description: null,
        priority_program_only: args.has('priority-program-only') ? 1 : 0,
        started: stamp(new Date(now - 30 * DAY)),
        ended: args.has('ended') ? stamp(new Date(now - DAY)) : null,
        more_info: null,
        max_enrollments: args.has('max-enrollments') ? args.integer('max-enrollments') : null,
      })
      .execute()
    return { id }
  },
}

export const betaCommands: readonly AdminCommand[] = [betaCreate]
