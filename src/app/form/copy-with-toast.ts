import { toast } from '#/ui/feedback/toast'
import * as copy from './copy'

/** Copies text and shows a toast, for menu items that close on selection. Never rejects. */
export async function copyWithToast(text: string, title: string, detail?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title, detail, tone: 'ok' })
  } catch {
    toast({ title: copy.copyFailed, detail: copy.copyFailedDetail, tone: 'danger' })
  }
}
