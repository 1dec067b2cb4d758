/** What states allow beyond the tables of src/server/areas, which prove the same rules on the running server. */
import { expect, test } from 'vitest'
import { attachLimit, imageCan, volumeCan } from './states'

test('a reason names the status of a volume, unless only another API knows it', () => {
  expect(volumeCan.resize({ status: 'resizing' })).toBe("The volume is resizing. Wait until it's active.")
  expect(volumeCan.resize({ status: 'contact_support' })).toBe('The volume must be active.')
})

test('an image is deployed once it is available', () => {
  expect(imageCan.deploy({ status: 'pending_upload' })).toMatch(/isn't ready/)
  expect(imageCan.deploy({ status: 'available' })).toBeUndefined()
})

test('D-volumes-4 an instance can have 8 volumes, and more only from 16 GB and without persistence', () => {
  expect([1, 15, 16, 48, 64, 96].map((gb) => attachLimit(gb, false))).toEqual([8, 8, 16, 48, 64, 64])
  expect(attachLimit(96, true)).toBe(8)
})
