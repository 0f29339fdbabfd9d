import { type Kysely, type Migration, sql } from 'kysely';

/** Icons that tenants have uploaded. Their settings name the one in use. L-SJ4. */
export const tenantIcons: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table tenant_icons (
    icon_key text primary key,
    tenant text not null references tenants (code),
    -- Known before the picture is stored, so that no crash leaves bytes without an owner.
    blob_key text not null,
    size integer not null,
    -- When it was uploaded, or replaced by another one.
    changed_at bigint not null
  )`,
  'create index tenant_icons_tenant on tenant_icons (tenant)',
];
