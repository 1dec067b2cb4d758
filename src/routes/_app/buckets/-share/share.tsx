import { linkClass } from '#/ui/button/button-class'
import type { LinkElement } from '#/ui/layout/link-element'
import { withLink } from '#/ui/layout/link-element'
import { URL_METHODS } from '#/contract/objects'
import type { BucketAt } from '../-bucket-page'
import { LinkMaker } from './link-maker'

/** Handing one object to somebody without a token. `details`: the way to its access setting. */
export function Share({ at, name, details }: { at: BucketAt; name: string; details: LinkElement }) {
  return (
    <LinkMaker at={at} name={name} methods={URL_METHODS}>
      <p>
        For longer than a day, set the object’s {withLink(details, linkClass, 'access')} to “Public read”: its public
        address then works for anyone until the setting is changed.
      </p>
    </LinkMaker>
  )
}
