import { useState } from 'react'
import { count } from '../../../../components/words'
import { estimateSeconds, startJob } from '../../../../transfers/transfers'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { Note } from '../../../../ui/note'
import { RadioCards } from '../../../../ui/radio-cards'
import { Stack } from '../../../../ui/stack'
import { OBJECT_ACL_WORDS, PUBLIC_WRITE_WARNING, type AclWords } from '../-acl'
import type { BucketAt } from '../-bucket-page'
import type { Selection } from '../-selection'
import { AclBefore } from './acl-before'
import css from './bulk.module.css'
import { ChosenList } from './chosen-list'
import { useCount } from './count'
import { CountLine } from './count-line'
import { about } from './estimate'
import { JobDialog } from './job-dialog'
import { placeOf } from './place'

/** So many present settings are read before anything is changed; of more it is told in the report. */
const LOOKED_AT = 50

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
}

/** Who may reach the chosen objects: one setting for all of them, each change kept for undoing. */
export function AclSelection({ at, selection, onClose }: Props) {
  const state = useCount(at, selection)
  const [chosen, setChosen] = useState<AclWords['value']>()
  const [job, setJob] = useState<string>()
  if (job !== undefined)
    return (
      <JobDialog key={job} at={at} id={job} onClose={onClose} onInstead={setJob}>
        The settings from before are remembered until this tab is closed. The report names both.
      </JobDialog>
    )
  const { counted } = state
  const n = counted?.count ?? 0
  const seconds = estimateSeconds('acl', n)
  const few = counted && counted.prefixes.length === 0 && n <= LOOKED_AT ? counted.names.map((e) => e.name) : undefined
  const start = () => {
    if (!chosen) return
    state.confirm(({ names, prefixes, shown }) =>
      setJob(startJob({ kind: 'acl', ...placeOf(at), names, prefixes, shown, acl: chosen })),
    )
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      width={560}
      title={counted ? `Access of ${count(n, 'object', 'objects')}` : 'Access of what is chosen'}
      footer={
        <>
          <Button
            variant={chosen === 'public-read-write' ? 'danger' : 'primary'}
            busy={state.checking}
            disabledReason={
              !counted
                ? 'Counting.'
                : n === 0
                  ? 'There is nothing to change.'
                  : chosen === undefined
                    ? 'Choose a setting first.'
                    : undefined
            }
            onClick={start}
          >
            Change access
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <Stack gap={4}>
        <Stack gap={2}>
          <ChosenList selection={selection} />
          <CountLine state={state} />
        </Stack>
        <RadioCards
          label="Access"
          name="objects-access"
          value={chosen}
          onChange={setChosen}
          options={OBJECT_ACL_WORDS}
        />
        {chosen === 'public-read-write' && <Note tone="danger">{PUBLIC_WRITE_WARNING}</Note>}
        {few && few.length > 0 && <AclBefore at={at} names={few} after={chosen} />}
        {counted && n > 0 && (
          <span className={css.hint}>
            Each object’s setting is read, remembered and changed: {about(seconds)} at this API’s limits. An object
            whose setting is “custom”, a policy of its own, is changed too, and undoing cannot bring that policy back.
          </span>
        )}
      </Stack>
    </Dialog>
  )
}
