import { Link } from '@tanstack/react-router'
import { crumbs } from '#/lib/object-name'
import { visible } from '#/lib/text'
import { Breadcrumbs, type Crumb } from '#/console/kit/layout/breadcrumbs'
import type { BucketAt } from '../bucket/bucket-page'
import { folderSearch, type ObjectsSearch } from './objects-search'

/** Deeper paths fold their middle steps into one. */
const STEPS = 5

/** Breadcrumbs from the bucket to a folder. `a//b` contains a folder with an empty name. */
export function folderCrumbs(at: BucketAt, folder: string, keep: ObjectsSearch): readonly Crumb[] {
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const to = (prefix: string) => (
    <Link
      to="/buckets/$cluster/$bucket"
      params={params}
      search={folderSearch(keep, prefix)}
      activeOptions={{ exact: true }}
    />
  )
  const steps = crumbs(folder).map(({ label, prefix }) => ({
    label: label === '' ? '(empty)' : visible(label).text,
    link: to(prefix),
  }))
  const last = steps.slice(-3)
  const above = crumbs(folder).at(-4)
  return [
    { label: at.bucket, link: to('') },
    ...(steps.length > STEPS && above ? [{ label: '…', link: to(above.prefix) }, ...last] : steps),
  ]
}

export const FolderPath = ({ at, folder }: { at: BucketAt; folder: string }) => (
  <Breadcrumbs items={folderCrumbs(at, folder, {})} />
)
