import { plainTenant } from '../../base/tenant-settings/plain-tenant.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { issueKey } from './keys.ts';
import { SCOPES } from '../../capabilities/operators/scopes.ts';
import { appendAudit } from '../../base/store/access/audit-log.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { enterTenant, readTenantSettings } from '../../base/store/engine/tenants.ts';
import { writeTenant } from '../../base/store/tenants/change-tenant.ts';
import type { EnteredSettings } from '../../base/tenants/tenants-file.ts';

interface TenantOrder {
  readonly code: string;
  /** Checked by `problemOf`. */
  readonly entered: EnteredSettings;
  /** Also creates an API key with all rights. */
  readonly wantsKey: boolean;
}

/** Creates a tenant that the provider serves, with its first entry in the audit log. Registration is closed unless it is entered. */
export async function createTenant(
  trx: DatabaseTransaction,
  { code, entered, wantsKey }: TenantOrder,
  author: { readonly actor: string; readonly requestId: string },
  nowMs: number,
): Promise<Result<{ readonly keyText: string | undefined }, 'exists'>> {
  if ((await readTenantSettings(trx, code)) !== undefined) return failure('exists');
  await writeTenant(trx, code, { ...plainTenant(), ...entered }, nowMs);
  await enterTenant(trx, code);
  const key = wantsKey ? await issueKey(trx, { tenant: code, name: 'first key', scopes: SCOPES }, nowMs) : undefined;
  const detail = {
    target: key === undefined ? {} : { key: key.keyId },
    fields: Object.keys(entered),
    values: {},
  };
  await appendAudit(trx, code, { ...author, act: 'createTenant', detail }, nowMs);
  return success({ keyText: key?.text });
}
