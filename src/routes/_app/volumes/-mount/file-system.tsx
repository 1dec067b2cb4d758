import { useState, type ReactNode } from 'react'
import type { Volume } from '#/contract/volumes'
import { Card } from '#/ui/layout/card'
import { CodeBlock } from '#/ui/text/code-block'
import { NativeSelect } from '#/ui/field/native-select'
import { Note } from '#/ui/feedback/note'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import { TextField } from '#/ui/field/text-field'
import { contentOf, type After } from '../-form/after'
import { commandsFor, FILE_SYSTEMS, mountPointFor, mountProblem, type Commands, type FileSystem } from './commands'
import { gib } from '../-words'
import styles from './file-system.module.css'

interface Props {
  readonly volume: Volume
  /** What was just done: its commands come first. */
  readonly after: After | undefined
}

/** The commands that make a volume's space usable on its instance, with its own path. */
export function FileSystemCard({ volume, after }: Props) {
  const [type, setType] = useState<FileSystem>('ext4')
  const [typed, setTyped] = useState<string>()
  const mountPoint = typed ?? mountPointFor(volume.label)
  const wrong = mountProblem(mountPoint)
  if (volume.filesystem_path === '') {
    return (
      <Card title="On the instance">
        <p className={styles.caption}>The path of this volume is not available from this API.</p>
      </Card>
    )
  }
  const commands = commandsFor({ path: volume.filesystem_path, mountPoint, type })
  const grow = <Grow key="grow" commands={commands} type={type} size={volume.size} />
  const use = <Use key="use" commands={commands} content={contentOf(volume.id)} />
  return (
    <Card title="On the instance">
      <Stack gap={5}>
        {volume.instance_id === null && (
          <p className={styles.caption}>The path is there once the volume is attached to an instance.</p>
        )}
        <Row gap={4} align="flex-start" wrap>
          <div className={styles.folder}>
            <TextField
              label="Mount point"
              mono
              value={mountPoint}
              error={wrong}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <div className={styles.type}>
            <NativeSelect
              label="File system"
              options={FILE_SYSTEMS.map((value) => ({ value, label: value }))}
              value={type}
              onChange={(value) => setType(value === 'xfs' ? 'xfs' : 'ext4')}
            />
          </div>
        </Row>
        {wrong === undefined && (after === 'resize' ? [grow, use] : [use, grow])}
        {wrong === undefined && (
          <Step title="Before detaching">
            <Code code={commands.unmount} label="command to unmount">
              What is being written when a volume goes is lost, so unmount it, and take its line out of /etc/fstab:
            </Code>
          </Step>
        )}
      </Stack>
    </Card>
  )
}

function Use({ commands, content }: { commands: Commands; content: ReturnType<typeof contentOf> }) {
  return (
    <Step title="Mount">
      {content === 'data' && (
        <Note tone="info">A clone has the file system and the data of its source. Mount it as it is.</Note>
      )}
      {content === 'nothing' && (
        <Code code={commands.make} label="command to make a file system">
          You just created this volume, and it is empty. Make a file system on it once.{' '}
          <strong>This erases everything on the volume.</strong>
        </Code>
      )}
      <Code code={commands.mount} label="commands to mount">
        Make the folder and mount the volume there:
      </Code>
      <Code code={commands.keep} label="command for fstab">
        Mount it again whenever the instance starts:
      </Code>
      {content === undefined && <Format command={commands.make} />}
    </Step>
  )
}

/** For a volume that may contain data: folded, with the way to find out first. */
function Format({ command }: { command: string }) {
  return (
    <details>
      <summary>The volume has never been used</summary>
      <Stack gap={2}>
        <Note tone="warn" title="This erases everything on the volume">
          Make a file system only on an empty volume. If the mount command works, the volume already has one.
        </Note>
        <CodeBlock code={command} label="command to make a file system" />
      </Stack>
    </details>
  )
}

function Grow({ commands, type, size }: { commands: Commands; type: FileSystem; size: number }) {
  return (
    <Step title="After growing">
      <Code code={commands.look} label="command to see the size">
        The file system does not grow by itself. First see whether the instance knows the size of {gib(size)} already;
        until it does, unmount the volume, detach and attach it again, or restart the instance:
      </Code>
      <Code code={commands.grow} label="command to grow the file system">
        {type === 'ext4'
          ? 'Then let the file system fill it, mounted or not:'
          : 'Then let the file system fill it; xfs must be mounted for that:'}
      </Code>
      <Code
        code={commands.growUnmounted}
        label={type === 'ext4' ? 'command to check the file system' : 'command to mount'}
      >
        {type === 'ext4' ? 'Where it is not mounted, check it before:' : 'Where it is not mounted, mount it before:'}
      </Code>
    </Step>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Stack gap={2}>
        <h3 className={styles.title}>{title}</h3>
        {children}
      </Stack>
    </section>
  )
}

function Code({ code, label, children }: { code: string; label: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.caption}>{children}</p>
      <CodeBlock code={code} label={label} />
    </>
  )
}
