import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useTypedParam } from './use-typed-param'

type Step = { readonly url: string } | { readonly typed: string }

/** Does one step at each render. */
function Box({ steps, onText }: { steps: readonly Step[]; onText: (text: string) => void }) {
  const [at, setAt] = useState(0)
  const [url, setUrl] = useState<string>()
  const [text, type] = useTypedParam(url)
  const step = steps[at]
  if (step) {
    setAt(at + 1)
    if ('url' in step) setUrl(step.url)
    else type(step.typed)
  } else onText(text)
  return null
}

function textAfter(...steps: readonly Step[]): string | undefined {
  const texts: string[] = []
  renderToStaticMarkup(<Box steps={steps} onText={(text) => void texts.push(text)} />)
  return texts.at(-1)
}

test('typed text stays until the URL has it, also while the URL has an earlier part of it', () => {
  expect(textAfter({ typed: 'v' })).toBe('v')
  expect(textAfter({ typed: 'v' }, { typed: 'vo' }, { url: 'v' })).toBe('vo')
  expect(textAfter({ typed: 'v' }, { typed: 'vo' }, { url: 'vo' })).toBe('vo')
  expect(textAfter({ typed: 'v' }, { url: 'v' }, { typed: '' }, { url: '' })).toBe('')
})

test('a URL from the history or a link replaces the text', () => {
  expect(textAfter({ url: 'v' })).toBe('v')
  expect(textAfter({ typed: 'vo' }, { url: 'vo' }, { url: 'v' })).toBe('v')
  expect(textAfter({ typed: 'v' }, { typed: 'vo' }, { url: 'vo' }, { url: 'v' })).toBe('v')
  expect(textAfter({ typed: 'v' }, { url: 'other' }, { url: 'v' })).toBe('v')
})
