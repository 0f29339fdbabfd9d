/**
 * Slots are deliveries that run at the same time on a node. A new receiver gets a few. One that answers quickly gets more with each
 * success; one that is slow or fails goes back to the few. So receivers that never answer cannot use up the slots of the others.
 */
export const WEBHOOK_SLOTS = 4;
const MAX_WEBHOOK_SLOTS = 32;
export const TENANT_SLOTS = 64;
/** Of all receivers that have not answered quickly. */
const SLOW_SLOTS = 128;
const NODE_SLOTS = 256;
/** A slower success earns no slot. */
const QUICK_MS = 1_000;

interface Candidate {
  readonly webhookId: string;
  readonly tenant: string;
  /** The receiver is tested by one delivery, because it did not answer before. */
  readonly isTest: boolean;
}

export interface Slots {
  /** Divides the free slots: each next one goes to the tenant, then to the webhook, with the fewest. */
  readonly share: (candidates: readonly Candidate[]) => ReadonlyMap<string, number>;
  readonly take: (webhook: Pick<Candidate, 'webhookId' | 'tenant'>) => void;
  readonly release: (webhook: Pick<Candidate, 'webhookId' | 'tenant'>) => void;
  /** Returns whether this node has paused the receiver meanwhile. */
  readonly succeeded: (webhookId: string, tookMs: number) => boolean;
  /** Returns how many deliveries to this receiver have failed since the last success or pause. */
  readonly failed: (webhookId: string) => { readonly failures: number; readonly wasPaused: boolean };
  readonly paused: (webhookId: string) => void;
}

interface State {
  running: number;
  limit: number;
  failures: number;
  /** Until nothing runs. */
  isPaused: boolean;
}

export function createSlots(): Slots {
  const webhooks = new Map<string, State>();
  const tenants = new Map<string, number>();

  const stateOf = (webhookId: string) => {
    let state = webhooks.get(webhookId);
    if (state === undefined)
      webhooks.set(webhookId, (state = { running: 0, limit: WEBHOOK_SLOTS, failures: 0, isPaused: false }));
    return state;
  };
  const change = ({ webhookId, tenant }: Pick<Candidate, 'webhookId' | 'tenant'>, by: 1 | -1): void => {
    const state = stateOf(webhookId);
    state.running += by;
    if (state.running === 0) state.isPaused = false;
    if (state.running === 0 && state.limit === WEBHOOK_SLOTS && state.failures === 0) webhooks.delete(webhookId);
    const running = (tenants.get(tenant) ?? 0) + by;
    if (running === 0) tenants.delete(tenant);
    else tenants.set(tenant, running);
  };
  const isSlow = (limit: number): boolean => limit <= WEBHOOK_SLOTS;

  return {
    share(candidates) {
      const given = new Map<string, number>();
      const ofTenant = new Map(tenants);
      let free = NODE_SLOTS;
      let freeSlow = SLOW_SLOTS;
      for (const { running, limit } of webhooks.values()) {
        free -= running;
        if (isSlow(limit)) freeSlow -= running;
      }
      let open = candidates.map((candidate) => {
        const { running = 0, limit = WEBHOOK_SLOTS } = webhooks.get(candidate.webhookId) ?? {};
        return { ...candidate, running, limit: candidate.isTest ? 1 : limit, isSlow: isSlow(limit) };
      });
      const tenantSlots = (tenant: string): number => ofTenant.get(tenant) ?? 0;
      while (free > 0) {
        open = open.filter(
          (each) =>
            each.running < each.limit && tenantSlots(each.tenant) < TENANT_SLOTS && (!each.isSlow || freeSlow > 0),
        );
        const [first, ...others] = open;
        if (first === undefined) break;
        let next = first;
        for (const other of others) {
          const byTenant = tenantSlots(other.tenant) - tenantSlots(next.tenant);
          if (byTenant < 0 || (byTenant === 0 && other.running < next.running)) next = other;
        }
        next.running += 1;
        given.set(next.webhookId, (given.get(next.webhookId) ?? 0) + 1);
        ofTenant.set(next.tenant, tenantSlots(next.tenant) + 1);
        free -= 1;
        if (next.isSlow) freeSlow -= 1;
      }
      return given;
    },
    take: (webhook) => change(webhook, 1),
    release: (webhook) => change(webhook, -1),
    succeeded(webhookId, tookMs) {
      const state = stateOf(webhookId);
      const wasPaused = state.isPaused;
      state.isPaused = false;
      state.failures = 0;
      state.limit = tookMs < QUICK_MS ? Math.min(MAX_WEBHOOK_SLOTS, state.limit + 1) : WEBHOOK_SLOTS;
      return wasPaused;
    },
    failed(webhookId) {
      const state = stateOf(webhookId);
      state.failures += 1;
      state.limit = WEBHOOK_SLOTS;
      return { failures: state.failures, wasPaused: state.isPaused };
    },
    paused(webhookId) {
      const state = stateOf(webhookId);
      state.failures = 0;
      state.isPaused = true;
    },
  };
}
