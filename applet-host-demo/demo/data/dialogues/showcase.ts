import { packContent, unpackContent } from '#contract/entities/rich-content.ts';
import { NO_MENTIONS, type MessageContent } from '#domain/message/message.ts';
import type { SeedMessage } from '../insert.ts';
import { PLAYERS, type PlayerKey } from '../players.ts';

/** The context of the showcase evening in the draw group. */
export interface ShowcaseScene {
  readonly idOf: (key: PlayerKey) => string;
  /** A group of which all of them are members. */
  readonly lounge: { readonly groupId: string; readonly name: string; readonly photo: string };
  readonly nowMs: number;
}

const MINUTE_MS = 60_000;

/** The duration of the evening, until shortly before the closing talk. */
export const SHOWCASE_MS = 40 * MINUTE_MS;

/**
 * An evening in the draw group with one message of every kind that needs no file. It contains games, cards, a link, money in each
 * of its states, bets before and after they close, a call, notices, and one message of an unknown kind. It uses no random numbers,
 * so that the rest of the demo does not change.
 *
 * @param startMs the time of the first message
 */
export function showcase({ idOf, lounge, nowMs }: ShowcaseScene, startMs: number): readonly SeedMessage[] {
  let timeMs = startMs;
  const say = (by: PlayerKey | '', content: MessageContent, mentioned?: PlayerKey): SeedMessage => {
    timeMs += 65_000;
    return {
      senderId: by === '' ? '' : idOf(by),
      timeMs,
      content,
      mentions:
        mentioned === undefined
          ? NO_MENTIONS
          : { everyone: false, userIds: [idOf(mentioned)], words: [PLAYERS[mentioned].name] },
    };
  };
  const day = new Date(nowMs).toISOString().slice(0, 10).replaceAll('-', '');
  const bet = (period: string, closesAtMs: number, more: object) =>
    rich('shareBet', {
      gameName: '流明 28',
      playName: '前三 · 组选',
      periodNo: `${day}-${period}`,
      betContent: '04,07,11,13,16,19,22,25,28',
      betAmount: '120.00',
      hitRate: '62%',
      periodEndDate: closesAtMs,
      ...more,
    });

  return [
    say('', { kind: 'notice', notice: { kind: 'text', text: '今晚的开奖夜谈开始了' } }),
    say('xiaoming', text('规则和往期都在这里：https://example.com/rules?from=group，先看再问哦')),
    say('jiayi', text(`@${PLAYERS.xiaoming.name} 收到，今晚谁先来？掷骰子决定吧`), 'xiaoming'),
    say('jiayi', packContent({ kind: 'game', game: 'dice', outcome: 5 })),
    say('xiaoming', packContent({ kind: 'game', game: 'dice', outcome: 1 })),
    say('misaki', packContent({ kind: 'game', game: 'rock-paper-scissors', outcome: 3 })),
    say('daniel', packContent({ kind: 'game', game: 'rock-paper-scissors', outcome: 1 })),
    say('emma', packContent({ kind: 'game', game: 'coin-toss', outcome: 1 })),
    say('lan', packContent({ kind: 'game', game: 'coin-toss', outcome: 2 })),
    say('xiaoming', text('😂')),
    say(
      'jiayi',
      packContent({ kind: 'person-card', userId: idOf('lan'), name: PLAYERS.lan.name, photo: PLAYERS.lan.photo }),
    ),
    say(
      'xiaoming',
      packContent({
        kind: 'group-card',
        groupId: lounge.groupId,
        groupNo: '',
        name: lounge.name,
        photo: lounge.photo,
      }),
    ),
    say(
      'emma',
      packContent({
        kind: 'share',
        title: 'How the draw works',
        text: 'Where the numbers come from, step by step',
        url: 'https://example.com/how-it-works',
      }),
    ),
    say('jiayi', bet('040', startMs, { ownNickName: PLAYERS.jiayi.name })),
    say('xiaoming', bet('041', nowMs + 45 * MINUTE_MS, { ownNickName: PLAYERS.xiaoming.name })),
    say(
      'daniel',
      rich('plan', { gameName: 'Lumen 28', playName: 'Sum · big', periodNo: `${day}-042`, hitRate: '58%' }),
    ),
    say('jiayi', rich('precisionBet', { gameName: '流明 28', playName: '和值', betContent: '13,14', hitRate: '71%' })),
    say('jiayi', rich('groupRed', { redDesc: '恭喜发财，大吉大利', state: '2' })),
    say('xiaoming', rich('grebRedEnvelope', {})),
    say('emma', rich('groupRed', { redDesc: 'Good luck tonight, everyone', state: '0' })),
    say('lan', rich('generalRedEnvelope', { redDesc: 'Chúc cả nhà may mắn', expireTime: startMs })),
    say('xiaoming', rich('groupRed', { redDesc: '', expireTime: nowMs + 24 * 60 * MINUTE_MS })),
    ...(['1', '2', '3', '-1'] as const).map((state) =>
      say(
        'xiaoming',
        rich('transfer', {
          state,
          amount: `${Number(state) > 0 ? 100 * Number(state) : 50}.00`,
          remark: state === '1' ? '昨晚的奶茶' : '',
          muid: idOf('xiaoming'),
          muidTarget: idOf('jiayi'),
        }),
      ),
    ),
    say('jiayi', rich('audio-chat', { text: '已结束', duration: 125 })),
    say('misaki', unpackContent('video-chat', '応答なし')),
    say('', packContent({ kind: 'service-info', text: '本群由 MeeLine 演示平台提供' })),
    say('daniel', rich('hologram', { note: 'a kind of message that no version knows' })),
  ];
}

const text = (words: string): MessageContent => ({ kind: 'text', text: words });

/** Content of kinds that the chat itself never writes. */
const rich = (type: string, fields: object): MessageContent => unpackContent(type, JSON.stringify(fields));
