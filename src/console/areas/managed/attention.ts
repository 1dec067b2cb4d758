import {
  type AccountData,
  type AreaAttention,
  lowerBound,
  countOf,
  grouped,
  readList,
} from '#/console/resource/area/attention'
import { downSince, issueStatesOf } from '#/console/resource/catalog/issue-state'
import { managed } from '#/contract/managed'
import type { Issue, Service } from '#/contract/managed-rules'
import { tickets } from '#/contract/tickets'
import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { managedArea } from './area'

const DOWN = { to: '/managed/services', search: { status: 'problem' } }
const downOf = (account: AccountData) =>
  account.list(managed.services)?.data.filter((s) => s.status === 'problem') ?? []
const nameOf = (s: Service) => visible(s.label).text
const issueName = (i: Issue) => visible(i.entity.label).text || String(i.id)
/** After every time of the API: for those down without an issue yet. */
const LAST = '9'
const ticketLink = (id: number) => ({ label: `Ticket ${id}`, target: { to: `/tickets/${id}` } })

export const managedAttention: AreaAttention = {
  area: managedArea,
  urgency: 1,
  reads: [
    readList(managed.services, 'managed services', managed.services),
    readList(managed.issues, 'managed issues', managed.services),
  ],
  tile: (account) => {
    const list = account.list(managed.services)
    const down = downOf(account).length
    return {
      value: countOf(list),
      facts: list && [
        down > 0
          ? { text: lowerBound(list, `${formatCount(down)} down`), target: DOWN, tone: 'danger' }
          : list.complete && { text: 'None down' },
      ],
    }
  },
  alarm: (account) => {
    const down = downOf(account).length
    return down > 0 ? `${formatCount(down)} down` : undefined
  },
  findings: (account) => {
    const issues = account.list(managed.issues)?.data ?? []
    const states = issueStatesOf(issues, account.list(tickets.list)?.data ?? [])
    const open = issues.filter((i) => states.get(i.id)?.status === 'open')
    const down = downOf(account)
      .map((s) => ({ ...s, issue: downSince(s.id, open, states) }))
      .toSorted((a, b) => ((a.issue?.created ?? LAST) < (b.issue?.created ?? LAST) ? -1 : 1))
    return [
      ...grouped(
        down,
        (s) => ({
          tone: 'danger',
          title: `${nameOf(s)} is down`,
          target: { to: `/managed/services/${s.id}` },
          detail: s.issue && states.get(s.issue.id)?.reason,
          time: s.issue?.created,
          also: s.issue && ticketLink(s.issue.entity.id),
        }),
        { title: (count) => `${plural(count, 'service')} are down`, name: nameOf, target: DOWN },
      ),
      ...grouped(
        open.filter((i) => !down.some((s) => i.services.includes(s.id))),
        (i) => ({
          tone: 'warn',
          title: `Open issue: ${issueName(i)}`,
          target: { to: `/managed/issues/${i.id}` },
          time: i.created,
          also: ticketLink(i.entity.id),
        }),
        { title: (count) => plural(count, 'open issue'), name: issueName, target: { to: '/managed/issues' } },
      ),
    ]
  },
}
