import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { type DrawProof, findDrawFault } from '../../../widget/domain/fair/draw-check.ts';
import { nodeHash, sha256 } from '../../../applet-host-demo/provider/base/fair/node-hash.ts';
import { readSecretKeys } from '../../../applet-host-demo/provider/base/fair/secret-keys.ts';
import { drawAndSettle, planTenantDraws } from '../../../applet-host-demo/demo/lottery/draws.ts';
import { shareDraw } from '../../../applet-host-demo/provider/base/store/lottery/lottery-draws.ts';
import { insertBet } from '../../../applet-host-demo/provider/base/store/lottery/lottery-bets.ts';
import {
  aLine,
  GAME_ID,
  type LotteryPlayer,
  type LotteryStage,
  startLotteryStage,
} from '../../support/lottery-stage.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const KEYS = readSecretKeys({ SECRET_KEYS: `k1:${KEY}` });
const run = promisify(execFile);

function aSignal() {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}

const readProof = async ({ client }: LotteryPlayer, issue: string, gameId = GAME_ID): Promise<DrawProof> =>
  valueOf(await client.call(HTTP_CALLS.drawProofGet, { gameId, issue })).data;

async function readList({ client }: LotteryPlayer, { gameId, issue, result }: DrawProof): Promise<string> {
  const parts: string[] = [];
  for (let part = 0; part < (result?.parts ?? 0); part += 1)
    parts.push(valueOf(await client.call(HTTP_CALLS.drawBetsGet, { gameId, issue, part })).data.bets);
  return parts.join('');
}

const findFault = async (player: LotteryPlayer, proof: DrawProof) =>
  proof.result === undefined ? 'open' : findDrawFault(proof, proof.result, await readList(player, proof), nodeHash);

const readDraw = ({ provider }: LotteryStage, issue: string) =>
  provider.services.db
    .selectFrom('lottery_draws')
    .selectAll()
    .where('game_id', '=', GAME_ID)
    .where('issue', '=', issue)
    .executeTakeFirstOrThrow();

describe.each(usualDatabase())('the proofs of draws (%s)', (database) => {
  let stage: LotteryStage;
  let ann: LotteryPlayer;

  beforeAll(async () => {
    stage = await startLotteryStage({ database, secretKeys: KEYS });
    ann = await stage.player();
  });
  afterAll(() => stage.provider.stop());

  const proofOf = (issue: string, gameId = GAME_ID, player = ann) => readProof(player, issue, gameId);
  const listOf = (proof: DrawProof) => readList(ann, proof);
  const faultOf = (proof: DrawProof) => findFault(ann, proof);
  const storedDraw = (issue: string) => readDraw(stage, issue);

  it('commit before the close, and reveal after the draw', async () => {
    const issue = await stage.openIssue();
    valueOf(await stage.bet(ann, issue));
    valueOf(await stage.bet(ann, issue, [aLine({ codes: 'odd,even', nums: '2', money: '6.00' })]));
    const before = await proofOf(issue);
    expect(before).toMatchObject({
      issue,
      rule: 2,
      gameName: '流明 28',
      secretHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(before.ownRefs).toHaveLength(2);
    expect(await faultOf(before)).toBe('open');
    const early = await ann.client.call(HTTP_CALLS.drawBetsGet, { gameId: GAME_ID, issue, part: 0 });
    expect(early).toMatchObject({ ok: false, failure: { code: 'draw_unknown' } });

    await stage.drawAll();
    const after = await proofOf(issue);
    expect(after).toMatchObject({
      secretHash: before.secretHash,
      ownRefs: before.ownRefs,
      result: { bets: 2, parts: 1 },
    });
    expect(await faultOf(after)).toBeUndefined();
    const list = await listOf(after);
    for (const ref of after.ownRefs) expect(list).toContain(`\n${ref} order `);
    expect(list).not.toContain(ann.userId);
    const other = await stage.player();
    expect((await proofOf(issue, GAME_ID, other)).ownRefs).toEqual([]);
  });

  it('exist for every game, with and without bets', async () => {
    await stage.openIssue();
    const { lottery, db } = stage.provider.services;
    if (lottery.isRemote) throw new Error('the lottery is remote');
    await stage.drawAll();
    const drawn = await db.selectFrom('lottery_draws').selectAll().where('numbers', 'is not', null).execute();
    expect(new Set(drawn.map((draw) => draw.game_id)).size).toBe(4);
    for (const draw of drawn) expect(await faultOf(await proofOf(draw.issue, draw.game_id))).toBeUndefined();
  });

  it('keep the secret encrypted in the database until the draw', async () => {
    const issue = await stage.openIssue();
    const { secret: stored, revealed } = await storedDraw(issue);
    expect(stored).toMatch(/^sealed:k1:/);
    expect(revealed).toBeNull();
    await stage.drawAll();
    const { result, secretHash } = await proofOf(issue);
    expect(sha256(result?.secret ?? '')).toBe(secretHash);
    expect(stored).not.toContain(result?.secret ?? '');
  });

  it('wait for the key without delaying other draws', async () => {
    const { services } = stage.provider;
    const tenant = await stage.provider.tenant();
    const issue = await stage.openIssue();
    const later = services.now() + 60_000;
    const lost: { issue: string; err: string }[] = [];
    const log = {
      ...services.log,
      error: ({ err, issue: of }: { err: Error; issue: string }) => lost.push({ issue: of, err: err.message }),
    };
    // A draw from before the key, in clear, next to one of an unknown key.
    await planTenantDraws(
      { ...services, secretKeys: readSecretKeys({}), now: () => later + 300_000 },
      tenant,
      new Map(),
    );
    const blind = { ...services, secretKeys: readSecretKeys({ SECRET_KEYS: `k2:${KEY}` }) };
    await drawAndSettle({ ...blind, log: log as never, now: () => later });
    expect(lost).toContainEqual({ issue, err: 'the key "k1" in SECRET_KEYS does not decrypt the draw\'s secret' });
    expect((await storedDraw(issue)).numbers).toBeNull();
    await stage.drawAll();
    expect(await faultOf(await proofOf(issue))).toBeUndefined();
  });

  it('keep draws and lists from changes and from older nodes', async () => {
    const { db } = stage.provider.services;
    const issue = await stage.openIssue();
    for (const change of [`secret = 'x'`, `secret_hash = 'x'`, 'closes_at = 0', 'rule = 1', `numbers = '[1]'`])
      await expect(sql.raw(`update lottery_draws set ${change} where issue = '${issue}'`).execute(db)).rejects.toThrow(
        'draws are kept',
      );
    await expect(db.deleteFrom('lottery_draws').execute()).rejects.toThrow('draws are kept');
    await expect(sql`update lottery_draw_bets set bets = ''`.execute(db)).rejects.toThrow('lists of bets are kept');
    await expect(db.deleteFrom('lottery_draw_bets').execute()).rejects.toThrow('lists of bets are kept');
  });

  it('leave the settlement to nodes that know a bet’s odds', async () => {
    const issue = await stage.openIssue();
    const { orderId } = valueOf(await stage.bet(ann, issue)).data;
    const settled = sql`update lottery_bets set state = 'lost' where order_id = ${orderId}`;
    await expect(settled.execute(stage.provider.services.db)).rejects.toThrow('lottery_bets_paid_by_odds');
  });

  it('still check draws by the old rule', async () => {
    const { db, now } = stage.provider.services;
    const secret = 'ab'.repeat(32);
    const old = { tenant: 'CB', game_id: GAME_ID, issue: 'old-1', closes_at: now() - 1 };
    await db
      .insertInto('lottery_draws')
      .values({ ...old, secret, secret_hash: sha256(secret) })
      .execute();
    await stage.drawAll();
    const proof = await proofOf('old-1');
    expect(proof).toMatchObject({ rule: 1, result: { secret, bets: 0, parts: 0 } });
    expect(await faultOf(proof)).toBeUndefined();
  });

  it('are announced as a capability', async () => {
    const socket = await ann.client.connect();
    expect((await socket.next(PUSHES.hello)).capabilities).toContain('draw_proof');
    socket.close();
  });

  it('can be checked by hand with the documented commands', async () => {
    const issue = await stage.openIssue();
    valueOf(await stage.bet(ann, issue));
    await stage.drawAll();
    const { baseUrl } = stage.provider;
    const recipe = await readFile('applet-host-demo/provider/docs/fair-play.md', 'utf8');
    const section = recipe.slice(recipe.indexOf('## Check a draw by hand'), recipe.indexOf('## Check a throw by hand'));
    const script = [...section.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, lines = '']) => lines).join('\n');
    const folder = await mkdtemp(path.join(tmpdir(), 'meeline-recipe-'));
    const drawn = await stage.provider.services.db
      .selectFrom('lottery_draws')
      .select(['game_id', 'issue'])
      .distinctOn('game_id')
      .where('numbers', 'is not', null)
      .where('rule', '=', 2)
      .orderBy('game_id')
      .orderBy('closes_at', 'desc')
      .execute();
    for (const { game_id: gameId, issue: of } of drawn) {
      const { result, secretHash } = await proofOf(of, gameId);
      const shown = (await (
        await fetch(`${baseUrl}/lottery/proof?tenant=CB&game=${gameId}&issue=${of}`)
      ).json()) as object;
      expect(shown).toMatchObject({ secretHash, result: { secret: result?.secret } });
      expect(shown).not.toHaveProperty('ownRefs');
      const env = { PATH: process.env['PATH'] ?? '', ORIGIN: baseUrl, TENANT: 'CB', GAME: gameId, ISSUE: of };
      const { stdout } = await run('bash', ['-euc', script], {
        cwd: folder,
        env: { ...env, SECRET: result?.secret ?? '' },
      });
      expect(stdout.trim().split('\n')).toEqual([
        `hash ${secretHash}`,
        `digest ${result?.digest}`,
        ...(result?.numbers ?? []).map(String),
      ]);
    }
    expect(drawn.map((draw) => draw.game_id)).toEqual(['cube', 'lumen28', 'saomai', 'star6']);
    await rm(folder, { recursive: true });
  });
});

// The embedded database has one connection, so its transactions follow each other anyway.
describe.each(usualDatabase().filter((database) => database === 'postgres'))(
  'draws at their close (%s)',
  (database) => {
    let stage: LotteryStage;
    let ann: LotteryPlayer;

    beforeAll(async () => {
      stage = await startLotteryStage({ database });
      ann = await stage.player();
    });
    afterAll(() => stage.provider.stop());

    it('wait for a bet being placed, and list it', async () => {
      const { services } = stage.provider;
      const issue = await stage.openIssue();
      const { closes_at: closesAtMs } = await readDraw(stage, issue);
      const id = `late-${issue}`;
      const lines = [{ playId: 'sum', codes: ['big'], stake: 100, times: 1, odds: [192] }];
      const bet = {
        orderId: id,
        uuid: id,
        tenant: 'CB',
        userId: ann.userId,
        gameId: GAME_ID,
        issue,
        lines,
        amount: 100,
      };
      const [locked, mayPlace] = [aSignal(), aSignal()];
      const placing = services.db.transaction().execute(async (trx) => {
        await shareDraw(trx, 'CB', GAME_ID, issue);
        locked.send();
        await mayPlace.sent;
        await insertBet(trx, { ...bet, kind: 'plan', state: 'planned' }, closesAtMs - 1);
      });
      await locked.sent;
      const drawing = drawAndSettle({ ...services, now: () => closesAtMs });
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(services.db)).rows.length).toBeGreaterThan(0);
      mayPlace.send();
      await Promise.all([placing, drawing]);
      const proof = await readProof(ann, issue);
      expect(proof.result).toMatchObject({ bets: 1 });
      expect(await findFault(ann, proof)).toBeUndefined();
      expect(await readList(ann, proof)).toContain(' plan 100 sum:big:100x1:192\n');
      expect(await stage.bet(ann, issue)).toMatchObject({ ok: false, failure: { code: 'bet_closed' } });
      await stage.drawAll();
    });
  },
);
