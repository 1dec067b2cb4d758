import { useState, type ReactNode } from 'react'
import type { Volume } from '#/contract/volumes'
import { Card } from '#/console/kit/layout/card'
import { CodeBlock } from '#/console/kit/text/code-block'
import { NativeSelect } from '#/console/kit/field/native-select'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import { TextField } from '#/console/kit/field/text-field'
import { knownContent, type ChangeKind, type KnownContent } from '../form/recent-change'
import { commandsFor, FILE_SYSTEMS, mountPointFor, mountProblem, type Commands, type FileSystem } from './commands'
import * as copy from '../copy'
import { formatSizeInFull } from '#/console/resource/catalog/volume-size'
import styles from './file-system.module.css'

interface Props {
  readonly volume: Volume
  /** The change just made: its commands come first. */
  readonly change: ChangeKind | undefined
}

/** The commands that make a volume's space usable on its instance. */
export function FileSystemCard({ volume, change }: Props) {
  const [type, setType] = useState<FileSystem>('ext4')
  const [typed, setTyped] = useState<string>()
  const mountPoint = typed ?? mountPointFor(volume.label)
  const wrong = mountProblem(mountPoint)
  if (volume.filesystem_path === '') {
    return (
      <Card title={copy.commandsTitle}>
        <p className={styles.caption}>{copy.noPath}</p>
      </Card>
    )
  }
  const commands = commandsFor({ path: volume.filesystem_path, mountPoint, type })
  const grow = <Grow key="grow" commands={commands} type={type} size={volume.size} />
  const mount = <Mount key="mount" commands={commands} content={knownContent(volume.id)} />
  return (
    <Card title={copy.commandsTitle}>
      <Stack gap={5}>
        {volume.instance_id === null && <p className={styles.caption}>{copy.pathAfterAttach}</p>}
        <Row gap={4} align="start" wrap>
          <div className={styles.folder}>
            <TextField
              label={copy.mountPointField}
              mono
              value={mountPoint}
              error={wrong}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <NativeSelect
            stacked
            label={copy.fileSystemField}
            options={FILE_SYSTEMS.map((value) => ({ value, label: value }))}
            value={type}
            onChange={(value) => setType(value === 'xfs' ? 'xfs' : 'ext4')}
          />
        </Row>
        {wrong === undefined && (change === 'resize' ? [grow, mount] : [mount, grow])}
        {wrong === undefined && (
          <Step title={copy.unmountTitle}>
            <Code code={commands.unmount} label={copy.unmountLabel}>
              {copy.unmountCommand}
            </Code>
          </Step>
        )}
      </Stack>
    </Card>
  )
}

function Mount({ commands, content }: { commands: Commands; content: KnownContent }) {
  return (
    <Step title={copy.mountTitle}>
      {content === 'data' && <Note tone="info">{copy.mountClone}</Note>}
      {content === 'empty' && (
        <Code code={commands.format} label={copy.formatLabel}>
          {copy.formatNew} <strong>{copy.formatErases}</strong>
        </Code>
      )}
      <Code code={commands.mount} label={copy.mountLabel}>
        {copy.mountCommand}
      </Code>
      <Code code={commands.persist} label={copy.fstabLabel}>
        {copy.fstabCommand}
      </Code>
      {content === undefined && <Format command={commands.format} />}
    </Step>
  )
}

/** Folded, with a warning: the volume might contain data. */
function Format({ command }: { command: string }) {
  return (
    <details>
      <summary>{copy.formatSummary}</summary>
      <Stack gap={2}>
        <Note tone="warn" title={copy.formatWarningTitle}>
          {copy.formatWarning}
        </Note>
        <CodeBlock code={command} label={copy.formatLabel} />
      </Stack>
    </details>
  )
}

function Grow({ commands, type, size }: { commands: Commands; type: FileSystem; size: number }) {
  const ext4 = type === 'ext4'
  return (
    <Step title={copy.growTitle}>
      <Code code={commands.showSize} label={copy.growLookLabel}>
        {copy.growLook(formatSizeInFull(size))}
      </Code>
      <Code code={commands.prepareGrow} label={ext4 ? copy.checkLabel : copy.mountOneLabel}>
        {ext4 ? copy.growUnmountedExt4 : copy.growUnmountedXfs}
      </Code>
      <Code code={commands.grow} label={copy.growLabel}>
        {ext4 ? copy.growExt4 : copy.growXfs}
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
