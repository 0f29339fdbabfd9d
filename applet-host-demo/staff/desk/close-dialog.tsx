import { Button } from '../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../widget/ui/overlay/dialog.tsx';
import { useDesk, useDeskState, useRun, useSay } from './use-desk.tsx';
import styles from './dialogs.module.css';

/** Ends the session with a category. */
export function CloseDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useSay();
  const desk = useDesk();
  const run = useRun();
  const { me } = useDeskState();
  const end = async (category: string): Promise<void> => {
    if (await run(desk.close(category))) onClose();
  };
  const categories = me?.categories ?? [];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('closeTitle')}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          {categories.length === 0 && (
            <Button size="small" onClick={() => void end('')}>
              {t('close')}
            </Button>
          )}
        </>
      }
    >
      <h3 className={styles.heading}>{t('category')}</h3>
      <ul className={styles.choices}>
        {categories.map((category) => (
          <li key={category}>
            <button type="button" onClick={() => void end(category)}>
              <span dir="auto">{category}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
