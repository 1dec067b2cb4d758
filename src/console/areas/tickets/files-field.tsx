import paperclipIcon from '@lucide/icons/icons/paperclip'
import xIcon from '@lucide/icons/icons/x'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatBytes } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Icon } from '#/console/kit/button/icon'
import { FilesField } from '#/console/kit/field/files-field'
import { IconButton } from '#/console/kit/button/icon-button'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { ACCEPT, refusalLines, type ChosenFiles } from './chosen-files'
import css from './files.module.css'

/** Attachments of a ticket or reply: dropped, chosen, or pasted anywhere in the form. */
export function AttachmentsField({ chosen }: { chosen: ChosenFiles }) {
  const problems = refusalLines(chosen.refused).join('\n')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The pressed button disappears, so the next file's takes the focus, or the field. */
  const remove = (file: File, at: number) => {
    flushSync(() => chosen.remove(file))
    const buttons = list.current?.querySelectorAll('button')
    const next = buttons?.[Math.min(at, buttons.length - 1)] ?? input.current
    next?.focus()
  }
  return (
    <div className={css['field']}>
      <FilesField
        label="Attachments"
        optional
        hint="Images, PDF, or plain text, up to 5 MiB each. You can paste screenshots."
        accept={ACCEPT}
        error={problems === '' ? undefined : problems}
        onFiles={chosen.add}
        ref={input}
      />
      {chosen.files.length > 0 && (
        <ul ref={list} className={css['list']} aria-label="Chosen files">
          {chosen.files.map((file, i) => (
            // Two files can have the same name; their order doesn't change.
            <li key={`${i} ${file.name}`} className={css['file']}>
              <span className={css['icon']}>
                <Icon of={paperclipIcon} aria-hidden />
              </span>
              <span className={css['name']}>
                <MiddleEllipsis text={file.name} />
                <span className={css['size']}>{formatBytes(file.size)}</span>
              </span>
              <IconButton
                size="sm"
                name={`Remove ${visible(file.name).text}`}
                icon={<Icon of={xIcon} />}
                onClick={() => remove(file, i)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
