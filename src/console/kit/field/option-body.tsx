import { visible } from '#/lib/text'
import { cx } from '../layout/cx'
import label from './label.module.css'
import css from './listbox.module.css'
import type { Option } from './option'
import tones from '../feedback/tone.module.css'

/** The content of an option, in the list and in the closed select. */
export function OptionBody({ option }: { option: Option }) {
  return (
    <span className={css['body']}>
      {option.tone && (
        <span className={tones[option.tone]} aria-hidden>
          <span className={cx(label['dot'], label[option.tone], css['mark'])} />
        </span>
      )}
      <bdi className={css['text']}>{visible(option.label).text}</bdi>
      {option.detail !== undefined && (
        <bdi className={css[option.detail.includes(' ') ? 'detail' : 'id']}>{option.detail}</bdi>
      )}
      {option.disabledReason !== undefined && <span className={css['why']}>{option.disabledReason}</span>}
    </span>
  )
}
