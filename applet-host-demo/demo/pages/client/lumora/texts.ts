import { recall, remember } from './dom.ts';

export type PageLanguage = 'cn' | 'en';

/** The page's texts in Chinese and English. Names of games stay in their own language, as on real platforms. */
const TEXTS = {
  nav: ['主导航', 'Main'],
  'nav.draws': ['开奖大厅', 'Draws'],
  'nav.results': ['最新开奖', 'Results'],
  'nav.promotions': ['优惠活动', 'Promotions'],
  'nav.help': ['帮助', 'Help'],
  wallet: ['钱包', 'Wallet'],
  language: ['切换到英文', 'Switch to Chinese'],
  'scheme.system': ['外观：跟随系统', 'Appearance: system'],
  'scheme.light': ['外观：浅色', 'Appearance: light'],
  'scheme.dark': ['外观：深色', 'Appearance: dark'],
  'player.switch': ['切换玩家', 'Switch player'],
  'player.title': ['以谁的身份试玩', 'Play as'],
  'player.hint': [
    '想看两个人聊天？在无痕窗口或 127.0.0.1 打开本页，换一位玩家。',
    'Want two players at once? Open this page in a private window or on 127.0.0.1 and choose another player.',
  ],
  'player.failed': ['切换没有成功，请再试一次。', 'Couldn’t switch players. Please try again.'],
  'hero.title': ['周年庆典周，每三分钟一次好运', 'Anniversary week: new luck every three minutes'],
  'hero.text': [
    '每逢第三期返利多 8%。号码落下的时候，和群友一起看。',
    'An extra 8% back on every third draw. Watch the numbers fall together with your group.',
  ],
  'hero.play': ['马上选号', 'Pick numbers'],
  'hero.chat': ['和群友聊聊', 'Chat with your group'],
  'hero.service': ['联系客服', 'Customer service'],
  'draw.title': ['第 # 期', 'Draw #'],
  'draw.last': ['上期开奖', 'Last draw'],
  'games.title': ['热门玩法', 'Popular games'],
  'games.edge': ['庄家优势 #%', 'House edge #%'],
  'every.3': ['每 3 分钟', 'Every 3 minutes'],
  'every.5': ['每 5 分钟', 'Every 5 minutes'],
  'results.title': ['最新开奖', 'Latest results'],
  'proof.open': ['验证 #', 'Verify #'],
  'proof.title': ['验证开奖', 'Verify this draw'],
  'proof.lead': [
    '种子的哈希在开盘前已公布，种子和全部注单共同决定号码。',
    'The hash of the seed was public before betting opened. Seed and bets together decide the numbers.',
  ],
  'proof.hash': ['开盘前公布的哈希', 'Hash, public before'],
  'proof.digest': ['注单列表的摘要', 'Digest of all bets'],
  'proof.seed': ['开奖后公布的种子', 'Seed, public after'],
  'proof.numbers': ['开奖号码', 'Drawn numbers'],
  'proof.check': ['自己验证', 'Check it yourself'],
  'proof.close': ['关闭', 'Close'],
  'proof.match': ['一致：没有被改动。', 'Match: nothing was changed.'],
  'proof.mismatch': ['不一致！', 'No match!'],
  'proof.old': ['种子与哈希一致。本期使用旧规则。', 'The seed matches the hash. This draw has the old rule.'],
  'proof.insecure': [
    '浏览器只在安全页面（https）上验证，请按指南用 openssl 验证。',
    'Browsers check only on secure pages (https). Follow the guide with openssl.',
  ],
  'proof.unreachable': ['暂时无法读取证明。', 'The proof could not be loaded.'],
  yesterday: ['昨天', 'Yesterday'],
  'slip.title': ['投注单', 'Bet slip'],
  'slip.stake': ['每注金额', 'Stake per pick'],
  'slip.less': ['减少', 'Less'],
  'slip.more': ['增加', 'More'],
  'slip.total': ['合计', 'Total'],
  'slip.win': ['最高可中', 'Possible win'],
  'slip.empty': ['先选号码', 'Pick a number first'],
  'slip.place': ['投注 # 注', 'Place # bets'],
  'slip.poor': ['余额不足，请减少金额或注数。', 'Not enough balance. Lower the stake or the number of picks.'],
  'slip.closed': ['本期已截止，请投下一期。', 'This draw has closed. Bet on the next one.'],
  'slip.failed': ['投注没有成功，请再试一次。', 'The bet was not placed. Please try again.'],
  'slip.placed': ['已投注，祝你好运。', 'Bet placed. Good luck!'],
  'pick.sum': ['和值', 'Sum'],
  'pick.number': ['包含号码', 'Number drawn'],
  'pick.last': ['末位', 'Last digit'],
  'pick.big': ['大', 'Big'],
  'pick.small': ['小', 'Small'],
  'pick.odd': ['单', 'Odd'],
  'pick.even': ['双', 'Even'],
  'bets.title': ['我的投注', 'My bets'],
  'bets.empty': ['还没有投注。', 'No bets yet.'],
  'bets.share': ['分享', 'Share'],
  'bets.quick': ['流明 28 投「大」¥20', 'Bet ¥20 on big in 流明 28'],
  'bets.waiting': ['待开奖', 'Waiting'],
  'bets.lost': ['未中', 'No win'],
  'promotions.title': ['优惠活动', 'Promotions'],
  'promo.1.title': ['第三期加倍返利', 'Every third draw pays more'],
  'promo.1.text': [
    '周年庆期间，流明 28 每逢第三期，返利由 2% 升至 10%。',
    'During anniversary week, every third draw of 流明 28 pays back 10% instead of 2%.',
  ],
  'promo.2.title': ['群里开红包', 'Red envelopes in the groups'],
  'promo.2.text': [
    '每晚 20:30，各玩法交流群由群主发出开奖红包，先到先得。',
    'Every evening at 20:30, group owners send a red envelope to their group. First come, first served.',
  ],
  'promo.3.title': ['本周榜首', 'Top of the week'],
  'promo.3.text': [
    '一周命中最多的玩家，名字旁会有一枚榜首徽章。',
    'The player with the most hits in a week gets a badge next to their name.',
  ],
  'help.title': ['帮助', 'Help'],
  'help.1.q': ['怎么和朋友聊天？', 'How do I chat with friends?'],
  'help.1.a': [
    '点右下角的气泡。聊天会在本页打开，登录沿用你在 Lumora 的身份，不用再输密码。',
    'Tap the bubble in the corner. The chat opens on this page with your Lumora account, so there is no second password.',
  ],
  'help.2.q': ['开奖结果从哪里来？', 'Where do the results come from?'],
  'help.2.a': [
    '截止前公布随机密钥的哈希，开奖后公布密钥，人人都能验算：号码早已确定，谁也不能更改。',
    'Before a draw closes, we publish the hash of a random secret; after it, the secret itself. So everyone can check that no one changed the numbers.',
  ],
  'help.3.q': ['这里的余额是真的吗？', 'Is the balance real?'],
  'help.3.a': [
    '不是。余额和投注只存在演示服务器上，没有真实货币。',
    'No. Your balance and bets are stored only on the demo’s server. No real money is involved.',
  ],
  footer: [
    'Lumora 是 MeeLine 的演示平台，不接受真实投注。',
    'Lumora is MeeLine’s demo platform. It takes no real bets.',
  ],
  'tab.home': ['首页', 'Home'],
  'tab.results': ['开奖', 'Results'],
  'tab.slip': ['投注', 'Bet'],
  'tab.promotions': ['活动', 'Offers'],
  'tab.account': ['账户', 'Account'],
} as const satisfies Record<string, readonly [cn: string, en: string]>;

export type TextKey = keyof typeof TEXTS;

const STORE = 'lumora.language';
/** The start page remembers a choice; the others speak English. */
let current: PageLanguage = document.documentElement.lang.startsWith('zh') && recall(STORE) !== 'en' ? 'cn' : 'en';

export const pageLanguage = (): PageLanguage => current;

/** A text in the page's language; `#` becomes the value. */
export const text = (key: TextKey, value = ''): string => TEXTS[key][current === 'cn' ? 0 : 1].replace('#', value);

export function setPageLanguage(next: PageLanguage): void {
  current = next;
  remember(STORE, next);
}

/** Writes the texts into elements with `data-t`, and the accessible names into elements with `data-t-label`. */
export function writeTexts(): void {
  document.documentElement.lang = current === 'cn' ? 'zh-CN' : 'en';
  for (const element of document.querySelectorAll<HTMLElement>('[data-t]'))
    element.textContent = text(element.dataset['t'] as TextKey);
  for (const element of document.querySelectorAll<HTMLElement>('[data-t-label]'))
    element.ariaLabel = text(element.dataset['tLabel'] as TextKey);
}
