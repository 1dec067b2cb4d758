/** For specs: a queue with the progress that a page shows of it. */
import { createProgressStore } from '#/console/transfers/engine/progress-store'
import { createQueue, type Queue } from '#/console/transfers/engine/queue'

export function shownQueue() {
  const queue: Queue = createQueue({
    onChange: () => progress.soon(),
    onOver: (item) => progress.over(item),
    speed: () => undefined,
    onMoved: () => undefined,
  })
  const progress = createProgressStore(() => queue)
  return { queue, progress }
}
