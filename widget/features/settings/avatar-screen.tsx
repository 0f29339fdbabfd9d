import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createAvatarActions, type AvatarPicture } from '../../actions/avatar-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { PATHS } from '../../components/paths.ts';
import { photoUrl } from '../../components/photo-url.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import { avatarFileUse, USER_PRESETS, type AvatarFileRefusal } from '../../domain/contact/profile-photo.ts';
import { AVATAR_SIDE_PX, MAX_IMAGE_BYTES } from '../../domain/limits.ts';
import type { Account } from '../../domain/session/account.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { accountAtom } from '../../state/session.ts';
import { AvatarFrame } from '../../ui/rows/avatar-frame.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { UploadIcon } from '../../ui/icons/upload-icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { useToast } from '../../ui/overlay/use-toast.ts';
import styles from './avatar-screen.module.css';

const CropOverlay = lazyComponent(async () => (await import('./crop/crop-overlay.tsx')).CropOverlay);

/** A preset, empty for none, or a picture of the device with its URL on this page. */
type Choice = string | (AvatarPicture & { readonly url: string });

const REFUSAL_TEXT = {
  webp: 'webpRefused',
  svg: 'svgRefused',
  other: 'pictureRefused',
  too_large: 'pictureTooLarge',
} as const satisfies Record<AvatarFileRefusal, string>;

/** `/ml/avatar`: 13 presets, a picture of the device, or none. Spec: 2-contacts-groups §2 /avatar, §4 Avatar, §5 Avatar upload. */
export function AvatarScreen() {
  const account = useAtomValue(accountAtom);
  return account === undefined ? null : <Picker account={account} />;
}

function Picker({ account }: { readonly account: Account }) {
  const { t } = useTranslation(['settings', 'common']);
  const go = useGo();
  const { saveAvatar } = useActions().lazy(createAvatarActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const [choice, setChoice] = useState<Choice>(account.photo);
  const [progress, setProgress] = useState<number | undefined>();
  const { chooser, cropping, open } = useChosenFile(setChoice);
  const chosenUrl = typeof choice === 'string' ? photoUrl(choice) : choice.url;
  const leave = () => go(PATHS.meInfo, { anime: 'close' });

  async function finish() {
    if (progress !== undefined) return;
    if (choice === account.photo) return leave();
    setProgress(0);
    const saved = await saveAvatar(choice, (fraction) => isHere() && setProgress(fraction));
    showOutcome(saved, t('avatarSaved'));
    if (!isHere()) return;
    setProgress(undefined);
    if (saved.ok) leave();
  }

  return (
    <Screen
      ground="surface"
      header={
        <>
          <Bar
            title={t('avatar')}
            leading={<TextButton onClick={leave}>{t('common:cancel')}</TextButton>}
            trailing={
              <TextButton aria-busy={progress !== undefined} onClick={() => void finish()}>
                {t('common:done')}
              </TextButton>
            }
          />
          <ConnectionBanner />
        </>
      }
    >
      <div className={styles.preview}>
        <AvatarFrame id={account.userId} name={account.name} src={chosenUrl} size={128} />
        <p aria-live="polite">
          {progress === undefined ? t('roundPreview') : t('uploading', { percent: Math.round(progress * 100) })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="soft" isBlock icon={<UploadIcon size={20} />} onClick={open}>
          {t('uploadPicture')}
        </Button>
        <Button
          look="line"
          isBlock
          icon={<TrashIcon size={20} />}
          disabled={choice === ''}
          onClick={() => setChoice('')}
        >
          {t('removeAvatar')}
        </Button>
      </div>
      {chooser}
      <ListHeading>{t('presets')}</ListHeading>
      <div className={styles.grid} role="radiogroup" aria-label={t('presets')}>
        {[...USER_PRESETS, ''].map((preset, index) => (
          <button
            key={preset}
            type="button"
            role="radio"
            aria-checked={preset === choice}
            aria-label={preset === '' ? t('initials') : t('presetNumber', { number: index + 1 })}
            className={styles.choice}
            onClick={() => setChoice(preset)}
          >
            <AvatarFrame id={account.userId} name={account.name} src={photoUrl(preset)} size={64} />
            {preset === choice && (
              <span className={styles.mark}>
                <CheckIcon size={14} />
              </span>
            )}
          </button>
        ))}
      </div>
      <p className={styles.hint}>{t('avatarFormats')}</p>
      {cropping}
    </Screen>
  );
}

/** The hidden file field, and the crop tool for the chosen picture. */
function useChosenFile(onChoose: (choice: Choice) => void) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly url: string } | undefined>();
  const createUrl = useObjectUrls();

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = '';
    if (chosen === undefined) return;
    const decided = avatarFileUse(chosen, MAX_IMAGE_BYTES);
    if ('refusal' in decided) return toast(t(REFUSAL_TEXT[decided.refusal]), 'failure');
    const url = createUrl(chosen);
    if (decided.use === 'crop') setFile({ name: chosen.name, url });
    else onChoose({ blob: chosen, name: chosen.name, width: 0, height: 0, url });
  }
  function handleCropped(blob: Blob | undefined) {
    setFile(undefined);
    if (blob === undefined || file === undefined) return toast(t('pictureRefused'), 'failure');
    const name = file.name.replace(/\.\w+$/, '.jpg');
    onChoose({ blob, name, width: AVATAR_SIDE_PX, height: AVATAR_SIDE_PX, url: createUrl(blob) });
  }

  return {
    open: () => field.current?.click(),
    chooser: (
      <input
        ref={field}
        className={styles.field}
        type="file"
        accept="image/*"
        aria-label={t('uploadPicture')}
        tabIndex={-1}
        onChange={handleFile}
      />
    ),
    cropping: file !== undefined && (
      <CropOverlay url={file.url} onDone={handleCropped} onCancel={() => setFile(undefined)} />
    ),
  };
}

/** Creates URLs of blobs that stay valid while the screen is open. */
function useObjectUrls(): (blob: Blob) => string {
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const created = urls.current;
    return () => created.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  return (blob) => {
    const url = URL.createObjectURL(blob);
    urls.current.push(url);
    return url;
  };
}
