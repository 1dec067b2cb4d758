// The bugs that are planted: exact text of the source, and the gate that must fail.

/** @typedef {{ unit?: readonly string[], browser?: readonly string[] }} Gate filters of unit tests, or of browser tests */
/** @typedef {{ name: string, file: string, from: string, to: string, gate: Gate }} Bug */

/** @param {...string} unit @returns {{ gate: Gate }} */
const by = (...unit) => ({ gate: { unit } })

/** @type {readonly Bug[]} */
export const PLANTED = [
  {
    name: 'a write that comes again under its key acts again',
    file: 'src/server/mount.ts',
    from: "keyedWrites.turn(who.tokenId, request.headers.get('idempotency-key'))",
    to: 'keyedWrites.turn(who.tokenId, null)',
    ...by('server/keyed-writes'),
  },
  {
    name: 'a lost answer is not asked for again',
    file: 'src/api/intent.ts',
    from: "return e.kind === 'unknown-outcome' && attempt === 0 && op.rate !== PRECIOUS ? 400 : null",
    to: 'return null',
    ...by('api/intent'),
  },
  {
    name: 'a new key for each copy of a write',
    file: 'src/api/client.ts',
    from: '...(headers ? { headers } : {}) }).catch(',
    to: '...(headers ? { headers: intentHeader(op) ?? headers } : {}) }).catch(',
    ...by('api/intent'),
  },
  {
    name: 'an object is not synced',
    file: 'src/server/objects/store.ts',
    from: 'await file.sync()',
    to: 'await Promise.resolve()',
    ...by('objects/durable'),
  },
  {
    name: 'the folder that names an object is not synced',
    file: 'src/server/objects/store.ts',
    from: 'await rename(tmp, path)\n      await syncFolder(dirname(path))',
    to: 'await rename(tmp, path)',
    ...by('objects/durable'),
  },
  {
    name: 'an upload is answered before it is committed',
    file: 'src/server/objects/upload.ts',
    from: "if (!(await commitObject(services, bucket.id, { name, contentType, stored }))) throw new Refusal('AccessDenied')",
    to: 'void commitObject(services, bucket.id, { name, contentType, stored })',
    ...by('objects/upload'),
  },
  {
    name: 'what a crash left is not swept',
    file: 'src/server/start.ts',
    from: 'await services.store.sweep(',
    to: 'await Promise.resolve(',
    ...by('crash/crash'),
  },
  {
    name: 'objects may fill the disk to its last byte',
    file: 'src/server/objects/room.ts',
    from: 'if (bavail * bsize >= Math.min(RESERVE, (blocks * bsize) / 20)) return',
    to: 'if (bavail + blocks + bsize >= 0) return',
    ...by('crash/full-disk'),
  },
  {
    name: 'a replaced object is counted twice',
    file: 'src/server/objects/commit.ts',
    from: "e('objects', '+', old ? 0 : 1)",
    to: "e('objects', '+', 1)",
    ...by('objects/upload', 'objects/listener'),
  },
  {
    name: "script-src 'self' in place of a nonce",
    file: 'src/server/csp.ts',
    from: "policy(`'nonce-${nonce}' 'strict-dynamic'`, config)",
    to: "policy(`'self' ${nonce.slice(99)}`, config)",
    ...by('server/csp'),
  },
  {
    name: 'a scope is not checked',
    file: 'src/server/mount.ts',
    from: 'requireScopes(who.caller, op.scopes)',
    to: 'void requireScopes',
    ...by('rules/every-operation', 'server/mount'),
  },
  {
    name: "another account's bucket can be read",
    file: 'src/server/areas/find-bucket.ts',
    from: "    .where('account_id', '=', c.caller.accountId)\n",
    to: '',
    ...by('server/after-deletion'),
  },
  {
    name: 'the end of a signature is not looked at',
    file: 'src/server/objects/signing.ts',
    from: 'a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))',
    to: 'a.length === b.length && timingSafeEqual(Buffer.from(a.slice(0, 60)), Buffer.from(b.slice(0, 60)))',
    ...by('objects/signing'),
  },
  {
    name: 'a secret is written to the log',
    file: 'src/server/log.ts',
    from: "PATTERNS.reduce((t, p) => t.replaceAll(p, '[REDACTED]'), text)",
    to: 'PATTERNS.length > 0 ? text : text',
    ...by('server/log'),
  },
  {
    name: 'a secret is stored in the clear with its answer',
    file: 'src/server/keyed-writes.ts',
    from: 'answer_sealed: text === null ? null : secrets.seal(text, where)',
    to: 'answer_sealed: text',
    ...by('server/keyed-writes'),
  },
  {
    name: 'text becomes a formula in an exported file',
    file: 'src/lib/csv.ts',
    from: "return FORMULA.test(text) ? `'${text}` : text",
    to: 'return FORMULA.test(text) ? text : text',
    ...by('lib/csv'),
  },
  {
    name: 'a link may lead to another origin',
    file: 'src/api/redirect.ts',
    from: "url.origin !== origin || url.pathname.startsWith('//') || ",
    to: '',
    ...by('api/redirect'),
  },
]
