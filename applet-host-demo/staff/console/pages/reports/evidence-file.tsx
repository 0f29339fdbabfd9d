import { useEffect, useState } from 'react';
import { EyeOffIcon } from '../../../../../widget/ui/icons/eye-off-icon.tsx';
import { FileIcon } from '../../../../../widget/ui/icons/file-icon.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { saveBlob } from '../../../kit/save-file.ts';
import type { EvidenceFile } from '../../../../server-client/generated/reports.ts';
import { useCall, useSay } from '../../use-console.tsx';
import styles from './evidence-content.module.css';

interface EvidenceFileProps {
  readonly file: EvidenceFile;
  readonly reportId: string;
}

const COVER_TEXTS = { image: 'showPicture', video: 'showVideo', voice: 'playVoice' } as const;

/** A file of the evidence behind a cover: nothing is loaded before the operator opens it, and the audit log says who has. */
export function EvidenceFileView({ file, reportId }: EvidenceFileProps) {
  const t = useSay();
  const call = useCall();
  const toast = useToast();
  const [address, setAddress] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  const media = file.kind === 'image' || file.kind === 'video' || file.kind === 'voice' ? file.kind : undefined;

  async function open(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const loaded = await call<Blob>('GET', `/reports/${reportId}/files/${file.file}`, { asFile: true });
    setBusy(false);
    if (!loaded.ok) toast(t('failed', { reason: loaded.failure.message }), 'failure');
    else if (media === undefined) saveBlob(file.name ?? file.file, loaded.value);
    else setAddress(URL.createObjectURL(new Blob([loaded.value], { type: file.mediaType })));
  }

  if (address === undefined)
    return (
      <button
        type="button"
        className={styles.cover}
        data-media={media ?? 'document'}
        aria-busy={isBusy}
        onClick={() => void open()}
      >
        {media === undefined ? <FileIcon size={24} /> : <EyeOffIcon size={24} />}
        <b dir="auto">{media === undefined ? (file.name ?? t('kind-document')) : t(COVER_TEXTS[media])}</b>
        <small>{media === undefined ? t('saveFileHint') : t('lookIsLogged')}</small>
      </button>
    );
  if (media === 'image') return <img className={styles.media} src={address} alt={t('kind-image')} />;
  // The files of players have no captions.
  if (media === 'video')
    return <video className={styles.media} src={address} controls autoPlay aria-label={t('kind-video')} />;
  return <audio className={styles.sound} src={address} controls autoPlay aria-label={t('kind-voice')} />;
}
