import { describe, expect, it } from 'vitest';
import { endFreezes } from '../../../applet-host-demo/provider/base/store/people/users.ts';
import { identityLogin } from '../../../widget/contract/http/identity-login.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { createClient } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';

/** Shorter than the silence that ends a session. */
const PERIOD_MS = 300_000;

/** Freezes of players with an end and a reason. L-MO13. */
describe.each(everyDatabase())('freezes (%s)', (database) => {
  const stage = useServerStage(database);
  const { done, refusal } = stage;
  const isoIn = (ms: number): string => new Date(stage.provider.services.now() + ms).toISOString();
  const mayCall = async ({ client }: Player) => (await client.operation(OPERATIONS.accountGet, undefined)).ok;
  const maySignIn = async ({ playerId }: Player) => {
    const token = await stage.signer.sign({ playerId, name: 'Bob' });
    return (await createClient(stage.provider.baseUrl).call(identityLogin, { token })).ok;
  };
  const endThem = async () => endFreezes(stage.provider.services.db, stage.provider.services.now());

  it('end automatically, and show operators their reason until then', async () => {
    const [bob, eve] = [await stage.aPlayer('Bob'), await stage.aPlayer('Eve')];
    const until = isoIn(PERIOD_MS);
    const frozen = { isFrozen: true, frozenUntil: until, freezeReason: 'two accounts' };
    expect(await done('POST', `/players/${stage.ref(bob)}/freeze`, { until, reason: 'two accounts' })).toMatchObject(
      frozen,
    );
    expect((await done('POST', `/players/${stage.ref(eve)}/freeze`)).frozenUntil).toBeUndefined();
    await endThem();
    expect(await done('GET', `/players/${stage.ref(bob)}`)).toMatchObject(frozen);
    expect([await mayCall(bob), await maySignIn(bob)]).toEqual([false, false]);
    stage.provider.advanceClock(PERIOD_MS + 1);
    await endThem();
    const after = await done('GET', `/players/${stage.ref(bob)}`);
    expect(after).toMatchObject({ isFrozen: false });
    expect([after.frozenUntil, after.freezeReason]).toEqual([undefined, undefined]);
    expect([await mayCall(bob), await maySignIn(bob)]).toEqual([true, true]);
    expect(await done('GET', `/players/${stage.ref(eve)}`)).toMatchObject({ isFrozen: true });
  });

  it('are replaced by a second freeze, and lifted early', async () => {
    const bob = await stage.aPlayer('Bob');
    const freeze = (body: object) => done('POST', `/players/${stage.ref(bob)}/freeze`, body);
    await freeze({ until: isoIn(PERIOD_MS), reason: 'first' });
    const again = await freeze({ reason: 'second' });
    expect([again.frozenUntil, again.freezeReason]).toEqual([undefined, 'second']);
    const lifted = await done('POST', `/players/${stage.ref(bob)}/unfreeze`);
    expect([lifted.isFrozen, lifted.freezeReason]).toEqual([false, undefined]);
    expect(await refusal('POST', `/players/${stage.ref(bob)}/freeze`, { until: isoIn(-1) })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await mayCall(bob)).toBe(true);
  });

  it('decide reports with an end, or endless for erased players', async () => {
    const bob = await stage.aPlayer('Bob');
    const about = { type: 'player', player: bob.playerId };
    const { reportId } = await done('POST', '/reports', { about, reason: 'fraud' });
    const until = isoIn(PERIOD_MS);
    await done('POST', `/reports/${reportId}/resolve`, { action: 'freeze-player', until, note: 'proved' });
    expect(await done('GET', `/players/${stage.ref(bob)}`)).toMatchObject({
      frozenUntil: until,
      freezeReason: 'proved',
    });
    const [{ detail }] = (await done('GET', '/audit?order=newest&limit=1')).data;
    expect(JSON.parse(detail).values).toEqual({ action: 'freeze-player', until });
    const { db, now } = stage.provider.services;
    await db.updateTable('users').set({ erased_at: now() }).where('user_id', '=', bob.userId).execute();
    stage.provider.advanceClock(PERIOD_MS + 1);
    await endThem();
    const row = await db
      .selectFrom('users')
      .select('is_frozen')
      .where('user_id', '=', bob.userId)
      .executeTakeFirstOrThrow();
    expect(row.is_frozen).toBe(true);
  });
});
