import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { DownloadIcon } from '../../../../widget/ui/icons/download-icon.tsx';
import { useToast } from '../../../../widget/ui/overlay/use-toast.ts';
import { saveFile } from '../../../staff/save-file.ts';
import { useCall, useSay } from '../../use-console.tsx';
import { exportLines } from './export-lines.ts';

interface ExportButtonProps {
  readonly path: string;
  /** The name of the file without its ending. */
  readonly name: string;
}

/** Saves a whole log as a file. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const t = useSay();
  const call = useCall();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    const lines = await exportLines(call, path);
    setBusy(false);
    if (lines.ok) saveFile(`${name}.ndjson`, 'application/x-ndjson', lines.value);
    else toast(t('failed', { reason: lines.failure.message }), 'failure');
  }

  return (
    <Button size="small" look="line" icon={<DownloadIcon size={18} />} isBusy={isBusy} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
