import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { DownloadIcon } from '../../../../widget/ui/icons/download-icon.tsx';
import { useToast } from '../../../../widget/ui/overlay/use-toast.ts';
import { saveBlob } from '../../../staff/save-file.ts';
import { useCall, useSay, useTenant } from '../../use-console.tsx';

/** Saves all players that a search finds as a table. */
export function PlayerExport({ search }: { readonly search: string }) {
  const t = useSay();
  const call = useCall();
  const toast = useToast();
  const tenant = useTenant();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    const file = await call<Blob>('GET', '/player-list/export', { query: { search }, asFile: true });
    setBusy(false);
    if (file.ok) saveBlob(`players-${tenant}.csv`, file.value);
    else toast(t('failed', { reason: file.failure.message }), 'failure');
  }

  return (
    <Button
      size="small"
      look="line"
      icon={<DownloadIcon size={18} />}
      title={t('exportPlayers')}
      isBusy={isBusy}
      onClick={() => void save()}
    >
      {t('export')}
    </Button>
  );
}
