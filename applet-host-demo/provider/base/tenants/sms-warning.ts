import type { Database } from '../store/schema/schema.ts';
import { listTenants, readTenantSettings } from '../store/engine/tenants.ts';

/** Says which tenants need a verified phone number for registration while no text message can be sent: registration fails there. */
export async function warnWithoutSms({
  db,
  sms,
  log,
}: {
  readonly db: Database;
  readonly sms: object | undefined;
  readonly log: { readonly error: (about: object, text: string) => void };
}): Promise<void> {
  if (sms !== undefined) return;
  for (const { code } of await listTenants(db)) {
    const settings = await readTenantSettings(db, code);
    if (settings?.requiresSms === true)
      log.error(
        { tenant: code },
        'requiresSms is on, but SMS_URL is not set: nobody can register in this tenant. Set SMS_URL and SMS_SECRET, or requiresSms=false',
      );
  }
}
