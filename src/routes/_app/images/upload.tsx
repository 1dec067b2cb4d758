import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { requireToken } from '../../../components/require-token'
import { regions } from '../../../contract/regions'
import { UploadImage } from './-upload-image'

export const Route = createFileRoute('/_app/images/upload')({
  staticData: { crumb: 'Upload image' },
  beforeLoad: requireToken,
  loader: ({ context }) => void context.queryClient.prefetchQuery(qAll(regions.list, {})),
  component: UploadImage,
})
