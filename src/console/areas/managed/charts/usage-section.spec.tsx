import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { q } from '#/console/api/client/client'
import { ApiError } from '#/console/api/base/errors'
import { managed } from '#/contract/managed'
import { UsageSection } from './usage-section'

const { queryKey } = q(managed.stats, {})
const shown = (cache: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <UsageSection issues={[]} states={new Map()} />
    </QueryClientProvider>,
  )

test('statistics whose refresh failed stay shown, with a note that they might be out of date', () => {
  const cache = new QueryClient()
  cache.setQueryData(queryKey, { data: ['Come back later.'] })
  expect(shown(cache)).not.toContain('out of date')
  const error = new ApiError({ kind: 'unreachable', op: managed.stats.id })
  cache.getQueryCache().find({ queryKey })?.setState({ status: 'error', error })
  expect(shown(cache)).toContain('Come back later.')
  expect(shown(cache)).toContain('Data might be out of date')
})
