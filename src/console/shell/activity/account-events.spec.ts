import { expect, test } from 'vitest'
import { eventTitle } from './account-events'

const key = (id: number, label: string) => ({ id, label, type: 'token', url: `/v4/object-storage/keys/${id}` })

test('an event names its resource, by ID if the resource has no label', () => {
  const titles = [key(7, 'ci'), key(7, ''), null].map((entity) =>
    eventTitle({ action: 'obj_access_key_delete', entity }),
  )
  expect(titles).toEqual(['Access key revoked: ci', 'Access key revoked: ID 7', 'Access key revoked'])
})
