import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call, q, useOp } from '#/console/api/client/client'
import { toastWithUndo } from '#/console/resource/form/undo-toast'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { useFailedLater } from '#/console/resource/form/use-failed-later'
import { OpButton } from '#/console/resource/page/op-button'
import { StaleNote } from '#/console/resource/errors/stale-note'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { bucketCan } from '#/contract/states'
import { Note } from '#/console/kit/feedback/note'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { Stack } from '#/console/kit/layout/stack'
import { Loading } from '#/console/kit/feedback/state'
import { toast } from '#/console/kit/feedback/toast'
import { findObject } from './use-object'
import { type OfferedObjectAcl, OBJECT_ACL_OPTIONS } from '../settings/acl'
import type { BucketAt } from '../bucket/bucket-page'
import { granteeWords, aclPermissionText, readPolicy } from '#/lib/acl/acl-grants'
import { visible } from '#/lib/text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { objectPublicWarning } from '../settings/words'

interface Props {
  readonly at: BucketAt
  readonly name: string
  readonly etag: string | null
  readonly paused: boolean
}

/** Access setting of one object. `custom` is shown and can't be selected. */
export function ObjectAccess({ at, name, etag, paused }: Props) {
  // Another client can change the setting, so opening the panel and returning to it both read it again.
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const never = bucket && bucketCan.objectAccess(bucket)
  const reading = {
    ...q(objects.acl, { params: at, query: { name } }),
    staleTime: 0,
    enabled: never === undefined && !paused,
  }
  const query = useQuery(reading)
  const [chosen, setChosen] = useState<OfferedObjectAcl>()
  /** The setting that the last request replaced, and the version that had it. */
  const sentOver = useRef<{ readonly acl: OfferedObjectAcl | undefined; readonly etag: string | null }>(undefined)
  const shown = visible(name).text
  const update = useOp(objects.updateAcl, {
    onSuccess: (_, { body: { acl: after } }) => {
      setChosen(undefined)
      const { acl: before, etag: version = null } = sentOver.current ?? {}
      // A custom policy can't be written again.
      const title = `${shown} is ${after === 'private' ? 'private' : 'public'}`
      if (before === undefined || before === after) toast({ title, tone: 'ok' })
      else
        toastWithUndo({
          title,
          op: objects.updateAcl,
          args: { params: at, body: { acl: before, name } },
          isUnchanged: async () =>
            (await call(objects.acl, { params: at, query: { name } })).acl === after &&
            // A version that another client stored since was never public.
            (version === null || (await findObject(at, name))?.etag === version),
          undone: `Previous access restored for ${shown}`,
        })
    },
  })
  const failedLater = useFailedLater('Change access', name)
  if (never !== undefined) return <Note tone="info">{never}</Note>
  if (query.isPending) return <Loading shape="lines" rows={4} label="Loading access" />
  if (!query.data)
    return <ErrorNote error={query.error} retry={() => void query.refetch()} title="Access couldn’t be loaded" />
  const { acl, acl_xml } = query.data
  const now = OBJECT_ACL_OPTIONS.find((w) => w.value === acl)?.value
  const wanted = chosen ?? now
  return (
    <Stack gap={3}>
      <StaleNote error={query.error} retry={() => void query.refetch()} />
      <RadioCards
        label="Access"
        name="object-access"
        value={wanted}
        onChange={setChosen}
        options={OBJECT_ACL_OPTIONS}
      />
      {chosen !== now && chosen === 'public-read' && <Note tone="warn">{objectPublicWarning}</Note>}
      {now === undefined && (
        <Note tone="info">{`The current setting is “${acl}”, a policy set by another tool. Choosing an option above replaces it.`}</Note>
      )}
      <div>
        <OpButton
          op={objects.updateAcl}
          blocked={
            wanted === undefined ? 'Choose a setting.' : wanted === now ? 'This is the current setting.' : undefined
          }
          busy={update.isPending}
          onClick={() => {
            sentOver.current = { acl: now, etag }
            if (wanted) void update.mutateAsync({ params: at, body: { acl: wanted, name } }).catch(failedLater)
          }}
        >
          Change access
        </OpButton>
      </div>
      {update.error && <ErrorNote error={update.error} />}
      {now === undefined && <Grants xml={acl_xml} />}
    </Stack>
  )
}

/** The grants of a policy, one row per grantee. */
function Grants({ xml }: { xml: string }) {
  const { owner, grants, whole } = readPolicy(xml)
  const byWhom = new Map<string, string[]>()
  for (const g of grants) {
    const who = visible(granteeWords(g, owner)).text
    byWhom.set(who, [...(byWhom.get(who) ?? []), visible(aclPermissionText(g.permission)).text])
  }
  return (
    <>
      {byWhom.size > 0 && (
        <section aria-label="Grants">
          <KeyValues
            items={Array.from(byWhom, ([who, permissions]) => ({
              label: who,
              value: [...new Set(permissions)].join(', '),
            }))}
          />
        </section>
      )}
      {!whole && <Note tone="warn">Couldn’t read the whole policy.</Note>}
    </>
  )
}
