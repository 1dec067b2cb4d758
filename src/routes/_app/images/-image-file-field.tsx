import type { Ref } from 'react'
import { progressWords } from '#/app/transfer-tray/transfer-words'
import { formatBytes } from '#/lib/bytes'
import { canCompress } from '#/transfers/images-volumes/kept-image'
import { Button } from '#/ui/button/button'
import { CodeBlock } from '#/ui/text/code-block'
import { FileField } from '#/ui/field/file-field'
import { Note } from '#/ui/feedback/note'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { Stack } from '#/ui/layout/stack'
import { VisuallyHidden } from '#/ui/layout/visually-hidden'
import type { ImageFinding } from '#/lib/image-file/inspect'
import { sentences } from '#/lib/sentences'
import { fileOf, isReady, type ImageFile } from './-use-image-file'
import { gzipCommand } from './-upload-command'

interface Props {
  readonly image: ImageFile
  readonly label?: string
  /** Sending was tried without a file that can be sent. */
  readonly missing?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Chooses the file, says what is in it, and offers to compress it where it is not. */
export function ImageFileField({ image, label = 'File', missing = false, ref }: Props) {
  const { chosen } = image
  const finding = chosen.phase === 'known' || chosen.phase === 'compressing' ? chosen.finding : undefined
  const error =
    chosen.phase === 'unreadable'
      ? 'The browser cannot read this file. Choose it again.'
      : finding?.verdict === 'refused'
        ? sentences(`This is ${finding.found}.`, finding.why, finding.next)
        : missing && !isReady(chosen)
          ? finding?.verdict === 'raw'
            ? 'Compress it first, or choose a file that is compressed already.'
            : 'Choose the file to upload.'
          : undefined
  return (
    <Stack gap={3}>
      <FileField
        label={label}
        hint="A raw disk compressed with gzip, at most 5 GiB. It is looked into before anything is sent."
        accept=".gz,.img,.raw,.dd,.iso,application/gzip,application/x-gzip"
        file={fileOf(chosen)}
        onFile={image.choose}
        about={chosen.phase === 'looking' ? 'looking into it…' : finding && about(finding)}
        error={error}
        ref={ref}
      />
      <VisuallyHidden>
        <span role="status">{isReady(chosen) ? `Found: ${about(chosen.finding)}` : ''}</span>
      </VisuallyHidden>
      {finding?.verdict === 'unsure' && (
        <Note tone="warn" role="status" title="It cannot be told whether this is a disk">
          {finding.why} You may upload it all the same.
        </Note>
      )}
      {finding && finding.verdict !== 'refused' && finding.warnings.length > 0 && (
        <Note tone="warn" role="status">
          {finding.warnings.join(' ')}
        </Note>
      )}
      {chosen.phase === 'known' && chosen.finding.verdict === 'raw' && (
        <RawDisk file={chosen.file} finding={chosen.finding} problem={image.problem} onPack={image.pack} />
      )}
      {chosen.phase === 'compressing' && (
        <Note
          role="status"
          title={`Compressing ${chosen.file.name}`}
          action={<Button onClick={image.stop}>Stop compressing</Button>}
        >
          <Stack gap={2}>
            <ProgressBar
              label={`Compressing ${chosen.file.name}`}
              value={Math.min(0.99, chosen.read / chosen.file.size)}
            />
            <span>
              {progressWords(chosen.read, chosen.file.size)} read, {formatBytes(chosen.written)} so far
            </span>
          </Stack>
        </Note>
      )}
    </Stack>
  )
}

function about({ verdict, found, unpacked }: ImageFinding): string | undefined {
  if (verdict === 'refused') return undefined
  const size = verdict === 'raw' || unpacked === null ? '' : `, ${formatBytes(unpacked)} unpacked`
  return `${found}${size}`
}

interface RawProps {
  readonly file: File
  readonly finding: ImageFinding
  readonly problem: string | undefined
  readonly onPack: () => void
}
function RawDisk({ file, finding, problem, onPack }: RawProps) {
  const can = canCompress()
  return (
    <Note
      tone={problem === undefined ? 'info' : 'danger'}
      role="status"
      title={`${capital(finding.found)}, not compressed`}
      action={can ? <Button onClick={onPack}>Compress it here</Button> : undefined}
    >
      <Stack gap={2}>
        <span>
          {problem ??
            (can
              ? 'Only gzip is taken. The browser can compress it now, into its own storage; nothing is sent by that.'
              : 'Only gzip is taken, and this browser cannot compress large files. Do it with a command.')}
        </span>
        {(!can || problem !== undefined) && (
          <CodeBlock code={gzipCommand(file.name)} label="Command to compress" lang="sh" />
        )}
      </Stack>
    </Note>
  )
}
