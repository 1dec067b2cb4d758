/** Forms of managed services, contacts and credentials. */
import { fillField, moreAction, rowAction } from '../../support/helpers'
import { notice } from '../../support/storage'
import { buttonIn, called, dialogButton, heading, holds, instance, typed } from './common'
import type { Ask, WriteForm } from './form'

const SERVICES = '/managed/services'
const CONTACTS = '/managed/contacts'
const CREDENTIALS = '/managed/credentials'
const idOf = async (made: Promise<Record<string, unknown>>) => Number((await made)['id'])
const service = (ask: Ask, label: string) =>
  idOf(ask('POST', SERVICES, { label, service_type: 'url', address: 'https://shop.example/', timeout: 5 }))
const contact = (ask: Ask, name: string) => idOf(ask('POST', CONTACTS, { name, email: 'desk@larkspur.example' }))
const credential = (ask: Ask, label: string) => idOf(ask('POST', CREDENTIALS, { label, username: 'a', password: 'b' }))

const serviceForms: readonly WriteForm[] = [
  {
    op: 'POST /managed/services',
    start: ({ ask, n }) => {
      const label = `watched ${n}`
      return {
        at: '/managed/services/new',
        fill: async (page) => {
          await fillField(page, /^Label/, label)
          await fillField(page, /^Address \(URL\)/, 'https://shop.example/')
        },
        button: dialogButton('Create service'),
        done: heading(label),
        times: () => called(ask, SERVICES, { label }),
      }
    },
  },
  {
    op: 'PUT /managed/services/{serviceId}',
    start: async ({ ask, n }) => {
      const id = await service(ask, `named ${n}`)
      const label = `renamed ${n}`
      return {
        at: `/managed/services/${id}/edit`,
        fill: (page) => fillField(page, /^Label/, label),
        button: dialogButton('Save service'),
        done: (page) => notice(page, `Service ${label} saved`),
        times: () => holds(ask, `${SERVICES}/${id}`, { label }),
      }
    },
  },
  {
    op: 'DELETE /managed/services/{serviceId}',
    bare: true,
    start: async ({ ask, n }) => {
      const label = `goes ${n}`
      const id = await service(ask, label)
      return {
        at: `/managed/services/${id}`,
        open: (page) => moreAction(page, 'Delete service'),
        fill: typed(label),
        button: dialogButton('Delete service'),
        done: heading('Services'),
        times: async () => 1 - (await called(ask, SERVICES, { label })),
      }
    },
  },
  ...(['disable', 'enable'] as const).map((verb): WriteForm => ({
    op: `POST /managed/services/{serviceId}/${verb}`,
    bare: true,
    start: async ({ ask, n }) => {
      const label = `switched ${n}`
      const id = await service(ask, label)
      if (verb === 'enable') await ask('POST', `${SERVICES}/${id}/disable`)
      return {
        at: `/managed/services/${id}`,
        button: buttonIn(verb === 'enable' ? 'Enable' : 'Disable'),
        // The button changes before the API confirms.
        done: (page) => notice(page, `Service ${label} ${verb}d`),
        times: async () => {
          const disabled = await holds(ask, `${SERVICES}/${id}`, { status: 'disabled' })
          return verb === 'enable' ? 1 - disabled : disabled
        },
      }
    },
  })),
  {
    op: 'PUT /managed/instance-settings/{instanceId}',
    start: async (ground) => {
      const { ask, n } = ground
      const { id } = await instance(ground, `reached-${n}`)
      return {
        at: `/managed/access/${id}`,
        fill: (page) => fillField(page, /^User/, 'ops'),
        button: dialogButton('Save access'),
        done: (page) => notice(page, `SSH access for reached-${n} saved`),
        times: async () => {
          const { ssh } = await ask('GET', `/managed/instance-settings/${id}`)
          return Number((ssh as { user: string | null }).user === 'ops')
        },
      }
    },
  },
]

const peopleForms: readonly WriteForm[] = [
  {
    op: 'POST /managed/contacts',
    start: ({ ask, n }) => {
      const name = `Desk ${n}`
      return {
        at: '/managed/contacts/new',
        fill: async (page) => {
          await fillField(page, /^Name/, name)
          await fillField(page, /^Email/, 'desk@larkspur.example')
        },
        button: dialogButton('Create contact'),
        done: (page) => notice(page, `Contact ${name} created`),
        times: () => called(ask, CONTACTS, { name }),
      }
    },
  },
  {
    op: 'PUT /managed/contacts/{contactId}',
    start: async ({ ask, n }) => {
      const id = await contact(ask, `Night ${n}`)
      const name = `Day ${n}`
      return {
        at: `/managed/contacts/${id}`,
        fill: (page) => fillField(page, /^Name/, name),
        button: dialogButton('Save contact'),
        done: (page) => notice(page, `Contact ${name} saved`),
        times: () => holds(ask, `${CONTACTS}/${id}`, { name }),
      }
    },
  },
  {
    op: 'DELETE /managed/contacts/{contactId}',
    bare: true,
    start: async ({ ask, n }) => {
      const name = `Leaves ${n}`
      await contact(ask, name)
      return {
        at: '/managed/contacts',
        open: (page) => rowAction(page.getByRole('table', { name: 'contacts' }), name, 'Delete contact'),
        button: dialogButton('Delete contact'),
        done: (page) => notice(page, `Contact ${name} deleted`),
        times: async () => 1 - (await called(ask, CONTACTS, { name })),
      }
    },
  },
  {
    op: 'POST /managed/credentials',
    start: ({ ask, n }) => {
      const label = `login ${n}`
      return {
        at: '/managed/credentials/new',
        fill: async (page) => {
          await fillField(page, 'Label', label)
          await fillField(page, /^Username/, 'operator')
          await page.getByLabel('Password').fill('correct horse')
        },
        button: dialogButton('Create credential'),
        done: (page) => notice(page, `Credential ${label} created`),
        times: () => called(ask, CREDENTIALS, { label }),
      }
    },
  },
  {
    op: 'PUT /managed/credentials/{credentialId}',
    start: async ({ ask, n }) => {
      const id = await credential(ask, `old ${n}`)
      const label = `new ${n}`
      return {
        at: `/managed/credentials/${id}`,
        fill: (page) => fillField(page, 'Label', label),
        button: dialogButton('Rename credential'),
        done: (page) => notice(page, `Credential renamed to ${label}`),
        times: () => holds(ask, `${CREDENTIALS}/${id}`, { label }),
      }
    },
  },
  {
    // The API never returns a login.
    op: 'POST /managed/credentials/{credentialId}/update',
    start: async ({ ask, n }) => {
      const id = await credential(ask, `secret ${n}`)
      return {
        at: `/managed/credentials/${id}/login`,
        fill: async (page) => {
          await fillField(page, /^Username/, 'operator')
          await page.getByLabel('Password').fill('battery staple')
        },
        button: dialogButton('Change login'),
        done: (page) => notice(page, `Login for secret ${n} changed`),
      }
    },
  },
  {
    op: 'POST /managed/credentials/{credentialId}/revoke',
    bare: true,
    start: async ({ ask, n }) => {
      const label = `revoked ${n}`
      await credential(ask, label)
      return {
        at: '/managed/credentials',
        open: (page) => rowAction(page.getByRole('table', { name: 'credentials' }), label, 'Revoke credential'),
        fill: typed(label),
        button: dialogButton('Revoke credential'),
        done: (page) => notice(page, `Credential ${label} revoked`),
        times: async () => 1 - (await called(ask, CREDENTIALS, { label })),
      }
    },
  },
]
export const managedForms = [...serviceForms, ...peopleForms]
