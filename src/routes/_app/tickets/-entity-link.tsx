import { Link } from '@tanstack/react-router'
import { areaGroups } from '#/app/shell/navigation'
import type { TicketEntity } from '#/contract/ticket-rules'
import { visible } from '#/lib/text'
import { linkClass } from '#/ui/button/button-class'
import styles from './-tickets.module.css'

/** Words for the types that the API answers; one that is not here is shown as it came. */
const TYPES: Readonly<Record<string, string>> = {
  database: 'Database',
  domain: 'Domain',
  firewall: 'Firewall',
  instance: 'Instance',
  k8scluster: 'Kubernetes cluster',
  loadbalancer: 'Load balancer',
  managed_service: 'Managed service',
  monitoring: 'Monitoring client',
  volume: 'Volume',
  vpc: 'VPC',
  vlan: 'VLAN',
}
/** Where the console shows a type. */
const PAGES: Readonly<Record<string, string>> = {
  managed_service: '/managed/services',
  monitoring: '/monitoring',
  volume: '/volumes',
}

const isShown = (area: string) =>
  areaGroups.some((g) => g.areas.some((a) => a.to === area || area.startsWith(`${a.to}/`)))

export const entityWords = ({ type, label }: TicketEntity): string =>
  `${Object.hasOwn(TYPES, type) ? TYPES[type] : visible(type).text} ${visible(label).text}`

/** What a ticket is about; a link where the console has a page for it. */
export function EntityLink({ entity }: { entity: TicketEntity | null }) {
  if (!entity) return <span className={styles.muted}>The account</span>
  const area = Object.hasOwn(PAGES, entity.type) ? PAGES[entity.type] : undefined
  const words = <bdi>{entityWords(entity)}</bdi>
  if (area === undefined || !isShown(area)) return words
  const to: string = `${area}/${entity.id}`
  return (
    <Link to={to} className={linkClass}>
      {words}
    </Link>
  )
}
