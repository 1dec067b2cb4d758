// Bugs of the console on another wording of the API, and of the server that speaks it.

/** @param {...string} unit */
const by = (...unit) => ({ gate: { unit } })

/** @type {readonly import('./bugs.mjs').Bug[]} */
export const DIALECT = [
  {
    name: 'a header that the preflight refuses is sent',
    file: 'src/dialect/client.ts',
    from: 'if (refused !== undefined) throw',
    to: "if (refused === '') throw",
    ...by('dialect/dialect.spec'),
  },
  {
    name: 'unknown scopes count as the whole grant',
    file: 'src/dialect/client.ts',
    from: 'words.noScopes.includes(scope)',
    to: 'words.noScopes.includes(`${scope}?`)',
    ...by('dialect/dialect.spec'),
  },
  {
    name: 'a signed URL with its default port is refused',
    file: 'src/api/objects/signed.ts',
    from: "text.replace(/:(443|80)\\//, '/')",
    to: 'text',
    ...by('api/objects/signed'),
  },
  {
    name: 'a wildcard origin matches its neighbors',
    file: 'src/api/objects/signed.ts',
    from: 'url.host.endsWith(parent)',
    to: 'url.host.endsWith(parent.slice(1))',
    ...by('api/objects/signed'),
  },
  {
    name: 'a test can reach a live account',
    file: 'scripts/lib/loopback.mjs',
    from: '(isIP(hostname) === 4 &&',
    to: "hostname === 'api.linode.com' ||\n  (isIP(hostname) === 4 &&",
    ...by('scripts/lib/loopback'),
  },
  {
    name: 'an object that exists when its URL is signed is replaced',
    file: 'src/transfers/objects/upload-runner.ts',
    from: 'exists === true && condition === ONLY_IF_FREE',
    to: 'exists === undefined && condition === ONLY_IF_FREE',
    ...by('transfers/objects/conditions'),
  },
  {
    name: 'a shown command is in the words of the contract',
    file: 'src/api/client/curl.ts',
    from: 'inApiWords(apiSettings()?.url, opInUse(ours)',
    to: 'inApiWords(undefined, opInUse(ours)',
    ...by('api/client/curl-writes'),
  },
  {
    name: 'a region of the API is taken for a cluster',
    file: 'src/server/http/wording.ts',
    from: 'id === place || region === place',
    to: 'id === place',
    ...by('server/http/wording'),
  },
  {
    name: 'a key for a bucket names the first cluster of its region',
    file: 'src/server/http/wording.ts',
    from: 'own?.cluster ?? open',
    to: 'open',
    ...by('server/http/wording'),
  },
  {
    name: 'a field that a dialect adds is stored after its key',
    file: 'src/server/areas/object-storage/keys.ts',
    from: 'await c.saveMore?.(trx, toKey(made))',
    to: 'void Promise.resolve().then(() => c.saveMore?.(db, toKey(made))).catch(() => undefined)',
    ...by('server/areas/beyond'),
  },
  {
    name: 'a write across origins has a header that the preflight refuses',
    file: 'src/api/client/request.ts',
    from: 'dialectAt(o.base)?.writeHeaders(op, headers)',
    to: "dialectAt(o.base)?.writeHeaders(op, headers)\n  if (op.method !== 'GET') headers.set('Idempotency-Key', 'one')",
    gate: { browser: ['dialect/cross-origin.e2e', '-g', 'does each kind of work'] },
  },
]
