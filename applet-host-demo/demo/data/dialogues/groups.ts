import type { DemoGroup, PlayerKey } from '../players.ts';

/** A line of a group talk; `mentions` names the players whose `@name ` it contains. */
export interface GroupLine {
  readonly by: PlayerKey;
  readonly text: string;
  readonly mentions?: readonly PlayerKey[];
}

const line = (by: PlayerKey, text: string, ...mentions: readonly PlayerKey[]): GroupLine =>
  mentions.length === 0 ? { by, text } : { by, text, mentions };

/** Talks in the demo's groups; placeholders as in pairs.ts, and `{@player}` for a mention. */
export const GROUP_TALKS: Readonly<Record<DemoGroup['key'], readonly (readonly GroupLine[])[]>> = {
  lounge: [
    [
      line('jiayi', '大家早上好！今天的开奖时间表放在公告里了'),
      line('emma', 'Morning everyone 👋'),
      line('somchai', 'สวัสดีครับทุกคน'),
      line('minjun', '좋은 아침입니다!'),
    ],
    [
      line('xiaoming', '{issue}期开了：{six}'),
      line('lan', 'Mình được hai số, vui quá 🎉'),
      line('emma', 'Congrats {@lan}🎉', 'lan'),
      line('budi', 'Selamat ya! 🎉'),
      line('misaki', 'おめでとう！'),
    ],
    [
      line('amit', 'क्या कोई बताएगा कि अगला ड्रॉ कब है?'),
      line('jiayi', '{@amit}Next one is at {hour}. The countdown is on the home page', 'amit'),
      line('amit', 'धन्यवाद 🙏'),
    ],
    [
      line('emma', 'Friendly reminder: set yourself a limit for the week. Mine is {amount}'),
      line('daniel', 'Wise words'),
      line('xiaoming', '支持，娱乐第一'),
      line('budi', 'Setuju 👍'),
    ],
    [
      line('budi', 'Ada yang main di putaran {hour}?'),
      line('somchai', 'ผมครับ'),
      line('lan', 'Mình nữa'),
      line('daniel', 'Count me in'),
      line('jiayi', '注意截止时间，提前一分钟封盘'),
    ],
    [
      line('misaki', '最近参加しました。よろしくお願いします'),
      line('jiayi', '欢迎 {@misaki}🌸', 'misaki'),
      line('minjun', '환영합니다 😄'),
      line('emma', 'Welcome!'),
    ],
    [
      line('daniel', 'Who else thinks 17 has been showing up a lot lately?'),
      line('emma', "Every number feels like that the moment you don't pick it"),
      line('xiaoming', '哈哈哈，真相了'),
      line('somchai', '555 จริงครับ'),
    ],
    [
      line('minjun', '오늘 결과 누가 정리해 주실 수 있나요?'),
      line('misaki', '{issue}：{six} です'),
      line('minjun', '감사합니다!'),
    ],
    [
      line('lan', 'Chúc mọi người cuối tuần vui vẻ 🌸'),
      line('amit', 'आपको भी!'),
      line('daniel', 'You too, Lan'),
      line('jiayi', '周末愉快～'),
    ],
  ],
  drawNight: [
    [
      line('xiaoming', '今晚{hour}开{issue}期，大家选好了吗'),
      line('jiayi', '老样子，守号第三周'),
      line('emma', 'Went with a random line this time'),
      line('misaki', '私はいつもの番号です'),
    ],
    [
      line('xiaoming', '结果出来了：{six}'),
      line('lan', 'Suýt nữa thì trúng 😭'),
      line('daniel', 'One off. Story of my life'),
      line('jiayi', '明天再战，早点休息'),
    ],
    [
      line('jiayi', '我把最近二十期整理成表了，要的举手'),
      line('emma', '🙋 please'),
      line('misaki', '🙋'),
      line('xiaoming', '{@jiayi}辛苦了', 'jiayi'),
    ],
    [
      line('daniel', 'How much do you all put in per week? Curious'),
      line('emma', '{amount}, like a cinema ticket'),
      line('xiaoming', '差不多，看电影的钱'),
      line('lan', 'Mình ít hơn một chút'),
    ],
    [
      line('misaki', 'この番号、今月もう三回目ですね'),
      line('xiaoming', '真的，{six}里又有它'),
      line('jiayi', '随机就是这样，不用太当真'),
    ],
  ],
  football: [
    [
      line('daniel', 'Pitch is booked, Sunday 10 am'),
      line('minjun', 'I bring the balls'),
      line('budi', 'Aku ikut!'),
      line('somchai', 'ผมไปครับ'),
      line('xiaoming', '算我一个 ⚽'),
    ],
    [
      line('minjun', 'We are one short, anyone?'),
      line('emma', 'I can keep the goal if nobody laughs'),
      line('daniel', '{@emma}nobody will dare', 'emma'),
    ],
    [
      line('somchai', 'เมื่อวานสนุกมาก'),
      line('budi', 'Betul! Kaki masih pegal 😂'),
      line('xiaoming', '我腿也酸了两天'),
      line('minjun', 'Stretch next time, everyone'),
    ],
    [
      line('daniel', 'Rain on Sunday says the forecast'),
      line('emma', 'Hall or cancel?'),
      line('daniel', 'Hall. Same time'),
      line('xiaoming', '收到'),
    ],
  ],
};

/** The last talks, shortly before the demo is opened. */
export const CLOSING_TALKS: Readonly<Record<DemoGroup['key'], readonly GroupLine[]>> = {
  lounge: [
    line('jiayi', '今天{hour}加开一期，公告已更新'),
    line('budi', 'Siap, terima kasih infonya'),
    line('lan', '{@xiaoming}anh có tham gia không?', 'xiaoming'),
    line('daniel', 'See you all at {hour} then'),
  ],
  drawNight: [
    line('emma', 'Numbers are out: {six}'),
    line('jiayi', '我中了一个小奖，{amount}，明天请大家喝奶茶'),
    line('daniel', 'Congrats!! 🎉'),
  ],
  football: [line('minjun', 'Sunday 10 am again?'), line('somchai', 'ได้ครับ'), line('budi', 'Oke!')],
};
