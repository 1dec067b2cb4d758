// Bugs of several servers on one database, which no test of one server can find.

const ENGINE = { gate: { unit: ['storage/object-engine'] } }
const TWO = { gate: { unit: ['machines/two-servers'] } }

/** @type {readonly import('./bugs.mjs').Bug[]} */
export const MACHINES = [
  {
    name: 'a change does not lock the row that it belongs to',
    file: 'src/server/db/write.ts',
    from: "  if (wordsOf(trx).engine === 'postgres') await lockRow(trx, root)\n",
    to: '',
    ...TWO,
  },
  {
    name: 'a key that another server carries out is taken over',
    file: 'src/server/http/idempotency-store.ts',
    from: ".doUpdateSet(values).where('keyed_write.created', '<=', since({ clock }))",
    to: '.doUpdateSet(values)',
    ...TWO,
  },
  {
    name: 'every server runs every due job',
    file: 'src/server/core/jobs.ts',
    from: 'if (!isShared(db)) return first.selectAll()',
    to: 'if (PROCESS_ID) return first.selectAll()',
    ...TWO,
  },
  {
    name: 'a claim of a job waits for the claims of others',
    file: 'src/server/core/jobs.ts',
    from: '.forNoKeyUpdate().skipLocked()',
    to: '.forNoKeyUpdate()',
    gate: { unit: ['server/core/jobs'] },
  },
  {
    name: 'an ended connection to the database ends the process',
    file: 'src/server/db/postgres.ts',
    from: "  pool.on('connect', (client) => void client.on('error', ignore))\n",
    to: '',
    gate: { unit: ['server/db/postgres'] },
  },
  {
    name: 'a lost connection is kept as the failure of its key',
    file: 'src/server/http/idempotency-store.ts',
    from: '      if (isAway(e)) return\n',
    to: '',
    gate: { unit: ['server/db/postgres'] },
  },
  {
    name: 'a server refuses connections as soon as it is to stop',
    file: 'src/server/start/start.ts',
    from: '          await drain(real, [console_, objects])\n',
    to: '',
    ...TWO,
  },
  {
    name: 'object engine: a part with another ETag is accepted',
    file: 'src/server/storage/s3-store.ts',
    from: "if (tagOf(answer) !== etag) throw new StoreAway('The object store stored other bytes than it was sent.')\n      return { blob, size: slices.size, etag }",
    to: 'return { blob, size: slices.size, etag }',
    ...ENGINE,
  },
  {
    name: 'object engine: a store that hangs is waited for',
    file: 'src/server/storage/s3-client.ts',
    from: 'performance.now() - since > ms',
    to: 'performance.now() - since > 1000 * ms',
    ...ENGINE,
  },
  {
    name: 'object engine: what a browser shows is redirected',
    file: 'src/server/objects/http/redirect.ts',
    from: "!shown.startsWith('attachment;')",
    to: "!shown.includes(';')",
    ...ENGINE,
  },
  {
    name: 'object engine: bytes of a restored row are deleted when due',
    file: 'src/server/objects/storage/removals.ts',
    from: 'isBlob(blob) && !named.has(blob)',
    to: 'isBlob(blob)',
    ...ENGINE,
  },
]
