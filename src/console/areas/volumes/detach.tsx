import { createFileRoute } from '@tanstack/react-router'
import { call, useOp } from '#/console/api/client/client'
import { errorText } from '#/console/resource/errors/error-text'
import { toastWithUndo } from '#/console/resource/form/undo-toast'
import { ConfirmChange } from '#/console/resource/form/confirm-change'
import { useCan } from '#/console/resource/access/use-can'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { CodeBlock } from '#/console/kit/text/code-block'
import { Stack } from '#/console/kit/layout/stack'
import { toast } from '#/console/kit/feedback/toast'
import { commandsFor, mountPointFor } from './mount/commands'
import { useVolumePage } from './form/after-change'
import { withVolume } from './form/with-volume'
import { instanceName, volumeName } from './format'

const detachedToast = (name: string) => `Volume ${name} detached`

export const Route = createFileRoute('/_app/volumes/$volumeId/detach')({
  staticData: { crumb: 'Detach' },
  component: withVolume(DetachVolume),
})

/** The volume can be attached again, so the label isn't typed. */
function DetachVolume({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const reason = useCan()(volumes.detach) ?? volumeCan.detach(volume)
  const name = volumeName(volume)
  const instance = instanceName(volume)
  const detach = useOp(volumes.detach)
  const done = detach.error?.kind === 'unknown-outcome' && volume.instance_id === null
  const left = detach.isSuccess ? undefined : reason
  return (
    <ConfirmChange
      title={instance === undefined ? `Detach ${name}?` : `Detach ${name} from ${instance}?`}
      action="Detach volume"
      of={name}
      tone="primary"
      pending={detach.isPending}
      blocked={detach.isPending ? undefined : left}
      error={
        done
          ? 'We couldn’t confirm this change, but the volume isn’t attached anymore.'
          : detach.error
            ? errorText(detach.error)
            : left
      }
      send={async () => detach.mutateAsync({ params: { volumeId: volume.id } })}
      onDone={() => {
        if (volume.instance_id === null) toast({ title: detachedToast(name), tone: 'ok' })
        else
          toastWithUndo({
            title: detachedToast(name),
            op: volumes.attach,
            args: { params: { volumeId: volume.id }, body: { instance_id: volume.instance_id } },
            isUnchanged: async () =>
              (await call(volumes.view, { params: { volumeId: volume.id } })).instance_id === null,
            undone: `Volume ${name} attached to ${instance ?? ''} again`,
          })
        open(volume.id)
      }}
      onDismiss={() => open(volume.id)}
    >
      <Stack gap={3}>
        <p>Unmount the volume on its instance first, or in-flight writes are lost:</p>
        <CodeBlock
          code={
            commandsFor({ path: volume.filesystem_path, mountPoint: mountPointFor(volume.label), type: 'ext4' }).unmount
          }
          label="command to unmount"
        />
        <p>Your data is kept. Billing continues until you delete the volume.</p>
      </Stack>
    </ConfirmChange>
  )
}
