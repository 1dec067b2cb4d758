import { expect, test } from 'vitest'
import { serviceNames } from './service-names'

const services = (n: number) => Array.from({ length: n }, (_, i) => ({ label: `s${i + 1}` }))

test('up to five services are named, and the rest are counted', () => {
  expect(serviceNames(services(1))).toBe('s1')
  expect(serviceNames(services(5))).toBe('s1, s2, s3, s4, s5')
  expect(serviceNames(services(6))).toBe('s1, s2, s3, s4, s5 and 1 other')
  expect(serviceNames(services(2000))).toBe('s1, s2, s3, s4, s5 and 1,995 others')
})
