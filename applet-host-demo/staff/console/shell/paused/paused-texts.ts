import { fillText, type TextValues } from '../../../kit/say.ts';
import { useLanguage } from '../../use-console.tsx';

/** The texts about the pause of outgoing work: English, then Chinese. Loaded with its note. */
const TEXTS = {
  'cause-restore': ['Restored from the backup of {time}: nothing is sent', '已从 {time} 的备份恢复：暂停一切对外发送'],
  'cause-copy': ['The database is a copy: nothing is sent', '数据库是副本：暂停一切对外发送'],
  'cause-operator': ['Paused by an operator: nothing is sent', '操作员已暂停一切对外发送'],
  hint: [
    'Webhooks, scheduled messages, text messages, the platform’s wallet and lottery, and removals wait.',
    'Webhook、定时消息、短信、平台的钱包和彩票，以及清理任务都在等待。',
  ],
  resume: ['Resume', '恢复发送'],
  resumeTitle: ['Resume outgoing work?', '恢复对外发送？'],
  resumeHint: [
    'Only if this is the installation that the players use. Nothing of it can be undone.',
    '仅当玩家使用的就是本服务器时才可恢复。恢复后无法撤销。',
  ],
  dropEvents: ['Drop waiting events for webhooks: {count}', '丢弃等待中的 Webhook 事件：{count}'],
  dropEventsHint: ['Receivers never get them.', '接收方将永远收不到这些事件。'],
  dropScheduled: ['Cancel overdue scheduled messages: {count}', '取消已过期的定时消息：{count}'],
  dropScheduledHint: ['Later ones are sent at their times: {count}.', '之后的定时消息仍会按时发送：{count}。'],
  money: [
    'Money is moved in any case. Expired envelopes and transfers: {money}. Orders to the wallet: {orders}.',
    '资金在任何情况下都会处理。到期的红包和转账：{money}。钱包请求：{orders}。',
  ],
  resumed: ['Outgoing work goes on. All nodes notice it within seconds.', '已恢复对外发送，所有节点将在几秒内生效。'],
} as const satisfies Readonly<Record<string, readonly [en: string, cn: string]>>;

export function useSayPaused(): (key: keyof typeof TEXTS, values?: TextValues) => string {
  const at = useLanguage() === 'en' ? 0 : 1;
  return (key, values) => fillText(TEXTS[key][at], values);
}
