// Bugs by which somebody gets more than they may, or an acknowledged write less than was promised.

/** @param {...string} unit */
const by = (...unit) => ({ gate: { unit } })

/** @type {readonly import('./bugs.mjs').Bug[]} */
export const RIGHTS = [
  {
    name: 'a commit does not wait for the disk',
    file: 'src/server/db/open.ts',
    from: "'synchronous = FULL'",
    to: "'synchronous = NORMAL'",
    ...by('server/db/open'),
  },
  {
    name: 'a job is forgotten before it runs',
    file: 'src/server/core/jobs.ts',
    from: '  const run = kinds[job.kind]\n',
    to: "  await services.db.deleteFrom('job').where('id', '=', job.id).execute()\n  const run = kinds[job.kind]\n",
    ...by('server/core/jobs'),
  },
  {
    name: 'the sweep forgets attachments',
    file: 'src/server/db/named-blobs.ts',
    from: 'OR EXISTS (SELECT 1 FROM ticket_attachment WHERE ticket_attachment.blob = asked.blob)',
    to: '',
    ...by('crash/crash'),
  },
  {
    name: 'the sweep forgets the data of images',
    file: 'src/server/db/named-blobs.ts',
    from: 'OR EXISTS (SELECT 1 FROM image WHERE image.blob = asked.blob)',
    to: '',
    ...by('crash/crash'),
  },
  {
    name: 'a grant to read lets its user write',
    file: 'src/server/core/grants.ts',
    from: "held.some((g) => g.level === 'read_write' || g.level === level)",
    to: 'held.length > 0',
    ...by('server/core/grants'),
  },
  {
    name: 'attaching a volume needs no grant of the instance',
    file: 'src/server/areas/volumes/volume-attaching.ts',
    from: "  await requireGrant(trx, caller, 'instance', instance.id, 'read_write')\n",
    to: '',
    ...by('volumes/volume-attaching'),
  },
  {
    name: 'a deleted volume keeps its grants',
    file: 'src/server/areas/volumes/volumes.ts',
    from: "where('kind', '=', 'volume').where('entity', '=', String(id))",
    to: "where('kind', '=', 'none').where('entity', '=', String(id))",
    ...by('volumes/volume-states'),
  },
  {
    name: 'the address that a client names itself is believed',
    file: 'src/server/system/request-context.ts',
    from: "forwarded?.split(',').at(-1)",
    to: "forwarded?.split(',').at(0)",
    ...by('server/core/limits'),
  },
  {
    name: 'the window of all calls is not counted',
    file: 'src/server/core/limits.ts',
    from: '[this.#windows.general, this.#windows[rate]], who, now, elapsed',
    to: '[this.#windows[rate]], who, now, elapsed',
    ...by('server/core/limits'),
  },
  {
    name: 'the token of the demo outlives a public address',
    file: 'src/server/seed/seed.ts',
    from: '        .set({ revoked: stamp(clock.now()) })\n',
    to: '        .set({ revoked: null })\n',
    ...by('server/start/start'),
  },
  {
    name: 'a list shows codes to those who may only read',
    file: 'src/server/areas/monitoring/monitoring.ts',
    from: 'toClient(c, row, writes(row.id))',
    to: 'toClient(c, row, writes(row.id) || true)',
    ...by('monitoring/monitoring'),
  },
  {
    name: 'the bytes of a file are not part of its request',
    file: 'src/server/http/idempotency-store.ts',
    from: 'bytes.length])).update(bytes)',
    to: 'bytes.length]))',
    ...by('server/http/idempotency-store'),
  },
  {
    name: 'a body without a length may have any size',
    file: 'src/server/http/read-body.ts',
    from: 'if (size > limit) throw tooLarge()',
    to: 'if (size > Infinity) throw tooLarge()',
    ...by('server/http/mount'),
  },
  {
    name: 'object engine: uploads of unknown length take any memory',
    file: 'src/server/storage/s3-store.ts',
    from: 'const MOST_WAITING_OF_ONE = 4\n',
    to: 'const MOST_WAITING_OF_ONE = 4000\n',
    ...by('storage/object-engine'),
  },
  {
    name: 'the tags of images make a page of any size',
    file: 'src/server/areas/images/images.ts',
    from: "columns: ['description', 'tags']",
    to: "columns: ['description']",
    ...by('http/wording'),
  },
]
