import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import { ErrorNote, ErrorState } from './error-note'

test('the seconds until a retry are a timer, which the alert around them doesn’t announce each second', () => {
  const error = new ApiError({ kind: 'rate-limited', op: 'volumes.list', status: 429, errors: [], retryAfter: 42 })
  for (const shown of [
    renderToStaticMarkup(<ErrorNote error={error} />),
    renderToStaticMarkup(<ErrorNote error={error} title="Volumes couldn’t be loaded" />),
    renderToStaticMarkup(<ErrorState error={error} noAccess="" />),
  ]) {
    const [timer = 'none'] = /<span role="timer">[^<]*<\/span>/.exec(shown) ?? []
    expect(timer).toContain('42')
    expect(shown.replace(timer, '')).not.toContain('42')
  }
})
