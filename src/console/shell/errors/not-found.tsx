import { Link, useLocation } from '@tanstack/react-router'
import { LinkButton } from '#/console/resource/page/link-button'
import { areaGroups } from '../navigation/navigation'
import { PageHeader } from '#/console/resource/page/page-header'
import { useTitle } from '../navigation/use-title'
import * as copy from '#/console/resource/errors/copy'

/** Shown for an unknown address, with a link to the area that the address starts with. */
export function NotFound() {
  useTitle(copy.pageNotFound)
  const path = useLocation({ select: (location) => location.pathname })
  const area = areaGroups.flatMap((group) => group.areas).find(({ to }) => path === to || path.startsWith(`${to}/`))
  return (
    <>
      <PageHeader title={copy.pageNotFound} summary={copy.pageNotFoundDetail} />
      <div>
        <LinkButton link={<Link to={area?.to ?? '/'} />}>
          {area ? copy.goToArea(area.label) : copy.goToStart}
        </LinkButton>
      </div>
    </>
  )
}
