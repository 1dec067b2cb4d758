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
import { useVolumePage } from './use-volume-page'
import { withVolume } from './form/with-volume'
import * as copy from './copy'
import { instanceName, volumeName } from './format'

/** Part B 4.5, Volume Detach. The volume can be attached again, so the label isn't typed. */
const DetachVolume = withVolume(({ volume }) => <Question volume={volume} />)

function Question({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const reason = useCan()(volumes.detach) ?? volumeCan.detach(volume)
  const name = volumeName(volume)
  const instance = instanceName(volume)
  const detach = useOp(volumes.detach)
  const done = detach.error?.kind === 'unknown-outcome' && volume.instance_id === null
  const left = detach.isSuccess ? undefined : reason
  return (
    <ConfirmChange
      title={instance === undefined ? copy.detachTitle(name) : copy.detachFromTitle(name, instance)}
      action={copy.detachVolume}
      of={name}
      tone="primary"
      pending={detach.isPending}
      blocked={detach.isPending ? undefined : left}
      error={done ? copy.detachedAnyway : detach.error ? errorText(detach.error) : left}
      send={async () => detach.mutateAsync({ params: { volumeId: volume.id } })}
      onDone={() => {
        if (volume.instance_id === null) toast({ title: copy.detachedToast(name), tone: 'ok' })
        else
          toastWithUndo({
            title: copy.detachedToast(name),
            op: volumes.attach,
            args: { params: { volumeId: volume.id }, body: { instance_id: volume.instance_id } },
            isUnchanged: async () =>
              (await call(volumes.view, { params: { volumeId: volume.id } })).instance_id === null,
            undone: copy.reattachedToast(name, instance ?? ''),
          })
        open(volume.id)
      }}
      onDismiss={() => open(volume.id)}
    >
      <Stack gap={3}>
        <p>{copy.detachUnmount}</p>
        <CodeBlock
          code={
            commandsFor({ path: volume.filesystem_path, mountPoint: mountPointFor(volume.label), type: 'ext4' }).unmount
          }
          label={copy.unmountLabel}
        />
        <p>{copy.detachKeeps}</p>
      </Stack>
    </ConfirmChange>
  )
}

export const Route = createFileRoute('/_app/volumes/$volumeId/detach')({
  staticData: { crumb: copy.detach },
  component: Page,
})

function Page() {
  return <DetachVolume volumeId={Number(Route.useParams().volumeId)} />
}
