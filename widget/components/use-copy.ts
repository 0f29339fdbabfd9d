import { useTranslation } from '../i18n/translation.tsx';
import { useToast } from '../ui/overlay/use-toast.ts';

/** Copies a text and shows whether that succeeded. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('messageActions');
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('copied'), 'success');
    } catch {
      toast(t('copyFailed'), 'failure');
    }
  };
}
