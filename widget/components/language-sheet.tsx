import { useAtomValue } from 'jotai';
import { useActions } from '../actions/actions-context.tsx';
import { languageFacts, supportedLanguages, type Language } from '../i18n/languages.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { tenantAtom } from '../state/environment.ts';
import { CheckIcon } from '../ui/icons/check-icon.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { SheetAction } from '../ui/overlay/sheet-action.tsx';

interface LanguageSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The languages that the tenant offers, each under its own name. Spec: 3-transport §7 Language. D-05. */
export function LanguageSheet({ isOpen, onClose }: LanguageSheetProps) {
  const { t } = useTranslation('common');
  const { setLanguage } = useActions();
  const current = useLanguage();
  const tenant = useAtomValue(tenantAtom);
  function handleChoose(language: Language) {
    onClose();
    void setLanguage(language);
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('chooseLanguage')}>
      {supportedLanguages(tenant?.languages ?? []).map((language) => (
        <SheetAction
          key={language}
          label={<span lang={languageFacts(language).tag}>{languageFacts(language).name}</span>}
          trailing={language === current ? <CheckIcon size={20} /> : undefined}
          onClick={() => handleChoose(language)}
        />
      ))}
    </Sheet>
  );
}
