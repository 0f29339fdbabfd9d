import { useTranslation } from '../i18n/translation.tsx';
import { useToast } from '../ui/use-toast.ts';

/** Copies a text, and says whether it could. */
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
