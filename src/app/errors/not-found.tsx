import { Link, useLocation } from '@tanstack/react-router'
import { LinkButton } from '../resource/link-button'
import { areaGroups } from '../shell/navigation'
import { PageHeader } from '../resource/page-header'
import { useTitle } from '../shell/use-title'

/** Shown for an address that belongs to no page, with the way to the area that the address begins with. */
export function NotFound() {
  useTitle('Page not found')
  const path = useLocation({ select: (location) => location.pathname })
  const area = areaGroups.flatMap((group) => group.areas).find(({ to }) => path === to || path.startsWith(`${to}/`))
  return (
    <>
      <PageHeader title="Page not found" summary="No page of the console has this address." />
      <LinkButton link={<Link to={area?.to ?? '/'} />}>Go to {area?.label ?? 'the start'}</LinkButton>
    </>
  )
}
