import { expect, test } from 'vitest'
import { typedNameProblem, nameRemark } from './name-rule'

test('what can be no name', () => {
  expect(typedNameProblem('a/', '')).toBe('Enter a name.')
  expect(typedNameProblem('', 'a\0b')).toMatch(/NUL/)
  expect(typedNameProblem('', 'a\ud800')).toMatch(/half a character/)
  expect(typedNameProblem('', 'é'.repeat(512))).toBeUndefined()
  expect(typedNameProblem('a', 'é'.repeat(512))).toBe('With its folder the name has 1,025 bytes; 1,024 are the most.')
  for (const odd of ['..', 'a//b', '/x', 'x/', ' ', '\n', '#?%']) expect(typedNameProblem('', odd)).toBeUndefined()
})

test('what is seldom meant', () => {
  expect(nameRemark('a//b')).toMatch(/without a name/)
  expect(nameRemark('/a')).toMatch(/without a name/)
  expect(nameRemark('a/../b')).toMatch(/way up/)
  expect(nameRemark(' a')).toMatch(/space/)
  expect(nameRemark('e\u0301')).toMatch(/combining/)
  for (const usual of ['a', 'a/b', '..a', '.git', 'a..']) expect(nameRemark(usual)).toBeUndefined()
})
