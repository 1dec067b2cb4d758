import { createInstance, type NewInstance } from '../instances/instances'
import { defineRules, type Scene } from '#test/rules/table'

const machine =
  (i: Partial<NewInstance> = {}) =>
  async ({ s, account }: Scene) => {
    const about = { account, label: 'web-1', region: 'us-iad', memory: 4, running: true, configs: 1, ...i }
    return createInstance(s.services, about)
  }
const volume =
  (status = 'active', instance_id: number | null = null) =>
  async ({ s, ask }: Scene) => {
    const made = await ask(`POST /volumes {"label":"data","region":"us-iad","size":21,"tags":["a"]}`)
    await ask('wait 1')
    await s.db.updateTable('volume').set({ status, instance_id }).where('id', '=', made.id).execute()
    return made
  }

defineRules(
  {
    before: ({ db }) =>
      db.updateTable('region').set({ capabilities: '["Instances"]' }).where('id', '=', 'ca-central').execute(),
    make: {
      one: machine(),
      far: machine({ region: 'eu-central' }),
      off: machine({ running: false }),
      bare: machine({ region: 'ca-central' }),
      none: machine({ configs: 0 }),
      fresh: machine({ configs: 2 }),
      three: machine({ configs: 3, lastConfig: 2 }),
      theirs: async (scene) => machine({ account: await scene.s.account() })(scene),
      volume: volume(),
      second: volume(),
      attached: async (scene) => volume('active', (await machine()(scene)).id)(scene),
      creating: volume('creating'),
      resizing: volume('resizing'),
      migrating: volume('migrating'),
    },
  },
  String.raw`
B4.5-7 D-volumes-7 a volume needs a label, and a region with Block Storage or an instance
  POST /volumes {"region":"us-iad"} -> 400 label: Label is required.
  POST /volumes {"label":"a"} -> 400 region: Region or instance is required.
  POST /volumes {"label":"a","region":"mars"} -> 400 region: Region doesn't exist.
  POST /volumes {"label":"a","region":"ca-central"} -> 400 region: ca-central has no Block Storage.
  POST /volumes {"label":"a","instance_id":{bare}} -> 400 instance_id: ca-central has no Block Storage.
  POST /volumes {"label":"-","size":5,"tags":"a","config_id":3} -> 400 label | size | tags | region | config_id

B2.7-1 D-volumes-1 one letter and 32 characters are a label, and any twice
  POST /volumes {"label":"x","region":"us-iad"} -> 200 {"filesystem_path":"/dev/disk/by-id/scsi-0Vendor_Volume_x"}
  POST /volumes {"label":"x","region":"eu-west"} -> 200 {"label":"x"}
  POST /volumes {"label":"a-_B9-_B9-_B9-_B9-_B9-_B9-_B9-_B","region":"us-iad"} -> 200

B2.7-2 B4.5-8 D-volumes-7 D-volumes-8 a volume has 20 GiB and no instance by default, and is active after a second
  a = POST /volumes {"label":"a","region":"eu-west"} -> 200 {"size":20,"status":"creating","tags":[],"instance_id":null,"instance_label":null}
  wait 1
  GET /volumes/{a} -> 200 {"status":"active","updated":"{a.updated}","hardware_type":"nvme"}

B4.5-7 D-volumes-3 a volume created at an instance is in its region
  POST /volumes {"label":"a","instance_id":{far}} -> 200 {"region":"eu-central","instance_id":{far},"instance_label":"web-1"}
  POST /volumes {"label":"a","instance_id":{far},"region":"eu-central"} -> 200 {"region":"eu-central"}
  POST /volumes {"label":"a","instance_id":{far},"region":"us-iad"} -> 400 region: The instance is in eu-central. Choose that region or none.
  POST /volumes {"label":"a","instance_id":{theirs}} -> 400 instance_id: This account has no instance {theirs}.

B4.5-9 B2.7-3 an update changes label, with the path, and tags alone
  PUT /volumes/{volume} {"size":100,"region":"eu-central"} -> 200 {"size":21,"region":"us-iad","updated":"{volume.updated}"}
  PUT /volumes/{volume} {"label":"data","tags":["a"]} -> 200 {"updated":"{volume.updated}"}
  wait 60
  was = PUT /volumes/{volume} {"tags":["b","<i>",""]} -> 200 {"label":"data","tags":["b","<i>",""]}
  PUT /volumes/{volume} {"label":"after"} -> 200 {"filesystem_path":"/dev/disk/by-id/scsi-0Vendor_Volume_after"}
  wait 60
  GET /volumes/{volume} -> 200 {"label":"after","tags":["b","<i>",""],"updated":"{was.updated}"}

B4.5-11 D-volumes-3 attaching shows the instance at once, and detaching removes it
  POST /volumes/{volume}/attach {} -> 400 instance_id: Instance is required.
  POST /volumes/{volume}/attach {"instance_id":{off}} -> 200 {"instance_id":{off},"instance_label":"web-1"}
  POST /volumes/{volume}/attach {"instance_id":{off}} -> 400 : The volume is attached. Detach it first.
  POST /volumes/{volume}/detach -> 200
  GET /volumes/{volume} -> 200 {"instance_id":null,"instance_label":null}

B4.5-15 D-volumes-3 the instance is the account's, in the region of the volume
  POST /volumes/{volume}/attach {"instance_id":{theirs}} -> 400 instance_id: This account has no instance {theirs}.
  POST /volumes/{volume}/attach {"instance_id":999999} -> 400 instance_id: This account has no instance 999999.
  POST /volumes/{volume}/attach {"instance_id":{far}} -> 400 instance_id: The instance is in eu-central but the volume is in us-iad. Both must be in one region.

B4.5-1 B4.5-12 a profile belongs to its instance
  POST /volumes {"label":"a","region":"us-iad","config_id":{one.configs.0}} -> 400 config_id: A configuration profile needs an instance.
  POST /volumes {"label":"a","instance_id":{three},"config_id":{one.configs.0}} -> 400 config_id: Configuration profile {one.configs.0} doesn't belong to instance {three}.
  POST /volumes/{volume}/attach {"instance_id":{three},"config_id":{one.configs.0}} -> 400 config_id: Configuration profile {one.configs.0} doesn't belong to instance {three}.

B4.5-2 D-volumes-5 an instance must have a profile to choose
  POST /volumes {"label":"a","instance_id":{none}} -> 400 config_id: The instance has no configuration profile.
  POST /volumes/{volume}/attach {"instance_id":{none}} -> 400 config_id: The instance has no configuration profile.
  POST /volumes {"label":"a","instance_id":{fresh}} -> 400 config_id: The instance has several configuration profiles and none has booted yet. Choose one.
  POST /volumes/{volume}/attach {"instance_id":{fresh}} -> 400 config_id: The instance has several configuration profiles and none has booted yet. Choose one.

B4.5-16 B4.5-13 D-volumes-3 what doesn't persist names no profile and needs a running instance
  POST /volumes/{volume}/attach {"instance_id":{one},"persist_across_boots":"no"} -> 400 persist_across_boots
  POST /volumes/{volume}/attach {"instance_id":{one},"config_id":{one.configs.0},"persist_across_boots":false} -> 400 config_id
  POST /volumes/{volume}/attach {"instance_id":{off},"persist_across_boots":false} -> 400 persist_across_boots: The instance isn't running. Start it, or keep the volume attached when it restarts.
  POST /volumes/{volume}/attach {"instance_id":{none},"persist_across_boots":false} -> 200 {"instance_id":{none}}

B4.5-21 B4.5-5 D-volumes-2 a volume only grows, and is active a second later
  POST /volumes/{volume}/resize {} -> 400 size: Size is required.
  POST /volumes/{volume}/resize {"size":20} -> 400 size: Size must be more than the current 21 GiB.
  POST /volumes/{volume}/resize {"size":21} -> 400 size: Size must be more than the current 21 GiB.
  POST /volumes/{volume}/resize {"size":22} -> 200 {"size":22,"status":"resizing"}
  wait 1
  GET /volumes/{volume} -> 200 {"size":22,"status":"active"}

B3-10 B4.5-18 B4.5-21 D-volumes-3 only an active volume is grown, cloned or attached
  POST /volumes/{creating}/resize {"size":40} -> 400 : The volume is creating. Wait until it's active.
  POST /volumes/{creating}/clone {"label":"a"} -> 400 : The volume is creating. Wait until it's active.
  POST /volumes/{creating}/attach {"instance_id":{one}} -> 400 : The volume is creating. Wait until it's active.
  POST /volumes/{resizing}/resize {"size":40} -> 400 : The volume is resizing. Wait until it's active.
  POST /volumes/{resizing}/clone {"label":"a"} -> 400 : The volume is resizing. Wait until it's active.
  POST /volumes/{migrating}/clone {"label":"a"} -> 400 : The volume is migrating. Wait until it's active.
  POST /volumes/{migrating}/attach {"instance_id":{one}} -> 400 : The volume is migrating. Wait until it's active.

B4.5-18 a clone has size and region alone
  POST /volumes/{attached}/clone {} -> 400 label: Label is required.
  POST /volumes/{attached}/clone {"label":"copy"} -> 200 {"label":"copy","status":"creating","size":21,"region":"us-iad","instance_id":null,"tags":[]}

B4.5-10 B3-11 D-volumes-6 a volume that migrates or is attached is not deleted, and one without instance not detached
  DELETE /volumes/{migrating} -> 400 : The volume is migrating.
  DELETE /volumes/{attached} -> 400 : The volume is attached. Detach it first.
  POST /volumes/{volume}/detach -> 400 : The volume isn't attached.
  DELETE /volumes/{volume} -> 200
  GET /volumes/{volume} -> 404 : Not found

B4.5-14 B4.5-20 a restricted user needs read_write on the volume and on the instance
  POST /volumes/{volume}/attach {"instance_id":{one}} as grants instance:{one}:read_write,volume:{volume}:read_only -> 403 : Your user lacks the grant volume:{volume}:read_write.
  POST /volumes/{volume}/attach {"instance_id":{one}} as grants instance:{one}:read_only,volume:{volume}:read_write -> 403 : Your user lacks the grant instance:{one}:read_write.
  POST /volumes {"label":"a","instance_id":{one}} as grants add_volumes -> 403 : Your user lacks the grant instance:{one}:read_write.
  POST /volumes/{attached}/detach as grants volume:{attached}:read_write -> 403
  POST /volumes/{volume}/attach {"instance_id":{one}} as grants instance:{one}:read_write,volume:{volume}:read_write -> 200

B4.5-3 B4.5-19 B5-6 volumes are made and cloned with add_volumes
  POST /volumes {"label":"a","region":"us-iad"} as grants volume:{volume}:read_write -> 403 : Your user lacks the grant add_volumes.
  POST /volumes/{volume}/clone {"label":"a"} as grants volume:{volume}:read_write -> 403 : Your user lacks the grant add_volumes.
  POST /volumes/{volume}/clone {"label":"a"} as grants add_volumes -> 403 : Your user lacks the grant volume:{volume}:read_write.

B4.5-6 volumes are filtered and ordered by label, tags, status and size
  POST /volumes {"label":"b","region":"us-iad","size":30,"tags":["ten","pro"]}
  POST /volumes {"label":"a","region":"us-iad","size":40,"tags":["production","100%_d","ÜBER 🪣!","tab\tand\u0001","a \"b\" c","C:\\new"]}
  GET /volumes {"tags":"pro"} -> 200 {"data":[{"label":"b"}]}
  GET /volumes {"tags":{"+contains":"PRO"},"+order_by":"label"} -> 200 {"data":[{"label":"a"},{"label":"b"}]}
  GET /volumes {"tags":{"+neq":"ten"}} -> 200 {"data":[{"label":"a"}]}
  GET /volumes {"tags":{"+contains":"\",\""}} -> 200 {"data":[]}
  GET /volumes {"tags":"100%_d"} -> 200 {"data":[{"label":"a"}]}
  GET /volumes {"tags":"ÜBER 🪣!"} -> 200 {"data":[{"label":"a"}]}
  GET /volumes {"tags":"tab\tand\u0001"} -> 200 {"data":[{"label":"a"}]}
  GET /volumes {"tags":"a \"b\" c"} -> 200 {"data":[{"label":"a"}]}
  GET /volumes {"tags":{"+contains":":\\ne"}} -> 200 {"data":[{"label":"a"}]}
  GET /volumes {"size":{"+gte":30},"+order_by":"size","+order":"desc"} -> 200 {"data":[{"label":"a"},{"label":"b"}]}
  GET /volumes {"+or":[{"label":"b"},{"tags":"production"}]} -> 200 {"results":2}
  GET /volumes {"status":"active"} -> 200 {"data":[]}
  GET /volumes {"region":"us-iad"} -> 400 X-Filter: Cannot filter on region
  GET /volumes {"tags":["ten"]} -> 400 X-Filter: tags must be a string.
`,
)
