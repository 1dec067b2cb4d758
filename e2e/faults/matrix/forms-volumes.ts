/** Forms of volumes. */
import { choose, fillField, words } from '../../support/helpers'
import { notice } from '../../support/storage'
import { buttonIn, called, dialogButton, heading, holds, instance, typed } from './common'
import type { Ask, Ground, WriteForm } from './form'

const withLabel = (ask: Ask, label: string) => called(ask, '/volumes', { label })
const make = async (ask: Ask, label: string, host?: number): Promise<number> => {
  const where = host === undefined ? { region: 'eu-central' } : { instance_id: host }
  return Number((await ask('POST', '/volumes', { label, size: 10, ...where }))['id'])
}
/** An instance with room for a volume, in the region of the volumes above. */
const hostOf = async (ground: Ground) => (await instance(ground, `host-${ground.n}`, '--memory', '8', '--running')).id

export const volumeForms: readonly WriteForm[] = [
  {
    op: 'POST /volumes',
    start: ({ ask, n }) => {
      const label = `made-${n}`
      return {
        at: '/volumes/new',
        fill: async (page) => {
          await fillField(page, 'Label', label)
          await choose(page, 'Region', /^Frankfurt/)
        },
        button: buttonIn(words.createVolume),
        done: heading(label),
        times: () => withLabel(ask, label),
      }
    },
  },
  {
    op: 'DELETE /volumes/{volumeId}',
    bare: true,
    start: async ({ ask, n }) => {
      const label = `goes-${n}`
      const id = await make(ask, label)
      return {
        at: `/volumes/${id}/delete`,
        fill: typed(label),
        button: dialogButton('Delete volume'),
        done: (page) => notice(page, `Volume ${label} deleted`),
        times: async () => 1 - (await withLabel(ask, label)),
      }
    },
  },
  {
    op: 'PUT /volumes/{volumeId}',
    start: async ({ ask, n }) => {
      const id = await make(ask, `named-${n}`)
      const label = `renamed-${n}`
      return {
        at: `/volumes/${id}/edit`,
        fill: (page) => fillField(page, 'Label', label),
        button: dialogButton('Save volume'),
        done: (page) => notice(page, `Volume ${label} saved`),
        times: () => holds(ask, `/volumes/${id}`, { label }),
      }
    },
  },
  {
    op: 'POST /volumes/{volumeId}/clone',
    start: async ({ ask, n }) => {
      const id = await make(ask, `first-${n}`)
      const label = `second-${n}`
      return {
        at: `/volumes/${id}/clone`,
        fill: (page) => fillField(page, 'Label of the clone', label),
        button: dialogButton('Clone volume'),
        done: heading(label),
        times: () => withLabel(ask, label),
      }
    },
  },
  {
    op: 'POST /volumes/{volumeId}/resize',
    start: async ({ ask, n }) => {
      const id = await make(ask, `grows-${n}`)
      return {
        at: `/volumes/${id}/resize`,
        fill: (page) => page.getByRole('textbox', { name: 'New size' }).fill('25'),
        button: dialogButton('Resize volume'),
        done: (page) => notice(page, `Started resizing grows-${n} to 25 GiB`),
        times: () => holds(ask, `/volumes/${id}`, { size: 25 }),
      }
    },
  },
  {
    op: 'POST /volumes/{volumeId}/attach',
    start: async (ground) => {
      const { ask, n } = ground
      const [id, host] = [await make(ask, `loose-${n}`), await hostOf(ground)]
      return {
        at: `/volumes/${id}/attach`,
        fill: async (page) => {
          const instance = page.getByRole('combobox', { name: 'Instance', exact: true })
          await instance.fill(String(host))
          await instance.press('Enter')
        },
        button: dialogButton('Attach volume'),
        done: (page) => notice(page, `Volume loose-${n} attached to host-${n}`),
        times: () => holds(ask, `/volumes/${id}`, { instance_id: host }),
      }
    },
  },
  {
    op: 'POST /volumes/{volumeId}/detach',
    bare: true,
    start: async (ground) => {
      const { ask, n } = ground
      const id = await make(ask, `held-${n}`, await hostOf(ground))
      return {
        at: `/volumes/${id}/detach`,
        button: dialogButton(words.detachVolume),
        done: (page) => notice(page, `Volume held-${n} detached`),
        times: () => holds(ask, `/volumes/${id}`, { instance_id: null }),
      }
    },
  },
]
