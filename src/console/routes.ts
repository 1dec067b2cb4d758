/** Every address of the console, with the file of its page. The build generates `routeTree.gen.ts` from it. */
import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('shell/root.tsx', [
  route('/login', 'shell/login.tsx'),
  layout('app', 'shell/signed-in.tsx', [
    index('shell/overview.tsx'),
    route('/buckets', 'areas/buckets/area.ts', [
      layout('list', 'areas/buckets/list.tsx', [
        index('areas/buckets/list-index.tsx'),
        route('/new', 'areas/buckets/create.tsx'),
      ]),
      route('/usage', 'areas/buckets/usage.tsx', [route('/cancel', 'areas/buckets/cancel.tsx')]),
      route('/$cluster/', 'areas/buckets/of-cluster.tsx'),
      route('/$cluster/$bucket', 'areas/buckets/bucket/layout.tsx', [
        index('areas/buckets/bucket/objects.tsx'),
        route('/access', 'areas/buckets/bucket/access.tsx', [
          route('/change', 'areas/buckets/bucket/change-access.tsx'),
        ]),
        route('/tls', 'areas/buckets/bucket/tls.tsx'),
        route('/usage', 'areas/buckets/bucket/usage.tsx'),
      ]),
      route('/$cluster/$bucket/tls/upload', 'areas/buckets/bucket/upload-certificate.tsx'),
    ]),
    route('/keys', 'areas/keys/area.ts', [
      index('areas/keys/list.tsx'),
      route('/new', 'areas/keys/create.tsx'),
      route('/$keyId', 'areas/keys/detail.tsx', [route('/rename', 'areas/keys/rename.tsx')]),
    ]),
    route('/volumes', 'areas/volumes/area.ts', [
      layout('list', 'areas/volumes/list.tsx', [
        index('areas/volumes/list-index.tsx'),
        route('/new', 'areas/volumes/create.tsx'),
      ]),
      route('/$volumeId', 'areas/volumes/detail.tsx', [
        route('/attach', 'areas/volumes/attach.tsx'),
        route('/clone', 'areas/volumes/clone.tsx'),
        route('/delete', 'areas/volumes/delete.tsx'),
        route('/detach', 'areas/volumes/detach.tsx'),
        route('/edit', 'areas/volumes/edit.tsx'),
        route('/resize', 'areas/volumes/resize.tsx'),
      ]),
    ]),
    route('/images', 'areas/images/area.ts', [
      layout('list', 'areas/images/list.tsx', [
        index('areas/images/list-index.tsx'),
        route('/capture', 'areas/images/capture.tsx'),
      ]),
      route('/public', 'areas/images/public.tsx'),
      route('/upload', 'areas/images/upload/upload.tsx'),
      route('/$owner/$name', 'areas/images/detail.tsx', [route('/edit', 'areas/images/edit.tsx')]),
    ]),
    route('/monitoring', 'areas/monitoring/area.ts', [
      layout('list', 'areas/monitoring/list.tsx', [
        index('areas/monitoring/list-index.tsx'),
        route('/new', 'areas/monitoring/create.tsx'),
      ]),
      route('/plans', 'areas/monitoring/plans/list.tsx', [route('/$planId', 'areas/monitoring/plans/change.tsx')]),
      route('/$clientId', 'areas/monitoring/detail.tsx'),
    ]),
    route('/managed', 'areas/managed/area.ts', [
      layout('tabs', 'areas/managed/tabs.tsx', [
        index('areas/managed/summary.tsx'),
        route('/services', 'areas/managed/services/list.tsx', [route('/new', 'areas/managed/services/create.tsx')]),
        route('/issues', 'areas/managed/issues/list.tsx'),
        route('/contacts', 'areas/managed/contacts/list.tsx', [
          route('/new', 'areas/managed/contacts/create.tsx'),
          route('/$contactId', 'areas/managed/contacts/edit.tsx'),
        ]),
        route('/credentials', 'areas/managed/credentials/list.tsx', [
          route('/new', 'areas/managed/credentials/create.tsx'),
          route('/$credentialId', 'areas/managed/credentials/edit.tsx'),
          route('/$credentialId/login', 'areas/managed/credentials/login.tsx'),
        ]),
        route('/access', 'areas/managed/access/list.tsx', [route('/$instanceId', 'areas/managed/access/edit.tsx')]),
      ]),
      route('/services/$serviceId', 'areas/managed/services/detail.tsx', [
        route('/edit', 'areas/managed/services/edit.tsx'),
      ]),
      route('/issues/$issueId', 'areas/managed/issues/detail.tsx'),
    ]),
    route('/instances/$instanceId', 'areas/instances/detail.tsx'),
    route('/tickets', 'areas/tickets/area.ts', [
      index('areas/tickets/list.tsx'),
      route('/new', 'areas/tickets/create.tsx'),
      route('/$ticketId', 'areas/tickets/detail.tsx'),
    ]),
    route('/regions', 'areas/regions/area.ts', [
      index('areas/regions/list.tsx'),
      route('/availability', 'areas/regions/availability.tsx'),
      route('/$regionId', 'areas/regions/detail.tsx'),
    ]),
    route('/clusters', 'areas/clusters/area.ts', [
      index('areas/clusters/list.tsx'),
      route('/$clusterId', 'areas/clusters/detail.tsx'),
    ]),
    route('/betas', 'areas/betas/area.ts', [
      index('areas/betas/list.tsx'),
      route('/$betaId', 'areas/betas/detail.tsx', [route('/enroll', 'areas/betas/enroll.tsx')]),
    ]),
    route('/settings/', 'areas/settings/settings.tsx'),
  ]),
])
