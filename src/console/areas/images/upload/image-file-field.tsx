import type { Ref } from 'react'
import { progressWords } from '#/console/shell/transfer-tray/transfer-words'
import { formatBytes } from '#/lib/bytes'
import { canCompress } from '#/console/transfers/images/kept-image'
import { Button } from '#/console/kit/button/button'
import { CodeBlock } from '#/console/kit/text/code-block'
import { FileField } from '#/console/kit/field/file-field'
import { Note } from '#/console/kit/feedback/note'
import { ProgressBar } from '#/console/kit/feedback/progress-bar'
import { Stack } from '#/console/kit/layout/stack'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import type { ImageFinding } from '#/lib/image-file/inspect'
import { sentences } from '#/lib/sentences'
import * as copy from '../copy'
import { type ChosenImage, fileOf, isReady, type ImageFile } from './use-image-file'
import { gzipCommand } from './upload-command'

/** Why a form with this choice can't be sent; undefined if it can. */
function unreadyProblem(chosen: ChosenImage): string | undefined {
  if (isReady(chosen)) return undefined
  if (chosen.phase === 'none') return copy.fileMissing
  return chosen.phase === 'checking' ? copy.fileUnchecked : copy.fileRaw
}

interface Props {
  readonly image: ImageFile
  readonly label?: string
  /** The form was submitted without a usable file. */
  readonly missing?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** Chooses a file, shows what it contains, and offers to compress a raw disk. */
export function ImageFileField({ image, label = copy.file, missing = false, ref }: Props) {
  const { chosen } = image
  const finding = chosen.phase === 'known' || chosen.phase === 'compressing' ? chosen.finding : undefined
  const error =
    chosen.phase === 'unreadable'
      ? copy.fileUnreadable
      : finding?.verdict === 'refused'
        ? sentences(copy.fileRefused(finding.found), finding.why, finding.next)
        : missing
          ? unreadyProblem(chosen)
          : undefined
  return (
    <Stack gap={3}>
      <FileField
        label={label}
        hint={copy.fileHint}
        accept=".gz,.img,.raw,.dd,.iso,application/gzip,application/x-gzip"
        file={fileOf(chosen)}
        onFile={image.choose}
        about={
          chosen.phase === 'checking'
            ? copy.fileChecking
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
            ? copy.compressing(chosen.file.name)
            : isReady(chosen)
              ? copy.fileFound(about(chosen.finding))
              : ''}
        </span>
      </VisuallyHidden>
      {finding?.verdict === 'unsure' && (
        <Note tone="warn" role="status" title={copy.fileUnsureTitle}>
          {sentences(finding.why, copy.fileUnsureBody)}
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
        <Note
          title={copy.compressing(chosen.file.name)}
          action={<Button onClick={image.stop}>{copy.stopCompressing}</Button>}
        >
          <Stack gap={2}>
            <ProgressBar
              label={copy.compressing(chosen.file.name)}
              value={Math.min(0.99, chosen.read / chosen.file.size)}
            />
            <span>{copy.compressed(progressWords(chosen.read, chosen.file.size), formatBytes(chosen.written))}</span>
          </Stack>
        </Note>
      )}
    </Stack>
  )
}

const about = ({ verdict, found, unpacked }: ImageFinding): string =>
  verdict === 'raw' || unpacked === null ? found : copy.fileUnpacked(found, formatBytes(unpacked))

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
      title={copy.rawTitle}
      action={can ? <Button onClick={onCompress}>{copy.compressHere}</Button> : undefined}
    >
      <Stack gap={2}>
        <span>{problem ?? (can ? copy.rawCompress : copy.rawCommand)}</span>
        {(!can || problem !== undefined) && (
          <CodeBlock code={gzipCommand(file.name)} label={copy.compressLabel} lang="sh" />
        )}
      </Stack>
    </Note>
  )
}
