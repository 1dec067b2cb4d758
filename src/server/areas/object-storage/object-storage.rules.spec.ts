import { defineRules, type Scene } from '#test/rules/table'

const bucket =
  (name: string, objects: readonly string[] = [], acl = 'private') =>
  async ({ s, ask }: Scene) => {
    const made = await ask(`POST /object-storage/buckets {"label":"${name}-{account}","cluster":"us-iad-1"}`)
    const { id } = await s.db
      .updateTable('bucket')
      .set({ objects: objects.length, size: 3 * objects.length })
      .where('label', '=', made.label)
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = {
      bucket_id: id,
      blob: 'b',
      size: 3,
      etag: 'e',
      content_type: 't',
      acl,
      last_modified: '2026-02-03T04:05:06',
    }
    for (const object of objects)
      await s.db
        .insertInto('object')
        .values({ ...row, name: object })
        .execute()
    return made
  }
const many = Array.from({ length: 130 }, (_, n) => `n${String(n).padStart(3, '0')}`)

defineRules(
  {
    make: {
      photos: bucket('photos'),
      full: bucket('full', ['a']),
      odd: bucket('odd', ['a'], 'custom'),
      tree: bucket('tree', ['dir/a', 'dir/b', 'z']),
      letters: bucket('letters', ['a', 'B', 'é', '😀', '\uffff', 'p/x/1', 'p/x/2', 'p/y', 'p', 'p/']),
      many: bucket('many', many),
      theirs: async ({ s }) => {
        const body = { label: 'theirs', cluster: 'us-iad-1' }
        return (await s.request('POST', '/v4/object-storage/buckets', { token: await s.token(), body })).body
      },
      /** In a cluster that is unavailable. */
      early: async ({ s, account }) => {
        const row = {
          label: `early-${account}`,
          cluster: 'ap-south-1',
          acl: 'private',
          cors_enabled: 0,
          objects: 0,
          size: 0,
        }
        await s.db
          .insertInto('bucket')
          .values({ ...row, account_id: account, created: '2026-01-01T00:00:00' })
          .execute()
        return row
      },
      debt: ({ s, account }) => s.db.updateTable('account').set({ balance: -1 }).where('id', '=', account).execute(),
      zero: ({ s, account }) => s.db.updateTable('account').set({ balance: 0 }).where('id', '=', account).execute(),
      key: 'POST /object-storage/keys {"label":"deploy"}',
      limited: 'POST /object-storage/keys {"label":"ci","bucket_access":[]}',
    },
  },
  String.raw`
A2.2-1 A2.2-2 A2.2-4 A4.1-5 A4.1-7 creation and view return the same bucket, with its objects and bytes
  a = POST /object-storage/buckets/ {"label":"new-{account}","cluster":"us-iad-1"} -> 200 {"cluster":"us-iad-1","created":"2026-03-01T12:00:00","hostname":"new-{account}.us-iad-1.localhost:4001","label":"new-{account}","objects":0,"size":0}
  GET /object-storage/buckets/us-iad-1/{a.label} -> 200 {"hostname":"{a.hostname}","objects":0,"size":0}
  GET /object-storage/buckets/us-iad-1/{full.label} -> 200 {"objects":1,"size":3}

A1-1 a bucket exists in its own cluster alone
  GET /object-storage/buckets/eu-central-1/{photos.label} -> 404
  GET /object-storage/buckets/nowhere/{photos.label} -> 404
  POST /object-storage/buckets {"label":"new-{account}","cluster":"mars-1"} -> 400 cluster
  POST /object-storage/buckets {"label":"new-{account}","cluster":""} -> 400 cluster

A4.1-1 A7-2 D-buckets-2 repeating an own label returns that unchanged bucket
  POST /object-storage/buckets {"label":"{full.label}","cluster":"us-iad-1","acl":"public-read-write"} -> 200 {"label":"{full.label}","objects":1,"size":3}
  GET /object-storage/buckets -> 200 {"results":1}

A4.1-12 A8-4 a label can be used again in another cluster
  POST /object-storage/buckets {"label":"{photos.label}","cluster":"eu-central-1"} -> 200 {"cluster":"eu-central-1"}
  POST /object-storage/buckets {"label":"{photos.label}","cluster":"us-southeast-1"} as stranger -> 200
  GET /object-storage/buckets -> 200 {"results":2}

A4.1-3 A7-4 a label that another account has in the cluster is refused
  POST /object-storage/buckets {"label":"{photos.label}","cluster":"us-iad-1"} as stranger -> 400 label: This name is already taken in this cluster.

A4.1-2 A5-5 A7-3 D-order-6 D-order-9 with a negative balance no bucket is created, not even again
  do debt
  POST /object-storage/buckets {"label":"new-{account}","cluster":"us-iad-1"} -> 403
  POST /object-storage/buckets {"label":"{photos.label}","cluster":"us-iad-1"} -> 403
  do zero
  POST /object-storage/buckets {"label":"new-{account}","cluster":"us-iad-1"} -> 200

D-buckets-3 an unavailable cluster refuses creation only
  POST /object-storage/buckets {"label":"late-{account}","cluster":"ap-south-1"} -> 400 cluster
  POST /object-storage/buckets {"label":"{early.label}","cluster":"ap-south-1"} -> 200
  GET /object-storage/buckets/ap-south-1 -> 200 {"data":[{"label":"{early.label}"}]}
  PUT /object-storage/buckets/ap-south-1/{early.label}/access {"cors_enabled":true} -> 200
  DELETE /object-storage/buckets/ap-south-1/{early.label} -> 200

A4.1-4 A4.1-6 D-page-4 buckets are ordered by cluster, then label
  POST /object-storage/buckets {"label":"y-{account}","cluster":"us-iad-1"}
  POST /object-storage/buckets {"label":"x-{account}","cluster":"us-iad-1"}
  POST /object-storage/buckets {"label":"z-{account}","cluster":"eu-central-1"}
  GET /object-storage/buckets -> 200 {"data":[{"label":"z-{account}"},{"label":"x-{account}"},{"label":"y-{account}"}],"page":1,"pages":1,"results":3}
  GET /object-storage/buckets/us-iad-1 -> 200 {"data":[{"label":"x-{account}"},{"label":"y-{account}"}],"results":2}
  GET /object-storage/buckets/ap-south-1 -> 200 {"data":[],"page":1,"pages":1,"results":0}
  GET /object-storage/buckets/mars-1 -> 404

A4.1-8 A4.1-20 A7-5 D-order-9 an empty bucket is removed
  DELETE /object-storage/buckets/us-iad-1/{full.label} -> 400
  DELETE /object-storage/buckets/us-iad-1/{photos.label} -> 200
  GET /object-storage/buckets -> 200 {"data":[{"label":"{full.label}"}]}

A4.1-17 D-acl-6 D-body-6 with one wrong field of access nothing changes
  POST /object-storage/buckets/us-iad-1/{photos.label}/access {"acl":"custom","cors_enabled":true} -> 400 acl
  PUT /object-storage/buckets/us-iad-1/{photos.label}/access {"acl":"custom","cors_enabled":true} -> 400 acl
  POST /object-storage/buckets/us-iad-1/{photos.label}/access {"acl":"public-read","cors_enabled":"yes"} -> 400 cors_enabled
  PUT /object-storage/buckets/us-iad-1/{photos.label}/access {"acl":"public-read","cors_enabled":"yes"} -> 400 cors_enabled
  POST /object-storage/buckets {"label":"new-{account}","cluster":"us-iad-1","acl":"custom"} -> 400 acl

D-grants-2 with object_storage:read_only, URLs that read are signed, and none that write
  POST /object-storage/buckets/us-iad-1/{full.label}/object-url {"name":"a"} as grants object_storage:read_only -> 200
  POST /object-storage/buckets/us-iad-1/{full.label}/object-url {"name":"a","method":"HEAD"} as grants object_storage:read_only -> 200
  POST /object-storage/buckets/us-iad-1/{full.label}/object-url {"name":"a","method":"PUT"} as grants object_storage:read_only -> 403
  POST /object-storage/buckets/us-iad-1/{full.label}/object-url {"name":"a","method":"DELETE"} as grants object_storage:read_only -> 403
  POST /object-storage/buckets/us-iad-1/{full.label}/object-url {"name":"a","method":"DELETE"} as grants object_storage:read_write -> 200

A2.3-1 A4.2-3 A4.2-8 D-list-7 D-list-9 a folder has its name alone, an object all fields
  GET /object-storage/buckets/us-iad-1/{tree.label}/object-list?delimiter=/ -> 200 {"data":[{"name":"dir/","etag":null,"last_modified":null,"owner":null,"size":null,"next_marker":null,"is_truncated":false},{"name":"z","etag":"e","last_modified":"2026-02-03T04:05:06","size":3,"next_marker":null,"is_truncated":false}],"next_marker":null,"is_truncated":false}

A4.2-2 A4.2-3 D-list-1 D-list-5 prefix and delimiter, in byte order
  GET /object-storage/buckets/us-iad-1/{letters.label}/object-list -> 200 {"data":[{"name":"B"},{"name":"a"},{"name":"p"},{"name":"p/"},{"name":"p/x/1"},{"name":"p/x/2"},{"name":"p/y"},{"name":"é"},{"name":"\uffff"},{"name":"😀"}]}
  GET /object-storage/buckets/us-iad-1/{letters.label}/object-list?delimiter=/&prefix=p/ -> 200 {"data":[{"name":"p/"},{"name":"p/x/"},{"name":"p/y"}]}
  GET /object-storage/buckets/us-iad-1/{letters.label}/object-list?delimiter=x&prefix=p -> 200 {"data":[{"name":"p"},{"name":"p/"},{"name":"p/x"},{"name":"p/y"}]}
  GET /object-storage/buckets/us-iad-1/{letters.label}/object-list?prefix=%F0%9F%98%80 -> 200 {"data":[{"name":"😀"}]}
  GET /object-storage/buckets/us-iad-1/{letters.label}/object-list?delimiter=%F0%9F%98%80&prefix=p/y -> 200 {"data":[{"name":"p/y"}]}
  GET /object-storage/buckets/us-iad-1/{letters.label}/object-list?delimiter=ab -> 400 delimiter
  GET /object-storage/buckets/us-iad-1/{photos.label}/object-list -> 200 {"data":[],"next_marker":null,"is_truncated":false}

D-list-6 an empty parameter counts as absent
  GET /object-storage/buckets/us-iad-1/{tree.label}/object-list?delimiter=&prefix=&marker=&page_size= -> 200 {"data":[{"name":"dir/a"},{"name":"dir/b"},{"name":"z"}]}

A4.2-1 D-list-2 D-list-3 D-list-4 a page of 100 ends with its marker, which every entry has
  GET /object-storage/buckets/us-iad-1/{many.label}/object-list -> 200 {"data":[${many
    .slice(0, 100)
    .map((name) => `{"name":"${name}","next_marker":"n099","is_truncated":true}`)
    .join()}],"next_marker":"n099","is_truncated":true}
  GET /object-storage/buckets/us-iad-1/{many.label}/object-list?page_size=25&marker=n103 -> 200 {"next_marker":"n128","is_truncated":true}
  GET /object-storage/buckets/us-iad-1/{many.label}/object-list?page_size=25&marker=n104 -> 200 {"next_marker":null,"is_truncated":false}
  GET /object-storage/buckets/us-iad-1/{many.label}/object-list?marker=n127zzz -> 200 {"data":[{"name":"n128"},{"name":"n129"}]}

A4.2-10 A4.2-15 D-chars-2 a name has no NUL, and a content type can be sent
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"\u0001"} -> 200
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"a\u0000b"} -> 400 name
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"\ud800"} -> 400 name
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"x","content_type":"text/plain; charset=utf-8"} -> 200
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"x","content_type":"text/plain\r\nX: y"} -> 400 content_type
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"x","content_type":" text/plain"} -> 400 content_type
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"x","content_type":"тип"} -> 400 content_type

A4.2-11 D-url-2 a method is GET, PUT, DELETE or HEAD in capitals
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"x","method":"HEAD"} -> 200
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"x","method":"get"} -> 400 method
  POST /object-storage/buckets/us-iad-1/{photos.label}/object-url {"name":"x","method":"POST"} -> 400 method

A4.2-6 D-acl-5 custom access can be read and not written
  PUT /object-storage/buckets/us-iad-1/{odd.label}/object-acl {"name":"a","acl":"custom"} -> 400 acl
  GET /object-storage/buckets/us-iad-1/{odd.label}/object-acl?name=a -> 200 {"acl":"custom"}
  GET /object-storage/buckets/us-iad-1/{odd.label}/object-acl?name=y -> 404
  PUT /object-storage/buckets/us-iad-1/{odd.label}/object-acl {"name":"y","acl":"private"} -> 404

A2.7-1 A4.6-1 A4.6-2 A4.6-5 D-keys-3 a limited key names own buckets, each once
  POST /object-storage/keys {"label":"","bucket_access":[{"bucket_name":"{full.label}","cluster":"us-iad-1","permissions":"read_only"},{"bucket_name":"theirs","cluster":"us-iad-1","permissions":"read_only"},{"bucket_name":"no-such","cluster":"us-iad-1","permissions":"read_only"}]} -> 400 bucket_access[1].bucket_name: This account has no such bucket in this cluster. | bucket_access[2].bucket_name: This account has no such bucket in this cluster.
  POST /object-storage/keys {"bucket_access":[{"bucket_name":"{theirs.label}","cluster":"us-iad-1","permissions":"read_only"}]} -> 400 bucket_access[0].bucket_name
  POST /object-storage/keys {"bucket_access":[{"bucket_name":"{full.label}","cluster":"eu-central-1","permissions":"read_only"}]} -> 400 bucket_access[0].bucket_name
  POST /object-storage/keys {"bucket_access":[{"bucket_name":"{full.label}","cluster":"us-iad-1","permissions":"read_only"},{"bucket_name":"{full.label}","cluster":"us-iad-1","permissions":"read_write"},{"bucket_name":"{full.label}","cluster":"mars-1","permissions":"read_only"}]} -> 400 bucket_access[1].bucket_name | bucket_access[2].cluster
  a = POST /object-storage/keys {"label":"a","bucket_access":[{"bucket_name":"{full.label}","cluster":"us-iad-1","permissions":"read_write"}]} -> 200 {"limited":true,"bucket_access":[{"bucket_name":"{full.label}","cluster":"us-iad-1","permissions":"read_write"}]}
  GET /object-storage/keys/{a} -> 200 {"limited":true,"bucket_access":[{"bucket_name":"{full.label}","cluster":"us-iad-1","permissions":"read_write"}],"secret_key":"[REDACTED]"}
  GET /object-storage/keys/{limited} -> 200 {"limited":true,"bucket_access":[]}

A2.6-3 A2.6-5 A4.6-3 A4.6-6 D-keys-2 a key without a list is unlimited
  a = POST /object-storage/keys {} -> 200 {"label":"","limited":false,"bucket_access":null}
  b = POST /object-storage/keys {"label":"x","bucket_access":null} -> 200 {"limited":false,"bucket_access":null}
  GET /object-storage/keys -> 200 {"data":[{"id":{a},"limited":false},{"id":{b},"bucket_access":null}],"results":2}
  GET /object-storage/keys {"label":"x"} -> 400 X-Filter: Cannot filter on label

A4.6-4 A5-8 A7-7 with a negative balance no key is created
  do debt
  POST /object-storage/keys {"label":"no"} -> 403
  POST /object-storage/keys {"bucket_access":[]} -> 403
  do zero
  POST /object-storage/keys {"label":"yes"} -> 200

A4.6-8 A4.6-9 an update of a key changes its label alone
  PUT /object-storage/keys/{limited} {"label":"after","bucket_access":null,"limited":false,"access_key":"X","id":1} -> 200 {"id":{limited},"label":"after","limited":true,"bucket_access":[],"access_key":"{limited.access_key}"}
  PUT /object-storage/keys/{limited} {} -> 200 {"label":"after"}
  GET /object-storage/keys/{limited} -> 200 {"label":"after","access_key":"{limited.access_key}"}

A4.6-10 a revoked key is gone
  DELETE /object-storage/keys/{key} -> 200
  GET /object-storage/keys/{key} -> 404

D-buckets-4 cancel deletes the buckets and keeps the keys
  POST /object-storage/keys {"label":"a","bucket_access":[{"bucket_name":"{photos.label}","cluster":"us-iad-1","permissions":"read_write"}]}
  POST /object-storage/cancel -> 200
  GET /object-storage/buckets -> 200 {"data":[]}
  GET /object-storage/keys -> 200 {"data":[{"bucket_access":[{"bucket_name":"{photos.label}"}]}]}
  POST /object-storage/keys {"bucket_access":[{"bucket_name":"{photos.label}","cluster":"us-iad-1","permissions":"read_write"}]} -> 400 bucket_access[0].bucket_name
`,
)
