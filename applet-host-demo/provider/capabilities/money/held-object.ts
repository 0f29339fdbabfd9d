import type { Services } from '../../calls/services.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

/** The reactions of a kind of object to the outcome of its hold. The object is stored before, in a hidden state. */
export interface HeldObject {
  /** The money is held: shows the object. Returns what to do after the commit, such as pushes. */
  readonly open: (
    trx: DatabaseTransaction,
    holdId: string,
    about: { readonly services: Services; readonly tenant: Tenant },
  ) => Promise<() => void>;
  /** The hold was refused: removes the object. Its uuid is free again. */
  readonly drop: (trx: DatabaseTransaction, holdId: string) => Promise<void>;
}
