/** For specs: the engine of one page, with what a browser has and Node lacks in place. */
import type { AclChange } from '#/console/transfers/objects/requests'
import { createEngine, type Engine, type EngineParts } from '#/console/transfers/engine/engine'
import { sentChanges } from '#/console/transfers/engine/job'
import { createLedger } from '#/console/transfers/engine/ledger'
import { imageRunner } from '#/console/transfers/images/image-runner'
import { transferKinds, type TransferRequest } from '#/console/transfers/kinds'
import { uploadRunner } from '#/console/transfers/objects/upload-runner'
import { memoryBox, nodePut } from './testing'

export type PageEngine = Engine<TransferRequest>

/** Sends over real connections and keeps its ledger in memory. Downloads throw, unless `parts` brings them. */
export const pageEngine = ({
  ledger = createLedger(memoryBox(), () => 'tab'),
  onChanged = () => undefined,
  upload = uploadRunner(nodePut),
  image = imageRunner(nodePut, () => undefined),
  download = () => {
    throw new Error('no disk here')
  },
}: Partial<EngineParts & Parameters<typeof transferKinds>[0]> = {}): PageEngine =>
  createEngine<TransferRequest>({ kinds: transferKinds({ upload, image, download }), ledger, onChanged })

/** Changes of access that a job sent. */
export function changesOf(engine: PageEngine, id: string): readonly AclChange[] {
  const job = engine.job(id)
  // Only jobs over access record changes.
  return job ? (sentChanges(job) as readonly AclChange[]) : []
}
