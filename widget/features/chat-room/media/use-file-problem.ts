import type { FileProblem } from '../../../domain/message/file-check.ts';
import { useTranslation } from '../../../i18n/translation.tsx';

/** The text for the reason why a file cannot be sent. Spec: 1-chat §5. */
export function useFileProblem(): (problem: FileProblem) => string {
  const { t } = useTranslation('mediaSend');
  return (problem) => {
    switch (problem) {
      case 'webp':
        return t('webp');
      case 'heic':
        return t('heic');
      case 'broken':
        return t('broken');
      case 'broken_video':
        return t('brokenVideo');
      case 'video_too_large':
        return t('videoTooLarge');
      case 'too_large':
        return t('tooLarge');
      case 'empty':
        return t('empty');
      case 'type':
        return t('type');
    }
  };
}
