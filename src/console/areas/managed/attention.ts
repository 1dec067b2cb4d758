import {
  type AccountData,
  type AreaAttention,
  lowerBound,
  countOf,
  few,
  readList,
} from '#/console/resource/area/attention'
import { downSince, issueStatesOf } from '#/console/resource/catalog/issue-state'
import { managed } from '#/contract/managed'
import { tickets } from '#/contract/tickets'
import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { managedArea } from './area'

const DOWN = { to: '/managed/services', search: { status: 'problem' } }
const downOf = (account: AccountData) =>
  account.list(managed.services)?.data.filter((s) => s.status === 'problem') ?? []
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
  mark: (account) => {
    const down = downOf(account).length
    return down > 0 ? { text: formatCount(down), words: `${formatCount(down)} down`, tone: 'danger' } : undefined
  },
  findings: (account) => {
    const issues = account.list(managed.issues)?.data ?? []
    const states = issueStatesOf(issues, account.list(tickets.list)?.data ?? [])
    const down = downOf(account)
    const open = issues.filter((i) => states.get(i.id)?.status === 'open')
    return [
      ...few(
        down,
        (s) => {
          const issue = downSince(s.id, open, states)
          return {
            id: `down ${s.id}`,
            tone: 'danger',
            title: `${visible(s.label).text} is down`,
            target: { to: `/managed/services/${s.id}` },
            time: issue?.created,
            also: issue && ticketLink(issue.entity.id),
          }
        },
        (count) => ({ id: 'down more', tone: 'danger', title: `${plural(count, 'more service')} down`, target: DOWN }),
      ),
      ...few(
        open.filter((i) => !down.some((s) => i.services.includes(s.id))),
        (i) => ({
          id: `issue ${i.id}`,
          tone: 'warn',
          title: `Open issue: ${visible(i.entity.label).text || String(i.id)}`,
          target: { to: `/managed/issues/${i.id}` },
          time: i.created,
          also: ticketLink(i.entity.id),
        }),
        (count) => ({
          id: 'issue more',
          tone: 'warn',
          title: plural(count, 'more open issue'),
          target: { to: '/managed/issues' },
        }),
      ),
    ]
  },
}
