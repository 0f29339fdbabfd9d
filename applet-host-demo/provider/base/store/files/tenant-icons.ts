import { sql } from 'kysely';
import { newFileKey } from './files.ts';
import type { Database } from '../schema/schema.ts';

/** A stored icon. Its key is in its path, and never gets another picture. */
export interface StoredIcon {
  readonly iconKey: string;
  readonly blobKey: string;
  readonly size: number;
}

export const ICON_PATH = '/vap/icon';
export const iconPath = (iconKey: string): string => `${ICON_PATH}/${iconKey}.png`;
const PATH_FORM = /^\/vap\/icon\/([\w-]+)\.png$/;

/** Registers an icon before its picture is stored. Without a setting that names it, it is removed later. */
export async function insertIcon(
  db: Database,
  { tenant, blobKey, size }: Omit<StoredIcon, 'iconKey'> & { readonly tenant: string },
  nowMs: number,
): Promise<string> {
  const iconKey = newFileKey();
  await db
    .insertInto('tenant_icons')
    .values({ icon_key: iconKey, tenant, blob_key: blobKey, size, changed_at: nowMs })
    .execute();
  return iconKey;
}

export async function findIcon(db: Database, iconKey: string): Promise<StoredIcon | undefined> {
  const row = await db.selectFrom('tenant_icons').selectAll().where('icon_key', '=', iconKey).executeTakeFirst();
  return row && { iconKey, blobKey: row.blob_key, size: row.size };
}

/** Keeps replaced icons for the time of an unused file: open pages and caches still name them. Other addresses have no effect. */
export async function keepReplacedIcons(
  db: Database,
  { tenant, addresses }: { readonly tenant: string; readonly addresses: readonly string[] },
  nowMs: number,
): Promise<void> {
  const keys = addresses.flatMap((address) => PATH_FORM.exec(address)?.[1] ?? []);
  if (keys.length === 0) return;
  await db
    .updateTable('tenant_icons')
    .set({ changed_at: nowMs })
    .where('tenant', '=', tenant)
    .where('icon_key', 'in', keys)
    .execute();
}

/** Removes icons from before a time that no setting of their tenant names. Their bytes are marked for removal. */
export async function removeUnusedIcons(db: Database, beforeMs: number): Promise<void> {
  await sql`
    with gone as (
      delete from tenant_icons i using tenants t
      where t.code = i.tenant and i.changed_at < ${beforeMs}::bigint
        and ${sql.lit(`${ICON_PATH}/`)} || i.icon_key || '.png'
          not in (coalesce(t.settings ->> 'icon', ''), coalesce(t.settings ->> 'launcherIcon', ''))
      returning i.blob_key
    )
    insert into blob_removals (blob_key) select blob_key from gone on conflict do nothing`.execute(db);
}
