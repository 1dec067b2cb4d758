import { Link } from '@tanstack/react-router'
import type { TicketEntity } from '#/contract/ticket-rules'
import { visible } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import { consoleAreas } from '../areas'
import type { TicketKind } from '#/console/resource/catalog/ticket-entry'
import styles from './tickets.module.css'

/** Labels of what tickets name by a number */
export const TICKET_KINDS = {
  database: 'Database',
  domain: 'Domain',
  firewall: 'Firewall',
  instance: 'Instance',
  k8scluster: 'Kubernetes cluster',
  loadbalancer: 'Load balancer',
  monitoringclient: 'Monitoring client',
  volume: 'Volume',
  vpc: 'VPC',
} as const satisfies Record<TicketKind, string>

/** Labels of the API's entity types; an unknown type is shown as the API returned it. */
const TYPES: Readonly<Record<string, string>> = {
  ...TICKET_KINDS,
  managed_service: 'Managed service',
  monitoring: TICKET_KINDS.monitoringclient,
  vlan: 'VLAN',
}
/** Parents of the entities' pages, by entity type. */
const PAGES = new Map(consoleAreas.flatMap(({ entityPages = {} }) => Object.entries(entityPages)))

export const entityText = ({ type, label }: TicketEntity): string =>
  `${(Object.hasOwn(TYPES, type) ? TYPES[type] : undefined) ?? visible(type).text} ${visible(label).text}`

/** The thing that a ticket is about; a link if the console has a page for it. */
export function EntityLink({ entity }: { entity: TicketEntity | null }) {
  if (!entity) return <span className={styles.muted}>Account</span>
  const parent = PAGES.get(entity.type)
  const text = <bdi>{entityText(entity)}</bdi>
  if (parent === undefined) return text
  const to: string = `${parent}/${entity.id}`
  return (
    <Link to={to} className={linkClass}>
      {text}
    </Link>
  )
}
