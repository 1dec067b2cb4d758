import { granteeWords, permissionWords, readPolicy } from '../../../../lib/acl-grants'
import { visible } from '../../../../lib/text'
import { KeyValues } from '../../../../ui/key-values'
import { Note } from '../../../../ui/note'

/** The grants of a policy in words: who may do what. */
export function Grants({ xml }: { xml: string }) {
  const { owner, grants, whole } = readPolicy(xml)
  const byWhom = new Map<string, string[]>()
  for (const g of grants) {
    const who = visible(granteeWords(g, owner)).text
    byWhom.set(who, [...(byWhom.get(who) ?? []), visible(permissionWords(g.permission)).text])
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
