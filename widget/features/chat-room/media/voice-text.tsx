import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { Failure } from '../../../domain/failure.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { VoiceContent } from '../../../domain/message/rich-content.ts';
import { cx } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMediaActions } from './use-media.ts';
import styles from './media.module.css';

interface VoiceTextProps {
  readonly message: Message;
  readonly content: VoiceContent;
  readonly isOwn: boolean;
  /** It has been listened to, or is. */
  readonly isOffered: boolean;
}

type Spoken =
  | { readonly state: 'unknown' | 'busy' }
  | { readonly state: 'known'; readonly text: string }
  | { readonly state: 'failed'; readonly failure: Failure };

/** What a voice message says, in words; asked for by who listens to it. Spec: 1-chat §7 (file/v2/speech). */
export function VoiceText({ message, content, isOwn, isOffered }: VoiceTextProps) {
  const { t } = useTranslation('media');
  const failureText = useFailureText();
  const { voiceToText } = useMediaActions();
  const [spoken, setSpoken] = useState<Spoken>({ state: 'unknown' });

  const handleAsk = async (): Promise<void> => {
    if (spoken.state === 'busy') return;
    setSpoken({ state: 'busy' });
    const outcome = await voiceToText(content.file, message.chatId);
    setSpoken(outcome.ok ? { state: 'known', text: outcome.value } : { state: 'failed', failure: outcome.failure });
  };

  switch (spoken.state) {
    case 'unknown':
      if (!isOffered || content.file.key.startsWith('local:')) return null;
      return (
        <button type="button" className={styles.ask} onClick={() => void handleAsk()}>
          {t('voiceToText')}
        </button>
      );
    case 'busy':
      return (
        <span className={styles.spoken} role="status" aria-label={t('voiceToText')}>
          <Spinner size="small" />
        </span>
      );
    case 'known':
      return (
        <span className={styles.spoken} role="status" dir="auto">
          {spoken.text}
        </span>
      );
    case 'failed':
      return (
        <span className={cx(styles.spoken, styles.quiet, isOwn && styles.ownFoot)} role="status">
          {failureText(spoken.failure)}
        </span>
      );
  }
}
