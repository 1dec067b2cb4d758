import { defineRules } from '#test/rules/table'

defineRules(
  {
    make: {
      outage: ({ s }) => s.db.updateTable('region').set({ status: 'outage' }).where('id', '=', 'us-iad').execute(),
      end: ({ s }) => s.db.updateTable('region').set({ status: 'ok' }).where('id', '=', 'us-iad').execute(),
      down: ({ s }) =>
        s.db.updateTable('cluster').set({ status: 'unavailable' }).where('id', '=', 'us-iad-1').execute(),
      up: ({ s }) => s.db.updateTable('cluster').set({ status: 'available' }).where('id', '=', 'us-iad-1').execute(),
    },
  },
  String.raw`
B2.9-1 B2.9-2 B4.7-1 B4.7-3 B4.7-6 B4.7-4 D-regions-2 everybody reads regions, which differ in what they can
  GET /regions as nobody -> 200 {"page":1,"pages":1,"results":8,"data":[{"id":"ap-south"},{"id":"ap-west"},{"id":"ca-central"},{"id":"eu-central"},{"id":"eu-west","status":"outage"},{"id":"us-central","status":"ok","capabilities":["Instances","Block Storage","Vlans"]},{"id":"us-iad","label":"Washington, DC","country":"us","capabilities":["Instances","Block Storage","Object Storage","Vlans"],"resolvers":{"ipv4":"203.0.113.75,203.0.113.76,203.0.113.77","ipv6":"2001:db8:7::5,2001:db8:7::6,2001:db8:7::7"},"status":"ok"},{"id":"us-southeast"}]}
  GET /regions/us-iad as nobody -> 200 {"id":"us-iad","label":"Washington, DC","country":"us","capabilities":["Instances","Block Storage","Object Storage","Vlans"],"resolvers":{"ipv4":"203.0.113.75,203.0.113.76,203.0.113.77"},"status":"ok"}

B3-1 B2.9-3 D-regions-3 an outage is shown, and refuses nothing
  do outage
  GET /regions/us-iad -> 200 {"status":"outage"}
  POST /object-storage/buckets {"label":"despite-outage","cluster":"us-iad-1"} -> 200
  do end
  GET /regions/us-iad -> 200 {"status":"ok"}

B4.7-2 an unknown region is not found
  GET /regions/nowhere as nobody -> 404 : Not found
  GET /regions/nowhere/availability as nobody -> 404 : Not found
  GET /regions/eu-central%00 as nobody -> 404 : Not found
  GET /regions/EU-CENTRAL as nobody -> 404 : Not found

B2.10-1 B4.7-5 B4.7-7 D-regions-1 the availability of all regions is a page, that of one a bare list
  GET /regions/availability as nobody -> 200 {"page":1,"pages":2,"results":136}
  GET /regions/availability?page_size=25&page=6 as nobody -> 200 {"data":[{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast"},{"region":"us-southeast","plan":"premium-96"}]}
  GET /regions/us-iad/availability as nobody -> 200 [${'{"region":"us-iad"},'.repeat(16)}{"region":"us-iad"}]
  GET /regions/availability {"region":"ap-south","plan":"gpu-large-1"} as nobody -> 200 {"data":[{"region":"ap-south","plan":"gpu-large-1","available":true}]}

D-filter-2 availability is filtered by region, plan and available, in the order that was asked for
  GET /regions/availability {"region":"us-iad"} -> 200 {"results":17}
  GET /regions/availability {"plan":"gpu-small-1"} -> 200 {"results":8}
  GET /regions/availability {"region":"us-iad","plan":"gpu-small-1"} -> 200 {"results":1}
  GET /regions/availability {"region":{"+neq":"us-iad"}} -> 200 {"results":119}
  GET /regions/availability {"+or":[{"region":"us-iad"},{"region":"ap-west"}]} -> 200 {"results":34}
  GET /regions/availability {"+and":[{"region":{"+contains":"us-"}},{"plan":{"+contains":"gpu"}}]} -> 200 {"results":24}
  GET /regions/availability {"plan":{"+contains":"%"}} -> 200 {"results":0}
  GET /regions/availability {"plan":{"+contains":"_"}} -> 200 {"results":0}
  GET /regions/availability {"region":"no' or 1=1 --"} -> 200 {"results":0}
  GET /regions/availability {} -> 200 {"results":136}
  GET /regions/availability {"region":"us-iad","available":true} -> 200 {"results":10}
  GET /regions/availability {"region":"us-iad","available":false,"+order_by":"plan","+order":"desc"} -> 200 {"data":[{"plan":"premium-96"},{"plan":"premium-8"},{"plan":"premium-32"},{"plan":"premium-256"},{"plan":"gpu-small-1"},{"plan":"gpu-large-3"},{"plan":"gpu-large-1"}]}

D-filter-1 a filter that can't be applied is refused at X-Filter
  GET /regions/availability {"label":"x"} -> 400 X-Filter: Cannot filter on label
  GET /regions/availability {"constructor":"x"} -> 400 X-Filter: Cannot filter on constructor
  GET /regions/availability {"region":1} -> 400 X-Filter: region must be a string.
  GET /regions/availability {"available":"true"} -> 400 X-Filter: available must be a boolean.
  GET /regions/availability {"region":{"+like":"x"}} -> 400 X-Filter: Cannot filter with +like
  GET /regions/availability {"+order_by":"label"} -> 400 X-Filter: Cannot filter on label
  GET /regions/availability {"+order":"up"} -> 400 X-Filter: +order must be asc or desc.
  GET /regions/availability [] -> 400 X-Filter: The filter must be an object.
  GET /regions/availability { -> 400 X-Filter: The filter isn't valid JSON.
  GET /regions {"id":"us-iad"} -> 400 X-Filter: Cannot filter on id
  GET /regions/us-iad {"id":"x"} -> 200 {"id":"us-iad"}
  GET /regions?page=0&page_size=24 {"id":1} -> 400 page | page_size | X-Filter
  GET /regions?page= -> 400 page
  GET /regions?page_size= -> 400 page_size

A4.5-1 A4.5-2 A2.5-1 D-hosts-1 everybody reads clusters, whose domain has no scheme
  GET /object-storage/clusters as nobody -> 200 {"page":1,"pages":1,"results":4,"data":[{"id":"ap-south-1","status":"unavailable"},{"id":"eu-central-1","status":"available"},{"id":"us-iad-1","domain":"us-iad-1.localhost:4001"},{"id":"us-southeast-1"}]}
  GET /object-storage/clusters/us-southeast-1 as nobody -> 200 {"id":"us-southeast-1","region":"us-southeast","domain":"us-southeast-1.localhost:4001","static_site_domain":"website-us-southeast-1.localhost:4001","status":"available"}
  GET /object-storage/clusters/nowhere-1 as nobody -> 404 : Not found

A3-1 A2.5-2 a cluster is available or unavailable
  do down
  GET /object-storage/clusters/us-iad-1 -> 200 {"status":"unavailable"}
  do up
  GET /object-storage/clusters/us-iad-1 -> 200 {"status":"available"}
`,
)
defineRules(
  { server: { catalog: false } },
  `
A2.1-1 D-page-3 an empty collection is page 1 of 1 without data
  GET /regions -> 200 {"data":[],"page":1,"pages":1,"results":0}
  GET /regions/availability -> 200 {"data":[],"page":1,"pages":1,"results":0}
  GET /object-storage/clusters -> 200 {"data":[],"page":1,"pages":1,"results":0}
`,
)
