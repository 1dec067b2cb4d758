import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { canStoreDraft, readDraft } from '../session/drafts'
import { storeDraft } from './form-core'

/** Restores the draft of a form, and keeps it from then on. Returns whether the draft has what was typed. */
export function useDraft(form: UseFormReturn, draft: string | undefined, secrets: readonly string[]): boolean {
  const [saved, setSaved] = useState(true)
  useEffect(() => {
    if (!draft) return undefined
    // A draft from an older build might contain fields that this form no longer has.
    for (const [k, v] of Object.entries(readDraft(draft) ?? {})) {
      if (Object.hasOwn(form.getValues(), k)) form.setValue(k, v, { shouldDirty: true })
    }
    return storeDraft(form, draft, secrets, setSaved)
  }, [form, draft, secrets])
  return draft !== undefined && canStoreDraft() && saved
}
