import { createFileRoute } from '@tanstack/react-router'
import { useOp } from '#/api/client/client'
import { explain } from '#/api/client/errors'
import { useCan } from '#/app/session/use-can'
import { volumeCan } from '#/contract/states'
import { type Volume, volumes } from '#/contract/volumes'
import { sentences } from '#/lib/sentences'
import { CodeBlock } from '#/ui/text/code-block'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { Stack } from '#/ui/layout/stack'
import { toast } from '#/ui/feedback/toast'
import { commandsFor, mountPointFor } from './-mount/commands'
import { useVolumePage } from './-use-volume-page'
import { withVolume } from './-with-volume'
import { instanceName, volumeName } from './-words'

/** Part B 4.5, Volume Detach: it can be attached again, so no name is asked for. */
const DetachVolume = withVolume(({ volume }) => <Question volume={volume} />)

function Question({ volume }: { volume: Volume }) {
  const open = useVolumePage()
  const reason = useCan()(volumes.detach) ?? volumeCan.detach(volume)
  const name = volumeName(volume)
  const instance = instanceName(volume)
  const detach = useOp(volumes.detach, {
    onSuccess: () => {
      toast({ title: `Volume ${name} detached`, tone: 'ok' })
      open(volume.id)
    },
  })
  const told = detach.error === null ? undefined : explain(detach.error)
  const done = detach.error?.kind === 'unknown-outcome' && volume.instance_id === null
  return (
    <ConfirmDialog
      open
      title={instance === undefined ? `Detach ${name}?` : `Detach ${name} from ${instance}?`}
      action="Detach volume"
      tone="primary"
      busy={detach.isPending}
      blocked={detach.isPending ? undefined : reason}
      error={
        done
          ? 'The answer was lost, and the volume, read again, is not attached any more.'
          : told
            ? sentences(told.title, told.detail, told.next)
            : reason
      }
      onConfirm={() => detach.isPending || detach.isSuccess || detach.mutate({ params: { volumeId: volume.id } })}
      onDismiss={() => detach.isPending || open(volume.id)}
    >
      <Stack gap={3}>
        <p>What is being written to it is lost, and programs that use it fail. Unmount it on the instance first:</p>
        <CodeBlock
          code={
            commandsFor({ path: volume.filesystem_path, mountPoint: mountPointFor(volume.label), type: 'ext4' }).unmount
          }
          label="command to unmount"
        />
        <p>The data on it stays, and so does the bill until the volume is deleted.</p>
      </Stack>
    </ConfirmDialog>
  )
}

export const Route = createFileRoute('/_app/volumes/$volumeId/detach')({
  staticData: { crumb: 'Detach' },
  component: Page,
})

function Page() {
  return <DetachVolume volumeId={Number(Route.useParams().volumeId)} />
}
