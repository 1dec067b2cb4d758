/** Operator commands for instances, other entities and tickets, against a server on the same data. */
import { expect, test } from 'vitest'
import { serverWithCommands } from '#test/server/commands-testing'

// The limit of openings has its own test, so each opening here uses a token of its own: `freshToken`.
const on = serverWithCommands()
const { admin, done, call, freshToken } = on
const about = (body: object) => call('POST', '/support/tickets', { summary: 'About', description: 'It.', ...body })

const instance = (...more: string[]) =>
  done('instance', 'create', '--account', on.account, '--label', 'web-1', '--region', 'us-x', ...more)
test('an instance has its own profiles and disks, and can be changed and deleted', async () => {
  const made = await instance('--memory', '16', '--running', '--configs', '2', '--last-config', '2')
  expect(made).toEqual({
    id: expect.any(Number),
    configs: [{ id: expect.any(Number) }, { id: expect.any(Number) }],
    disks: [
      { id: expect.any(Number), label: 'Boot disk' },
      { id: expect.any(Number), label: 'Swap' },
    ],
  })
  const id = String(made['id'])
  const [, second] = made['configs'] as { id: number }[]
  const row = await on.server.services.db
    .selectFrom('instance')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ memory: 16, running: 1, last_config_id: second?.id, label: 'web-1', region: 'us-x' })
  expect((await about({ instance_id: Number(id) })).body['entity']).toMatchObject({ label: 'web-1' })
  expect(await done('instance', 'update', id, '--stopped', '--memory=32')).toEqual({
    id: Number(id),
    running: false,
    memory: 32,
  })
  expect(await done('instance', 'update', id, '--running')).toMatchObject({ running: true, memory: 32 })
  expect(await done('instance', 'delete', id)).toEqual({ id: Number(id) })
  expect((await about({ instance_id: Number(id) })).status).toBe(400)
  const left = await on.server.services.db
    .selectFrom('instance_config')
    .select('id')
    .where('instance_id', '=', Number(id))
    .execute()
  expect(left).toEqual([])
  expect((await admin('instance', 'delete', id)).code).toBe(2)
})

test('a change of an instance needs exactly one change', async () => {
  const id = String((await instance())['id'])
  const both = await admin('instance', 'update', id, '--running', '--stopped')
  expect([both.code, both.err.split('\n')[0]]).toEqual([2, 'Use either --running or --stopped.'])
  const none = await admin('instance', 'update', id)
  expect([none.code, none.err.split('\n')[0]]).toEqual([2, 'Name at least one change.'])
})

test('without options an instance is stopped and has 4 GB and one profile that never booted', async () => {
  const made = await instance()
  expect(made['configs']).toHaveLength(1)
  const row = await on.server.services.db
    .selectFrom('instance')
    .selectAll()
    .where('id', '=', Number(made['id']))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ memory: 4, running: 0, last_config_id: null })
  expect((await instance('--configs', '0'))['configs']).toEqual([])
})

const entity = (type: string, ...more: string[]) =>
  admin('entity', 'create', '--account', on.account, '--type', type, '--label', `my-${type}`, ...more)
test('D-tickets-4 tickets can be about each type of entity that the operator registered', async () => {
  for (const type of ['domain', 'database', 'firewall', 'k8scluster', 'loadbalancer', 'vpc']) {
    const { code, out } = await entity(type)
    const { id } = JSON.parse(out) as { id: number }
    await freshToken()
    expect({ code, entity: (await about({ [`${type}_id`]: id })).body['entity'] }).toEqual({
      code: 0,
      entity: expect.objectContaining({ id, label: `my-${type}`, type }),
    })
  }
  expect((await entity('vlan')).code).toBe(2)
  expect((await entity('vlan', '--region', 'us-x')).code).toBe(0)
  expect((await entity('vlan', '--region', 'us-x')).code).toBe(2)
  expect((await about({ vlan: 'my-vlan', region: 'us-x' })).status).toBe(200)
})

test('B4.1-2 D-tickets-1 staff opens a ticket for the account and replies to tickets', async () => {
  await freshToken()
  const { id } = await done(
    'ticket',
    'open',
    '--account',
    on.account,
    '--summary',
    'Abuse report',
    '--description',
    'See.',
  )
  expect((await call('GET', `/support/tickets/${Number(id)}`)).body).toMatchObject({
    summary: 'Abuse report',
    opened_by: 'Support team',
    closable: false,
    status: 'new',
  })
  const mine = (await about({})).body['id']
  expect(await done('ticket', 'reply', String(mine), '--text=- A *list*\n- of two')).toEqual({
    id: expect.any(Number),
    ticket: mine,
  })
  expect((await call('GET', `/support/tickets/${Number(mine)}`)).body).toMatchObject({
    status: 'open',
    updated_by: 'Support team',
  })
  const { body } = await call('GET', `/support/tickets/${Number(mine)}/replies`)
  expect(body['data']).toMatchObject([{ from_vendor: true, description: '- A *list*\n- of two' }])
})

test('staff closes a ticket that the account can’t close, and only once', async () => {
  const texts = ['--summary', 'Abuse report', '--description', 'See.']
  const { id } = await done('ticket', 'open', '--account', on.account, ...texts)
  expect((await call('POST', `/support/tickets/${Number(id)}/close`)).status).toBe(400)
  expect(await done('ticket', 'close', String(id))).toEqual({ id })
  const { body } = await call('GET', `/support/tickets/${Number(id)}`)
  expect(body).toMatchObject({ status: 'closed', closed: body['updated'], updated_by: 'Support team', closable: false })
  const again = await admin('ticket', 'close', String(id))
  expect([again.code, again.out, again.err.split('\n')[0]]).toEqual([2, '', 'This ticket is closed.'])
})

const long = (n: number) => 'x'.repeat(n)
test.each([
  ['an instance of no account', ['instance', 'create', '--account', '99999', '--label', 'l', '--region', 'us-x']],
  ['an instance nowhere', ['instance', 'create', '--account', '1', '--label', 'l', '--region', 'nowhere']],
  ['an instance without a label', ['instance', 'create', '--account', '1', '--region', 'us-x']],
  ['no memory', ['instance', 'create', '--account', '1', '--label', 'l', '--region', 'us-x', '--memory', '0']],
  ['memory in words', ['instance', 'create', '--account', '1', '--label', 'l', '--region', 'us-x', '--memory', 'big']],
  ['21 profiles', ['instance', 'create', '--account', '1', '--label', 'l', '--region', 'us-x', '--configs', '21']],
  [
    'a profile beyond the last',
    [
      'instance',
      'create',
      '--account',
      '1',
      '--label',
      'l',
      '--region',
      'us-x',
      '--configs',
      '2',
      '--last-config',
      '3',
    ],
  ],
  ['an unknown instance', ['instance', 'update', '99999', '--running']],
  ['an unknown kind', ['entity', 'create', '--account', '1', '--type', 'bucket', '--label', 'l']],
  ['a thing of no account', ['entity', 'create', '--account', '99999', '--type', 'vpc', '--label', 'l']],
  ['a thing nowhere', ['entity', 'create', '--account', '1', '--type', 'vpc', '--label', 'l', '--region', 'nowhere']],
  ['a ticket of no account', ['ticket', 'open', '--account', '99999', '--summary', 's', '--description', 'd']],
  ['a ticket without words', ['ticket', 'open', '--account', '1', '--summary', 's']],
  ['a long summary', ['ticket', 'open', '--account', '1', '--summary', long(65), '--description', 'd']],
  ['a long description', ['ticket', 'open', '--account', '1', '--summary', 's', '--description', long(65_001)]],
  ['an answer to nothing', ['ticket', 'reply', '99999', '--text', 't']],
  ['an empty answer', ['ticket', 'reply', '1', '--text', '']],
  ['a long answer', ['ticket', 'reply', '1', '--text', long(65_536)]],
  ['an end of nothing', ['ticket', 'close', '99999']],
  ['a check of no account', ['service', 'check', '--account', '99999']],
  ['a ticket in words', ['ticket', 'reply', 'x', '--text', 't']],
])('%s is refused with the usage, exit code 2 and nothing on stdout', async (_, words) => {
  const { code, out, err } = await admin(...words)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^.+\nUsage:\n {2}npm run admin -- /)
})

test('the last profile of an instance without profiles is refused by that rule', async () => {
  const given = ['--account', '1', '--label', 'l', '--region', 'us-x', '--configs', '0', '--last-config', '1']
  const { err } = await admin('instance', 'create', ...given)
  expect(err).toContain('--last-config needs an instance with configuration profiles.')
})
