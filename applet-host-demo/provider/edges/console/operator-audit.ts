import { appendAudit } from '../../base/store/access/audit-log.ts';
import type { Operator } from '../../base/store/access/operators.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { listTenants } from '../../base/store/engine/tenants.ts';

/** The one who changes an operator or a tenant, for the audit log. */
export interface Author {
  /** The name of an operator, or `command-line`. */
  readonly actor: string;
  readonly requestId: string;
}

interface OperatorAct {
  readonly act: 'createOperator' | 'updateOperator' | 'changeOwnPassword' | 'setUpSecondFactor';
  readonly author: Author;
  readonly name: string;
  readonly fields?: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Records a change in the logs of the tenants whose data the operator reaches, or has reached before. */
export async function auditOperator(
  trx: DatabaseTransaction,
  versions: readonly Operator[],
  { act, author, name, fields = [], values = {} }: OperatorAct,
  nowMs: number,
): Promise<void> {
  const entry = { ...author, act, detail: { target: { operator: name }, fields, values } };
  // In the order of the codes, so that two parallel changes do not wait for each other.
  for (const { code } of await listTenants(trx))
    if (versions.some(({ tenants }) => tenants === undefined || tenants.includes(code)))
      await appendAudit(trx, code, entry, nowMs);
}
