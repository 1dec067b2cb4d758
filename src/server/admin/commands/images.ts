/** The provider's public images. */
import { UsageError, type AdminCommand } from '../command'
import { stamp } from '#/server/system/time'

const imagePublish: AdminCommand = {
  name: 'image publish',
  usage: '--id vendor/NAME --label L [--vendor V] [--size MB] [--eol TIME] [--deprecated] [--cloud-init]',
  options: {
    id: 'text',
    label: 'text',
    vendor: 'text',
    size: 'text',
    eol: 'text',
    deprecated: 'flag',
    'cloud-init': 'flag',
  },
  run: async ({ db, clock }, args) => {
    const slug = args.text('id')
    if (!/^vendor\/[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/.test(slug)) {
      throw new UsageError(
        '--id must be vendor/ and 1–63 lowercase letters, digits, dots or hyphens, with a letter or digit at both ends.',
      )
    }
    const now = stamp(clock.now())
    const row = {
      account_id: null,
      slug,
      is_public: 1,
      label: args.text('label'),
      description: '',
      created: now,
      updated: now,
      created_by: 'vendor',
      deprecated: Number(args.has('deprecated')),
      size: args.has('size') ? args.integer('size') : 1500,
      type: 'manual',
      expiry: null,
      eol: args.has('eol') ? stamp(args.time('eol')) : null,
      vendor: args.maybe('vendor') ?? null,
      status: 'available',
      cloud_init: Number(args.has('cloud-init')),
      region: null,
      blob: null,
      upload_hash: null,
      upload_ends: null,
    }
    const made = await db
      .insertInto('image')
      .values(row)
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new UsageError(`Image "${slug}" already exists.`)
    return { id: slug }
  },
}

export const imageCommands: readonly AdminCommand[] = [imagePublish]
