import type { Services } from '../../calls/services.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import { beginAct, closeAct, closeOldIntents, completeAct, dropAct } from '../../base/store/access/audit-intents.ts';
import type { ApiContext, Endpoint } from './endpoint.ts';
import type { ApiOutcome } from './failures.ts';

/** The node of an act that is not finished after this time has died. No call takes so long. */
const ABANDONED_MS = 5 * 60_000;

/**
 * Makes a change by the server API with its entry in the audit log: the intent before the change, the entry after it. L-PB10, L-SJ2.
 *
 * @param run the change. If it throws, or the node dies, the entry says that its outcome is unknown
 */
export async function recorded(
  endpoint: Endpoint,
  { params, body }: { readonly params: unknown; readonly body: unknown },
  { services, tenant, caller, requestId }: ApiContext,
  run: () => Promise<ApiOutcome<unknown>>,
): Promise<ApiOutcome<unknown>> {
  const { db, now, log } = services;
  const act = { actor: caller.id, act: endpoint.name, requestId, detail: detailOf(endpoint, params, body) };
  const intent = await beginAct(db, tenant.code, act, now());
  /** The intent stays if this fails, and is closed as unknown later. The answer tells what has happened in any case. */
  const settle = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.error({ err: error, act: act.act, requestId }, 'an act is not recorded yet'));
  let outcome: ApiOutcome<unknown>;
  try {
    outcome = await run();
  } catch (error) {
    await settle(closeAct(db, intent, now()));
    throw error;
  }
  await settle(outcome.ok ? completeAct(db, intent, now()) : dropAct(db, intent));
  return outcome;
}

/** The target of a change, the names of the changed fields, and the values that may be kept. L-PB10. */
function detailOf({ audited, auditedObject }: Endpoint, params: unknown, body: unknown) {
  const sent = new Map(entriesOf(body));
  const named = auditedObject === undefined ? sent : new Map(entriesOf(sent.get(auditedObject)));
  return {
    target: params,
    fields: [...named.keys()],
    values: Object.fromEntries([...sent].filter(([field]) => audited.includes(field))),
  };
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Closes acts whose nodes have died from now on. */
export const startActClosing = (services: Services): (() => Promise<void>) =>
  repeat(services, {
    name: 'audit-intents',
    everyMs: services.limits.actClosingIntervalMs,
    failure: 'unfinished acts could not be closed',
    run: (isStopped) => closeAbandonedActs(services, isStopped),
  });

export async function closeAbandonedActs({ db, now }: Services, isStopped = (): boolean => false): Promise<void> {
  while (!isStopped() && (await closeOldIntents(db, now() - ABANDONED_MS, now())));
}
