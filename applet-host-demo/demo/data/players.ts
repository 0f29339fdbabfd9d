/** The demo's players. The order matters: a newcomer tries the first two first. */
export const PLAYERS = {
  xiaoming: { name: '陈晓明', loginName: 'xiaoming', playerId: 'cb-1001', photo: 'man1', language: 'cn' },
  emma: { name: 'Emma Wilson', loginName: 'emma', playerId: 'cb-1002', photo: 'girl2', language: 'en' },
  jiayi: { name: '林佳怡', loginName: 'jiayi', playerId: 'cb-1003', photo: 'girl1', language: 'cn' },
  lan: { name: 'Nguyễn Thị Lan', loginName: 'thilan', playerId: 'cb-1004', photo: 'girl3', language: 'vi' },
  somchai: { name: 'สมชาย ใจดี', loginName: 'somchai', playerId: 'cb-1005', photo: 'man2', language: 'th' },
  misaki: { name: '佐藤美咲', loginName: 'misaki', playerId: 'cb-1006', photo: 'girl4', language: 'ja' },
  minjun: { name: '김민준', loginName: 'minjun', playerId: 'cb-1007', photo: 'man3', language: 'ko' },
  amit: { name: 'अमित शर्मा', loginName: 'amit', playerId: 'cb-1008', photo: 'man4', language: 'hi' },
  budi: { name: 'Budi Santoso', loginName: 'budi', playerId: 'cb-1009', photo: 'man5', language: 'ind' },
  daniel: { name: 'Daniel Brooks', loginName: 'daniel', playerId: 'cb-1010', photo: 'man6', language: 'en' },
} as const;

/** A player of the demo platform who has never been in the chat: the first identity token creates the account, without a password. */
export const NEWCOMER = { playerId: 'cb-2001', name: 'Nina Costa', loginName: 'nina', avatar: 'girl5' } as const;

export type PlayerKey = keyof typeof PLAYERS;
export const PLAYER_KEYS = Object.keys(PLAYERS) as readonly PlayerKey[];

export const DEMO_PASSWORD = 'demo-2026';

/** The friendships, and the language of each pair's talks. */
export const FRIENDSHIPS: readonly {
  readonly pair: readonly [PlayerKey, PlayerKey];
  readonly language: 'cn' | 'en' | 'vi' | 'th' | 'ja' | 'ko' | 'hi' | 'ind';
}[] = [
  { pair: ['xiaoming', 'emma'], language: 'en' },
  { pair: ['xiaoming', 'jiayi'], language: 'cn' },
  { pair: ['xiaoming', 'lan'], language: 'vi' },
  { pair: ['xiaoming', 'misaki'], language: 'ja' },
  { pair: ['xiaoming', 'somchai'], language: 'th' },
  { pair: ['xiaoming', 'daniel'], language: 'en' },
  { pair: ['emma', 'daniel'], language: 'en' },
  { pair: ['emma', 'amit'], language: 'hi' },
  { pair: ['emma', 'lan'], language: 'en' },
  { pair: ['emma', 'budi'], language: 'ind' },
  { pair: ['jiayi', 'lan'], language: 'cn' },
  { pair: ['jiayi', 'misaki'], language: 'cn' },
  { pair: ['jiayi', 'emma'], language: 'en' },
  { pair: ['jiayi', 'daniel'], language: 'en' },
  { pair: ['lan', 'somchai'], language: 'th' },
  { pair: ['misaki', 'minjun'], language: 'ko' },
  { pair: ['minjun', 'daniel'], language: 'en' },
  { pair: ['minjun', 'xiaoming'], language: 'ko' },
  { pair: ['amit', 'daniel'], language: 'en' },
  { pair: ['amit', 'xiaoming'], language: 'hi' },
  { pair: ['budi', 'somchai'], language: 'en' },
  { pair: ['budi', 'xiaoming'], language: 'ind' },
];

export interface DemoGroup {
  readonly key: 'lounge' | 'drawNight' | 'football';
  readonly name: string;
  /** The original name; a system message reports the renaming. */
  readonly formerName?: string;
  readonly photo: string;
  readonly announcement: string;
  /** A description for users who consider joining. */
  readonly intro: string;
  readonly owner: PlayerKey;
  readonly admins: readonly PlayerKey[];
  readonly members: readonly PlayerKey[];
  readonly titles: Partial<Record<PlayerKey, string>>;
  /** Guests may view the group. */
  readonly isShared?: boolean;
}

export const GROUPS: readonly DemoGroup[] = [
  {
    key: 'lounge',
    name: '好运大厅 Lounge',
    photo: 'g05',
    announcement: '欢迎来到好运大厅！理性娱乐，量力而行。Welcome! Be kind, play within your limits.',
    intro: '新朋友从这里开始：打招呼、问问题、交朋友。Everybody starts here: say hello, ask, make friends.',
    owner: 'jiayi',
    admins: ['emma', 'xiaoming'],
    members: ['lan', 'somchai', 'misaki', 'minjun', 'amit', 'budi', 'daniel'],
    titles: { jiayi: '群主 Host#d9485f', emma: 'Guide#3b82f6', lan: 'Lucky star' },
  },
  {
    key: 'drawNight',
    isShared: true,
    name: '开奖夜谈',
    formerName: '开奖讨论',
    photo: 'g11',
    announcement: '每晚开奖后聊聊，不谈借钱。',
    intro: '开奖结果、走势和闲聊，每晚八点后最热闹。Draw results, trends and small talk, busiest after 8 pm.',
    owner: 'xiaoming',
    admins: ['jiayi'],
    members: ['emma', 'lan', 'misaki', 'daniel'],
    titles: { xiaoming: '老司机#c2410c' },
  },
  {
    key: 'football',
    name: 'Weekend Football',
    photo: 'g08',
    announcement: '',
    intro: 'Kick-offs, line-ups and who brings the ball. 周末约球，新手也欢迎。',
    owner: 'daniel',
    admins: ['minjun'],
    members: ['xiaoming', 'budi', 'somchai', 'emma'],
    titles: { minjun: 'Captain' },
  },
];

/** Chats that a player has pinned or muted. */
export const PINNED: readonly (readonly [PlayerKey, DemoGroup['key'] | PlayerKey])[] = [
  ['xiaoming', 'lounge'],
  ['emma', 'xiaoming'],
];
export const MUTED: readonly (readonly [PlayerKey, DemoGroup['key'] | PlayerKey])[] = [
  ['xiaoming', 'football'],
  ['emma', 'lounge'],
];
/** Players who forbid others to add them to groups. */
export const UNINVITABLE: readonly PlayerKey[] = ['minjun'];
