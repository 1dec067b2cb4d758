/** What one does to volumes. */
import { choose, fillField } from '../helpers'
import { notice } from '../storage'
import { buttonIn, called, dialogButton, heading, holds, typed } from './common'
import type { Ask, WriteForm } from './form'

const withLabel = (ask: Ask, label: string) => called(ask, '/volumes', { label })
const make = async (ask: Ask, label: string, instance?: number): Promise<number> => {
  const where = instance === undefined ? { region: 'eu-central' } : { instance_id: instance }
  return Number((await ask('POST', '/volumes', { label, size: 10, ...where }))['id'])
}
/** Room for one volume each, in the region of the volumes above. */
async function instanceOf({ server, n }: Parameters<WriteForm['start']>[0]): Promise<number> {
  const words = `instance create --account 1 --label host-${n} --region eu-central --memory 8 --running`
  return Number((await server.admin(...words.split(' ')))['id'])
}

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
        button: buttonIn('Create volume'),
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
        button: dialogButton('Save'),
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
        done: (page) => notice(page, `Volume grows-${n} grows to 25 GiB`),
        times: () => holds(ask, `/volumes/${id}`, { size: 25 }),
      }
    },
  },
  {
    op: 'POST /volumes/{volumeId}/attach',
    start: async (ground) => {
      const { ask, n } = ground
      const [id, instance] = [await make(ask, `loose-${n}`), await instanceOf(ground)]
      return {
        at: `/volumes/${id}/attach`,
        fill: (page) => page.getByLabel('Instance ID', { exact: true }).fill(String(instance)),
        button: dialogButton('Attach volume'),
        done: (page) => notice(page, `Volume loose-${n} attached to host-${n}`),
        times: () => holds(ask, `/volumes/${id}`, { instance_id: instance }),
      }
    },
  },
  {
    op: 'POST /volumes/{volumeId}/detach',
    bare: true,
    start: async (ground) => {
      const { ask, n } = ground
      const id = await make(ask, `held-${n}`, await instanceOf(ground))
      return {
        at: `/volumes/${id}/detach`,
        button: dialogButton('Detach volume'),
        done: (page) => notice(page, `Volume held-${n} detached`),
        times: () => holds(ask, `/volumes/${id}`, { instance_id: null }),
      }
    },
  },
]
