import { Button } from '../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../widget/ui/overlay/dialog.tsx';
import type { TextKey } from './texts.ts';
import { useSay } from './use-desk.tsx';
import styles from './dialogs.module.css';

const KEYS: readonly (readonly [string, TextKey])[] = [
  ['A', 'keyAccept'],
  ['J / K', 'keyMove'],
  ['R', 'keyReply'],
  ['N', 'keyNote'],
  ['F', 'keyFind'],
  ['T', 'keyTransfer'],
  ['E', 'keyClose'],
  ['↵', 'keySend'],
];

/** The keys of the desk. */
export function KeysDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useSay();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('keysTitle')}
      actions={
        <Button size="small" onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
