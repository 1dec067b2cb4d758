import { Link } from '@tanstack/react-router'
import { LinkButton } from './link-button'
import { PageHeader } from './page-header'
import { useTitle } from './use-title'

/** For an address no page has. A resource that is gone says so on its own page. */
export function NotFound() {
  useTitle('Page not found')
  return (
    <>
      <PageHeader title="Page not found" summary="No page of the console has this address." />
      <LinkButton link={<Link to="/" />}>Go to the start</LinkButton>
    </>
  )
}
