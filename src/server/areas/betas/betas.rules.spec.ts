import { expect, test } from 'vitest'
import { defineRules } from '#test/rules/table'
import { testServer, type TestServer } from '#test/server/testing'

const program = (id: string, more: object = {}) => {
  const open = { description: null, priority_program_only: 0, ended: null, more_info: null, max_enrollments: null }
  return { id, label: id, started: '2026-01-01T00:00:00', ...open, ...more }
}
async function offer({ db }: TestServer): Promise<void> {
  const programs = [
    program('current', { description: 'Try it.', more_info: 'https://docs.example/current' }),
    program('ending', { ended: '2026-04-01T00:00:00' }),
    program('full', { max_enrollments: 0 }),
    program('last-place', { max_enrollments: 1 }),
    program('over', { ended: '2026-02-01T00:00:00' }),
    program('priority', { priority_program_only: 1 }),
    program('upcoming', { started: '2027-01-01T00:00:00' }),
  ]
  await db.insertInto('beta').values(programs).execute()
}

defineRules(
  {
    before: offer,
    make: {
      priority: ({ s, account }) =>
        s.db.updateTable('account').set({ priority_program: 1 }).where('id', '=', account).execute(),
    },
  },
  String.raw`
B4.6-6 D-betas-1 B2.8-1 the list has the programs that have not ended, by id
  GET /betas -> 200 {"data":[{"id":"current","label":"current","description":"Try it.","priority_program_only":false,"started":"2026-01-01T00:00:00","ended":null,"more_info":"https://docs.example/current"},{"id":"ending"},{"id":"full"},{"id":"last-place"},{"id":"priority","priority_program_only":true},{"id":"upcoming"}],"page":1,"pages":1,"results":6}
  GET /betas {"priority_program_only":true} as scopes volumes:read_only -> 200 {"data":[{"id":"priority"}]}
  GET /betas {"label":{"+contains":"in"},"+order_by":"label","+order":"desc"} -> 200 {"data":[{"id":"upcoming"},{"id":"ending"}]}
  GET /betas {"max_enrollments":1} -> 400 X-Filter: Cannot filter on max_enrollments

B4.6-2 B4.6-7 an ended program is viewed by its id
  GET /betas/over -> 200 {"id":"over","ended":"2026-02-01T00:00:00"}
  GET /betas/none -> 404

B4.6-8 B4.6-9 B4.6-10 D-betas-2 an account joins programs that have begun, have a place and are open to it
  POST /account/betas {"id":"upcoming"} -> 400 id: This program hasn't started yet.
  POST /account/betas {"id":"over"} -> 400 id: This program has ended.
  POST /account/betas {"id":"full"} -> 400 id
  POST /account/betas {"id":"none"} -> 400 id: This program doesn't exist.
  POST /account/betas {"id":""} -> 400 id
  POST /account/betas {"id":"priority"} -> 400 id: This program is open to accounts in the priority program only.
  do priority
  POST /account/betas {"id":"priority"} -> 200
  POST /account/betas {"id":"priority"} -> 400 id

B4.6-3 B4.6-5 an enrollment stays in the account's own list after the program's end
  GET /account/betas -> 200 {"data":[],"page":1,"pages":1,"results":0}
  POST /account/betas {"id":"ending"} -> 200
  GET /account/betas -> 200 {"data":[{"enrolled":"2026-03-01T12:00:00"}]}
  wait 5184000
  GET /account/betas -> 200 {"data":[{"id":"ending","label":"ending","description":null,"started":"2026-01-01T00:00:00","ended":"2026-04-01T00:00:00","enrolled":"2026-03-01T12:00:00"}]}
  GET /account/betas/ending -> 200 {"id":"ending","enrolled":"2026-03-01T12:00:00"}
  GET /account/betas/ending as stranger -> 404
`,
)

test('B4.6-9 of several concurrent enrollments for the last place exactly one succeeds', async () => {
  const s = await testServer()
  await offer(s)
  const tokens = await Promise.all(Array.from({ length: 8 }, () => s.token()))
  const join = (token: string) => s.request('POST', '/v4/account/betas', { token, body: { id: 'last-place' } })
  const answers = await Promise.all(tokens.map(join))
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  expect(answers.filter((a) => a.status === 400)).toHaveLength(7)
  await s.close()
})
