import { createFileRoute, Link } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { OpButton, OpLink } from '#/app/resource/op-button'
import { pluralize } from '#/app/catalog/format'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { bucketCan } from '#/contract/states'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { objects } from '#/contract/objects'
import { Card } from '#/ui/layout/card'
import { CopyText } from '#/ui/text/copy-text'
import { KeyValues } from '#/ui/layout/key-values'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import { type BucketAt, HoldBucket } from '../-bucket-page'
import { RemoveBucket } from '../-settings/remove-bucket'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/settings')({
  staticData: { crumb: 'Settings' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <SettingsTab at={{ clusterId: cluster, bucket }} />
}

/** A bucket's addresses, and its removal. */
function SettingsTab({ at }: { at: BucketAt }) {
  const [removal, setRemoval] = useState<'asked' | 'done'>()
  const held = removal !== undefined
  const bucket = useQuery({ ...q(buckets.view, { params: at }), enabled: !held }).data
  const cluster = useQuery(q(clusters.view, { params: { clusterId: at.clusterId } })).data
  const navigate = useNavigateHere()
  const hold = use(HoldBucket)
  useEffect(() => {
    hold(held)
    return () => hold(false)
  }, [hold, held])
  if (!bucket) return null
  const blocked = bucketCan.remove(bucket)
  return (
    <Stack gap={4}>
      <Card title="Addresses">
        <KeyValues
          items={[
            { label: 'Hostname', value: <CopyText text={bucket.hostname} label="hostname" /> },
            ...(cluster ? [{ label: 'Cluster domain', value: <CopyText text={cluster.domain} label="domain" /> }] : []),
          ]}
        />
      </Card>
      <Card
        title="Remove this bucket"
        aside={
          <Row gap={2} wrap>
            {bucket.objects > 0 && (
              <OpLink
                op={objects.url}
                link={
                  <Link to="/buckets/$cluster/$bucket/empty" params={{ cluster: at.clusterId, bucket: at.bucket }} />
                }
              >
                Empty bucket
              </OpLink>
            )}
            <OpButton op={buckets.remove} variant="danger" blocked={blocked} onClick={() => setRemoval('asked')}>
              Remove bucket
            </OpButton>
          </Row>
        }
      >
        <p>
          {blocked === undefined
            ? 'The bucket is empty and can be removed.'
            : `The bucket holds ${pluralize(bucket.objects, 'object', 'objects')}. Empty it first; both can be done as one job.`}
        </p>
      </Card>
      {removal === 'asked' && (
        <RemoveBucket
          bucket={bucket}
          onClose={() => setRemoval(undefined)}
          onRemoved={() => {
            setRemoval('done')
            void navigate({ to: '/buckets' })
          }}
        />
      )}
    </Stack>
  )
}
