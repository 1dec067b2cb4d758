import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { useObjectStore } from '#/console/resource/catalog/object-store'
import { useCan } from '#/console/resource/access/use-can'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { linkClass } from '#/console/kit/button/button-class'
import { EmptyState } from '#/console/kit/feedback/state'
import { Stack } from '#/console/kit/layout/stack'
import { CodeBlock } from '#/console/kit/text/code-block'
import type { BucketAt } from '../bucket/bucket-page'
import { domainOf } from '../bucket-ref'
import { uploadCommands } from '../upload/upload-commands'

interface Props {
  readonly at: BucketAt
  /** '' for the bucket's root */
  readonly folder: string
}

/** An empty bucket or folder: what to do, and how to upload with other tools. */
export function EmptyListing({ at, folder }: Props) {
  const denied = useCan()(objects.url)
  const title = folder === '' ? 'No objects yet' : 'This folder is empty'
  return (
    <Stack gap={5}>
      <EmptyState boxed title={title}>
        {denied ?? (matchMedia('(any-pointer: fine)').matches ? 'Upload files, or drop them here.' : 'Upload files.')}
      </EmptyState>
      {denied === undefined && <ToolCommands at={at} folder={folder} />}
    </Stack>
  )
}

/** Nothing until the bucket's hostname is known, and for stores without the S3-compatible API. */
function ToolCommands({ at, folder }: Props) {
  const hostname = useQuery(q(buckets.view, { params: at })).data?.hostname ?? ''
  const { own } = useObjectStore(hostname)
  if (own || !hostname.startsWith(`${at.bucket}.`)) return null
  return (
    <Stack gap={3}>
      <p>
        You can also upload with a command-line tool and an access key.{' '}
        <Link to="/keys" className={linkClass}>
          View access keys
        </Link>
      </p>
      {uploadCommands(at.bucket, domainOf({ hostname, label: at.bucket }), folder).map(({ tool, code }) => (
        <CodeBlock key={tool} label={`Upload command for ${tool}`} lang="sh" code={code} />
      ))}
    </Stack>
  )
}
