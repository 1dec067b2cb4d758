import { useState, type ReactNode } from 'react'
import type { Volume } from '#/contract/volumes'
import { Fold } from '#/console/kit/layout/fold'
import { Panes } from '#/console/kit/layout/panes'
import { CodeBlock } from '#/console/kit/text/code-block'
import { NativeSelect } from '#/console/kit/field/native-select'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import { Checkbox } from '#/console/kit/field/checkbox'
import { TextField } from '#/console/kit/field/text-field'
import { setFormatted, useIsUnformatted, type ChangeKind } from '../form/after-change'
import { commandsFor, FILE_SYSTEMS, mountPointFor, mountProblem, type Commands, type FileSystem } from './commands'
import { formatSizeInFull } from '#/console/resource/catalog/volume-size'
import styles from './file-system.module.css'
import { noPath } from '../words'

const formatLabel = 'command to create a file system'

interface Props {
  readonly volume: Volume
  /** The change just made: its commands come first. */
  readonly change: ChangeKind | undefined
}

/** The commands that make a volume's space usable on its instance. */
export function FileSystemCard({ volume, change }: Props) {
  const [type, setType] = useState<FileSystem>('ext4')
  const [typed, setTyped] = useState<string>()
  const unformatted = useIsUnformatted(volume.id)
  const mountPoint = typed ?? mountPointFor(volume.label)
  const wrong = mountProblem(mountPoint)
  if (volume.filesystem_path === '') {
    return <p className={styles.caption}>{noPath}</p>
  }
  const commands = commandsFor({ path: volume.filesystem_path, mountPoint, type })
  const mount = {
    label: 'Mount',
    content: <Mount commands={commands} volumeId={volume.id} isClone={change === 'clone'} />,
  }
  const grow = { label: 'After resizing', content: <Grow commands={commands} type={type} size={volume.size} /> }
  const unmount = {
    label: 'Before detaching',
    content: (
      <Code code={commands.unmount} label="command to unmount">
        Unmount the volume and remove its line from /etc/fstab:
      </Code>
    ),
  }
  return (
    <Fold
      title="Mount instructions"
      open={change !== undefined && (change !== 'resize' || volume.instance_id !== null)}
    >
      <Stack gap={5}>
        <Row gap={4} align="start" wrap>
          <div className={styles.folder}>
            <TextField
              label="Mount point"
              mono
              value={mountPoint}
              error={wrong}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <NativeSelect
            stacked
            label="File system"
            options={FILE_SYSTEMS.map((value) => ({ value, label: value }))}
            value={type}
            onChange={(value) => setType(value === 'xfs' ? 'xfs' : 'ext4')}
          />
        </Row>
        {wrong === undefined && (
          <Panes
            key={change}
            label="Steps"
            items={change === 'resize' && !unformatted ? [grow, mount, unmount] : [mount, grow, unmount]}
          />
        )}
      </Stack>
    </Fold>
  )
}

interface MountProps {
  readonly commands: Commands
  readonly volumeId: number
  readonly isClone: boolean
}

function Mount({ commands, volumeId, isClone }: MountProps) {
  const unformatted = useIsUnformatted(volumeId)
  // The tick stays until the page is left, so that it can be taken back.
  const [isNew] = useState(unformatted)
  return (
    <Stack gap={2}>
      {isClone && <Note tone="info">A clone contains the file system and data of its source. Mount it as is.</Note>}
      {unformatted && (
        <Code code={commands.format} label={formatLabel}>
          The volume is new and empty. Create a file system before you mount it.{' '}
          <strong>This erases everything on the volume.</strong>
        </Code>
      )}
      {isNew && (
        <Checkbox
          label="The volume is formatted"
          checked={!unformatted}
          onChange={(event) => setFormatted(volumeId, event.target.checked)}
        />
      )}
      <Code code={commands.mount} label="commands to mount">
        Create the folder and mount the volume:
      </Code>
      <Code code={commands.persist} label="command for fstab">
        Mount the volume whenever the instance starts:
      </Code>
      {!isNew && !isClone && <Format command={commands.format} />}
    </Stack>
  )
}

/** Folded, with a warning: the volume might contain data. */
function Format({ command }: { command: string }) {
  return (
    <details>
      <summary>First use: create a file system</summary>
      <Stack gap={2}>
        <Note tone="warn" title="This erases everything on the volume">
          Only create a file system on an empty volume. If the mount command works, the volume already has one.
        </Note>
        <CodeBlock code={command} label={formatLabel} />
      </Stack>
    </details>
  )
}

function Grow({ commands, type, size }: { commands: Commands; type: FileSystem; size: number }) {
  const ext4 = type === 'ext4'
  return (
    <Stack gap={2}>
      <Code code={commands.showSize} label="command to see the size">
        {`Check that the instance sees ${formatSizeInFull(size)}. If not, reattach the volume or restart:`}
      </Code>
      <Code code={commands.prepareGrow} label={ext4 ? 'command to check the file system' : 'command to mount'}>
        {ext4
          ? 'If the volume isn’t mounted, check its file system first:'
          : 'If the volume isn’t mounted, mount it first:'}
      </Code>
      <Code code={commands.grow} label="command to grow the file system">
        {ext4 ? 'Grow the file system, mounted or not:' : 'Grow the file system while it’s mounted:'}
      </Code>
    </Stack>
  )
}

function Code({ code, label, children }: { code: string; label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <p className={styles.caption}>{children}</p>
      <CodeBlock code={code} label={label} />
    </Stack>
  )
}
