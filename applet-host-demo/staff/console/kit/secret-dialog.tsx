import { Button } from '../../../../widget/ui/controls/button.tsx';
import { CopyIcon } from '../../../../widget/ui/icons/copy-icon.tsx';
import { DownloadIcon } from '../../../../widget/ui/icons/download-icon.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import { useToast } from '../../../../widget/ui/overlay/use-toast.ts';
import { saveFile } from '../../kit/save-file.ts';
import { useSay } from '../use-console.tsx';
import styles from './secret-dialog.module.css';

export interface Secret {
  readonly title: string;
  readonly text: string;
  /** Offers the secret as a file, too. */
  readonly fileName?: string;
}

/** Shows a secret that the provider does not keep. It is gone when the dialog closes. */
export function SecretDialog({
  secret,
  onClose,
}: {
  readonly secret: Secret | undefined;
  readonly onClose: () => void;
}) {
  const t = useSay();
  const toast = useToast();
  const { title = '', text = '', fileName } = secret ?? {};
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast(t('copied'), 'success'),
      () => toast(t('copyFailed'), 'failure'),
    );
  return (
    <Dialog
      isOpen={secret !== undefined}
      onClose={onClose}
      title={title}
      text={t('shownOnce')}
      actions={
        <>
          {fileName === undefined ? (
            <Button size="small" look="soft" icon={<CopyIcon size={18} />} onClick={copy}>
              {t('copy')}
            </Button>
          ) : (
            <Button
              size="small"
              look="soft"
              icon={<DownloadIcon size={18} />}
              onClick={() => saveFile(fileName, 'application/json', text)}
            >
              {t('saveFile')}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <code className={styles.secret} tabIndex={0}>
        {text}
      </code>
    </Dialog>
  );
}
