import { useState, type CSSProperties, type ReactNode } from 'react';
import { UserIcon } from '../icons/user-icon.tsx';
import { avatarColorIndex, initialsOf } from './initials.ts';
import styles from './avatar-frame.module.css';

export interface AvatarFrameProps {
  /** Selects the colour if there is no picture. */
  readonly id: string;
  readonly name: string;
  /** The picture's URL. Without it, or if it fails to load, initials are shown. */
  readonly src?: string | null | undefined;
  /** Pixels at the normal text size: 36 in a log, 48 in lists, 64 and more on a profile. */
  readonly size?: number | undefined;
  readonly isOnline?: boolean | undefined;
  /** A mark at the bottom, such as a camera. */
  readonly mark?: ReactNode;
}

/** A round avatar. Decoration, because the name is next to it. */
export function AvatarFrame({ id, name, src, size = 48, isOnline, mark }: AvatarFrameProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const hasPicture = src !== undefined && src !== null && src !== '' && src !== brokenSrc;
  const style = {
    '--size': `calc(${size / 16} * var(--u))`,
    ...(!hasPicture && { '--ground': `var(--avatar-${avatarColorIndex(id)})` }),
  } as CSSProperties;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {hasPicture ? (
        <img
          className={styles.picture}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        <Initials text={initialsOf(name)} size={size} />
      )}
      {isOnline === true && <span className={styles.online} />}
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
    </span>
  );
}

/** Hidden from screen readers: the element around the avatar has the full name. */
function Initials({ text, size }: { readonly text: string; readonly size: number }) {
  return text === '' ? <UserIcon size={size > 48 ? 32 : 24} /> : <span className={styles.initials} data-text={text} />;
}
