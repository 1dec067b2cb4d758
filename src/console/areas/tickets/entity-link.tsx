import { Link } from '@tanstack/react-router'
import type { TicketEntity } from '#/contract/ticket-rules'
import { visible } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import * as copy from './copy'
import styles from './tickets.module.css'

/** Labels of the API's entity types; an unknown type is shown as the API returned it. */
const TYPES: Readonly<Record<string, string>> = {
  database: copy.kindDatabase,
  domain: copy.kindDomain,
  firewall: copy.kindFirewall,
  instance: copy.kindInstance,
  k8scluster: copy.kindKubernetesCluster,
  loadbalancer: copy.kindLoadBalancer,
  managed_service: copy.kindManagedService,
  monitoring: copy.kindMonitoringClient,
  volume: copy.kindVolume,
  vpc: copy.kindVpc,
  vlan: copy.kindVlan,
}
/** Parents of the entities' pages, by entity type. */
const PAGES: Readonly<Record<string, string>> = {
  instance: '/instances',
  managed_service: '/managed/services',
  monitoring: '/monitoring',
  volume: '/volumes',
}

export const entityText = ({ type, label }: TicketEntity): string =>
  copy.entity((Object.hasOwn(TYPES, type) ? TYPES[type] : undefined) ?? visible(type).text, visible(label).text)

/** The thing that a ticket is about; a link if the console has a page for it. */
export function EntityLink({ entity }: { entity: TicketEntity | null }) {
  if (!entity) return <span className={styles.muted}>{copy.accountEntity}</span>
  const area = Object.hasOwn(PAGES, entity.type) ? PAGES[entity.type] : undefined
  const text = <bdi>{entityText(entity)}</bdi>
  if (area === undefined) return text
  const to: string = `${area}/${entity.id}`
  return (
    <Link to={to} className={linkClass}>
      {text}
    </Link>
  )
}
