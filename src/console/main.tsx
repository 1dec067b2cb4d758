// The first sheet names the order of the layers.
import '#/console/kit/layout/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from '#/console/api/base/config'
import { queryClient } from '#/console/api/query/query-client'
import { session } from '#/console/api/session/session'
import { watchUpdates } from '#/console/api/first-load/updates'
import { idle } from '#/lib/after-paint'
import { startPending } from '#/lib/pending'
import { router } from '#/console/router'
import { showFonts } from '#/console/kit/layout/fonts'
import { UiProvider } from '#/console/kit/layout/ui-provider'
import '#/console/kit/layout/fonts.css'
import '#/console/kit/layout/base.css'
import '#/console/shell/frame/static-frame.css'

// Loads in parallel with the first page's code. Its users wait for the same promise and show its failure.
loadConfig().catch(() => undefined)
watchUpdates()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  )

// The first page's code and data were requested along with this file. If both arrive within this time, the page renders once
// instead of in parts. Otherwise the shell renders first. Either replaces the static frame of index.html.
const SOON_MS = 1000
const soon = new Promise<void>((done) => {
  setTimeout(done, SOON_MS)
})
const load = async () => {
  // The sign-in page works without a session.
  if (location.pathname !== '/login') await session.join()
  await router.load()
  await Promise.allSettled(
    queryClient
      .getQueryCache()
      .getAll()
      .map(async (query) => query.promise),
  )
}
const ready = load().catch(() => undefined)
void Promise.race([ready, soon]).then(render)
const settled = startPending()
// After the first row, with which the files would compete.
void ready
  .then(idle)
  .then(showFonts)
  .catch(() => undefined)
  .then(settled)
