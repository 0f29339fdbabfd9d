import { describe, expect, it } from 'vitest';
import { createSlots, TENANT_SLOTS, WEBHOOK_SLOTS } from '../../../applet-host-demo/provider/edges/webhooks/slots.ts';

const aWebhook = (webhookId: string, tenant = 'CB', isTest = false) => ({ webhookId, tenant, isTest });
const QUICK_MS = 10;
const SLOW_MS = 5_000;

describe('the slots of webhooks', () => {
  const take = (slots: ReturnType<typeof createSlots>, ...candidates: ReturnType<typeof aWebhook>[]) => {
    const given = slots.share(candidates);
    for (const each of candidates)
      for (let count = given.get(each.webhookId) ?? 0; count > 0; count -= 1) slots.take(each);
    return Object.fromEntries(given);
  };

  it('are few for a new receiver, one for a test', () => {
    const slots = createSlots();
    expect(take(slots, aWebhook('a'), aWebhook('b', 'CB', true))).toEqual({ a: WEBHOOK_SLOTS, b: 1 });
    expect(take(slots, aWebhook('a'))).toEqual({});
    slots.release(aWebhook('a'));
    expect(take(slots, aWebhook('a'))).toEqual({ a: 1 });
  });

  it.each([
    ['grow with quick successes', () => Array.from({ length: 100 }, () => QUICK_MS), 32],
    ['stay few with slow ones', () => Array.from({ length: 100 }, () => SLOW_MS), WEBHOOK_SLOTS],
    ['are few again after a slow one', () => [...Array.from({ length: 100 }, () => QUICK_MS), SLOW_MS], WEBHOOK_SLOTS],
    ['are few again after a failure', () => [...Array.from({ length: 100 }, () => QUICK_MS), undefined], WEBHOOK_SLOTS],
  ])('%s', (_name, outcomes, expected) => {
    const slots = createSlots();
    for (const tookMs of outcomes()) {
      if (tookMs === undefined) slots.failed('a');
      else slots.succeeded('a', tookMs);
    }
    expect(take(slots, aWebhook('a'))).toEqual({ a: expected });
  });

  it('are bounded for a tenant, and left for others', () => {
    const slots = createSlots();
    const many = Array.from({ length: 10 }, (_, index) => aWebhook(`a${index}`));
    for (const { webhookId } of many) for (let count = 0; count < 100; count += 1) slots.succeeded(webhookId, QUICK_MS);
    const given = take(slots, ...many, aWebhook('b', 'GPO'));
    expect(Object.values(given).reduce((sum, count) => sum + count, 0)).toBe(TENANT_SLOTS + WEBHOOK_SLOTS);
    // Evenly.
    expect(new Set(many.map(({ webhookId }) => given[webhookId]))).toEqual(new Set([6, 7]));
  });

  it('of receivers that never answer leave slots for the others', () => {
    const slots = createSlots();
    slots.succeeded('good', QUICK_MS);
    const bad = Array.from({ length: 200 }, (_, index) => aWebhook(`b${index}`, `T${index}`));
    const given = take(slots, ...bad);
    expect(Object.values(given).reduce((sum, count) => sum + count, 0)).toBe(128);
    expect(take(slots, ...bad, aWebhook('good'))).toEqual({ good: WEBHOOK_SLOTS + 1 });
  });

  it('count failures in a row until a success or pause', () => {
    const slots = createSlots();
    slots.take(aWebhook('a'));
    expect([slots.failed('a'), slots.failed('a')].map(({ failures }) => failures)).toEqual([1, 2]);
    expect(slots.succeeded('a', QUICK_MS)).toBe(false);
    expect(slots.failed('a')).toEqual({ failures: 1, wasPaused: false });
    slots.paused('a');
    expect(slots.failed('a')).toEqual({ failures: 1, wasPaused: true });
    expect(slots.succeeded('a', QUICK_MS)).toBe(true);
    expect(slots.failed('a')).toEqual({ failures: 1, wasPaused: false });
  });
});
