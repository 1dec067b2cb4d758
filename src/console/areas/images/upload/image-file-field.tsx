import type { Ref } from 'react'
import { formatBytes } from '#/lib/bytes'
import { canCompress } from '#/console/transfers/images/compressed-image'
import { Button } from '#/console/kit/button/button'
import { CodeBlock } from '#/console/kit/text/code-block'
import { FileField } from '#/console/kit/field/file-field'
import { Note } from '#/console/kit/feedback/note'
import { ProgressBar } from '#/console/kit/feedback/progress-bar'
import { Stack } from '#/console/kit/layout/stack'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import type { ImageFinding } from '#/lib/image-file/inspect'
import { sentences } from '#/lib/sentences'
import { type ChosenImage, fileOf, isReady, type ImageFile } from './use-image-file'
import { gzipCommand } from './upload-command'
import { progressWords } from '#/console/shell/transfer-tray/transfer-words'
import { compressing } from '../words'

/** Why a form with this choice can't be sent; undefined if it can. */
function unreadyProblem(chosen: ChosenImage): string | undefined {
  if (isReady(chosen)) return undefined
  if (chosen.phase === 'none') return 'Choose the file to upload.'
  return chosen.phase === 'checking'
    ? 'Wait until the file is checked.'
    : 'Compress the file first, or choose a compressed one.'
}

interface Props {
  readonly image: ImageFile
  readonly label?: string
  /** The form was submitted without a usable file. */
  readonly missing?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** Chooses a file, shows what it contains, and offers to compress a raw disk. */
export function ImageFileField({ image, label = 'File', missing = false, ref }: Props) {
  const { chosen } = image
  const finding = chosen.phase === 'known' || chosen.phase === 'compressing' ? chosen.finding : undefined
  const error =
    chosen.phase === 'unreadable'
      ? 'The browser can’t read this file. Choose it again.'
      : finding?.verdict === 'refused'
        ? sentences(`This is ${finding.found}.`, finding.why, finding.next)
        : missing
          ? unreadyProblem(chosen)
          : undefined
  return (
    <Stack gap={3}>
      <FileField
        label={label}
        hint="Gzip-compressed raw disk image, up to 5 GiB. Checked before uploading."
        accept=".gz,.img,.raw,.dd,.iso,application/gzip,application/x-gzip"
        file={fileOf(chosen)}
        onFile={image.choose}
        about={
          chosen.phase === 'checking'
            ? 'Checking…'
            : finding && finding.verdict !== 'refused'
              ? about(finding)
              : undefined
        }
        error={error}
        ref={ref}
      />
      <VisuallyHidden>
        <span role="status">
          {chosen.phase === 'compressing'
            ? compressing(chosen.file.name)
            : isReady(chosen)
              ? `Found: ${about(chosen.finding)}`
              : ''}
        </span>
      </VisuallyHidden>
      {finding?.verdict === 'unsure' && (
        <Note tone="warn" role="status" title="This might not be a disk image">
          {sentences(finding.why, 'You can upload it anyway.')}
        </Note>
      )}
      {finding && finding.verdict !== 'refused' && finding.warnings.length > 0 && (
        <Note tone="warn" role="status">
          {finding.warnings.join(' ')}
        </Note>
      )}
      {chosen.phase === 'known' && chosen.finding.verdict === 'raw' && (
        <RawDisk file={chosen.file} problem={image.problem} onCompress={image.compress} />
      )}
      {chosen.phase === 'compressing' && (
        // No live region: its counts change several times a second.
        <Note title={compressing(chosen.file.name)} action={<Button onClick={image.stop}>Stop compressing</Button>}>
          <Stack gap={2}>
            <ProgressBar label={compressing(chosen.file.name)} value={Math.min(0.99, chosen.read / chosen.file.size)} />
            <span>{`${progressWords(chosen.read, chosen.file.size)} read, ${formatBytes(chosen.written)} compressed`}</span>
          </Stack>
        </Note>
      )}
    </Stack>
  )
}

const about = ({ verdict, found, unpacked }: ImageFinding): string =>
  verdict === 'raw' || unpacked === null ? found : `${found}, ${formatBytes(unpacked)} unpacked`

interface RawProps {
  readonly file: File
  readonly problem: string | undefined
  readonly onCompress: () => void
}
function RawDisk({ file, problem, onCompress }: RawProps) {
  const can = canCompress()
  return (
    <Note
      tone={problem === undefined ? 'info' : 'danger'}
      role="status"
      title="Not compressed yet"
      action={can ? <Button onClick={onCompress}>Compress in this browser</Button> : undefined}
    >
      <Stack gap={2}>
        <span>
          {problem ??
            (can
              ? 'Only gzip-compressed images can be uploaded. Your browser can compress this file now.'
              : 'Only gzip-compressed images can be uploaded, and this browser can’t compress large files. Run this command:')}
        </span>
        {(!can || problem !== undefined) && (
          <CodeBlock code={gzipCommand(file.name)} label="command to compress" lang="sh" />
        )}
      </Stack>
    </Note>
  )
}
