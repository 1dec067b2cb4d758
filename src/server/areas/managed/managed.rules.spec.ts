import { createInstance } from '../instances/instances'
import { defineRules } from '#test/rules/table'
import { managedAccount } from '#test/server/managed-testing'

const SITE = '"label":"shop","service_type":"url","timeout":15'

defineRules(
  {
    managed: true,
    make: {
      contact: `POST /managed/contacts {"name":"Desk","email":"a@example.net","group":"day","phone":{"primary":"1234567","secondary":"7654321"}}`,
      credential: `POST /managed/credentials {"label":"web","password":"one"}`,
      second: `POST /managed/credentials {"label":"db","password":"one"}`,
      foreign: async ({ s }) => {
        const { call } = await managedAccount(s)
        return (await call('POST', '/credentials', { label: 'theirs', password: 'x' })).body
      },
      service: `POST /managed/services {${SITE},"address":"https://shop.example/health?full=1"}`,
      inner: `POST /managed/services {${SITE},"address":"http://10.0.0.1/","region":"eu-central"}`,
      port: `POST /managed/services {"label":"dbs","service_type":"tcp","timeout":15,"address":"db.example:5432"}`,
      web: ({ s, account }) =>
        createInstance(s.services, { account, label: 'web-1', region: 'us-iad', memory: 4, running: true, configs: 1 }),
    },
  },
  String.raw`
B2.6-1 B4.4-3 B4.4-4 every field of a contact is optional
  POST /managed/contacts {} -> 200 {"name":"","email":"","group":null,"phone":{"primary":null,"secondary":null}}
  a = POST /managed/contacts {"name":"Night desk","email":"night@example.net","group":"on-call","phone":{"primary":"+49 30 5550100"},"id":7} -> 200 {"name":"Night desk","email":"night@example.net","group":"on-call","phone":{"primary":"+49 30 5550100","secondary":null}}
  GET /managed/contacts/{a} -> 200 {"id":{a},"name":"Night desk","updated":"{a.updated}"}
  GET /managed/contacts {"group":"on-call"} -> 200 {"data":[{"id":{a}}]}
  GET /managed/contacts {"+order_by":"group","+order":"desc"} -> 200 {"data":[{"id":{a}},{"group":null}]}

B2.6-1 an email is an address, and a phone number has no letters
  POST /managed/contacts {"email":"nobody"} -> 400 email
  PUT /managed/contacts/{contact} {"email":"","name":"After"} -> 400 email
  POST /managed/contacts {"phone":{"primary":"call me"}} -> 400 phone.primary
  PUT /managed/contacts/{contact} {"phone":{"secondary":"call me"},"name":"After"} -> 400 phone.secondary

B4.4-6 an update of a contact changes what is sent, even a single number, and deleting removes it
  wait 60
  a = PUT /managed/contacts/{contact} {"phone":{"primary":null},"group":null} -> 200 {"name":"Desk","email":"a@example.net","group":null,"phone":{"primary":null,"secondary":"7654321"}}
  wait 60
  PUT /managed/contacts/{contact} {} -> 200 {"updated":"{a.updated}"}
  DELETE /managed/contacts/{contact} -> 200
  GET /managed/contacts -> 200 {"data":[]}

B4.4-5 B4.4-7 B4.4-10 a token with read_only lists contacts and credentials, and views none
  GET /managed/contacts as scopes account:read_only -> 200 {"data":[{"id":{contact}}]}
  GET /managed/credentials as scopes account:read_only -> 200 {"data":[{"id":{credential}}]}
  GET /managed/contacts/{contact} as scopes account:read_only -> 403 : Your token lacks the scope account:read_write.
  GET /managed/credentials/{credential} as scopes account:read_only -> 403 : Your token lacks the scope account:read_write.
  GET /managed/credentials/{credential} -> 200 {"label":"web"}

the label of a credential is unique
  POST /managed/credentials {"label":"web","password":"x"} -> 400 label: A credential with this label already exists.
  PUT /managed/credentials/{second} {"label":"web"} -> 400 label: A credential with this label already exists.
  PUT /managed/credentials/{credential} {"label":"web"} -> 200
  PUT /managed/credentials/{credential} {"label":"A-z_0. 9"} -> 200 {"label":"A-z_0. 9"}

B4.4-12 D-managed-6 revoking removes the credential from the services
  both = POST /managed/services {${SITE},"address":"https://a.example","credentials":[{credential},{second},{second}]} -> 200 {"credentials":[{credential},{second}]}
  POST /managed/credentials/{credential}/revoke -> 200
  GET /managed/services/{both} -> 200 {"credentials":[{second}]}
  POST /managed/credentials/{credential}/revoke -> 404
  GET /managed/credentials -> 200 {"data":[{"id":{second}}]}

B4.4-16 B2.6-3 each instance has settings with defaults
  GET /managed/instance-settings -> 200 {"data":[{"id":{web},"label":"web-1","group":"","ssh":{"access":true,"ip":"any","port":null,"user":null}}]}

B4.4-17 B2.6-3 settings change by what is sent; null or an empty user resets port and user
  PUT /managed/instance-settings/{web} {"ssh":{"port":2222,"user":"ops"}} -> 200 {"ssh":{"access":true,"ip":"any","port":2222,"user":"ops"}}
  PUT /managed/instance-settings/{web} {"ssh":{"access":false,"ip":"2001:db8::1","port":null}} -> 200 {"ssh":{"access":false,"ip":"2001:db8::1","port":null,"user":"ops"}}
  PUT /managed/instance-settings/{web} {"ssh":{"access":true,"ip":"localhost"}} -> 400 ssh.ip
  PUT /managed/instance-settings/{web} {"ssh":{"access":true,"ip":"1.2.3"}} -> 400 ssh.ip
  PUT /managed/instance-settings/{web} {} -> 200 {"ssh":{"user":"ops"}}
  PUT /managed/instance-settings/{web} {"ssh":{"user":""}} -> 200 {"ssh":{"user":null}}
  GET /managed/instance-settings/{web} -> 200 {"ssh":{"access":false,"ip":"2001:db8::1","port":null,"user":null}}

B4.4-18 B4.4-20 B4.4-26 B4.4-30 a service is pending, and all but four fields have defaults
  POST /managed/services {} -> 400 address | label | service_type | timeout
  a = POST /managed/services {${SITE},"address":"https://a.example/","status":"ok"} -> 200 {"status":"pending","body":null,"consultation_group":"","notes":null,"region":null,"credentials":[]}
  b = POST /managed/services {${SITE},"address":"https://a.example/","body":"all good","consultation_group":"on-call","notes":"Ring first."} -> 200 {"body":"all good","consultation_group":"on-call","notes":"Ring first."}
  GET /managed/services/{b} -> 200 {"label":"shop","timeout":15,"notes":"Ring first.","created":"{b.created}"}
  GET /managed/services -> 200 {"data":[{"id":{a}},{"id":{b}}]}
  GET /managed/services {"label":"x"} -> 400 X-Filter: Cannot filter on label

B4.4-25 an address loses its fragment and keeps its query
  POST /managed/services {${SITE},"address":"https://shop.example/health?full=1&x=%23#top"} -> 200 {"address":"https://shop.example/health?full=1&x=%23"}
  PUT /managed/services/{service} {"address":"https://shop.example/?a=b#c?d"} -> 200 {"address":"https://shop.example/?a=b"}
  PUT /managed/services/{service} {"address":"ftp://shop.example/"} -> 400 address: Address must be an http or https URL.

an address has no username or password
  POST /managed/services {${SITE},"address":"https://user:secret@shop.example/"} -> 400 address: Address can't contain a username or password. Create a credential instead.
  PUT /managed/services/{service} {"address":"https://user:secret@shop.example/"} -> 400 address: Address can't contain a username or password. Create a credential instead.

B4.4-31 D-managed-1 a private address needs a region that exists, others have none, and names aren't resolved
  POST /managed/services {${SITE},"address":"http://10.0.0.1/"} -> 400 region: Region is required for a private address.
  POST /managed/services {${SITE},"address":"http://[::ffff:10.0.0.1]/"} -> 400 region: Region is required for a private address.
  POST /managed/services {"label":"dbs","service_type":"tcp","timeout":1,"address":"[fd12::1]:5432"} -> 400 region: Region is required for a private address.
  POST /managed/services {${SITE},"address":"http://10.0.0.1/","region":"mars"} -> 400 region: Region doesn't exist.
  POST /managed/services {${SITE},"address":"http://10.0.0.1/","region":"eu-central"} -> 200 {"region":"eu-central"}
  POST /managed/services {${SITE},"address":"http://172.32.0.1/","region":"eu-central"} -> 400 region: Region is allowed only for a private address.
  POST /managed/services {${SITE},"address":"http://localhost/","region":"eu-central"} -> 400 region: Region is allowed only for a private address.
  POST /managed/services {${SITE},"address":"http://localhost/"} -> 200 {"region":null}
  POST /managed/services {${SITE},"address":"http://127.0.0.1/"} -> 400 address: Address can't be loopback, link-local, multicast, or unspecified.
  POST /managed/services {${SITE},"address":"http://[fe80::1]/","region":"eu-central"} -> 400 address: Address can't be loopback, link-local, multicast, or unspecified.

D-managed-2 a tcp address is a host and a port, a url address an http one
  PUT /managed/services/{port} {"address":"db.example"} -> 400 address: Address must be a host and port, such as db.example.com:5432.
  PUT /managed/services/{port} {"address":"https://db.example/"} -> 400 address: Address must be a host and port, such as db.example.com:5432.
  PUT /managed/services/{port} {"service_type":"url"} -> 400 address: Address must be an http or https URL.
  PUT /managed/services/{port} {"service_type":"url","address":"https://db.example/"} -> 200 {"service_type":"url","address":"https://db.example/"}

B4.4-21 B4.4-31 D-managed-3 an update changes what is sent, and an address that becomes public clears the region
  wait 60
  PUT /managed/services/{inner} {} -> 200 {"updated":"{inner.updated}"}
  PUT /managed/services/{inner} {"timeout":20,"region":"us-iad"} -> 200 {"timeout":20,"region":"us-iad","address":"http://10.0.0.1/"}
  PUT /managed/services/{inner} {"address":"http://10.0.0.2/"} -> 200 {"region":"us-iad"}
  PUT /managed/services/{inner} {"address":"https://shop.example/","region":"us-iad"} -> 400 region: Region is allowed only for a private address.
  PUT /managed/services/{inner} {"address":"https://shop.example/"} -> 200 {"region":null}
  PUT /managed/services/{inner} {"region":"us-iad"} -> 400 region
  PUT /managed/services/{inner} {"address":"http://10.0.0.3/"} -> 400 region: Region is required for a private address.

B4.4-28 credentials are the account's own
  POST /managed/services {${SITE},"address":"https://a.example","credentials":[{credential},{foreign}]} -> 400 credentials[1]: Credential {foreign} doesn't exist.
  PUT /managed/services/{service} {"credentials":[{credential},{foreign}]} -> 400 credentials[1]: Credential {foreign} doesn't exist.
  PUT /managed/services/{service} {"credentials":[{credential}]} -> 200 {"credentials":[{credential}]}
  PUT /managed/services/{service} {"credentials":[]} -> 200 {"credentials":[]}

B3-7 B3-8 B4.4-23 D-managed-4 a service is disabled and enabled, even twice
  POST /managed/services/{service}/enable -> 200 {"id":{service},"status":"pending"}
  POST /managed/services/{service}/disable -> 200 {"id":{service},"status":"disabled"}
  POST /managed/services/{service}/disable -> 200 {"status":"disabled"}
  POST /managed/services/{service}/enable -> 200 {"status":"pending"}

B4.4-22 deleting removes a service
  DELETE /managed/services/{service} -> 200
  GET /managed/services -> 200 {"data":[]}
`,
)
