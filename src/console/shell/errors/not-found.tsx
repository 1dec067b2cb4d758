import { Link, useLocation } from '@tanstack/react-router'
import { LinkButton } from '#/console/resource/page/link-button'
import { areaGroups } from '../navigation/navigation'
import { PageHeader } from '#/console/resource/page/page-header'
import { useTitle } from '../navigation/use-title'

/** Shown for an unknown address, with a link to the area that the address starts with. */
export function NotFound() {
  useTitle('Page not found')
  const path = useLocation({ select: (location) => location.pathname })
  const area = areaGroups.flatMap((group) => group.areas).find(({ to }) => path === to || path.startsWith(`${to}/`))
  return (
    <>
      <PageHeader title="Page not found" summary="Check the URL, or choose an area in the navigation." />
      <div>
        <LinkButton link={<Link to={area?.to ?? '/'} />}>{area ? `Go to ${area.label}` : 'Go to Overview'}</LinkButton>
      </div>
    </>
  )
}
