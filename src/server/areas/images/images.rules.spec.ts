import { createInstance } from '../instances/instances'
import { defineRules, type Scene } from '#test/rules/table'

const machine = ({ s, account }: Pick<Scene, 's' | 'account'>) =>
  createInstance(s.services, { account, label: 'web-1', region: 'us-iad', memory: 4, running: true, configs: 1 })

defineRules(
  {
    make: {
      web: machine,
      theirs: async ({ s }) => machine({ s, account: await s.account() }),
      image: async ({ ask }) => (await ask('POST /images/upload {"label":"golden","region":"us-iad"}')).image,
    },
  },
  String.raw`
B2.5-1 B4.3-5 B4.3-9 B4.3-13 everybody reads public images, by raw and %2F ids
  GET /images as nobody -> 200 {"page":1,"pages":1,"results":22}
  GET /images {"is_public":false} as nobody -> 200 {"data":[]}
  GET /images/vendor/debian12 as nobody -> 200 {"id":"vendor/debian12","label":"Debian 12","description":"","created":"2023-06-20T12:00:00","updated":"2023-06-20T12:00:00","created_by":"vendor","deprecated":false,"is_public":true,"size":1300,"type":"manual","expiry":null,"eol":"2028-06-10T04:00:00","vendor":"Debian","status":"available","capabilities":["cloud-init"]}
  GET /images/vendor%2Fdebian12 as stranger -> 200 {"id":"vendor/debian12"}
  GET /images/vendor/debian12/ as scopes account:read_only -> 200 {"id":"vendor/debian12"}
  GET /images/vendor/debian12 as grants add_volumes -> 200 {"id":"vendor/debian12"}
  GET /images/vendor/none as nobody -> 404
  GET /images/debian12 as nobody -> 404
  GET /images/vendor/debian12/x as nobody -> 404
  GET /images/vendor/DEBIAN12 as nobody -> 404

B2.5-2 B4.3-5 D-images-4 private images are for tokens of their account with the scope
  GET /images {"is_public":false} -> 200 {"data":[{"id":"{image}"}]}
  GET /images -> 200 {"results":23}
  GET /images {"is_public":false} as scopes images:read_only -> 200 {"data":[{"id":"{image}"}]}
  GET /images {"is_public":false} as scopes instances:read_write -> 200 {"data":[]}
  GET /images {"is_public":false} as stranger -> 200 {"data":[]}
  GET /images/{image} as nobody -> 401
  GET /images/private/999999 as nobody -> 401
  GET /images/{image} as scopes instances:read_write -> 403 : Your token lacks the scope images:read_only.
  GET /images/private/999999 as scopes instances:read_write -> 403
  GET /images/{image} as stranger -> 404
  GET /images/{image} as scopes images:read_only -> 200 {"id":"{image}"}

B4.3-6 a restricted user captures granted instances with add_images
  POST /images/upload {"label":"a","region":"us-iad"} as grants instance:{web}:read_write -> 403 : Your user lacks the grant add_images.
  POST /images {"disk_id":{web.disks.0}} as grants instance:{web}:read_write -> 403 : Your user lacks the grant add_images.
  POST /images {"disk_id":{web.disks.0}} as grants add_images -> 403 : Your user lacks the grant instance:{web}:read_only.
  POST /images {"disk_id":{web.disks.0}} as grants add_images,instance:{web}:read_only -> 200

B4.3-6 B4.3-7 a captured image has label and size of the disk, and is available after a second
  POST /images {} -> 400 disk_id: Disk ID is required.
  POST /images {"disk_id":{theirs.disks.0}} -> 400 disk_id: This account has no disk {theirs.disks.0}.
  POST /images {"disk_id":999999} -> 400 disk_id: This account has no disk 999999.
  a = POST /images {"disk_id":{web.disks.0}} -> 200 {"label":"Boot disk","description":null,"created_by":"owner-{account}","deprecated":false,"is_public":false,"size":81920,"type":"manual","expiry":null,"eol":null,"vendor":null,"status":"creating","capabilities":[]}
  wait 1
  GET /images/{a} -> 200 {"status":"available","updated":"{a.updated}"}
  POST /images {"disk_id":{web.disks.1},"label":"Mine","description":"Text","cloud_init":true} -> 200 {"label":"Mine","description":"Text","size":512,"capabilities":["cloud-init"]}

B4.3-8 D-images-5 an upload needs a label and a region, and takes an empty description
  POST /images/upload {} -> 400 label: Label is required. | region: Region is required.
  POST /images/upload {"label":"a","region":"mars"} -> 400 region: Region doesn't exist.
  POST /images/upload {"label":"a","region":"us-iad","description":"","cloud_init":true} -> 200 {"image":{"label":"a","description":"","status":"pending_upload","size":0,"is_public":false,"capabilities":["cloud-init"]}}

B2.5-3 B4.3-10 D-images-5 label and description change alone, and the description can't be empty
  wait 60
  PUT /images/{image} {"label":"golden","cloud_init":true,"size":5} -> 200 {"size":0,"capabilities":[],"updated":"{image.updated}"}
  PUT /images/{image} {"label":"Ünïversal 1","description":"x"} -> 200 {"label":"Ünïversal 1","description":"x","created":"{image.created}"}
  PUT /images/{image} {"label":"no","description":""} -> 400 description
  PUT /images/{image} {"description":null} -> 200 {"label":"Ünïversal 1","description":null}
  GET /images/{image} -> 200 {"label":"Ünïversal 1","description":null}

B4.3-11 deleting removes an image
  DELETE /images/{image} -> 200
  GET /images/{image} -> 404

B4.3-12 nobody changes a public image
  PUT /images/vendor/debian12 {"label":"mine"} -> 403 : Public images can't be changed. They belong to the provider.
  DELETE /images/vendor%2Fdebian12 -> 403 : Public images can't be changed. They belong to the provider.
  DELETE /images/vendor/debian12 as nobody -> 401

images are filtered and ordered by their documented fields
  POST /images/upload {"label":"café","region":"us-iad"}
  GET /images {"label":"café"} -> 200 {"data":[{"label":"café"}]}
  GET /images {"vendor":"Debian","deprecated":false} -> 200 {"data":[{"id":"vendor/debian11"},{"id":"vendor/debian12"}]}
  GET /images {"status":"pending_upload","type":"manual","size":0} -> 200 {"data":[{"label":"café"}]}
  GET /images {"vendor":"Ubuntu","deprecated":false,"+order_by":"created","+order":"desc"} -> 200 {"data":[{"id":"vendor/ubuntu24.04"},{"id":"vendor/ubuntu22.04"},{"id":"vendor/ubuntu20.04"}]}
  GET /images {"+order_by":"status"} -> 400 X-Filter: Cannot order by status
  GET /images {"blob":"x"} -> 400 X-Filter: Cannot filter on blob
  GET /images {"upload_hash":{"+contains":"a"}} -> 400 X-Filter: Cannot filter on upload_hash
`,
)
