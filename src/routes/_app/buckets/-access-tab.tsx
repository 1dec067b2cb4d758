import { Link } from '@tanstack/react-router'
import { OpLink } from '../../../components/op-button'
import { buckets } from '../../../contract/buckets'
import { Card } from '../../../ui/card'
import { Note } from '../../../ui/note'
import { Stack } from '../../../ui/stack'
import { BucketKeys } from './-bucket-keys'
import type { BucketAt } from './-bucket-page'
import { CorsSwitch } from './-cors-switch'

/** The API can set a bucket's access and cannot tell it back (Part A 4.1), so nothing here pretends to show it. */
export function AccessTab({ at }: { at: BucketAt }) {
  return (
    <Stack gap={4}>
      <Note tone="info">
        The API does not tell how a bucket is set at present. What you set here takes the place of what was there.
      </Note>
      <Card
        title="Who may reach the bucket"
        aside={
          <OpLink
            op={buckets.updateAccess}
            link={
              <Link
                to="/buckets/$cluster/$bucket/access/change"
                params={{ cluster: at.clusterId, bucket: at.bucket }}
              />
            }
          >
            Change access
          </OpLink>
        }
      >
        <p>
          One of four settings for the bucket as a whole: who may list it, and who may write to it. Each object keeps a
          setting of its own, and starts private whatever the bucket’s is.
        </p>
      </Card>
      <Card title="Requests from other origins (CORS)">
        <CorsSwitch at={at} />
      </Card>
      <BucketKeys at={at} />
    </Stack>
  )
}
