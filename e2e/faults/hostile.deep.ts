/** Every route of an account full of hostile texts; detail pages for several resources each. */
import { expect, test } from '../support/fixtures'
import { crawl, TALL, watch } from './hostile'
import { fill } from './hostile-rows'
import { PAYLOADS } from '../support/payloads'
import { everyRoute } from '../support/routes'

/** Resources of each kind to open. */
const THINGS = Number(process.env['HOSTILE_THINGS'] ?? 8)

/** Redirects signed-in users. */
const NOT_SHOWN = '/login'

test.use({ viewport: TALL })

test('every route of an account full of hostile texts shows them as text', async ({
  page,
  context,
  server,
  complaints,
}) => {
  test.setTimeout(3_600_000)
  const happened = await watch(context, [server.origin, server.objectsOrigin])
  const { ids, texts } = await fill(server.dataDir, PAYLOADS)
  const every = Math.floor(PAYLOADS.length / THINGS)
  const routes = Array.from({ length: THINGS }, (_, i) => {
    const nth = i * every
    const id = (table: string) => String(ids[table]?.[nth % (ids[table]?.length ?? 1)] ?? '')
    const own = {
      bucket: i === 0 ? 'uploads.larkspur.example' : encodeURIComponent((PAYLOADS[nth] ?? '').toWellFormed()),
      keyId: id('access_key'),
      volumeId: id('volume'),
      name: id('image'),
      clientId: id('monitoring_client'),
      betaId: `hostile-${nth}`,
      ticketId: i === 0 ? '8' : id('ticket'),
      serviceId: id('managed_service'),
      contactId: id('managed_contact'),
      credentialId: id('managed_credential'),
      instanceId: id('instance'),
    }
    return everyRoute(own)
  })
  const once = [...new Set(routes.flat())].filter((route) => route !== NOT_SHOWN)
  const { wrong, given, unseen } = await crawl({ page, complaints, routes: once, payloads: PAYLOADS, happened })
  process.stdout.write(
    `hostile data: ${PAYLOADS.length} payloads, ${texts} texts in the database, ${once.length} pages\n`,
  )
  expect(wrong).toEqual([])
  expect(given.size).toBeGreaterThanOrEqual(200)
  expect(unseen).toEqual([])
  expect(happened).toEqual([])
})
