// Bugs by which one client or one account could stop the others, or reach what it must not.

/** @param {...string} unit */
const by = (...unit) => ({ gate: { unit } })

/** @type {readonly import('./bugs.mjs').Bug[]} */
export const TENANTS = [
  {
    name: 'a url check asks DNS again and connects to that',
    file: 'src/server/checks/probe.ts',
    from: '{ lookup: answering(addresses), signal,',
    to: '{ signal,',
    ...by('checks/probe'),
  },
  {
    name: 'a tcp check asks DNS again and connects to that',
    file: 'src/server/checks/probe.ts',
    from: 'connect({ host, port, lookup: answering(addresses) })',
    to: 'connect({ host, port })',
    ...by('checks/probe'),
  },
  {
    name: 'any host that ends in localhost passes the rebinding guard',
    file: 'src/server/http/host-check.ts',
    from: "bare.endsWith('.localhost')",
    to: "bare.endsWith('localhost')",
    ...by('server/http/static'),
  },
  {
    name: 'a slow head is refused and its connection kept',
    file: 'src/server/core/connections.ts',
    from: 'const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()',
    to: 'const timer = setTimeout(() => undefined, LINGER_MS).unref()',
    ...by('server/core/connections'),
  },
  {
    name: 'an answer that nobody reads is kept',
    file: 'src/server/core/connections.ts',
    from: 'res.setTimeout(unreadMs, end)',
    to: 'res.setTimeout(0, end)',
    ...by('server/core/connections'),
  },
  {
    name: 'a body is parsed before its values are counted',
    file: 'src/server/core/strict-json.ts',
    from: 'if (values > MAX_VALUES)',
    to: 'if (values > MAX_VALUES * 1000)',
    ...by('server/core/strict-json'),
  },
  {
    name: 'a form of many parts is read to its end',
    file: 'src/server/http/multipart.ts',
    from: "if (!isLast(body, dataEnd + 2 + opening.length)) throw new ApiFailure(400, 'Send one file at a time.', 'file')",
    to: "if (!isLast(body, dataEnd + 2 + opening.length)) body.toString('latin1').split(boundary)",
    ...by('server/http/multipart'),
  },
  {
    name: 'a page of any size is read',
    file: 'src/server/core/paginate.ts',
    from: 'if (bytes <= MAX_PAGE_BYTES) return',
    to: 'if (bytes <= Infinity) return',
    ...by('server/areas/managed/managed-services'),
  },
  {
    name: 'services of one account that hang take all places',
    file: 'src/server/checks/fair-queue.ts',
    from: 'return own < SURE ? this.#all < CEILING : own < OF_ONE && this.#all < AT_ONCE',
    to: 'return own < CEILING && this.#all < AT_ONCE',
    ...by('checks/fair-queue'),
  },
  {
    name: 'a long image job keeps its place to its end',
    file: 'src/server/core/turns.ts',
    from: 'this.#elapsed() - since < SLICE_MS) return',
    to: 'this.#elapsed() - since < Infinity) return',
    ...by('images/image-turns'),
  },
  {
    name: 'the jobs of one account come first, however many',
    file: 'src/server/core/jobs.ts',
    from: "first.groupBy('account')",
    to: "first.groupBy('id').orderBy('id').limit(500)",
    ...by('server/core/jobs'),
  },
  {
    name: 'a service that was not checked for long is still ok',
    file: 'src/server/areas/managed/managed-services.ts',
    from: 'return ago > OVERDUE + timeout || ago < -OVERDUE ?',
    to: 'return ago > Infinity ?',
    ...by('checks/check'),
  },
  {
    name: 'a clock that is set back prolongs the limits',
    file: 'src/server/core/limits.ts',
    from: 'count: this.#open(`${w.name} ${who}`, w, elapsed)',
    to: 'count: this.#open(`${w.name} ${who}`, w, now.getTime())',
    ...by('server/core/limits', 'server/http/limits-off'),
  },
  {
    name: 'a clock that is set back keeps jobs waiting',
    file: 'src/server/core/jobs.ts',
    from: "if (ids.length > 0) await db.updateTable('job')",
    to: "if (ids.length < 0) await db.updateTable('job')",
    ...by('server/core/jobs'),
  },
  {
    name: 'wrong tokens are not counted',
    file: 'src/server/http/mount.ts',
    from: 'if (!services.settings.rateLimits) return\n    const verdict',
    to: 'if (services.settings.rateLimits) return\n    const verdict',
    ...by('server/core/limits', 'server/http/limits-off'),
  },
]
