// Bugs that lose, mix or expose what the server keeps.

/** @param {...string} unit */
const by = (...unit) => ({ gate: { unit } })

/** @type {readonly import('./bugs.mjs').Bug[]} */
export const DATA = [
  {
    name: 'objects are opened without their database',
    file: 'src/server/data/parts.ts',
    from: 'if (!database && (',
    to: 'if (!database && dataDir === "" && (',
    ...by('data/parts'),
  },
  {
    name: 'an older database is taken for the right one',
    file: 'src/server/data/identity.ts',
    from: 'lag >= 0 && lag <= MAY_LAG',
    to: 'lag <= MAY_LAG',
    ...by('data/parts'),
  },
  {
    name: 'a key is created beside a database',
    file: 'src/server/data/parts.ts',
    from: 'if (database && !key) {',
    to: 'if (database && !key && dataDir === "") {',
    ...by('data/parts'),
  },
  {
    name: 'a key that does not open its check is taken',
    file: 'src/server/data/identity.ts',
    from: 'if (rows.length > 0) return rows.every(',
    to: 'if (rows.length > 0) return true || rows.every(',
    ...by('data/parts'),
  },
  {
    name: 'the sweep has no bound',
    file: 'src/server/objects/storage/sweep.ts',
    from: 'if (!all && unnamed.length >',
    to: 'if (!all && -unnamed.length >',
    ...by('server/objects/storage/sweep'),
  },
  {
    name: 'the sweep trusts a damaged database',
    file: 'src/server/objects/storage/sweep.ts',
    from: 'if (damage !== null) {',
    to: 'if (damage === "") {',
    ...by('server/objects/storage/sweep'),
  },
  {
    name: 'the start waits for the sweep',
    file: 'src/server/start/start.ts',
    from: 'const upkeep = startUpkeep(services, log)\n',
    to: 'const upkeep = startUpkeep(services, log)\n    await upkeep.swept\n',
    ...by('server/objects/storage/sweep'),
  },
  {
    name: 'old bytes are removed before the new row is committed',
    file: 'src/server/objects/storage/commit.ts',
    from: '      condition(old)\n',
    to: '      condition(old)\n      if (old) await services.store.remove(old.blob)\n',
    ...by('server/objects/storage/commit'),
  },
  {
    name: 'files are made for everybody to read',
    file: 'src/server/start/main.ts',
    from: 'process.umask(0o077)',
    to: 'process.umask(0o022)',
    ...by('crash/owners'),
  },
  {
    name: 'a backup leaves out the data of images',
    file: 'src/server/db/snapshot.ts',
    from: 'FROM image WHERE blob >',
    to: "FROM image WHERE blob = '' AND blob >",
    ...by('backup/backup'),
  },
  {
    name: 'a backup leaves out attachments',
    file: 'src/server/db/snapshot.ts',
    from: 'FROM ticket_attachment WHERE blob >',
    to: "FROM ticket_attachment WHERE blob = '' AND blob >",
    ...by('backup/backup'),
  },
  {
    name: 'a changed byte of an attachment is taken as good',
    file: 'src/server/db/snapshot.ts',
    from: 'SELECT blob, size, md5 FROM ticket_attachment',
    to: 'SELECT blob, size, NULL FROM ticket_attachment',
    ...by('backup/backup'),
  },
  {
    name: 'a changed byte of an image is taken as good',
    file: 'src/server/db/snapshot.ts',
    from: 'SELECT blob, NULL, md5 FROM image',
    to: 'SELECT blob, NULL, NULL FROM image',
    ...by('admin/commands/data'),
  },
  {
    name: 'a changed byte is backed up as good',
    file: 'src/server/backup/folder.ts',
    from: '(md5 === null || (await fileMd5(file)) === md5)',
    to: '(md5 === null || (await fileMd5(file)) !== "")',
    ...by('backup/backup'),
  },
  {
    name: 'a changed byte is served as good',
    file: 'src/server/objects/storage/checked.ts',
    from: "this.#hash?.digest('hex') !== md5",
    to: "this.#hash?.digest('hex') === ''",
    ...by('server/objects/storage/checked'),
  },
  {
    name: 'a condition is not asked again within the transaction',
    file: 'src/server/objects/storage/commit.ts',
    from: '      condition(old)\n',
    to: '      void condition\n',
    ...by('server/objects/http/conditions'),
  },
  {
    name: 'a full disk refuses deletions too',
    file: 'src/server/storage/reserve.ts',
    from: '    if (!isFull(e)) throw e\n',
    to: '    if (e !== null) throw e\n',
    ...by('crash/full-disk'),
  },
  {
    name: 'a backup by root keeps the server from its own folder',
    file: 'src/server/storage/deferred-deletes.ts',
    from: 'await inheritOwner(made)',
    to: 'await Promise.resolve(made)',
    ...by('crash/owners'),
  },
]
