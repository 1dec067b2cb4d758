import { expect, test } from 'vitest'
import { typedNameProblem, nameRemark } from './name-rule'

test('invalid names are rejected with the reason', () => {
  expect(typedNameProblem('a/', '')).toBe('Enter a name.')
  expect(typedNameProblem('', 'a\0b')).toMatch(/NUL/)
  expect(typedNameProblem('', 'a\ud800')).toMatch(/invalid character/)
  expect(typedNameProblem('', 'é'.repeat(512))).toBeUndefined()
  expect(typedNameProblem('a', 'é'.repeat(512))).toBe('The name with its path is 1,025 bytes. The maximum is 1,024.')
  for (const odd of ['..', 'a//b', '/x', 'x/', ' ', '\n', '#?%']) expect(typedNameProblem('', odd)).toBeUndefined()
})

test('valid but unusual names get a warning', () => {
  expect(nameRemark('a//b')).toMatch(/empty name/)
  expect(nameRemark('/a')).toMatch(/empty name/)
  expect(nameRemark('a/../b')).toMatch(/ordinary names/)
  expect(nameRemark(' a')).toMatch(/space/)
  expect(nameRemark('e\u0301')).toMatch(/combining/)
  for (const usual of ['a', 'a/b', '..a', '.git', 'a..']) expect(nameRemark(usual)).toBeUndefined()
})
