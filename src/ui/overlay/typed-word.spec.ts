import { expect, test } from 'vitest'
import { confirmsWord } from './typed-word'

test.each([
  ['media', 'media', true],
  ['media', 'Media', false],
  ['media', '', false],
  // Hidden characters, as the dialog shows them.
  ['me\u200Bdia', 'me‹U+200B›dia', true],
  [' media', '␠media', true],
  ['a\nb', 'a␊b', true],
  ['me\u200Bdia', 'media', false],
  ['a  b', 'a b', false],
])('%j is confirmed by %j: %s', (word, text, confirmed) => expect(confirmsWord(text, word)).toBe(confirmed))
