import type { RichContent } from '../domain/message/rich-content.ts';
import { assertNever } from '../domain/result.ts';
import { useTranslation } from '../i18n/translation.tsx';

/** A short label for a message that is not text: for the chat list, quotes, notifications and screen readers. */
export function useRichLabel(): (content: RichContent) => string {
  const { t } = useTranslation('room');
  const named = (label: string, name: string): string => (name === '' ? label : `${label} ${name}`);
  return (content) => {
    switch (content.kind) {
      case 'image':
        return t('labelImage');
      case 'video':
        return t('labelVideo');
      case 'voice':
        return t('labelVoice');
      case 'document':
        return named(t('labelDocument'), content.name);
      case 'game':
        return t(content.game === 'dice' ? 'labelDice' : content.game === 'coin-toss' ? 'labelCoin' : 'labelHands');
      case 'person-card':
        return named(t('labelPersonCard'), content.name);
      case 'group-card':
        return named(t('labelGroupCard'), content.name);
      case 'share':
        return named(t('labelShare'), content.title || content.text || content.url);
      case 'red-envelope':
        return named(t('labelRedEnvelope'), content.remark);
      case 'transfer':
        return named(t('labelTransfer'), content.isPrivate ? '' : (content.amount ?? content.remark));
      case 'bet':
        return named(t(content.share === 'plan' ? 'labelPlan' : 'labelBet'), content.gameName);
      case 'call':
        return named(t(content.medium === 'video' ? 'labelVideoCall' : 'labelVoiceCall'), content.text);
      case 'service-info':
        return content.text;
      case 'unsupported':
        return t('unsupported');
      default:
        return assertNever(content);
    }
  };
}
