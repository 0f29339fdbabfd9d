import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import type { AvatarPicture } from '../../actions/avatar-actions.ts';
import { avatarFileUse, type AvatarFileRefusal } from '../../domain/contact/profile-photo.ts';
import { AVATAR_SIDE_PX, MAX_IMAGE_BYTES } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';
import styles from './chosen-picture.module.css';

const CropOverlay = lazyComponent(async () => (await import('./crop-overlay.tsx')).CropOverlay);

/** A picture of the device, with its URL on this page. */
export type ChosenPicture = AvatarPicture & { readonly url: string };

interface PictureChooser {
  /** Opens the file chooser of the browser. */
  readonly open: () => void;
  /** The hidden file field, for the caller to render. */
  readonly chooser: ReactNode;
  /** The crop tool for the chosen picture, for the caller to render. */
  readonly cropping: ReactNode;
}

const REFUSAL_TEXT = {
  webp: 'webpRefused',
  svg: 'svgRefused',
  other: 'pictureRefused',
  too_large: 'pictureTooLarge',
} as const satisfies Record<AvatarFileRefusal, string>;

/** Lets the user choose and crop a picture of the device. Spec: 2-contacts-groups §2 /avatar, §5 Avatar upload. */
export function useChosenPicture(onChoose: (picture: ChosenPicture) => void): PictureChooser {
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
