import { expect, test } from 'vitest'
import { BUCKET_ACL_OPTIONS } from './acl'

test('a bucket’s setting promises nothing about reading objects, which their own access decides', () => {
  expect(BUCKET_ACL_OPTIONS.filter(({ hint }) => /\bread|download/.test(hint))).toEqual([])
})
