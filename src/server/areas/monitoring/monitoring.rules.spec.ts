import { defineRules } from '#test/rules/table'

defineRules(
  {
    make: {
      one: 'POST /monitoring/clients {"label":"host-1"}',
      two: 'POST /monitoring/clients {"label":"host-0"}',
    },
  },
  String.raw`
B2.3-1 B2.3-2 B4.2-2 B4.2-3 a client has its two codes, which later views repeat, and a label from its number
  a = POST /monitoring/clients {} -> 200 {"apps":{"apache":false,"mysql":false,"nginx":false}}
  GET /monitoring/clients/{a} -> 200 {"label":"client-{a}","api_key":"{a.api_key}","install_code":"{a.install_code}","updated":"{a.created}"}
  GET /monitoring/clients -> 200 {"data":[{"id":{a},"api_key":"{a.api_key}"}]}

B2.3-1 D-monitoring-1 a label is unique within its account
  POST /monitoring/clients {"label":"host-1"} -> 400 label: A client with this label already exists.
  PUT /monitoring/clients/{two} {"label":"host-1"} -> 400 label: A client with this label already exists.
  PUT /monitoring/clients/{one} {"label":"host-1"} -> 200 {"updated":"{one.updated}"}
  POST /monitoring/clients {"label":"host-1"} as stranger -> 200

B4.2-4 an update changes the label alone
  wait 60
  a = PUT /monitoring/clients/{one} {"label":"new-name","api_key":"mine","apps":{"nginx":true}} -> 200 {"label":"new-name","api_key":"{one.api_key}","install_code":"{one.install_code}","apps":{"nginx":false},"created":"{one.created}"}
  wait 60
  PUT /monitoring/clients/{one} {} -> 200 {"label":"new-name","updated":"{a.updated}"}
  GET /monitoring/clients/{one} -> 200 {"label":"new-name","api_key":"{one.api_key}"}

B4.2-5 deleting removes a client
  DELETE /monitoring/clients/{one} -> 200
  GET /monitoring/clients -> 200 {"data":[]}
  POST /monitoring/clients {"label":"host-1"} -> 200

B4.2-1 clients are ordered by id, and filtered by label alone
  GET /monitoring/clients -> 200 {"data":[{"id":{one}},{"id":{two}}]}
  GET /monitoring/clients {"+order_by":"label"} -> 200 {"data":[{"id":{two}},{"id":{one}}]}
  GET /monitoring/clients {"label":{"+contains":"-1"}} -> 200 {"data":[{"id":{one}}]}
  GET /monitoring/clients {"api_key":"x"} -> 400 X-Filter: Cannot filter on api_key

D-monitoring-3 the codes are shown to users and tokens with read_write
  GET /monitoring/clients as grants monitoring:{one}:read_only,monitoring:{two}:read_write -> 200 {"data":[{"api_key":"[REDACTED]","install_code":"[REDACTED]"},{"api_key":"{two.api_key}","install_code":"{two.install_code}"}]}
  GET /monitoring/clients/{one} as grants monitoring:{one}:read_only -> 200 {"label":"host-1","api_key":"[REDACTED]","install_code":"[REDACTED]"}
  GET /monitoring/clients/{one} as scopes monitoring:read_only -> 200 {"label":"host-1","api_key":"[REDACTED]","install_code":"[REDACTED]"}
  GET /monitoring/clients as scopes monitoring:read_only -> 200 {"data":[{"api_key":"[REDACTED]","install_code":"[REDACTED]"},{"api_key":"[REDACTED]","install_code":"[REDACTED]"}]}
  GET /monitoring/clients/{one} as scopes monitoring:read_write -> 200 {"api_key":"{one.api_key}","install_code":"{one.install_code}"}

B4.2-9 B4.2-10 B4.2-11 B2.4-1 the four subscriptions are public
  GET /monitoring/subscriptions as nobody -> 200 {"data":[{"id":"monitoring-3","clients_included":3,"price":{"hourly":0.03,"monthly":20}},{"id":"monitoring-10","clients_included":10,"price":{"hourly":0.06,"monthly":40}},{"id":"monitoring-40","clients_included":40,"price":{"hourly":0.15,"monthly":100}},{"id":"monitoring-100","clients_included":100,"price":{"hourly":0.3,"monthly":200}}],"page":1,"pages":1,"results":4}
  GET /monitoring/subscriptions/monitoring-10 as nobody -> 200 {"id":"monitoring-10","label":"Monitoring Pro, 10 clients","clients_included":10,"price":{"hourly":0.06,"monthly":40}}
  GET /monitoring/subscriptions/monitoring-5 as nobody -> 404
  GET /monitoring/subscriptions/10 as nobody -> 404
  GET /monitoring/subscriptions/%00 as nobody -> 404

B4.2-7 B4.2-8 B2.4-2 D-monitoring-2 the plan starts free, and can become any and free again
  GET /monitoring/plan -> 200 {}
  PUT /monitoring/plan {"monitoring_subscription":"monitoring-10"} -> 200 {"id":"monitoring-10","clients_included":10}
  PUT /monitoring/plan {"monitoring_subscription":"monitoring-3"} -> 200 {"id":"monitoring-3","price":{"hourly":0.03,"monthly":20}}
  PUT /monitoring/plan {"monitoring_subscription":"free"} -> 400 monitoring_subscription
  PUT /monitoring/plan {} -> 200 {"id":"monitoring-3"}
  GET /monitoring/plan -> 200 {"id":"monitoring-3"}
  GET /monitoring/plan as stranger -> 200 {}

B4.2-13 B4.2-14 B5-7 the plan is seen with any of four global grants, and changed with one
  GET /monitoring/plan as grants account_access:read_only -> 200
  GET /monitoring/plan as grants add_monitoring -> 200
  GET /monitoring/plan as grants monitoring_subscription -> 200
  GET /monitoring/plan as grants add_volumes -> 403
  PUT /monitoring/plan {"monitoring_subscription":"monitoring-3"} as grants account_access:read_write -> 403
  PUT /monitoring/plan {"monitoring_subscription":"monitoring-3"} as grants add_monitoring -> 403
  PUT /monitoring/plan {"monitoring_subscription":"monitoring-3"} as grants monitoring_subscription -> 200
`,
)
