import { Paperclip, X } from 'lucide-react'
import { formatBytes } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { FilesField } from '#/ui/field/files-field'
import { IconButton } from '#/ui/button/icon-button'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { ACCEPT, refusalLines, type ChosenFiles } from './-chosen-files'
import css from './-files.module.css'

/** Files to go with what is written: dropped, chosen, or pasted anywhere in the form. */
export function AttachmentsField({ chosen }: { chosen: ChosenFiles }) {
  const wrong = refusalLines(chosen.refused).join('\n')
  return (
    <div className={css['field']}>
      <FilesField
        label="Attachments"
        optional
        hint="Pictures, PDF or plain text, 5 MiB each. A screenshot can be pasted into the text."
        accept={ACCEPT}
        error={wrong === '' ? undefined : wrong}
        onFiles={chosen.add}
      />
      {chosen.files.length > 0 && (
        <ul className={css['list']} aria-label="Chosen files">
          {chosen.files.map((file, i) => (
            // Two files may have the same name; their order does not change.
            <li key={`${i} ${file.name}`} className={css['file']}>
              <span className={css['icon']}>
                <Paperclip aria-hidden />
              </span>
              <span className={css['name']}>
                <MiddleEllipsis text={file.name} />
                <span className={css['size']}>{formatBytes(file.size)}</span>
              </span>
              <IconButton
                size="sm"
                name={`Remove ${visible(file.name).text}`}
                icon={<X />}
                onClick={() => chosen.remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
