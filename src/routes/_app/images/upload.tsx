import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { requireToken } from '../../../components/require-token'
import { images } from '../../../contract/images'
import { regions } from '../../../contract/regions'
import { UploadImage } from './-upload-image'

export const Route = createFileRoute('/_app/images/upload')({
  staticData: { crumb: 'Upload image' },
  beforeLoad: requireToken,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(qAll(regions.list, {}))
    // What is there before: an image that is made while its answer is lost is found by it.
    void queryClient.prefetchQuery(qAll(images.list, {}))
  },
  component: UploadImage,
})
