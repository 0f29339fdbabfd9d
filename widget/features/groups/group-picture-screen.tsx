import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createAvatarActions } from '../../actions/avatar-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { useChosenPicture, type ChosenPicture } from '../../components/crop/use-chosen-picture.tsx';
import { photoUrl } from '../../components/photo-url.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import { GROUP_PRESETS } from '../../domain/group/group-name.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { AvatarFrame } from '../../ui/rows/avatar-frame.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { UploadIcon } from '../../ui/icons/upload-icon.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
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
  /** A preset, the path of an uploaded picture, or empty. The button is busy until the promise resolves. */
  readonly onDone: (photo: string) => void | Promise<void>;
  readonly onCancel: () => void;
}

/** The first two characters of the name, then the presets. */
const OFFERED = ['', ...GROUP_PRESETS];

/**
 * The choice of a group's picture: a strip to swipe with a large preview, a grid, and a picture of the device, which is uploaded with
 * Done. Spec: 2-contacts-groups §2 Group avatar picker, §4, §5 Avatar upload.
 */
export function GroupPictureScreen({ groupId = DRAFT_ID, name, photo, onDone, onCancel }: GroupPictureScreenProps) {
  const { t } = useTranslation(['groupPeople', 'common', 'settings']);
  const { uploadPicture } = useActions().lazy(createAvatarActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const [chosen, setChosen] = useState(photo);
  /** The picture of the device that was chosen last. Its URL is its choice. */
  const [own, setOwn] = useState<ChosenPicture>();
  /** Done is pressed again after a failure: the picture is uploaded once. */
  const stored = useRef<{ readonly picture: ChosenPicture; readonly path: string }>(undefined);
  const [progress, setProgress] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const uploaded = own?.url ?? (OFFERED.includes(photo) ? undefined : photo);
  const choices = uploaded === undefined ? OFFERED : [uploaded, ...OFFERED];
  const { strip, handleScroll, follow } = useStrip(choices, chosen, setChosen);
  const { chooser, cropping, open } = useChosenPicture((picture) => {
    setOwn(picture);
    setChosen(picture.url);
    follow(picture.url);
  });

  async function handleDone() {
    setBusy(true);
    const path = await pathOf();
    if (path !== undefined && isHere()) await onDone(path);
    setBusy(false);
  }
  /** The wire's name of the choice. Undefined: the upload has failed, and the user was told. */
  async function pathOf(): Promise<string | undefined> {
    if (own === undefined || chosen !== own.url) return chosen;
    if (stored.current?.picture === own) return stored.current.path;
    setProgress(0);
    const outcome = await uploadPicture(own, (fraction) => isHere() && setProgress(fraction));
    setProgress(undefined);
    if (!outcome.ok) {
      showOutcome(outcome);
      return undefined;
    }
    stored.current = { picture: own, path: outcome.value };
    return outcome.value;
  }
  function labelOf(choice: string): string {
    if (choice === uploaded) return t('pictureUploaded');
    return choice === '' ? t('pictureFromName') : t('picturePreset', { number: GROUP_PRESETS.indexOf(choice) + 1 });
  }
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
        {choices.map((choice) => (
          <span key={choice} className={cx(styles.preview, choice === chosen && styles.large)}>
            <AvatarFrame id={groupId} name={name} src={urlOf(choice)} size={136} />
          </span>
        ))}
      </div>
      <p className={styles.caption} aria-live="polite">
        {progress === undefined ? labelOf(chosen) : t('settings:uploading', { percent: Math.round(progress * 100) })}
      </p>
      <div className={styles.upload}>
        <Button look="soft" isBlock icon={<UploadIcon size={20} />} disabled={isBusy} onClick={open}>
          {t('settings:uploadPicture')}
        </Button>
      </div>
      {chooser}
      <ListHeading>{t('presetPictures')}</ListHeading>
      <div className={styles.grid} role="radiogroup" aria-label={t('groupPicture')}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice === chosen}
            aria-label={labelOf(choice)}
            className={styles.choice}
            onClick={() => {
              setChosen(choice);
              follow(choice);
            }}
          >
            <AvatarFrame id={groupId} name={name} src={urlOf(choice)} size={56} />
            {choice === chosen && (
              <span className={styles.mark}>
                <CheckIcon size={14} />
              </span>
            )}
          </button>
        ))}
      </div>
      <p className={styles.formats}>{t('settings:avatarFormats')}</p>
      {cropping}
    </Screen>
  );
}

const urlOf = (choice: string): string | undefined => (choice.startsWith('blob:') ? choice : photoUrl(choice));

/** Connects the position of the strip with the choice, in both directions. */
function useStrip(choices: readonly string[], chosen: string, onChoose: (choice: string) => void) {
  const strip = useRef<HTMLDivElement>(null);
  /** The target of a scroll that the user has not made on the strip: pictures on the way are not chosen. */
  const target = useRef<number>(undefined);
  const isFollowing = useRef(false);
  const width = useRef(0);

  const centre = useEffectEvent((box: HTMLElement, behavior: 'instant' | 'smooth') => {
    width.current = box.clientWidth;
    target.current = Math.max(0, choices.indexOf(chosen));
    box.scrollTo({ left: leftOf(box, target.current), behavior });
  });
  useEffect(() => {
    const box = strip.current;
    if (box === null) return undefined;
    centre(box, 'instant');
    // Another width, as after turning a phone: the browser then moves a picture into the middle that was there before.
    const observer = new ResizeObserver(() => box.clientWidth !== width.current && centre(box, 'instant'));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  // A new picture has its place in the strip now.
  useEffect(() => {
    if (!isFollowing.current || strip.current === null) return;
    isFollowing.current = false;
    centre(strip.current, 'smooth');
  }, [chosen]);

  return {
    strip,
    /** Moves the strip to the choice that is made now. */
    follow(choice: string) {
      isFollowing.current = choice !== chosen;
    },
    handleScroll() {
      const box = strip.current;
      // With another width, the browser has scrolled, not the user. The observer follows.
      if (box === null || box.clientWidth !== width.current) return;
      const distances = choices.map((_, index) => Math.abs(leftOf(box, index) - box.scrollLeft));
      const nearest = distances.indexOf(Math.min(...distances));
      if (target.current === undefined) onChoose(choices[nearest] ?? '');
      else if (target.current === nearest) target.current = undefined;
    },
  };
}

/** The position of the strip with this picture in its middle. */
function leftOf(box: HTMLElement, index: number): number {
  const item = box.children[index];
  return item instanceof HTMLElement ? item.offsetLeft - (box.clientWidth - item.offsetWidth) / 2 : 0;
}
