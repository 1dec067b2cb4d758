/** Compile-time proof of what routes rely on: results, rows and form values are typed by the contract. Nothing here runs. */
import type { Bucket } from '#/contract/buckets'
import { BucketCreateBody, buckets } from '#/contract/buckets'
import { tls } from '#/contract/tls'
import * as z from 'zod/mini'
import { call, q, qAll, useOp } from './client'
import { useOpForm } from '../form/form'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const yes = <T extends true>(proof: T) => proof

export const useProofs = () => {
  const one = q(buckets.view, { params: { clusterId: 'eu-1', bucket: 'b' } })
  yes<Equal<Awaited<ReturnType<Extract<typeof one.queryFn, (...a: never) => unknown>>>['label'], string>>(true)
  const all = qAll(buckets.list, {})
  yes<
    Equal<
      Awaited<ReturnType<Extract<typeof all.queryFn, (...a: never) => unknown>>>['data'][number],
      z.output<typeof Bucket>
    >
  >(true)
  // @ts-expect-error the bucket is missing
  void call(buckets.view, { params: { clusterId: 'eu-1' } })
  const remove = useOp(buckets.remove)
  // @ts-expect-error a removal has no body
  remove.mutate({ params: { clusterId: 'eu-1', bucket: 'b' }, body: {} })

  const own = useOpForm(buckets.create, { schema: BucketCreateBody, defaults: { label: '', cluster: '' } })
  own.form.register('cors_enabled')
  // @ts-expect-error no field of the body
  own.form.register('nothing')

  // @ts-expect-error a form has rules
  useOpForm(buckets.create, { defaults: { label: '', cluster: '' } })

  const Mine = z.object({ pem: z.string(), port: z.string() })
  const mine = useOpForm(tls.upload, {
    args: { params: { clusterId: 'eu-1', bucket: 'b' } },
    defaults: { pem: '', port: '' },
    schema: Mine,
    toBody: (v) => ({ certificate: v.pem, private_key: v.port }),
  })
  mine.form.register('pem')
  // @ts-expect-error the form's values are its own schema's
  mine.form.register('certificate')
  useOpForm(tls.upload, {
    args: { params: { clusterId: 'eu-1', bucket: 'b' } },
    defaults: { pem: '', port: '' },
    schema: Mine,
    // @ts-expect-error the body lacks its key
    toBody: (v) => ({ certificate: v.pem }),
  })
}

/** The console knows nothing of Node. */
export const nothingOfNode = () => {
  // @ts-expect-error Its project has no Node types.
  void process
  // @ts-expect-error Nor Node's modules.
  void import('node:fs')
}
