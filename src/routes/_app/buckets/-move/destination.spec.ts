import { expect, test } from 'vitest'
import { bucketAtPlace, destinationOf, placeText } from './destination'

const logs = (cluster: string) => ({ cluster, bucket: 'logs' })

test('the open bucket is its own destination, also under the name that lists have for its cluster', () => {
  const here = logs('us-east-1')
  expect(destinationOf('us-east/logs', here, 'us-east')).toBe(here)
  expect(destinationOf('us-east-1/logs', here, 'us-east')).toEqual(here)
  expect(destinationOf('us-east-1/logs', here, 'us-east-1')).toBe(here)
})

test('a bucket of the same name in another cluster is another destination', () => {
  expect(destinationOf('eu-west/logs', logs('us-east-1'), 'us-east')).toEqual(logs('eu-west'))
  expect(destinationOf('us-east/other', logs('us-east-1'), 'us-east')).toEqual({ cluster: 'us-east', bucket: 'other' })
})

test('a place is read as it was written', () => {
  expect(bucketAtPlace(placeText(logs('us-iad-1')))).toEqual(logs('us-iad-1'))
})
