import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { confirmsWord, useTypedText } from './typed-word'

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

const STEPS = ['3', undefined, '3'] as const

/** Types a text for the first word, then passes on to the others. */
function Confirmed({ onText }: { onText: (text: string) => void }) {
  const [step, setStep] = useState(0)
  const [{ text }, type] = useTypedText(STEPS[step])
  if (step === 0 && text === '') type({ text: '3', missed: false })
  else if (step < STEPS.length - 1) setStep(step + 1)
  onText(text)
  return null
}

test('the typed text stays cleared when a dialog needs no word for a while and then the same one again', () => {
  const texts: string[] = []
  renderToStaticMarkup(createElement(Confirmed, { onText: (text) => void texts.push(text) }))
  expect(texts).toContain('3')
  expect(texts.at(-1)).toBe('')
})
