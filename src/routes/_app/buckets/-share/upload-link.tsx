import { useCallback, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/api/client/client'
import { DiscardQuestion } from '#/app/form/discard-question'
import { useUnsavedGuard } from '#/app/form/use-leave-guard'
import { objects } from '#/contract/objects'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import { SidePanel } from '#/ui/overlay/side-panel'
import { Stack } from '#/ui/layout/stack'
import { TextField } from '#/ui/field/text-field'
import type { BucketAt } from '../-bucket-page'
import { LinkMaker } from './link-maker'
import { typedNameProblem, NAME_RULE, nameRemark } from '../-object/name-rule'

interface Props {
  readonly at: BucketAt
  /** Where the name begins, with its final slash. */
  readonly folder: string
  readonly onClose: () => void
}

/** A link by which somebody without a token puts one object here: its name and, if wished, its type are settled by us. */
export function UploadLink({ at, folder, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState({ name: '', turn: 0 })
  const linked = useRef(false)
  const unsaved = useCallback(() => typed !== '' && !linked.current, [typed])
  const guard = useUnsavedGuard({ unsaved, onClose, any: true })
  const problem = typedNameProblem(folder, typed)
  const name = folder + typed
  // Looked up once the field is left, not at every key.
  const taken = useQuery({
    queryKey: ['objects', 'taken', at, left],
    enabled: left.name !== '',
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(objects.list, { params: at, query: { prefix: left.name, page_size: 25 } }, { signal })).data.some(
        (e) => e.name === left.name,
      ),
  })
  return (
    <SidePanel
      onDismiss={guard.close}
      title="Link for an upload"
      description="Lets somebody else put one object into this bucket, without a token or a key."
      footer={<Button onClick={guard.close}>Close</Button>}
    >
      <Stack gap={4}>
        <TextField
          label="Object name"
          mono
          prefix={folder === '' ? undefined : <bdi>{folder}</bdi>}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
          onBlur={() => setLeft({ name: problem === undefined ? name : '', turn: left.turn + 1 })}
          hint={nameRemark(typed) ?? NAME_RULE}
          error={typed === '' ? undefined : problem}
        />
        {taken.data === true && left.name === name && (
          <Note tone="warn" role="status">
            An object of this name is there already. An upload by this link replaces it, and it cannot be brought back.
          </Note>
        )}
        <LinkMaker
          at={at}
          name={problem === undefined ? name : undefined}
          methods={['PUT']}
          onMake={() => {
            linked.current = true
          }}
        />
      </Stack>
      <DiscardQuestion guard={guard}>No link has been created.</DiscardQuestion>
    </SidePanel>
  )
}
