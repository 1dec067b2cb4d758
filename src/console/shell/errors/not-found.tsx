import { Link, useLocation } from '@tanstack/react-router'
import { LinkButton } from '#/console/resource/page/link-button'
import { consoleAreas } from '#/console/areas/areas'
import { PageHeader } from '#/console/resource/page/page-header'
import { useTitle } from '../navigation/use-title'

/** Shown for an unknown address, with a link to the area that the address starts with. */
export function NotFound() {
  useTitle('Page not found')
  const path = useLocation({ select: (location) => location.pathname })
  const area = consoleAreas.find((a) => path === a.path || path.startsWith(`${a.path}/`))
  return (
    <>
      <PageHeader title="Page not found" summary="Check the URL, or choose an area in the navigation." />
      <div>
        <LinkButton link={<Link to={area?.path ?? '/'} />}>
          {area ? `Go to ${area.label}` : 'Go to Overview'}
        </LinkButton>
      </div>
    </>
  )
}
