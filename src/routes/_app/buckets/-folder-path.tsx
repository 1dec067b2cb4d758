import { Link } from '@tanstack/react-router'
import { crumbs } from '../../../lib/object-name'
import { visible } from '../../../lib/text'
import { Breadcrumbs } from '../../../ui/breadcrumbs'
import type { BucketAt } from './-bucket-page'

/** The way from the bucket to the open folder; `a//b` has a part without a name, which is said. */
export function FolderPath({ at, folder }: { at: BucketAt; folder: string }) {
  const params = { cluster: at.clusterId, bucket: at.bucket }
  return (
    <Breadcrumbs
      items={[
        { label: at.bucket, link: <Link to="/buckets/$cluster/$bucket" params={params} search={{}} /> },
        ...crumbs(folder).map((part) => ({
          label: part.label === '' ? '(empty)' : visible(part.label).text,
          link: <Link to="/buckets/$cluster/$bucket" params={params} search={{ folder: part.prefix }} />,
        })),
      ]}
    />
  )
}
