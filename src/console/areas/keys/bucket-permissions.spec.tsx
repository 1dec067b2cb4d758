import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { bucketsQuery } from '#/console/resource/catalog/all-buckets'
import { BucketPermissions } from './bucket-permissions'
import type { KeyFormValues } from './key-values'
import { loadingBuckets, noBucketsToSelect, selectBucket } from './words'

/** The field after a submission without a selected bucket. */
function Refused() {
  const form = useForm<KeyFormValues>({ defaultValues: { label: '', access: 'limited', bucket_access: [] } })
  form.setError('bucket_access', { message: selectBucket })
  return <BucketPermissions form={form} />
}

function markup(cache: QueryClient) {
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <Refused />
    </QueryClientProvider>,
  )
}

test('an account without buckets sees why a limited key isn’t created', () => {
  const cache = new QueryClient()
  cache.setQueryData(bucketsQuery(undefined).queryKey, { data: [], results: 0, complete: true })
  const shown = markup(cache)
  expect(shown).toContain(noBucketsToSelect)
  expect(shown).toContain(selectBucket)
})

test('while buckets are being loaded, the reason is shown, too', () => {
  const shown = markup(new QueryClient())
  expect(shown).toContain(loadingBuckets)
  expect(shown).toContain(selectBucket)
})
