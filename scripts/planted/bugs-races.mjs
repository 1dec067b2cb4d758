// Bugs of concurrent changes while a page is open, and of answers without information.

/** @type {readonly import('./bugs.mjs').Bug[]} */
export const RACES = [
  {
    name: 'a list that changes while it is read is called whole',
    file: 'src/api/query/all-pages.ts',
    from: 'const changed =\n      next === undefined ||',
    to: 'const changed =\n      (next === undefined && again < 0) ||',
    gate: { unit: ['api/query/all-pages'] },
  },
  {
    name: 'an edit sends every field, changed or not',
    file: 'src/lib/changed.ts',
    from: 'if (isSameJson(changed[key], was[key]))',
    to: 'if (isSameJson(key, was))',
    gate: { unit: ['lib/changed'] },
  },
  {
    name: 'a 404 to a write that names nothing counts as gone',
    file: 'src/api/client/interpret-response.ts',
    from: "op.method !== 'GET' && !op.path.includes('{')",
    to: "op.method !== 'GET' && op.path === ''",
    gate: { unit: ['api/client/client'] },
  },
  {
    name: 'a gateway that gave up waiting is believed',
    file: 'src/api/client/interpret-response.ts',
    from: '!changesNothing(op) && (status === 502 || status === 504)',
    to: '!changesNothing(op) && status === 0',
    gate: { unit: ['api/client/client'] },
  },
]
