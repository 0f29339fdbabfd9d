import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { Failure } from '../../../domain/failure.ts';
import { isLocalFileKey } from '../../../domain/message/local-file.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { VoiceContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { speechOfferedAtom } from '../../../state/speech.ts';
import { cx } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { useMediaActions } from '../shared/use-media.ts';
import foot from './file-foot.module.css';
import styles from './voice.module.css';

interface VoiceTextProps {
  readonly message: Message;
  readonly content: VoiceContent;
  readonly isOwn: boolean;
  /** The message was played, or is playing. An own message offers its transcript only then. */
  readonly wasPlayed: boolean;
}

type Spoken =
  | { readonly state: 'unknown' | 'busy' }
  | { readonly state: 'known'; readonly text: string }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The transcript of a voice message, if the provider offers one. Spec: 1-chat §7 (file/v2/speech). */
export function VoiceText({ message, content, isOwn, wasPlayed }: VoiceTextProps) {
  const { t } = useTranslation(['media', 'common']);
  const isOffered = useAtomValue(speechOfferedAtom);
  const failureText = useFailureText();
  const { knownText, voiceToText } = useMediaActions();
  const [spoken, setSpoken] = useState<Spoken>(() => {
    const text = knownText(content.file);
    return text === undefined ? { state: 'unknown' } : { state: 'known', text };
  });

  const handleAsk = async (): Promise<void> => {
    if (spoken.state === 'busy') return;
    setSpoken({ state: 'busy' });
    const outcome = await voiceToText(content.file, message.chatId);
    setSpoken(outcome.ok ? { state: 'known', text: outcome.value } : { state: 'failed', failure: outcome.failure });
  };

  switch (spoken.state) {
    case 'unknown':
      if (!isOffered || (isOwn && !wasPlayed) || isLocalFileKey(content.file.key)) return null;
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
        <span className={cx(styles.spoken, spoken.text === '' && styles.quiet)} role="status" dir="auto">
          {spoken.text === '' ? t('nothingSaid') : spoken.text}
        </span>
      );
    case 'failed':
      return (
        <span className={cx(styles.spoken, styles.quiet, isOwn && foot.ownFoot)}>
          <span role="status">{failureText(spoken.failure)}</span>
          <button type="button" className={styles.ask} onClick={() => void handleAsk()}>
            {t('common:retry')}
          </button>
        </span>
      );
  }
}
