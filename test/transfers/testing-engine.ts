/** For specs: the engine of one page, with what a browser has and Node lacks in place. */
import { createEngine } from '#/console/transfers/engine/engine'
import type { Engine, EngineParts } from '#/console/transfers/engine/engine-types'
import { imageRunner } from '#/console/transfers/images/image-runner'
import { uploadRunner } from '#/console/transfers/objects/upload-runner'
import { createLedger } from '#/console/transfers/engine/ledger'
import { memoryBox, nodePut } from './testing'

/** Sends over real connections and keeps its ledger in memory. Downloads throw, unless `parts` brings them. */
export const pageEngine = (parts: Partial<EngineParts> = {}): Engine =>
  createEngine({
    upload: uploadRunner(nodePut),
    imageUpload: imageRunner(nodePut, () => undefined),
    ledger: createLedger(memoryBox(), () => 'tab'),
    download: () => {
      throw new Error('no disk here')
    },
    onChanged: () => undefined,
    ...parts,
  })
