import { expect, test } from 'vitest'
import { aclOptionsOn, BUCKET_ACL_OPTIONS, OBJECT_ACL_OPTIONS } from './acl'

test.each([
  { of: 'bucket', all: BUCKET_ACL_OPTIONS },
  { of: 'object', all: OBJECT_ACL_OPTIONS },
])('“Authenticated read” of a $of promises nobody access on the embedded server', ({ all }) => {
  expect(aclOptionsOn(all, false)).toEqual(all)
  const changed = aclOptionsOn(all, true).filter((option) => !all.includes(option))
  expect(changed).toMatchObject([{ value: 'authenticated-read', hint: 'No one else gets access on this server.' }])
})

test('a bucket’s setting promises nothing about reading objects, which their own access decides', () => {
  expect(BUCKET_ACL_OPTIONS.filter(({ hint }) => /\bread|download/.test(hint))).toEqual([])
})
