import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { call } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormFrame } from '#/console/resource/form/form-frame'
import { toastWithUndo } from '#/console/resource/form/undo-toast'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { CodeBlock } from '#/console/kit/text/code-block'
import { toast } from '#/console/kit/feedback/toast'
import { commandsFor, mountPointFor } from './mount/commands'
import { useVolumePage } from './form/after-change'
import { volumeQuery } from './volumes'
import { withVolume } from './form/with-volume'
import { instanceName, volumeName } from './format'

export const Route = createFileRoute('/_app/volumes/$volumeId/detach')({
  staticData: { crumb: 'Detach' },
  component: withVolume(DetachVolume),
})

const Nothing = z.object({})

/** The volume can be attached again, so the label isn't typed. */
function DetachVolume({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const name = volumeName(volume)
  const instance = instanceName(volume)
  const title = instance === undefined ? `Detach ${name}?` : `Detach ${name} from ${instance}?`
  const params = { volumeId: volume.id }
  const view = volumeQuery(volume.id)
  const commands = commandsFor({ path: volume.filesystem_path, mountPoint: mountPointFor(volume.label), type: 'ext4' })
  const f = useOpForm(volumes.detach, {
    args: { params },
    schema: Nothing,
    defaults: {},
    name: title,
    outcome: { one: 'volume', done: 'detached', view, happened: (now) => now.instance_id === null && {} },
    onSuccess: () => {
      const detached = `Volume ${name} detached`
      if (volume.instance_id === null) toast({ title: detached, tone: 'ok' })
      else
        toastWithUndo({
          title: detached,
          op: volumes.attach,
          args: { params, body: { instance_id: volume.instance_id } },
          isUnchanged: async () => (await call(volumes.view, { params })).instance_id === null,
          undone: `Volume ${name} attached to ${instance ?? ''} again`,
        })
      open(volume.id)
    },
  })
  return (
    <FormFrame
      f={f}
      title={title}
      submitLabel="Detach volume"
      blocked={f.pending ? undefined : volumeCan.detach(volume)}
      onClose={() => open(volume.id)}
    >
      <p>Unmount the volume on its instance first, or in-flight writes are lost:</p>
      <CodeBlock code={commands.unmount} label="command to unmount" />
      <p>Your data is kept. Billing continues until you delete the volume.</p>
    </FormFrame>
  )
}
