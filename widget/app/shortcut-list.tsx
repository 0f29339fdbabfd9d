import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import styles from './shortcut-list.module.css';

/** Uses the names printed on the keys, which are the same in all languages. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** All shortcuts, behind `?`. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['shortcuts', 'common']);
  const areTextsThere = useLazyTexts();
  const command = isMac() ? '⌘' : 'Ctrl';
  const alt = isMac() ? '⌥' : 'Alt';
  const rows = [
    { text: t('search'), keys: [[command, 'K'], ['/']] },
    { text: t('nextChat'), keys: [[alt, '↓']] },
    { text: t('previousChat'), keys: [[alt, '↑']] },
    { text: t('inLists'), keys: [['↓'], ['↑']] },
    { text: t('send'), keys: [['Enter']] },
    { text: t('newLine'), keys: [['Shift', 'Enter']] },
    { text: t('menu'), keys: [['Shift', 'F10']] },
    { text: t('close'), keys: [['Esc']] },
    { text: t('help'), keys: [['?']] },
  ];
  return (
    <Dialog
      isOpen={areTextsThere}
      onClose={onClose}
      title={t('title')}
      actions={
        <Button size="small" onClick={onClose} data-autofocus>
          {t('common:close')}
        </Button>
      }
    >
      <dl className={styles.list}>
        {rows.map(({ text, keys }) => (
          <div key={text} className={styles.row}>
            <dt>{text}</dt>
            {keys.map((combination) => (
              <dd key={combination.join()} className={styles.keys}>
                {combination.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
