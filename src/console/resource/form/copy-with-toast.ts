import { toast } from '#/console/kit/feedback/toast'
import { writeClipboard } from '#/console/kit/text/write-clipboard'

/** Copies text and shows a toast, for menu items that close on selection. Never rejects. */
export async function copyWithToast(text: string, title: string, detail?: string): Promise<void> {
  if (await writeClipboard(text)) toast({ title, detail, tone: 'ok' })
  else toast({ title: 'Couldn’t copy', detail: 'The browser blocked access to the clipboard.', tone: 'danger' })
}
