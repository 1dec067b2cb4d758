/** Forms of buckets, objects, certificates and the Object Storage subscription. */
import { readFile } from 'node:fs/promises'
import { choose, fillField, moreAction, words } from '../../support/helpers'
import { certificatePair } from '../../support/certificates'
import { askPublicly, notice, putObject } from '../../support/storage'
import { buttonIn, called, dialogButton, heading, holds, typed } from './common'
import type { Ask, WriteForm } from './form'

const ALL = '/object-storage/buckets'
const CLUSTER = 'eu-central-1'
const at = (label: string) => `${CLUSTER}/${label}`
async function bucket(ask: Ask, label: string): Promise<string> {
  await ask('POST', ALL, { label, cluster: CLUSTER })
  return label
}

const bucketForms: readonly WriteForm[] = [
  {
    op: 'POST /object-storage/buckets/',
    start: ({ ask, n }) => {
      const label = `made-${n}`
      return {
        at: '/buckets/new',
        fill: async (page) => {
          await fillField(page.getByRole('dialog'), 'Name', label)
          await choose(page.getByRole('dialog'), 'Cluster', /Frankfurt, DE/)
        },
        button: dialogButton(words.createBucket),
        done: heading(label),
        times: () => called(ask, ALL, { label }),
      }
    },
  },
  {
    op: 'DELETE /object-storage/buckets/{clusterId}/{bucket}',
    bare: true,
    start: async ({ ask, n }) => {
      const label = await bucket(ask, `goes-${n}`)
      return {
        at: `/buckets/${at(label)}`,
        open: (page) => moreAction(page, words.deleteBucket),
        fill: typed(label),
        button: dialogButton(words.deleteBucket),
        done: (page) => notice(page, `Bucket ${label} deleted`),
        times: async () => 1 - (await called(ask, ALL, { label })),
      }
    },
  },
  {
    op: 'PUT /object-storage/buckets/{clusterId}/{bucket}/access',
    start: async ({ ask, server, n }) => {
      const label = await bucket(ask, `opens-${n}`)
      return {
        at: `/buckets/${at(label)}/access/change`,
        fill: (page) => page.getByRole('dialog').getByRole('radio', { name: words.publicRead, exact: true }).check(),
        button: dialogButton(words.changeAccess),
        done: (page) => notice(page, `Access for ${label} changed`),
        times: async () => Number((await askPublicly(server.objectsOrigin, `${label}.${CLUSTER}`, '/')) === 200),
      }
    },
  },
  {
    op: 'POST /object-storage/buckets/{clusterId}/{bucket}/access',
    start: async ({ ask, n }) => {
      const label = await bucket(ask, `shared-${n}`)
      return {
        at: `/buckets/${at(label)}/access`,
        button: buttonIn('Allow browser uploads'),
        done: (page) => notice(page, `Browser uploads allowed for ${label}`),
        times: async () => {
          const { url } = await ask('POST', `${ALL}/${at(label)}/object-url`, { name: 'x', method: 'PUT' })
          const headers = { origin: 'https://shop.example', 'access-control-request-method': 'PUT' }
          const preflight = await fetch(String(url), { method: 'OPTIONS', headers })
          return Number(preflight.headers.has('access-control-allow-origin'))
        },
      }
    },
  },
  {
    op: 'POST /object-storage/cancel',
    bare: true,
    start: async ({ ask, n }) => {
      await bucket(ask, `last-${n}`)
      return {
        at: '/buckets/usage/cancel',
        fill: typed('cancel object storage'),
        button: dialogButton('Cancel Object Storage'),
        done: (page) => notice(page, 'Object Storage canceled'),
        times: async () => Number((await called(ask, ALL, {})) === 0),
      }
    },
  },
]

const objectForms: readonly WriteForm[] = [
  {
    op: 'PUT /object-storage/buckets/{clusterId}/{bucket}/object-acl',
    start: async ({ ask, server, n }) => {
      const label = await bucket(ask, `holds-${n}`)
      await putObject(server, server.demoToken, at(label), 'a.txt', 'a')
      return {
        at: `/buckets/${at(label)}?object=a.txt&show=share`,
        fill: (page) => page.getByRole('radio', { name: words.publicRead, exact: true }).check(),
        button: dialogButton(words.changeAccess),
        done: (page) => notice(page, 'a.txt is public'),
        times: () => holds(ask, `${ALL}/${at(label)}/object-acl?name=a.txt`, { acl: 'public-read' }),
      }
    },
  },
  {
    op: 'POST /object-storage/buckets/{clusterId}/{bucket}/object-url',
    harmless: true,
    start: async ({ ask, server, n }) => {
      const label = await bucket(ask, `signs-${n}`)
      await putObject(server, server.demoToken, at(label), 'a.txt', 'a')
      return {
        at: `/buckets/${at(label)}?object=a.txt&show=share`,
        fill: async (page) => {
          await choose(page.getByRole('dialog'), 'Expires after', 'Custom duration…')
          await fillField(page.getByRole('dialog'), 'Duration', '7')
        },
        button: (page) => page.getByRole('dialog').getByRole('button', { name: words.copyLink }),
        done: (page) => page.getByRole('region', { name: 'Signed URL' }),
      }
    },
  },
]

async function texts(dir: string) {
  const { certificate, key } = await certificatePair(dir, 'files.example', 'ec')
  return { certificate: await readFile(certificate, 'utf8'), private_key: await readFile(key, 'utf8') }
}
const certificateForms: readonly WriteForm[] = [
  {
    op: 'POST /object-storage/buckets/{clusterId}/{bucket}/ssl',
    start: async ({ ask, dir, n }) => {
      const label = await bucket(ask, `proven-${n}`)
      const pair = await texts(dir)
      return {
        at: `/buckets/${at(label)}/tls/upload`,
        fill: async (page) => {
          for (const [field, text] of [
            ['Certificate', pair.certificate],
            ['Private key', pair.private_key],
          ] as const) {
            await page.getByRole('button', { name: 'Paste the text instead' }).first().click()
            await page.getByRole('textbox', { name: field }).fill(text)
          }
        },
        button: (page) => page.getByRole('button', { name: /^(Upload certificate|Try again)$/ }),
        done: heading(label),
        times: () => holds(ask, `${ALL}/${at(label)}/ssl`, { ssl: true }),
      }
    },
  },
  {
    op: 'DELETE /object-storage/buckets/{clusterId}/{bucket}/ssl',
    bare: true,
    start: async ({ ask, dir, n }) => {
      const label = await bucket(ask, `bared-${n}`)
      await ask('POST', `${ALL}/${at(label)}/ssl`, await texts(dir))
      return {
        at: `/buckets/${at(label)}/tls`,
        open: (page) => page.getByRole('button', { name: 'Delete certificate' }).click(),
        fill: typed(label),
        button: dialogButton('Delete certificate'),
        done: (page) => notice(page, `Certificate for ${label} deleted`),
        times: () => holds(ask, `${ALL}/${at(label)}/ssl`, { ssl: false }),
      }
    },
  },
]
export const storageForms = [...bucketForms, ...objectForms, ...certificateForms]
