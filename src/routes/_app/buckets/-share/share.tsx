import { linkClass } from '#/ui/button/button-class'
import type { LinkElement } from '#/ui/layout/link-element'
import { withLink } from '#/ui/layout/link-element'
import { URL_METHODS } from '#/contract/objects'
import type { BucketAt } from '../-bucket-page'
import * as copy from './-copy'
import { LinkForm } from './link-form'

/** Share link of one object. `details` links to its access setting. */
export function Share({ at, name, details }: { at: BucketAt; name: string; details: LinkElement }) {
  return (
    <LinkForm at={at} name={name} methods={URL_METHODS}>
      <p>
        {copy.longerAccess} {withLink(details, linkClass, copy.openAccess)}
      </p>
    </LinkForm>
  )
}
