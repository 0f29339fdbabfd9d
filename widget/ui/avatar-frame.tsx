import { useState, type CSSProperties, type ReactNode } from 'react';
import { UserIcon } from './icons/user-icon.tsx';
import { avatarColorIndex, initialsOf } from './initials.ts';
import styles from './avatar-frame.module.css';

export interface AvatarFrameProps {
  /** Decides the colour when there is no picture. */
  readonly id: string;
  readonly name: string;
  /** The picture's address; initials take its place when it is absent or does not load. */
  readonly src?: string | null | undefined;
  /** Pixels at the normal text size: 36 in a log, 48 in lists, 64 and more on a profile. */
  readonly size?: number | undefined;
  readonly isOnline?: boolean | undefined;
  /** A mark at the foot, like a camera. */
  readonly mark?: ReactNode;
}

/** A round portrait. Decoration: the name stands beside it. */
export function AvatarFrame({ id, name, src, size = 48, isOnline, mark }: AvatarFrameProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const hasPicture = src !== undefined && src !== null && src !== '' && src !== brokenSrc;
  const style = {
    '--size': `${size / 16}rem`,
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
        initialsOf(name) || <UserIcon size={size > 48 ? 32 : 24} />
      )}
      {isOnline === true && <span className={styles.online} />}
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
    </span>
  );
}
