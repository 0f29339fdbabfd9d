import { useEffect, useRef, useState } from 'react';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { photoUrl } from '../../components/photo-url.ts';
import { GROUP_PRESETS } from '../../domain/group/group-name.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { AvatarFrame } from '../../ui/rows/avatar-frame.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { DRAFT_ID } from './draft-picture.tsx';
import styles from './group-picture.module.css';

interface GroupPictureScreenProps {
  /** Selects the colour of the picture without an image. */
  readonly groupId?: string;
  readonly name: string;
  readonly photo: string;
  /** The button is busy until the promise resolves. */
  readonly onDone: (photo: string) => void | Promise<void>;
  readonly onCancel: () => void;
}

/** The first two characters of the name, then the presets. */
const CHOICES = ['', ...GROUP_PRESETS];

/** The choice of a group's picture: a strip to swipe with a large preview, and a grid. Spec: 2-contacts-groups §2 Group avatar picker. */
export function GroupPictureScreen({ groupId = DRAFT_ID, name, photo, onDone, onCancel }: GroupPictureScreenProps) {
  const { t } = useTranslation(['groupPeople', 'common']);
  const [chosen, setChosen] = useState(photo);
  const [isBusy, setBusy] = useState(false);
  const { strip, handleScroll, show } = useStrip(Math.max(0, CHOICES.indexOf(photo)), (index) =>
    setChosen(CHOICES[index] ?? ''),
  );
  async function handleDone() {
    setBusy(true);
    await onDone(chosen);
    setBusy(false);
  }
  const labelOf = (choice: string): string =>
    choice === '' ? t('pictureFromName') : t('picturePreset', { number: GROUP_PRESETS.indexOf(choice) + 1 });
  return (
    <Screen
      ground="surface"
      header={
        <>
          <Bar
            title={t('groupPicture')}
            leading={<TextButton onClick={onCancel}>{t('common:cancel')}</TextButton>}
            trailing={
              <TextButton disabled={isBusy} aria-busy={isBusy} onClick={() => void handleDone()}>
                {t('common:done')}
              </TextButton>
            }
          />
          <ConnectionBanner />
        </>
      }
    >
      <div ref={strip} className={styles.strip} onScroll={handleScroll} aria-hidden="true">
        {CHOICES.map((choice) => (
          <span key={choice} className={cx(styles.preview, choice === chosen && styles.large)}>
            <AvatarFrame id={groupId} name={name} src={photoUrl(choice)} size={136} />
          </span>
        ))}
      </div>
      <p className={styles.caption} aria-live="polite">
        {labelOf(chosen)}
      </p>
      <ListHeading>{t('presetPictures')}</ListHeading>
      <div className={styles.grid} role="radiogroup" aria-label={t('groupPicture')}>
        {CHOICES.map((choice, index) => (
          <button
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice === chosen}
            aria-label={labelOf(choice)}
            className={styles.choice}
            onClick={() => {
              setChosen(choice);
              show(index);
            }}
          >
            <AvatarFrame id={groupId} name={name} src={photoUrl(choice)} size={56} />
            {choice === chosen && (
              <span className={styles.mark}>
                <CheckIcon size={14} />
              </span>
            )}
          </button>
        ))}
      </div>
    </Screen>
  );
}

/** Connects the position of the strip with the choice, in both directions. */
function useStrip(first: number, onChoose: (index: number) => void) {
  const strip = useRef<HTMLDivElement>(null);
  /** The target of a scroll that a tap has caused: pictures on the way are not chosen. */
  const target = useRef<number>(undefined);
  const [start] = useState(first);
  useEffect(() => {
    strip.current?.scrollTo({ left: leftOf(strip.current, start), behavior: 'instant' });
  }, [start]);
  return {
    strip,
    show(index: number) {
      target.current = index;
      strip.current?.scrollTo({ left: leftOf(strip.current, index), behavior: 'smooth' });
    },
    handleScroll() {
      const box = strip.current;
      if (box === null) return;
      const distances = CHOICES.map((_, index) => Math.abs(leftOf(box, index) - box.scrollLeft));
      const nearest = distances.indexOf(Math.min(...distances));
      if (target.current === undefined) onChoose(nearest);
      else if (target.current === nearest) target.current = undefined;
    },
  };
}

/** The position of the strip with this picture in its middle. */
function leftOf(box: HTMLElement, index: number): number {
  const item = box.children[index];
  return item instanceof HTMLElement ? item.offsetLeft - (box.clientWidth - item.offsetWidth) / 2 : 0;
}
