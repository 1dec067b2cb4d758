// Known bugs: exact text of the source, and the gate that must fail.

import { DATA } from './bugs-data.mjs'
import { MACHINES } from './bugs-machines.mjs'
import { RACES } from './bugs-races.mjs'
import { RIGHTS } from './bugs-rights.mjs'
import { DIALECT } from './bugs-dialect.mjs'
import { TENANTS } from './bugs-tenants.mjs'

/** @typedef {{ unit?: readonly string[], browser?: readonly string[] }} Gate filters of unit tests, or of browser tests */
/** @typedef {{ name: string, file: string, from: string, to: string, gate: Gate }} Bug */

/** @param {...string} unit @returns {{ gate: Gate }} */
const by = (...unit) => ({ gate: { unit } })

/** @type {readonly Bug[]} */
export const PLANTED = [
  {
    name: 'a URL signed by the key of another account is taken',
    file: 'src/server/objects/signing/access.ts',
    from: ' || bucket.account_id !== key.accountId)',
    to: ')',
    ...by('server/objects/signing/access'),
  },
  {
    name: 'a restricted user needs no grant for object storage',
    file: 'src/server/http/mount.ts',
    from: 'await requireGlobalGrant(services.db, who.caller, op.grants)',
    to: 'await Promise.resolve()',
    ...by('server/areas/object-storage/buckets'),
  },
  {
    name: 'a deletion leaves nothing in the audit trail',
    file: 'src/server/http/audit-record.ts',
    from: "if (op.method === 'GET' && !isRefusal(status)) return undefined",
    to: "if (op.method !== 'POST' && !isRefusal(status)) return undefined",
    ...by('server/audit'),
  },
  {
    name: 'a token outlives its expiry',
    file: 'src/server/core/auth.ts',
    from: "e('token.expires', '>', value.now)",
    to: "e('token.expires', 'is not', null)",
    ...by('server/admin/commands/people'),
  },
  {
    name: 'a write that comes again under its key acts again',
    file: 'src/server/http/mount.ts',
    from: "keyedWrites.claim(who.tokenId, incoming.request.headers.get('idempotency-key'))",
    to: 'keyedWrites.claim(who.tokenId, null)',
    ...by('server/http/idempotency-store'),
  },
  {
    name: 'a lost answer is not asked for again',
    file: 'src/api/client/idempotency.ts',
    from: "return e.kind === 'unknown-outcome' && attempt === 0 && op.scarce !== true ? 400 : null",
    to: 'return null',
    ...by('api/client/idempotency'),
  },
  {
    name: 'a new key for each copy of a write',
    file: 'src/api/client/client.ts',
    from: '...(sentHeaders ? { headers: sentHeaders } : {}),',
    to: '...(sentHeaders ? { headers: intentHeader(op) ?? sentHeaders } : {}),',
    ...by('api/client/idempotency'),
  },
  {
    name: 'an object is not synced',
    file: 'src/server/storage/disk-store.ts',
    from: 'await file.sync()\n        stored',
    to: 'await Promise.resolve()\n        stored',
    ...by('server/storage/durable'),
  },
  {
    name: 'the folder that names an object is not synced',
    file: 'src/server/storage/disk-store.ts',
    from: 'await rename(tmp, path)\n      await syncFolder(dirname(path))',
    to: 'await rename(tmp, path)',
    ...by('server/storage/durable'),
  },
  {
    name: 'an upload is answered before it is committed',
    file: 'src/server/objects/http/upload.ts',
    from: 'const named = await commitObject(',
    to: 'const named = commitObject(',
    ...by('server/objects/http/upload'),
  },
  {
    name: 'what a crash left is not swept',
    file: 'src/server/data/upkeep.ts',
    from: 'const swept = run()',
    to: 'const swept = Promise.resolve(null)',
    ...by('crash/crash'),
  },
  {
    name: 'objects may fill the disk to its last byte',
    file: 'src/server/system/disk-space.ts',
    from: 'return bavail * bsize - reserveOf(blocks * bsize)',
    to: 'return bavail * bsize + blocks',
    ...by('crash/full-disk'),
  },
  {
    name: 'a replaced object is counted twice',
    file: 'src/server/objects/storage/commit.ts',
    from: "e('objects', '+', old ? 0 : 1)",
    to: "e('objects', '+', 1)",
    ...by('server/objects/http/upload', 'server/objects/http/listener'),
  },
  {
    name: "script-src 'self' in place of a nonce",
    file: 'src/server/http/csp.ts',
    from: "policy(`'nonce-${nonce}' 'strict-dynamic'`, config)",
    to: "policy(`'self' ${nonce.slice(99)}`, config)",
    ...by('server/http/csp-weaknesses', 'server/http/csp'),
  },
  {
    name: 'a scope is not checked',
    file: 'src/server/http/mount.ts',
    from: 'requireScopes(who.caller, op.scopes)',
    to: 'void requireScopes',
    ...by('rules/every-operation', 'server/http/mount'),
  },
  {
    name: "another account's bucket can be read",
    file: 'src/server/areas/object-storage/find-bucket.ts',
    from: "    .where('account_id', '=', c.caller.accountId)\n",
    to: '',
    ...by('test/rules/after-deletion'),
  },
  {
    name: 'the end of a signature is not looked at',
    file: 'src/server/objects/signing/signing.ts',
    from: 'a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))',
    to: 'a.length === b.length && timingSafeEqual(Buffer.from(a.slice(0, 60)), Buffer.from(b.slice(0, 60)))',
    ...by('objects/signing'),
  },
  {
    name: 'a secret is written to the log',
    file: 'src/server/core/log/log.ts',
    from: "PATTERNS.reduce((t, p) => t.replaceAll(p, '[REDACTED]'), text)",
    to: 'PATTERNS.length > 0 ? text : text',
    ...by('server/core/log/log'),
  },
  {
    name: 'a secret is stored in the clear with its answer',
    file: 'src/server/http/idempotency-store.ts',
    from: 'answer_sealed: text === null ? null : secrets.seal(text, this.#place)',
    to: 'answer_sealed: text',
    ...by('server/http/idempotency-store'),
  },
  {
    name: 'text becomes a formula in an exported file',
    file: 'src/lib/csv/csv.ts',
    from: "return FORMULA.test(text) ? `'${text}` : text",
    to: 'return FORMULA.test(text) ? text : text',
    ...by('lib/csv/csv'),
  },
  {
    name: 'a link may lead to another origin',
    file: 'src/api/session/redirect.ts',
    from: "url.origin !== origin || url.pathname.startsWith('//') || ",
    to: '',
    ...by('api/session/redirect'),
  },
  {
    name: 'the question for a new token takes the open form away',
    file: 'src/app/shell/shell.tsx',
    from: '{children}',
    to: "{session.status === 'expired' ? null : children}",
    gate: { browser: ['session/session.e2e', '-g', 'is requested over the form'] },
  },
  {
    name: 'a 404 is believed to be a deletion',
    file: 'src/api/client/client.ts',
    from: "return new ApiError({ kind: 'refused', op: op.id, status: error.status, errors: [{ field: '', reason }] })",
    to: 'return error',
    ...by('api/query/gone'),
  },
  {
    name: 'an answer from before a write passes for a fresh one',
    file: 'src/api/query/query-client.ts',
    from: 'if (begunBefore.size > 0)',
    to: 'if (begunBefore.size > 99)',
    ...by('api/query/races'),
  },
  {
    name: 'a field that is missing reaches the page as it is',
    file: 'src/api/client/interpret-response.ts',
    from: 'hasShape(op, body.json) ? normalizeResponse(op, body.json) : undefined',
    to: 'hasShape(op, body.json) ? body.json : undefined',
    ...by('api/client/forward'),
  },
  {
    name: 'a signed URL outlives its time',
    file: 'src/server/objects/signing/access.ts',
    from: 'if (now.getTime() > target.expires * 1000)',
    to: 'if (now.getTime() > target.expires * 1001)',
    ...by('test/model-based/models'),
  },
  {
    name: 'an upload of an image outlives its day',
    file: 'src/server/areas/images/image-jobs.ts',
    from: 'row.upload_ends <= now',
    to: 'row.upload_ends < now',
    ...by('test/model-based/models'),
  },
  {
    name: 'a volume may shrink by nothing',
    file: 'src/contract/states.ts',
    from: 'size > v.size',
    to: 'size >= v.size',
    ...by('test/model-based/models'),
  },
  {
    name: 'a volume that staff froze is made active by an older job',
    file: 'src/server/areas/volumes/volume-jobs.ts',
    from: ".where('id', '=', id).where('status', '=', from).execute()",
    to: ".where('id', '=', id).where('status', '!=', from === 'creating' ? 'x' : 'y').execute()",
    ...by('test/model-based/models'),
  },
  {
    name: 'what is removed while a backup runs is not held',
    file: 'src/server/storage/disk-store.ts',
    from: 'await rename(path, join(this.#held, blob))',
    to: "await rename(path, join(this.#held, '..', 'nowhere', blob))",
    ...by('server/backup'),
  },
  {
    name: 'each line that cannot be written is a failure to write of',
    file: 'src/server/start/main.ts',
    from: 'for (const out of [process.stdout, process.stderr])',
    to: 'for (const out of [process.stdin])',
    ...by('crash/unread'),
  },
  {
    name: 'an upload may take a minute at most',
    file: 'src/server/start/start.ts',
    from: "const objects = await listen('OBJECTS_PORT', settings.host, settings.objectsPort, objectLimits(settings))\n    try",
    to: "const objects = await listen('OBJECTS_PORT', settings.host, settings.objectsPort, { requestTimeout: 60_000, unreadMs: 0 })\n    try",
    ...by('server/core/http'),
  },
  {
    name: 'a server that is asked to stop cuts what is on its way',
    file: 'src/server/core/http.ts',
    from: 'server.closeIdleConnections()\n      const timer',
    to: 'server.closeAllConnections()\n      const timer',
    ...by('load/stop'),
  },
  {
    name: 'a server that is asked to stop still takes requests',
    file: 'src/server/core/http.ts',
    from: 'if (stopping) return say(',
    to: 'if (stopping && limits.requestTimeout < 0) return say(',
    ...by('load/stop'),
  },
  {
    name: 'an object that nobody reads on is held in memory',
    file: 'src/server/storage/disk-store.ts',
    from: 'highWaterMark: 256 * 1024 })',
    to: 'highWaterMark: 64 * 1024 * 1024 })',
    ...by('load/slow'),
  },
  ...RACES,
  ...MACHINES,
  ...DATA,
  ...RIGHTS,
  ...TENANTS,
  ...DIALECT,
]
