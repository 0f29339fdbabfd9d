import type { ReactNode } from 'react';
import { ClockIcon } from '../../../ui/icons/clock-icon.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SmileIcon } from '../../../ui/icons/smile-icon.tsx';
import { StarIcon } from '../../../ui/icons/star-icon.tsx';
import { UserIcon } from '../../../ui/icons/user-icon.tsx';
import type { Category } from '../../../i18n/emoji-data.ts';

/** The icons of the picker's tabs. */
export const CATEGORY_ICONS: Readonly<Record<Category | 'recent' | 'favourites', ReactNode>> = {
  recent: <ClockIcon size={18} />,
  favourites: <StarIcon size={18} />,
  smileys: <SmileIcon size={18} />,
  people: <UserIcon size={18} />,
  nature: <Icon size={18} d="M5 19c0-9 5-14 15-14 0 10-5 15-13 13M5 20c2-5 5-8 9-10" />,
  food: <Icon size={18} d="M4 9h13v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5ZM17 10h1.5a2.5 2.5 0 0 1 0 5H17M8 3v3M12.5 3v3" />,
  activities: (
    <Icon
      size={18}
      d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3v18M5.5 5.7c4 3.5 4 9 0 12.6M18.5 5.7c-4 3.5-4 9 0 12.6"
    />
  ),
  travel: <Icon size={18} d="M4 16v-4l2-5.5h12l2 5.5v4ZM4 12h16M6 16v2.5M18 16v2.5" dots="M7.5 14h.01M16.5 14h.01" />,
  objects: (
    <Icon
      size={18}
      d="M9 17.5h6M10 20.5h4M12 3a6 6 0 0 0-3.5 10.9c.4.3.5.7.5 1.2v2.4h6v-2.4c0-.5.1-.9.5-1.2A6 6 0 0 0 12 3Z"
    />
  ),
  symbols: <Icon size={18} d="M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20Z" />,
  flags: <Icon size={18} d="M6 21V4h11.5l-2.5 4 2.5 4H6" />,
};
