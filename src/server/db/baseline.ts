/** The first schema, in SQLite's words (`migrations.ts` translates them for PostgreSQL). Never edited: add a migration instead. */

// Ids are never reused where they count (`autoincrement`), so that the id of a deleted row never refers to another one.
// A crash of the database may forget the counts of a minute, hence the mark on `rate_window`.
// The index of tickets is the list's own order, so that a page of many tickets doesn't sort long texts.
export const baseline = `
  create table account (
    id integer primary key, uuid text not null unique, name text not null, balance integer not null,
    managed integer not null, priority_program integer not null, created text not null
  );
  create table "user" (
    username text not null primary key, account_id integer not null references account (id),
    restricted integer not null, created text not null
  );
  create table user_grant (
    username text not null references "user" (username), kind text not null, entity text not null,
    level text not null, constraint user_grant_key primary key (username, kind, entity, level)
  );
  create table token (
    id integer primary key, username text not null references "user" (username), hash text not null unique,
    scopes text not null, created text not null, revoked text, expires text, last_used text
  );
  create table region (
    id text not null primary key, label text not null, country text not null, status text not null,
    resolvers_ipv4 text not null, resolvers_ipv6 text not null, capabilities text not null
  );
  create table availability (
    region text not null references region (id), plan text not null, available integer not null,
    constraint availability_key primary key (region, plan)
  );
  create table cluster (
    id text not null primary key, region text not null references region (id), domain text not null,
    static_site_domain text not null, status text not null
  );
  create table bucket (
    id integer primary key autoincrement, account_id integer not null references account (id),
    cluster text not null references cluster (id), label text not null, acl text not null,
    cors_enabled integer not null, created text not null, objects integer not null, size integer not null,
    endpoint_type text, constraint bucket_label unique (cluster, label)
  );
  create index bucket_of_account on bucket (account_id, cluster, label);
  create table object (
    bucket_id integer not null references bucket (id), name text not null, blob text not null,
    size integer not null, etag text not null, content_type text not null, last_modified text not null,
    acl text not null, constraint object_key primary key (bucket_id, name)
  );
  create index object_blob on object (blob);
  create table certificate (
    bucket_id integer primary key references bucket (id), certificate_sealed text not null,
    private_key_sealed text not null, created text not null
  );
  create table signing_key (
    account_id integer primary key references account (id), access_key_id text not null unique,
    secret_sealed text not null
  );
  create table transfer (
    account_id integer not null references account (id), month text not null, used integer not null,
    constraint transfer_key primary key (account_id, month)
  );
  create table event (
    id integer primary key autoincrement, account_id integer not null references account (id), action text not null,
    created text not null, entity text, username text
  );
  create index event_created on event (created);
  create index event_of_account on event (account_id, id);
  create table job (
    id integer primary key, kind text not null, payload text not null, due text not null, delay integer,
    account integer, owner text, lease text
  );
  create index job_due on job (due);
  create table beta (
    id text not null primary key, label text not null, description text, priority_program_only integer not null,
    started text not null, ended text, more_info text, max_enrollments integer
  );
  create table enrollment (
    beta_id text not null references beta (id), account_id integer not null references account (id),
    enrolled text not null, constraint enrollment_key primary key (beta_id, account_id)
  );
  create table access_key (
    id integer primary key autoincrement, account_id integer not null references account (id), label text not null,
    access_key text not null unique, secret_sealed text not null, bucket_access text, regions text
  );
  create index access_key_account on access_key (account_id, id);
  create table instance (
    id integer primary key autoincrement, account_id integer not null references account (id), label text not null,
    region text not null, memory integer not null, running integer not null, last_config_id integer,
    created text not null
  );
  create index instance_of_account on instance (account_id, id);
  create table instance_config (
    id integer primary key autoincrement, instance_id integer not null references instance (id), label text not null
  );
  create index config_of_instance on instance_config (instance_id, id);
  create table instance_disk (
    id integer primary key autoincrement, instance_id integer not null references instance (id),
    label text not null, size integer not null
  );
  create index disk_of_instance on instance_disk (instance_id, id);
  create table entity (
    id integer primary key autoincrement, account_id integer not null references account (id), type text not null,
    label text not null, region text
  );
  create index entity_of_account on entity (account_id, type, label);
  create table ticket (
    id integer primary key autoincrement, account_id integer not null references account (id),
    summary text not null, description text not null, status text not null, closable integer not null, closed text,
    opened text not null, opened_by text not null, updated text not null, updated_by text,
    managed_issue integer not null, entity text
  );
  create index ticket_of_account on ticket (account_id, (closed is not null), opened desc, id desc);
  create table ticket_reply (
    id integer primary key autoincrement, ticket_id integer not null references ticket (id), created text not null,
    created_by text not null, description text not null, from_vendor integer not null
  );
  create index reply_of_ticket on ticket_reply (ticket_id, id);
  create table ticket_attachment (
    id integer primary key autoincrement, ticket_id integer not null references ticket (id), name text not null,
    blob text not null unique, size integer not null, created text not null, created_by text not null, md5 text
  );
  create index attachment_of_ticket on ticket_attachment (ticket_id, id);
  create table monitoring_client (
    id integer primary key autoincrement, account_id integer not null references account (id), label text not null,
    api_key_sealed text not null, install_code_sealed text not null, apache integer not null,
    mysql integer not null, nginx integer not null, created text not null, updated text not null,
    constraint monitoring_client_label unique (account_id, label)
  );
  create table monitoring_plan (account_id integer primary key references account (id), subscription text not null);
  create table volume (
    id integer primary key autoincrement, account_id integer not null references account (id), label text not null,
    status text not null, size integer not null, region text not null, instance_id integer, config_id integer,
    tags text not null, hardware_type text not null, content text not null, created text not null,
    updated text not null, encryption text
  );
  create index volume_of_account on volume (account_id, id);
  create index volume_of_instance on volume (instance_id, id);
  create table image (
    id integer primary key autoincrement, account_id integer references account (id), slug text unique,
    is_public integer not null, label text not null, description text, created text not null, updated text,
    created_by text, deprecated integer not null, size integer not null, type text not null, expiry text, eol text,
    vendor text, status text not null, cloud_init integer not null, region text, blob text, upload_hash text,
    upload_ends text, md5 text, tags text
  );
  create index image_blob on image (blob);
  create index image_of_account on image (account_id, id);
  create table managed_contact (
    id integer primary key autoincrement, account_id integer not null references account (id), name text not null,
    email text not null, updated text not null, phone_primary text, phone_secondary text, "group" text
  );
  create index managed_contact_of_account on managed_contact (account_id, id);
  create table managed_credential (
    id integer primary key autoincrement, account_id integer not null references account (id), label text not null,
    secret_sealed text not null, last_decrypted text
  );
  create index managed_credential_of_account on managed_credential (account_id, id);
  create table managed_ssh_key (
    public_key text not null, private_key_sealed text not null,
    account_id integer primary key references account (id)
  );
  create table managed_service (
    id integer primary key autoincrement, account_id integer not null references account (id), label text not null,
    service_type text not null, address text not null, consultation_group text not null, credentials text not null,
    status text not null, created text not null, updated text not null, timeout integer not null,
    failures integer not null, body text, notes text, region text, next_check text, issue_id integer, checked text
  );
  create index managed_service_due on managed_service (next_check, id);
  create index managed_service_of_account on managed_service (account_id, id);
  create table managed_issue (
    id integer primary key autoincrement, account_id integer not null references account (id),
    created text not null, services text not null, ticket_id integer not null
  );
  create index managed_issue_of_account on managed_issue (account_id, id);
  create table managed_instance (
    instance_id integer primary key references instance (id), access integer not null, ip text not null,
    port integer, "user" text
  );
  create table managed_stat (
    account_id integer not null references account (id), at integer not null, cpu real not null, disk real not null,
    swap real not null, net_in real not null, net_out real not null,
    constraint managed_stat_key primary key (account_id, at)
  );
  create table keyed_write (
    token_id integer not null references token (id), key_hash text not null, request_hash text not null,
    status integer, answer_sealed text, created text not null, owner text, lease text,
    constraint keyed_write_key primary key (token_id, key_hash)
  );
  create index keyed_write_created on keyed_write (created);
  create table data_identity ("only" integer primary key, data_id text not null, generation integer not null);
  create table key_check (key_id text primary key, sealed text not null);
  create table retired_id (
    kind text not null, id integer not null, retired text not null, constraint retired_id_key primary key (kind, id)
  );
  create table root_lock (name text not null primary key);
  create /* unlogged */ table rate_window ("key" text not null primary key, used integer not null, ends integer not null);
  create index rate_window_ends on rate_window (ends);
  create table removal (blob text not null primary key, due text not null);
  create index removal_due on removal (due);
  create table server_setting (name text not null primary key, value text not null);
  insert into root_lock (name) values ('server'), ('start');
`
