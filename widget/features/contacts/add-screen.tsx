import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupApplicationActions } from '../../actions/group-application-actions.ts';
import { createPeopleActions } from '../../actions/people-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import { addBackPath, addOpenedFrom, addPath, foundGroupPath } from '../../components/joining-paths.ts';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { PATHS } from '../../components/paths.ts';
import { profilePath } from '../../components/people-paths.ts';
import { useFailureToast } from '../../components/use-failure-toast.ts';
import { useGo } from '../../components/use-go.ts';
import { VIEW_REFUSALS } from '../../domain/contact/meeting.ts';
import { checkFriendCode, checkGroupNumber } from '../../domain/contact/search-code.ts';
import type { Failure } from '../../domain/failure.ts';
import { filterInput } from '../../domain/input-filter.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { accountAtom } from '../../state/session.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { OwnCard } from './own-card.tsx';
import styles from './add-screen.module.css';

type What = 'friend' | 'group';

/**
 * `/ml/add`: adds friends by their code and groups by their number, and shows the user's own code for sharing. Spec:
 * 2-contacts-groups §2 Add page, §5, §8.
 */
export function AddScreen() {
  const { t } = useTranslation('requests');
  const go = useGo();
  const [query] = useSearchParams();
  const hasFriends = useAtomValue(accountAtom)?.authType !== 0;
  const what: What = query.get('type') === '2' || !hasFriends ? 'group' : 'friend';
  const from = addOpenedFrom(query);
  const groupId = query.get('groupId') ?? undefined;
  return (
    <Screen
      header={
        <>
          <Bar
            title={t('addTitle')}
            leading={<BackButton onClick={() => go(addBackPath(query, what), { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <ConnectionBanner />
        </>
      }
    >
      {hasFriends && (
        <div className={styles.choice} role="group" aria-label={t('addTitle')}>
          {(['friend', 'group'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={styles.option}
              aria-pressed={one === what}
              onClick={() => go(addPath(one, { from, groupId }), { replace: true })}
            >
              {t(one === 'friend' ? 'addFriend' : 'addGroup')}
            </button>
          ))}
        </div>
      )}
      <SearchForm key={what} what={what} code={query.get('code') ?? ''} />
      {what === 'friend' && <OwnCard />}
    </Screen>
  );
}

interface SearchFormProps {
  readonly what: What;
  /** The previous search text. */
  readonly code: string;
}

function SearchForm({ what, code }: SearchFormProps) {
  const { t } = useTranslation(['requests', 'common']);
  const [text, setText] = useState(code);
  const { find, error, isBusy, forget } = useFinding(what);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBusy) void find(text);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t(what === 'friend' ? 'friendCode' : 'groupNumber')}
        value={text}
        onChange={(value) => {
          setText(filterInput(value, what === 'friend' ? 'letters-and-digits' : 'digits'));
          forget();
        }}
        error={error}
        placeholder={what === 'friend' ? 'M123456789' : '12345678'}
        inputMode={what === 'friend' ? 'text' : 'numeric'}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="ltr"
      />
      <Button type="submit" isBlock isBusy={isBusy} disabled={text.trim() === ''}>
        {t('common:search')}
      </Button>
    </form>
  );
}

/** Searches for a user or a group and opens it. An error is shown at the field. */
function useFinding(what: What) {
  const { t } = useTranslation(['requests', 'cards']);
  const go = useGo();
  const { loadPerson } = useActions().lazy(createPeopleActions);
  const { findGroup } = useActions().lazy(createGroupApplicationActions);
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const failureText = useFailureText();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const showFailure = useFailureToast();
  const isThere = useIsThere();
  const [query] = useSearchParams();
  const openedFrom = addOpenedFrom(query);

  const missing = ({ code }: Failure): boolean => code === 'not_found' || code === 'not_match' || code === 'forbidden';

  const findFriend = async (text: string): Promise<string | undefined> => {
    const code = checkFriendCode(text, ownId);
    if (!code.ok) return t(code.failure === 'own' ? 'cards:thatIsYou' : 'codeIncorrect');
    const found = await loadPerson(code.value, undefined);
    if (!found.ok && found.failure.detail === VIEW_REFUSALS.operator) {
      showFailure(found.failure);
      if (isThere()) go(PATHS.newFriends, { anime: 'open' });
      return undefined;
    }
    if (!found.ok) return missing(found.failure) ? t('userNotFound') : failureText(found.failure);
    const visit = { userId: code.value, isFriend: found.value.relation.isFriend, isFound: true, openedFrom };
    if (isThere()) go(profilePath(visit), { anime: 'open' });
    return undefined;
  };
  const findByNumber = async (text: string): Promise<string | undefined> => {
    const number = checkGroupNumber(text);
    if (!number.ok) return t('groupCodeIncorrect');
    const found = await findGroup(number.value);
    if (!found.ok) return missing(found.failure) ? t('groupNotFound') : failureText(found.failure);
    if (isThere()) go(foundGroupPath(found.value.groupId, number.value, openedFrom), { anime: 'open' });
    return undefined;
  };

  return {
    error,
    isBusy,
    forget: () => setError(undefined),
    async find(text: string): Promise<void> {
      setBusy(true);
      setError(await (what === 'friend' ? findFriend(text) : findByNumber(text)));
      setBusy(false);
    },
  };
}

/** Whether the screen is still mounted: a late answer must not navigate a user who has left the screen. */
function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}
