/** Forms of monitoring clients, their plan, beta programs and images. */
import { choose, fillField, moreAction } from '../../support/helpers'
import { file, packedDisk } from '../../images/images'
import { notice } from '../../support/storage'
import { buttonIn, called, dialogButton, heading, holds, instance, typed } from './common'
import type { Ask, WriteForm } from './form'

const CLIENTS = '/monitoring/clients'
const client = async (ask: Ask, label: string) => Number((await ask('POST', CLIENTS, { label }))['id'])

export const monitoringForms: readonly WriteForm[] = [
  {
    op: 'POST /monitoring/clients',
    start: ({ ask, n }) => {
      const label = `made-${n}`
      return {
        at: '/monitoring/new',
        fill: (page) => fillField(page, /^Label/, label),
        button: dialogButton('Create client'),
        done: heading(label),
        times: () => called(ask, CLIENTS, { label }),
      }
    },
  },
  {
    op: 'PUT /monitoring/clients/{clientId}',
    start: async ({ ask, n }) => {
      const id = await client(ask, `named-${n}`)
      const label = `renamed-${n}`
      return {
        at: `/monitoring/${id}?rename=true`,
        fill: (page) => fillField(page.getByRole('form', { name: 'Rename client' }), 'Label', label),
        button: buttonIn('Rename client'),
        done: (page) => notice(page, `Client renamed to ${label}`),
        times: () => holds(ask, `${CLIENTS}/${id}`, { label }),
      }
    },
  },
  {
    op: 'DELETE /monitoring/clients/{clientId}',
    bare: true,
    start: async ({ ask, n }) => {
      const label = `goes-${n}`
      const id = await client(ask, label)
      return {
        at: `/monitoring/${id}`,
        open: (page) => moreAction(page, 'Delete client'),
        fill: typed(label),
        button: dialogButton('Delete client'),
        done: (page) => notice(page, `Client ${label} deleted`),
        times: async () => 1 - (await called(ask, CLIENTS, { label })),
      }
    },
  },
  {
    op: 'PUT /monitoring/plan',
    start: async ({ ask }) => {
      await ask('PUT', '/monitoring/plan', { monitoring_subscription: 'monitoring-10' })
      return {
        at: '/monitoring/plans/monitoring-40',
        button: dialogButton('Change plan'),
        done: (page) => page.getByText(/^Monitoring Pro, 40 clients ·/),
        times: () => holds(ask, '/monitoring/plan', { id: 'monitoring-40' }),
      }
    },
  },
  {
    op: 'POST /account/betas',
    start: async ({ server, ask, n }) => {
      const id = `trial-${n}`
      await server.admin('beta', 'create', '--id', id, '--label', `Trial ${n}`)
      return {
        at: `/betas/${id}/enroll`,
        fill: (page) => page.getByRole('checkbox', { name: 'I understand this can’t be undone' }).check(),
        button: dialogButton('Enroll'),
        done: (page) => notice(page, `Enrolled in Trial ${n}`),
        times: () => called(ask, '/account/betas', { id }),
      }
    },
  },
]

const image = async (ask: Ask, label: string) => {
  const { image: made } = await ask('POST', '/images/upload', { label, region: 'eu-central' })
  return (made as { id: string }).id
}
export const imageForms: readonly WriteForm[] = [
  {
    op: 'POST /images/upload',
    start: ({ ask, n }) => {
      const label = `disk-${n}`
      return {
        at: '/images/upload',
        fill: async (page) => {
          await page.getByLabel('File', { exact: true }).setInputFiles(file(`${label}.img.gz`, packedDisk()))
          await choose(page, 'Region', /Frankfurt/)
          await fillField(page, /^Description/, 'The first of them')
        },
        button: buttonIn('Upload image'),
        done: heading(label),
        times: () => called(ask, '/images', { label }),
        chosen: (page) => page.getByText(`${label}.img.gz`),
      }
    },
  },
  {
    op: 'POST /images',
    start: async (ground) => {
      const { ask, n } = ground
      const [disk] = (await instance(ground, `machine-${n}`)).disks
      const label = `captured-${n}`
      return {
        at: '/images/capture',
        fill: async (page) => {
          await page.getByLabel('Disk ID').fill(String(disk))
          await fillField(page, /^Label/, label)
        },
        button: dialogButton('Capture image'),
        done: heading(label),
        times: () => called(ask, '/images', { label }),
      }
    },
  },
  {
    op: 'PUT /images/{imageId}',
    start: async ({ ask, n }) => {
      const id = await image(ask, `named-${n}`)
      const label = `renamed-${n}`
      return {
        at: `/images/${id}/edit`,
        fill: (page) => fillField(page.getByRole('dialog'), /^Label/, label),
        button: dialogButton('Save image'),
        done: heading(label),
        times: () => called(ask, '/images', { label }),
      }
    },
  },
  {
    op: 'DELETE /images/{imageId}',
    bare: true,
    start: async ({ ask, n }) => {
      const label = `goes-${n}`
      const id = await image(ask, label)
      return {
        at: `/images/${id}`,
        open: (page) => moreAction(page, 'Delete image'),
        fill: typed(label),
        button: dialogButton('Delete image'),
        done: (page) => notice(page, `Image ${label} deleted`),
        times: async () => 1 - (await called(ask, '/images', { label })),
      }
    },
  },
]
