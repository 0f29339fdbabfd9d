import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runErasures } from '../../../applet-host-demo/provider/capabilities/data-life/erasure.ts';
import { removeUnusedFiles } from '../../../applet-host-demo/provider/capabilities/files/clean-up.ts';
import { removeFiles } from '../../../applet-host-demo/provider/base/store/data-life/personal-data.ts';
import { removeClosedReports } from '../../../applet-host-demo/provider/base/store/moderation/report-files.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import type { RichContent } from '../../../widget/domain/message/rich-content.ts';
import { uploadWhole } from '../../support/file-client.ts';
import { pngSample, voiceSample } from '../../support/media-samples.ts';
import { TEST_TENANT } from '../../support/provider.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

interface Shown {
  readonly messageId: string;
  readonly isReported: boolean;
  readonly content: {
    readonly kind: string;
    readonly files: readonly { readonly file: string; readonly kind: string; readonly mediaType: string }[];
    readonly facts: readonly { readonly name: string; readonly value: string }[];
  };
}

/** Reported messages as operators see them: their files and facts, as one case. L-MO16. */
describe.each(usualDatabase())('evidence of reports (%s)', (database) => {
  const stage = useServerStage(database, { limits: JOBS_BY_HAND });
  const { done, refusal } = stage;

  const aGroup = async (owner: Player, ...members: readonly Player[]): Promise<string> => {
    const body = { name: 'Talk', owner: owner.playerId, members: members.map(({ playerId }) => playerId) };
    const { groupId } = await done('POST', '/groups', body);
    const { db } = stage.provider.services;
    await db.updateTable('groups').set({ ignores_talk_interval: true }).where('group_id', '=', groupId).execute();
    return groupId;
  };
  const upload = async ({ client }: Player, chatId: string, type: 'image' | 'voice'): Promise<string> => {
    const bytes = type === 'image' ? await pngSample() : await voiceSample();
    const stored = await uploadWhole(stage.provider.baseUrl, client, { chatId, type }, bytes);
    if (!stored.ok) throw new Error(stored.failure.code);
    return stored.value.fileKey;
  };
  const send = async ({ client }: Player, chatId: string, content: RichContent): Promise<string> => {
    const message = {
      chatId,
      localId: randomUUID(),
      content: packContent(content),
      mentionedIds: [],
      mentionWords: [],
    };
    return valueOf(await client.operation(OPERATIONS.msgSend, message)).data.messageId;
  };
  const aPicture = async (sender: Player, chatId: string) => {
    const key = await upload(sender, chatId, 'image');
    const content = { kind: 'image', file: { key }, width: 1, height: 1, sizeBytes: 1 } as const;
    return { key, messageId: await send(sender, chatId, content) };
  };
  const report = async (chatId: string, messageId: string, reporter?: Player): Promise<string> => {
    const about = { type: 'message', chatId, messageId };
    const by = reporter === undefined ? {} : { reporter: reporter.playerId };
    return (await done('POST', '/reports', { about, reason: 'illegal', ...by })).reportId;
  };
  const evidenceOf = async (reportId: string): Promise<readonly Shown[]> =>
    (await done('GET', `/reports/${reportId}`)).evidence;
  const statusOf = async (reportId: string, file: string): Promise<number> =>
    (await stage.server.call('GET', `/reports/${reportId}/files/${file}`)).status;

  it('has the files around the message, and records their opening', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    await done('PUT', `/players/${stage.ref(ann)}/friends/${stage.ref(bob)}`);
    const group = await aGroup(ann, bob);
    const voiceKey = await upload(ann, group, 'voice');
    const voice = { kind: 'voice', file: { key: voiceKey }, durationMs: 2000, waveform: [] } as const;
    await send(ann, group, voice);
    const { key, messageId } = await aPicture(bob, group);
    const card = { kind: 'person-card', userId: ann.userId, name: 'Ann', photo: '' } as const;
    await send(bob, group, card);
    const reportId = await report(group, messageId, ann);
    const shown = (await evidenceOf(reportId)).filter(({ content }) => content.kind !== 'notice');
    expect(
      shown.map(({ content, isReported }) => [content.kind, content.files.map((each) => each.file), isReported]),
    ).toEqual([
      ['voice', [voiceKey], false],
      ['image', [key], true],
      ['person-card', [], false],
    ]);
    expect(shown[1]?.content.files[0]).toMatchObject({ kind: 'image', mediaType: 'image/png' });
    expect(shown[2]?.content.facts).toEqual([
      { name: 'name', value: 'Ann' },
      { name: 'id', value: ann.userId },
    ]);
    expect(await statusOf(reportId, key)).toBe(200);
    expect((await done('GET', '/audit?order=newest&limit=1')).data[0]).toMatchObject({
      act: 'getReportFile',
      detail: expect.stringContaining(key),
    });
    expect(await refusal('GET', `/reports/${reportId}/files/${'x'.repeat(24)}`)).toEqual([404, 'not_found']);
    const reader = await serverClientOf(stage.provider, { scopes: ['messages:send'] });
    expect((await reader.call('GET', `/reports/${reportId}/files/${key}`)).status).toBe(403);
    await stage.provider.saveTenant({}, 'GPO');
    const foreign = await serverClientOf(stage.provider, { tenant: 'GPO' });
    expect((await foreign.call('GET', `/reports/${reportId}/files/${key}`)).status).toBe(404);
  });

  it('reports a red envelope’s amount, which its message lacks', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const groupId = await aGroup(ann, bob);
    const form = { groupId, localId: randomUUID(), split: 'equal', hours: 1, remark: 'For you' } as const;
    valueOf(await ann.client.operation(OPERATIONS.redEnvelopeGenerate, { ...form, total: '12.50', quantity: 2 }));
    const request = { chatId: groupId, messageId: '0', direction: 'get_back' } as const;
    const { messages } = valueOf(await bob.client.operation(OPERATIONS.getMsgList, request)).data;
    const card = messages.findLast(({ content }) => content.kind === 'rich');
    const reportId = await report(groupId, card?.delivery.messageId ?? '');
    const { messages: around } = await done('GET', `/reports/${reportId}/chat`);
    for (const shown of [await evidenceOf(reportId), around as readonly Shown[]]) {
      const reported = shown.find(({ isReported }) => isReported);
      expect(reported?.content).toMatchObject({
        kind: 'red-envelope',
        facts: expect.arrayContaining([
          { name: 'amount', value: '12.50' },
          { name: 'remark', value: 'For you' },
        ]),
      });
    }
  });

  it('keeps its files until the report goes, despite removals', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const group = await aGroup(ann, bob);
    const { key, messageId } = await aPicture(bob, group);
    const reportId = await report(group, messageId);
    const { services } = stage.provider;
    await done('POST', `/reports/${reportId}/resolve`, { action: 'remove-message' });
    await done('DELETE', `/players/${stage.ref(bob)}`);
    await runErasures(services);
    await removeFiles(services.db, { tenant: TEST_TENANT, beforeMs: services.now() + 1 });
    await removeUnusedFiles(services);
    expect(await statusOf(reportId, key)).toBe(200);
    const blob = await services.db.selectFrom('report_files').select('blob_key').where('file_key', '=', key).execute();
    await removeClosedReports(services.db, TEST_TENANT, services.now() + 1);
    expect(await statusOf(reportId, key)).toBe(404);
    const marked = await services.db.selectFrom('blob_removals').select('blob_key').execute();
    expect(marked).toContainEqual(blob[0]);
  });

  it('is one case for all reporters, decided once', async () => {
    const [ann, bob, eve] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob'), await stage.aPlayer('Eve')];
    const group = await aGroup(ann, bob, eve);
    const { messageId } = valueOf(await bob.client.send(group, 'rude')).data;
    const [first, second] = [await report(group, messageId, ann), await report(group, messageId, eve)];
    const cases = (await done('GET', `/reports?state=open&cases=1&reported=user:${bob.userId}`)).data;
    expect(cases).toMatchObject([{ reportId: first, reportsOfMessage: 2 }]);
    const shown = await done('GET', `/reports/${first}`);
    expect(
      shown.sameMessage.map((each: { readonly reporter: { readonly name: string } }) => each.reporter.name),
    ).toEqual(['Ann', 'Eve']);
    await done('POST', `/reports/${first}/resolve`, { action: 'none', moderator: 'mod-7' });
    expect(await done('GET', `/reports/${second}`)).toMatchObject({ state: 'resolved', moderator: 'mod-7' });
  });

  it('opens the current conversation around it, with an audit entry', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const group = await aGroup(ann, bob);
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1)
      ids.push(valueOf(await (index % 2 === 0 ? ann : bob).client.send(group, `text ${index}`)).data.messageId);
    const reportId = await report(group, ids[5] ?? '', ann);
    await done('POST', `/messages/${group}:${ids[7]}/removal`);
    const read = async (query = '') => {
      const { chatId, messages } = await done('GET', `/reports/${reportId}/chat${query}`);
      expect(chatId).toBe(group);
      return messages as readonly (Shown & {
        readonly isRemoved: boolean;
        readonly content: { readonly text?: string };
      })[];
    };
    const around = await read();
    expect(around.find(({ isReported }) => isReported)?.content.text).toBe('text 5');
    expect(around.find(({ isRemoved }) => isRemoved)?.content.text).toBe('text 7');
    expect(around.at(-1)?.content.text).toBe('text 30');
    expect((await read(`?at=${ids[39]}`)).at(-1)?.content.text).toBe('text 39');
    expect((await done('GET', '/audit?order=newest&limit=1')).data[0]).toMatchObject({ act: 'getReportChat' });
  });
});
