import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q, useOp } from '#/api/client/client'
import { ErrorNote } from '#/app/errors/error-note'
import { OpButton } from '#/app/resource/op-button'
import { StaleNote } from '#/app/errors/stale-note'
import { objects } from '#/contract/objects'
import { CodeBlock } from '#/ui/text/code-block'
import { Note } from '#/ui/feedback/note'
import { RadioCards } from '#/ui/field/radio-cards'
import { Stack } from '#/ui/layout/stack'
import { Loading } from '#/ui/feedback/state'
import { toast } from '#/ui/feedback/toast'
import { type AclWords, OBJECT_ACL_WORDS } from '../-settings/acl'
import type { BucketAt } from '../-bucket-page'
import { granteeWords, aclPermissionText, readPolicy } from '#/lib/acl-grants'
import { visible } from '#/lib/text'
import { KeyValues } from '#/ui/layout/key-values'

/** Who may reach one object: Part A 2.4. `custom` is shown and cannot be chosen. */
export function ObjectAccess({ at, name }: { at: BucketAt; name: string }) {
  // Another client may have changed it: opening the panel and coming back to it read it again.
  const query = useQuery({ ...q(objects.acl, { params: at, query: { name } }), staleTime: 0 })
  const [chosen, setChosen] = useState<AclWords['value']>()
  const update = useOp(objects.updateAcl, {
    onSuccess: () => {
      setChosen(undefined)
      toast({ title: 'Access changed', detail: name, tone: 'ok' })
    },
  })
  if (query.isPending) return <Loading shape="lines" rows={4} label="Loading access" />
  if (!query.data)
    return <ErrorNote error={query.error} retry={() => void query.refetch()} title="Access could not be read" />
  const { acl, acl_xml } = query.data
  const now = OBJECT_ACL_WORDS.find((w) => w.value === acl)?.value
  const wanted = chosen ?? now
  return (
    <Stack gap={3}>
      <StaleNote error={query.error} retry={() => void query.refetch()} />
      <RadioCards label="Access" name="object-access" value={wanted} onChange={setChosen} options={OBJECT_ACL_WORDS} />
      {now === undefined && (
        <Note tone="info">
          The present setting is “{acl}”: a policy of its own, set by the object-storage protocol. Choosing one of the
          above replaces it.
        </Note>
      )}
      <div>
        <OpButton
          op={objects.updateAcl}
          // The setting that is shown can be set again: elsewhere it may be another one by now.
          blocked={wanted === undefined ? 'Choose a setting.' : undefined}
          busy={update.isPending}
          onClick={() => wanted && update.mutate({ params: at, body: { acl: wanted, name } })}
        >
          Change access
        </OpButton>
      </div>
      {update.error && <ErrorNote error={update.error} />}
      <Grants xml={acl_xml} />
      <details>
        <summary>Policy as XML</summary>
        <CodeBlock code={acl_xml} label="Policy" wrap />
      </details>
    </Stack>
  )
}

/** The grants of a policy in words: who may do what. */
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
            items={Array.from(byWhom, ([who, may]) => ({ label: who, value: `may ${[...new Set(may)].join(', ')}` }))}
          />
        </section>
      )}
      {!whole && <Note tone="warn">The policy could not be read whole. What it says is below.</Note>}
    </>
  )
}
