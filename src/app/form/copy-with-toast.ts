import { toast } from '#/ui/feedback/toast'

/** Copies, and says so in a toast: for what is copied from a menu, which is gone by then. Never rejects. */
export async function copyWithToast(text: string, title: string, detail?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title, detail, tone: 'ok' })
  } catch {
    toast({ title: 'Couldn’t copy', detail: 'The browser refused access to the clipboard.', tone: 'danger' })
  }
}
