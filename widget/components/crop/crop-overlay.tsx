import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CropArea } from '../../domain/media/crop.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { FullOverlay } from '../../ui/overlay/full-overlay.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { RotateIcon } from '../../ui/icons/rotate-icon.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { cropPicture } from './crop-picture.ts';
import styles from './crop-overlay.module.css';

export interface CropOverlayProps {
  /** The URL of the picture. */
  readonly url: string;
  /** Undefined: the picture cannot be read. */
  readonly onDone: (blob: Blob | undefined) => void;
  readonly onCancel: () => void;
}

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.05;
const MAX_TILT = 45;
const QUARTER = 90;
const START = { crop: { x: 0, y: 0 }, zoom: 1, tilt: 0, quarters: 0 };

/** Moves, zooms and rotates a picture under a round hole. Spec: 2-contacts-groups §2 /avatar (crop). */
export function CropOverlay({ url, onDone, onCancel }: CropOverlayProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [crop, setCrop] = useState(START.crop);
  const [zoom, setZoom] = useState(START.zoom);
  const [tilt, setTilt] = useState(START.tilt);
  const [quarters, setQuarters] = useState(START.quarters);
  const area = useRef<CropArea | undefined>(undefined);
  const picture = useRef<HTMLImageElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const degrees = quarters * QUARTER + tilt;

  function reset() {
    setCrop(START.crop);
    setZoom(START.zoom);
    setTilt(START.tilt);
    setQuarters(START.quarters);
  }
  async function finish() {
    if (isBusy || area.current === undefined || picture.current === null) return;
    setBusy(true);
    onDone(await cropPicture(picture.current, degrees, area.current));
  }

  return (
    <FullOverlay isOpen onClose={onCancel} look="stage" aria-label={t('cropTitle')}>
      <div className={styles.bar}>
        <TextButton className={styles.cancel} onClick={onCancel}>
          {t('common:cancel')}
        </TextButton>
        <h2 className={styles.title}>{t('cropTitle')}</h2>
        <TextButton className={styles.done} aria-busy={isBusy} onClick={() => void finish()} data-autofocus>
          {t('common:done')}
        </TextButton>
      </div>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          rotation={degrees}
          aspect={1}
          minZoom={1}
          maxZoom={MAX_ZOOM}
          cropShape="round"
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => (area.current = pixels)}
          setImageRef={({ current }) => (picture.current = current)}
          mediaProps={{ alt: '', onError: () => onDone(undefined) }}
          cropperProps={{ role: 'group', 'aria-label': t('cropTitle') }}
          // The strictest host policies refuse `<style>`: the import above brings the styles.
          disableAutomaticStylesInjection
        />
      </div>
      <div className={styles.tools}>
        <output className={styles.degrees}>{tilt}°</output>
        <div className={styles.line}>
          <IconButton
            className={styles.cancel}
            label={t('rotate')}
            icon={<RotateIcon />}
            onClick={() => setQuarters((quarters + 1) % 4)}
          />
          <input
            className={styles.slider}
            type="range"
            aria-label={t('tilt')}
            min={-MAX_TILT}
            max={MAX_TILT}
            step={1}
            value={tilt}
            onChange={(event) => setTilt(Number(event.target.value))}
          />
          <TextButton className={styles.cancel} onClick={reset}>
            {t('reset')}
          </TextButton>
        </div>
        <input
          className={styles.slider}
          type="range"
          aria-label={t('zoom')}
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </div>
    </FullOverlay>
  );
}
