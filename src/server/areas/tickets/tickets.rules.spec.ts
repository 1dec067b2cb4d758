import { runStaffReply, runTicketOpen } from '#test/server/ticket-testing'
import { defineRules, type Scene } from '#test/rules/table'
import { createInstance } from '../instances/instances'

const entity =
  (type: string) =>
  async ({ s, account }: Scene) => {
    const row = { account_id: account, type, label: `my-${type}`, region: type === 'vlan' ? 'us-iad' : null }
    return s.db.insertInto('entity').values(row).returning('id').executeTakeFirstOrThrow()
  }
const KINDS = {
  database: ['my-database', '/v4/databases/'],
  domain: ['my-domain', '/v4/domains/'],
  firewall: ['my-firewall', '/v4/firewalls/'],
  k8scluster: ['my-k8scluster', '/v4/k8sclusters/'],
  loadbalancer: ['my-loadbalancer', '/v4/loadbalancers/'],
  vpc: ['my-vpc', '/v4/vpcs/'],
  instance: ['web-1', '/v4/instances/'],
  volume: ['pg-data', '/v4/volumes/'],
} as const
const each = (line: (kind: string, label: string, url: string) => string) =>
  Object.entries(KINDS)
    .map(([kind, [label, url]]) => line(kind, label, url))
    .join('\n')
const WORDS = '"summary":"Disk","description":"Since **last night**."'
const open = `POST /support/tickets {${WORDS}}`

const make = {
  ticket: open,
  second: open,
  third: open,
  answered: async ({ s, ask }: Scene) => {
    const ticket = await ask(open)
    await runStaffReply(s, ticket.id, 'Please send the log.')
    return ticket
  },
  /** Answered after its end. */
  closed: async ({ s, ask }: Scene) => {
    const ticket = await ask(open)
    await ask(`POST /support/tickets/${ticket.id}/close`)
    await runStaffReply(s, ticket.id, 'For your files.')
    return ticket
  },
  provided: async ({ s, account }: Scene) => ({
    id: await runTicketOpen(s, account, { summary: 'Maintenance', description: 'On Sunday.' }),
  }),
  ...Object.fromEntries(Object.keys(KINDS).map((type) => [type, entity(type)])),
  instance: ({ s, account }: Scene) =>
    createInstance(s.services, { account, label: 'web-1', region: 'us-iad', memory: 4, running: true, configs: 1 }),
  volume: 'POST /volumes {"label":"pg-data","region":"us-iad"}',
  client: 'POST /monitoring/clients {"label":"web-1-watch"}',
  vlan: entity('vlan'),
}

defineRules(
  { make },
  String.raw`
B4.1-3 B4.1-4 B2.1-1 B2.1-5 opening and viewing return the ticket
  a = POST /support/tickets {${WORDS}} as scopes account:read_write -> 200 {"summary":"Disk","description":"Since **last night**.","status":"new","closable":true,"closed":null,"opened_by":"owner-{account}","updated_by":null,"attachments":[],"entity":null}
  GET /support/tickets/{a} as scopes account:read_only -> 200 {"id":{a},"summary":"Disk","opened":"{a.opened}","updated":"{a.opened}","avatar_id":"{a.avatar_id}"}

B4.1-11 B4.1-12 texts are stored as they are, without NUL
  POST /support/tickets {"summary":"a\u0000b","description":"x"} -> 400 summary
  POST /support/tickets {"summary":"<script>","description":"<b>\u202eé"} -> 200 {"summary":"<script>","description":"<b>\u202eé"}

B4.1-1 D-tickets-6 tickets that aren't closed come first, then the newest
  POST /support/tickets/{second}/close -> 200
  GET /support/tickets -> 200 {"data":[{"id":{third}},{"id":{ticket}},{"id":{second}}]}

tickets are filtered and ordered by their documented fields
  POST /support/tickets/{ticket}/close -> 200
  b = POST /support/tickets {"summary":"beta %","description":"x"}
  GET /support/tickets {"+or":[{"status":"open"},{"status":"new"}]} -> 200 {"data":[{"id":{b}}]}
  GET /support/tickets {"status":"closed"} -> 200 {"data":[{"id":{ticket}}]}
  GET /support/tickets {"updated_by":{"+neq":"owner-{account}"}} -> 200 {"data":[{"id":{b}}]}
  GET /support/tickets {"summary":{"+contains":"%"}} -> 200 {"data":[{"id":{b}}]}
  GET /support/tickets {"+order_by":"summary","+order":"desc"} -> 200 {"data":[{"id":{b}},{"id":{ticket}}]}
  GET /support/tickets {"+order_by":"id"} -> 200 {"data":[{"id":{ticket}},{"id":{b}}]}
  GET /support/tickets {"opened":{"+gt":"2030-01-01T00:00:00"}} -> 200 {"data":[]}
  GET /support/tickets {"description":"x"} -> 400 X-Filter: Cannot filter on description
  GET /support/tickets {"account_id":1} -> 400 X-Filter: Cannot filter on account_id

D-tickets-7 restricted users read with any account access, and write with read_write
  GET /support/tickets/{ticket} as grants add_volumes -> 403
  GET /support/tickets/{ticket} as grants account_access:read_only -> 200 {"id":{ticket}}
  GET /support/tickets/{ticket}/replies as grants account_access:read_write -> 200
  POST /support/tickets {${WORDS}} as grants account_access:read_only -> 403 : Your user lacks the grant account_access:read_write.
  POST /support/tickets/{ticket}/replies {"description":"x"} as grants account_access:read_only -> 403 : Your user lacks the grant account_access:read_write.
  POST /support/tickets/{ticket}/close as grants account_access:read_only -> 403 : Your user lacks the grant account_access:read_write.
  POST /support/tickets/{ticket}/replies {"description":"x"} as grants account_access:read_write -> 200
  POST /support/tickets/{ticket}/close as grants account_access:read_write -> 200

B2.1-2 B2.1-6 B2.2-2 D-tickets-1 a ticket is new until staff replies, and own replies leave its status
  wait 60
  a = POST /support/tickets/{ticket}/replies {"description":"More."} -> 200
  GET /support/tickets/{ticket} -> 200 {"status":"new","updated":"{a.created}","updated_by":"owner-{account}"}
  GET /support/tickets/{answered} -> 200 {"status":"open","updated_by":"Support team"}
  POST /support/tickets/{answered}/replies {"description":"Here it is."} -> 200
  GET /support/tickets/{answered} -> 200 {"status":"open","updated_by":"owner-{account}"}
  GET /support/tickets/{answered}/replies -> 200 {"data":[{"from_vendor":true,"created_by":"Support team"},{"from_vendor":false,"created_by":"owner-{account}"}]}

B2.2-1 B4.1-7 B4.1-8 replies are listed by age
  a = POST /support/tickets/{ticket}/replies {"description":"Once."} -> 200 {"description":"Once.","created_by":"owner-{account}","from_vendor":false,"avatar_id":"{ticket.avatar_id}"}
  b = POST /support/tickets/{ticket}/replies {"description":"Again."} -> 200 {"description":"Again."}
  GET /support/tickets/{ticket}/replies -> 200 {"data":[{"id":{a},"created":"{a.created}"},{"id":{b},"description":"Again."}],"page":1,"pages":1,"results":2}

B3-3 B4.1-6 B2.1-3 B2.1-4 closing sets the time, and works once
  wait 60
  POST /support/tickets/{answered}/close -> 200 {}
  a = GET /support/tickets/{answered} -> 200 {"status":"closed","closable":false,"updated_by":"owner-{account}"}
  wait 60
  POST /support/tickets/{answered}/close -> 400 : This ticket is closed.
  GET /support/tickets/{answered} -> 200 {"closed":"{a.updated}"}

D-tickets-2 a closed ticket takes no reply, and one of staff doesn't reopen it
  POST /support/tickets/{closed}/replies {"description":"One more thing."} -> 400 : This ticket is closed.
  GET /support/tickets/{closed} -> 200 {"status":"closed","updated_by":"Support team"}

B4.1-2 B2.1-3 tickets of the provider are listed, and only the provider closes them
  GET /support/tickets -> 200 {"data":[{"id":{provided},"opened_by":"Support team","status":"new","closable":false}]}
  POST /support/tickets/{provided}/close -> 400 : Only support can close this ticket.
  POST /support/tickets/{provided}/replies {"description":"Understood."} -> 200

B4.1-13 B2.1-9 an id fills the entity
${each((kind, label, url) => `  POST /support/tickets {${WORDS},"${kind}_id":{${kind}}} -> 200 {"entity":{"id":{${kind}},"label":"${label}","type":"${kind}","url":"${url}{${kind}}"}}`)}
  a = POST /support/tickets {${WORDS},"monitoringclient_id":{client}} -> 200 {"entity":{"id":{client},"label":"web-1-watch","type":"monitoring","url":"/v4/monitoring/clients/{client}"}}
  DELETE /monitoring/clients/{client} -> 200
  GET /support/tickets/{a} -> 200 {"entity":{"label":"web-1-watch"}}
  POST /support/tickets {${WORDS},"monitoringclient_id":{client}} -> 400 monitoringclient_id

D-tickets-4 another account's entity looks unknown, and an id is of its own type
${each((kind) => `  POST /support/tickets {${WORDS},"${kind}_id":{${kind}}} as stranger -> 400 ${kind}_id`)}
  POST /support/tickets {${WORDS},"monitoringclient_id":{client}} as stranger -> 400 monitoringclient_id
  POST /support/tickets {${WORDS},"domain_id":{database}} -> 400 domain_id: This account has no domain {database}.
  POST /support/tickets {${WORDS},"domain_id":-1} -> 400 domain_id: This account has no domain -1.

B4.1-14 B4.1-15 D-tickets-4 a VLAN is named by its label and region, which nothing else has
  POST /support/tickets {${WORDS},"vlan":"my-vlan","region":"us-iad"} -> 200 {"entity":{"id":{vlan},"label":"my-vlan","type":"vlan","url":"/v4/vlans/{vlan}"}}
  POST /support/tickets {${WORDS},"vlan":"my-vlan","region":"us-iad"} as stranger -> 400 vlan: This account has no VLAN with this label in us-iad.
  POST /support/tickets {${WORDS},"vlan":"my-vlan","region":"eu-central"} -> 400 vlan: This account has no VLAN with this label in eu-central.
  POST /support/tickets {${WORDS},"vlan":"my-vlan","region":"nowhere"} -> 400 region: Region doesn't exist.
  POST /support/tickets {${WORDS},"vlan":"my-vlan"} -> 400 region: Region is required for a VLAN.
  POST /support/tickets {${WORDS},"region":"us-iad"} -> 400 region: Region is allowed only for a ticket about a VLAN.
  POST /support/tickets {${WORDS},"vpc_id":{vpc},"region":"us-iad"} -> 400 region: Region is allowed only for a ticket about a VLAN.
  POST /support/tickets {${WORDS},"vlan":"","region":"us-iad"} -> 400 vlan: VLAN is required.

B4.1-17 of several entities each but the first is refused, known or not
  POST /support/tickets {${WORDS},"instance_id":1,"domain_id":{domain},"volume_id":1,"vlan":"a","region":"us-iad"} -> 400 instance_id: A ticket can be about one entity only. domain_id is already set. | volume_id | vlan

B4.1-16 D-tickets-5 a managed issue needs a managed account
  POST /support/tickets {${WORDS},"managed_issue":true} -> 400 managed_issue: Only accounts with managed services can report a managed issue.
  POST /support/tickets {${WORDS},"managed_issue":false,"domain_id":{domain}} -> 200 {"entity":{"id":{domain}}}

a restricted user also needs a grant on the entity
  POST /support/tickets {${WORDS},"domain_id":{domain}} as grants account_access:read_write -> 403 : Your user lacks the grant domain:{domain}:read_only.
  POST /support/tickets {${WORDS},"vlan":"my-vlan","region":"us-iad"} as grants account_access:read_write,vlan:{vlan}:read_only -> 200
  POST /support/tickets {${WORDS},"domain_id":{domain}} as grants account_access:read_write,domain:{domain}:read_only -> 200 {"entity":{"label":"my-domain"}}
`,
)
defineRules(
  { managed: true },
  String.raw`
B4.1-16 D-tickets-5 a managed issue names no entity
  POST /support/tickets {${WORDS},"managed_issue":true,"domain_id":1,"volume_id":2} -> 400 domain_id: A managed issue can't name another entity. | volume_id
  POST /support/tickets {${WORDS},"managed_issue":true} -> 200 {"entity":null}
`,
)
