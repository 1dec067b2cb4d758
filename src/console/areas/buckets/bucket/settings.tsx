import { createFileRoute, Link } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { OpButton, OpLink } from '#/console/resource/page/op-button'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import { bucketCan } from '#/contract/states'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { Card } from '#/console/kit/layout/card'
import { CopyText } from '#/console/kit/text/copy-text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import { type BucketAt, HoldBucket } from '../bucket-page'
import { domainOf } from '../bucket-ref'
import * as copy from './copy'
import * as crumbCopy from './crumb-copy'
import { DeleteBucket } from '../settings/delete-bucket'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/settings')({
  staticData: { crumb: crumbCopy.settings },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <SettingsTab at={{ clusterId: cluster, bucket }} />
}

/** A bucket's addresses, and its deletion. */
function SettingsTab({ at }: { at: BucketAt }) {
  const [deletion, setDeletion] = useState<'asked' | 'done'>()
  const held = deletion !== undefined
  const bucket = useQuery({ ...q(buckets.view, { params: at }), enabled: !held }).data
  const navigate = useNavigateFromDeleted()
  const hold = use(HoldBucket)
  useEffect(() => {
    hold(held)
    return () => hold(false)
  }, [hold, held])
  if (!bucket) return null
  const blocked = bucketCan.remove(bucket)
  return (
    <Stack gap={4}>
      <Card title={copy.addresses}>
        <KeyValues
          items={[
            { label: copy.hostname, value: <CopyText text={bucket.hostname} label={copy.copyHostname} /> },
            { label: copy.clusterDomain, value: <CopyText text={domainOf(bucket)} label={copy.copyDomain} /> },
          ]}
        />
      </Card>
      <Card
        title={copy.deleteBucket}
        aside={
          <Row gap={2} wrap>
            {bucket.objects > 0 && (
              <OpLink
                op={objects.url}
                link={
                  <Link to="/buckets/$cluster/$bucket/empty" params={{ cluster: at.clusterId, bucket: at.bucket }} />
                }
              >
                {copy.emptyBucket}
              </OpLink>
            )}
            <OpButton op={buckets.remove} variant="danger" blocked={blocked} onClick={() => setDeletion('asked')}>
              {copy.deleteBucket}
            </OpButton>
          </Row>
        }
      >
        <p>{blocked === undefined ? copy.canBeDeleted : copy.emptyFirst(bucket.objects)}</p>
      </Card>
      {deletion === 'asked' && (
        <DeleteBucket
          bucket={bucket}
          onClose={() => setDeletion(undefined)}
          onDeleted={() => {
            setDeletion('done')
            void navigate({ to: '/buckets' })
          }}
        />
      )}
    </Stack>
  )
}
