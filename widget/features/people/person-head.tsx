import type { ReactNode } from 'react';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { useCopy } from '../../components/use-copy.ts';
import type { Person } from '../../domain/contact/person.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyIcon } from '../../ui/icons/copy-icon.tsx';
import { NextIcon } from '../../ui/icons/next-icon.tsx';
import { Pressable } from '../../ui/controls/pressable.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import infoHead from '../../ui/page/info-head.module.css';
import styles from './people.module.css';

/** The display name of a user. */
export const personName = ({ name, relation }: Person): string => (relation.alias === '' ? name : relation.alias);

interface PersonHeadProps {
  readonly person: Person;
  /** Next to the name: role and title. */
  readonly marks?: ReactNode;
  /** Below the name. */
  readonly sub?: ReactNode;
}

/** Avatar, name and id of a user. Spec: 2-contacts-groups §2 UserInfo. */
export function PersonHead({ person, marks, sub }: PersonHeadProps) {
  const { t } = useTranslation('people');
  const copy = useCopy();
  const { userId } = person;

  return (
    <section className={cx(infoHead.head, styles.head)}>
      <Picture person={person} />
      <div className={styles.who}>
        <Lines person={person} marks={marks} sub={sub} />
        <span className={styles.id}>
          ID {userId}
          <IconButton
            className={styles.copy}
            tone="dim"
            label={t('copyId')}
            icon={<CopyIcon size={18} />}
            onClick={() => void copy(userId)}
          />
        </span>
      </div>
    </section>
  );
}

/** The same content as a link to the user's profile. Spec: 2-contacts-groups §2 Chat info (contact box). */
export function ContactBox({ person, onOpen }: { readonly person: Person; readonly onOpen: () => void }) {
  const { t } = useTranslation('people');
  return (
    <Pressable className={cx(infoHead.head, styles.head)} onClick={onOpen}>
      <Picture person={person} />
      <span className={styles.who}>
        <Lines person={person} />
        <span className={styles.id}>ID {person.userId}</span>
      </span>
      <VisuallyHidden> {t('openProfile', { name: personName(person) })}</VisuallyHidden>
      <NextIcon size={20} className={styles.arrow} />
    </Pressable>
  );
}

const Picture = ({ person }: { readonly person: Person }) => (
  <PhotoAvatar userId={person.userId} name={personName(person)} photo={person.photo} size="profile" />
);

function Lines({ person, marks, sub }: PersonHeadProps) {
  const { t } = useTranslation('people');
  return (
    <>
      <span className={styles.name}>
        <bdi>{personName(person)}</bdi>
        {marks}
      </span>
      {person.relation.alias !== '' && (
        <span dir="auto" className={styles.sub}>
          {t('nickname', { name: person.name })}
        </span>
      )}
      {sub !== undefined && <span className={styles.sub}>{sub}</span>}
    </>
  );
}
