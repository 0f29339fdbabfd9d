import { useAtomValue } from 'jotai';
import { useActions } from '../actions/actions-context.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { colorSchemeAtom, type ColorSchemeChoice } from '../state/environment.ts';
import { CheckIcon } from '../ui/icons/check-icon.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { SheetAction } from '../ui/overlay/sheet-action.tsx';

const CHOICES = [
  { scheme: 'system', text: 'schemeSystem' },
  { scheme: 'light', text: 'schemeLight' },
  { scheme: 'dark', text: 'schemeDark' },
] as const satisfies readonly { readonly scheme: ColorSchemeChoice; readonly text: string }[];

/** The name of each colour scheme, in the namespace `profile`. */
export const SCHEME_TEXT = {
  light: 'schemeLight',
  dark: 'schemeDark',
  system: 'schemeSystem',
} as const satisfies Record<ColorSchemeChoice, string>;

export function SchemeSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { setColorScheme } = useActions();
  const current = useAtomValue(colorSchemeAtom);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('appearance')}>
      {CHOICES.map(({ scheme, text }) => (
        <SheetAction
          key={scheme}
          label={t(text)}
          trailing={scheme === current ? <CheckIcon size={20} /> : undefined}
          onClick={() => {
            onClose();
            setColorScheme(scheme);
          }}
        />
      ))}
    </Sheet>
  );
}
