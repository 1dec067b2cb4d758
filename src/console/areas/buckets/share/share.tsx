import { linkClass } from '#/console/kit/button/button-class'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { withLink } from '#/console/kit/layout/link-element'
import { Stack } from '#/console/kit/layout/stack'
import { URL_METHODS } from '#/contract/objects'
import type { BucketAt } from '../bucket/bucket-page'
import { useLinkForm } from './link-form'

/** Share link of one object. `details` links to its access setting. */
export function Share({ at, name, details }: { at: BucketAt; name: string; details: LinkElement }) {
  const link = useLinkForm({ at, name, methods: URL_METHODS })
  return (
    <Stack gap={4}>
      {link.fields}
      <p>
        Need more than a day? Set access to “Public read” to get a permanent public URL.{' '}
        {withLink(details, linkClass, 'Change access')}
      </p>
      {link.result}
      <div>{link.create}</div>
    </Stack>
  )
}
