import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { DownloadIcon } from '../../../../widget/ui/icons/download-icon.tsx';
import { useToast } from '../../../../widget/ui/overlay/use-toast.ts';
import { saveBlob } from '../../kit/save-file.ts';
import type { Outcome } from '../api.ts';
import { useSay } from '../use-console.tsx';

interface ExportButtonProps {
  /** The name of the file. */
  readonly name: string;
  readonly title?: string;
  readonly load: () => Promise<Outcome<Blob>>;
}

/** Loads a file and saves it. */
export function ExportButton({ name, title, load }: ExportButtonProps) {
  const t = useSay();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    const file = await load();
    setBusy(false);
    if (file.ok) saveBlob(name, file.value);
    else toast(t('failed', { reason: file.failure.message }), 'failure');
  }

  return (
    <Button
      size="small"
      look="line"
      icon={<DownloadIcon size={18} />}
      title={title}
      isBusy={isBusy}
      onClick={() => void save()}
    >
      {t('export')}
    </Button>
  );
}
