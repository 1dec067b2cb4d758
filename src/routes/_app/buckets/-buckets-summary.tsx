import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/client'
import type { Bucket } from '../../../contract/buckets'
import { objectStorage } from '../../../contract/object-storage'
import { bucketsInWords, transferInWords } from '../../../lib/bucket-words'

/** "38 buckets in 4 clusters, 8.31 TB. 212 GB of 1 TB outbound transfer used this month." */
export function BucketsSummary({ rows, partial }: { rows: readonly Bucket[] | undefined; partial: boolean }) {
  const transfer = useQuery({ ...q(objectStorage.transfer, {}), enabled: rows !== undefined })
  if (rows === undefined) return null
  return (
    <>
      {partial && 'At least '}
      {bucketsInWords(rows)}
      {transfer.data && ` ${transferInWords(transfer.data.used)}`}
      {/* The place of the sentence, so that nothing below moves when it comes. */}
      {transfer.isLoading && (
        <span aria-hidden style={{ visibility: 'hidden' }}>
          {` ${transferInWords(0)}`}
        </span>
      )}
    </>
  )
}
