import { useId, useState, type SyntheticEvent } from 'react';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { canPick, checkMemberCode, type PickRefusal } from '../../domain/contact/picking.ts';
import { matchesSearch } from '../../domain/contact/search.ts';
import type { Failure } from '../../domain/failure.ts';
import { type Result } from '../../domain/result.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useFailureText } from '../failure-text.tsx';
import type { PickerPerson } from './picker-person.ts';
import { REFUSAL_TEXT } from './refusal-text.ts';

/** Asks the provider for a member by code: why they cannot be chosen, or undefined. Fails with `not_found`. */
export type FindByCode = (code: UserId) => Promise<Result<PickRefusal | undefined, Failure>>;

interface CodeSearchProps {
  readonly query: string;
  readonly people: readonly PickerPerson[] | undefined;
  readonly onFind: FindByCode | undefined;
  /** `onFind` adds found people to the list. */
  readonly addsFound: boolean;
  /** The person with this code can be chosen. */
  readonly onFound: (userId: UserId) => void;
}

/**
 * The search by code, when the user presses Enter: a code of another form, an unknown code, and a person who cannot be chosen each
 * have their own text. A name with results needs no code. Spec: 2-contacts-groups §5 Member search, §8 (search failure).
 */
export function useCodeSearch({ query, people, onFind, addsFound, onFound }: CodeSearchProps) {
  const { t } = useTranslation('groupPeople');
  const failureText = useFailureText();
  const problemId = useId();
  const [problem, setProblem] = useState<string>();

  async function search() {
    const code = checkMemberCode(query);
    if (!code.ok) {
      const hasResults = people?.some(({ name, otherNames }) => matchesSearch(query, name, ...otherNames)) === true;
      setProblem(hasResults || query.trim() === '' ? undefined : t('codeIncorrect'));
      return;
    }
    const person = people?.find(({ userId }) => userId === code.value);
    if (person?.refusal !== undefined) return setProblem(t(REFUSAL_TEXT[person.refusal]));
    if (person?.isFixed === true) return setProblem(t('alreadyThere'));
    const found = await onFind?.(code.value);
    if (found?.ok === false)
      return setProblem(found.failure.code === 'not_found' ? t('notInList') : failureText(found.failure));
    if (found?.value !== undefined) return setProblem(t(REFUSAL_TEXT[found.value]));
    const isAdded = person === undefined && found?.ok === true && addsFound;
    if (!isAdded && (person === undefined || !canPick(person))) return setProblem(t('notInList'));
    setProblem(undefined);
    onFound(code.value);
  }

  return {
    problem,
    problemId,
    clear: () => setProblem(undefined),
    handleSubmit(event: SyntheticEvent) {
      event.preventDefault();
      void search();
    },
  };
}
