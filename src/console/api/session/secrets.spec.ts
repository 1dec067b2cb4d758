import { expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import { isNone } from '#/contract/op'
import { shapeOf, type Shape } from '#/contract/shape'
import { withoutSecrets } from './secrets'

test('nested secrets are replaced, files are named', () => {
  expect(withoutSecrets({ a: [{ password: 'x', keep: 1 }], api_key: 'y', file: new Blob() })).toEqual({
    a: [{ password: '$PASSWORD', keep: 1 }],
    api_key: '$API_KEY',
    file: '@file',
  })
})

/** Path and type of every field. */
const fieldsOf = (
  s: Shape,
  at: readonly string[] = [],
): { readonly at: readonly string[]; readonly type: string }[] => [
  ...Object.entries(s.shape ?? {}).flatMap(([name, inner]) => fieldsOf(inner, [...at, name])),
  ...[s.innerType, s.element, ...(s.options ?? [])].flatMap((inner) => (inner ? fieldsOf(inner, at) : [])),
  ...(s.shape || s.innerType || s.element || s.options ? [] : [{ at, type: s.type }]),
]
// Events name the user of a change, which is no credential.
const returned = new Set(
  allOps.filter(({ own }) => !own).flatMap(({ res }) => fieldsOf(shapeOf(res)).flatMap(({ at }) => at)),
)
/** Text that the API takes and never returns, but that isn't secret: a certificate is public. */
const PUBLIC = ['objects.url content_type', 'tickets.open vlan', 'tls.upload certificate']
const sent = allOps.flatMap(({ id, body }) =>
  isNone(body) ? [] : fieldsOf(shapeOf(body)).map((field) => ({ ...field, name: `${id} ${field.at.join('.')}` })),
)
const unreturned = sent.filter(
  ({ at, type, name }) => type === 'string' && !returned.has(at.at(-1) ?? '') && !PUBLIC.includes(name),
)

test('the contract has text that it never returns', () => {
  expect(unreturned.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['managed.createCredential username', 'managed.updateCredentialSecret password']),
  )
})
test.each(unreturned)('$name, which the API never returns, is replaced', ({ at }) => {
  const body = at.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'CANARY')
  expect(JSON.stringify(withoutSecrets({ body }))).not.toContain('CANARY')
})
test.each(sent.filter(({ type }) => type === 'file'))('$name is replaced', ({ at }) => {
  const body = at.reduceRight<unknown>((inner, name) => ({ [name]: inner }), new Blob(['CANARY']))
  expect(JSON.stringify(withoutSecrets({ body }))).toContain('@file')
})
