import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { OpButton } from '../../../../components/op-button'
import { objects } from '../../../../contract/objects'
import { visible } from '../../../../lib/text'
import { KeyValues } from '../../../../ui/key-values'
import { Stack } from '../../../../ui/stack'
import { Loading } from '../../../../ui/state'
import type { BucketAt } from '../-bucket-page'
import { letsIn } from './cors-known'
import { readHeaders } from './read-object'
import { StoreError } from './store-error'

interface Props {
  readonly at: BucketAt
  readonly name: string
  /** Another object of the same name has another one. */
  readonly etag: string | null
}

/**
 * What the object store says of the object beside the listing. The first time in a bucket it is asked for by hand: where
 * the bucket lets no browser in, the asking alone is an error in the browser's eyes.
 */
export function Headers({ at, name, etag }: Props) {
  const [wanted, setWanted] = useState(false)
  const query = useQuery({
    queryKey: ['objects', 'headers', at, name, etag],
    queryFn: ({ signal }) => readHeaders(at, name, signal),
    enabled: wanted || letsIn(at) === true,
    retry: false,
    networkMode: 'always',
  })
  const what = query.data ? 'The headers could not be read again' : 'The headers could not be read'
  const failed = query.error && (
    <StoreError at={at} error={query.error} what={what} retry={() => void query.refetch()} />
  )
  if (query.data) {
    return (
      <section aria-label="Headers">
        <Stack gap={3}>
          {failed}
          {query.data.headers.length === 0 ? (
            <p>The object store told none that a browser may read.</p>
          ) : (
            <KeyValues items={query.data.headers.map(([label, value]) => ({ label, value: visible(value).text }))} />
          )}
        </Stack>
      </section>
    )
  }
  if (query.isFetching) return <Loading shape="lines" rows={2} label="Loading headers" />
  if (failed) return failed
  return (
    <div>
      <OpButton op={objects.url} onClick={() => setWanted(true)}>
        Read type and cache headers
      </OpButton>
    </div>
  )
}
