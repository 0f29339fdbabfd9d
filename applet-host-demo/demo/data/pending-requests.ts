import { addBoardNote, decideRequest, putRequest } from '../../provider/base/store/people/friend-requests.ts';
import { putNotice } from '../../provider/base/store/groups/group-notices.ts';
import type { DatabaseTransaction } from '../../provider/base/store/schema/schema.ts';
import { insertUser } from '../../provider/base/store/people/users.ts';
import type { DemoGroup, PlayerKey } from './players.ts';
import type { Random } from './random.ts';

interface SeedScene {
  readonly tenant: string;
  readonly nowMs: number;
  readonly random: Random;
  readonly idOf: (key: PlayerKey) => string;
  readonly groupIdOf: (key: DemoGroup['key']) => string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Users without friends. They have no password, so no sign-in can succeed as them. */
const STRANGERS = {
  bao: { name: 'Trần Gia Bảo', photo: '' },
  zhiyao: { name: '许知遥', photo: 'girl5' },
  owen: { name: 'Owen Park', photo: '' },
  supha: { name: 'สุภา ศรีสุข', photo: 'girl6' },
} as const;
type StrangerKey = keyof typeof STRANGERS;

/**
 * Creates pending requests for the demo: friend requests in both directions and in each state without a friendship, and
 * applications to a group. So the user of the demo finds something to answer. Everything is younger than a week, because
 * older requests are not shown. Spec: 2-contacts-groups §4, §5.
 */
export async function seedPendingRequests(trx: DatabaseTransaction, scene: SeedScene): Promise<void> {
  const { tenant, nowMs, random, idOf, groupIdOf } = scene;
  const strangers = new Map<StrangerKey, string>();
  for (const key of Object.keys(STRANGERS) as readonly StrangerKey[]) {
    const userId = `M${random.between(100_000_000, 999_999_999)}`;
    const account = await insertUser(trx, { tenant, userId, ...STRANGERS[key] }, nowMs - 9 * DAY_MS);
    if (account === undefined) throw new Error(`demo stranger ${key} exists already`);
    strangers.set(key, userId);
  }
  const stranger = (key: StrangerKey): string => strangers.get(key) ?? '';
  const [host, guide, owner] = [idOf('xiaoming'), idOf('emma'), idOf('jiayi')];

  const ask = (fromId: string, toId: string, message: string, agoMs: number, meeting: object = {}): Promise<void> =>
    putRequest(trx, { fromId, toId, message, ...meeting }, nowMs - agoMs);
  const lan = { sourceType: 'card', sourceUserId: idOf('lan') };
  await ask(stranger('bao'), host, 'Chào anh, em là bạn của chị Lan', 3 * HOUR_MS, lan);
  await ask(stranger('zhiyao'), host, '我是许知遥，上周饭局见过', 26 * HOUR_MS, { sourceType: 'search' });
  await ask(stranger('supha'), host, 'สวัสดีค่ะ ขอแอดหน่อยนะคะ', 3 * DAY_MS, { sourceType: 'search' });
  await decideRequest(trx, stranger('supha'), host, 'refused');
  await ask(host, stranger('owen'), '我是陈晓明', 2 * DAY_MS, { sourceType: 'search' });
  const question = { authorId: stranger('owen'), otherId: host, text: 'Hi! Have we met?', fromMs: nowMs - 5 * DAY_MS };
  await addBoardNote(trx, { ...question, isShadowed: false });
  const football = { sourceType: 'group', sourceGroupId: groupIdOf('football') };
  await ask(idOf('minjun'), guide, '축구 모임의 민준이에요', 5 * HOUR_MS, football);

  const draws = groupIdOf('drawNight');
  const applying = { groupId: draws, type: 'applying' } as const;
  await putNotice(
    trx,
    { ...applying, state: 'pending', fromId: stranger('bao'), userIds: [host, owner, stranger('bao')] },
    nowMs - 2 * HOUR_MS,
  );
  await putNotice(
    trx,
    {
      ...applying,
      state: 'refused',
      fromId: stranger('owen'),
      doneById: owner,
      userIds: [host, owner, stranger('owen')],
    },
    nowMs - 2 * DAY_MS,
  );
  await putNotice(
    trx,
    {
      groupId: groupIdOf('lounge'),
      type: 'upgradeAdmin',
      state: 'agreed',
      fromId: host,
      doneById: owner,
      userIds: [host],
    },
    nowMs - 4 * DAY_MS,
  );
}
