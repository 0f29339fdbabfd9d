import type { ComponentType } from 'react';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { canPick } from '../../domain/contact/picking.ts';
import type { IconProps } from '../../ui/icons/icon.tsx';
import { DirectoryActions } from '../directory-actions.tsx';
import type { PickerPerson } from './picker-person.ts';

/** An action on one person of a picker, without choosing them. The picker stays open. */
export interface PickerRowAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  readonly tone: 'accent' | 'neutral' | 'danger';
  readonly onChoose: (userId: UserId) => void;
}

interface PickerRowActionsProps {
  /** The element around the list. */
  readonly list: HTMLElement;
  readonly people: readonly PickerPerson[];
  readonly actions: readonly PickerRowAction[];
  readonly onSwiped: (isOpen: boolean) => void;
}

/** The actions of the rows: by swipe, and in the menu of a row for all other input. Spec: 2-contacts-groups §2 Member picker. */
export function PickerRowActions({ list, people, actions, onSwiped }: PickerRowActionsProps) {
  const personOf = (userId: UserId) => people.find((person) => person.userId === userId);
  return (
    <DirectoryActions
      list={list}
      rowName="userId"
      nameOf={(userId) => personOf(userId)?.name ?? ''}
      offersOf={(userId) => {
        const person = personOf(userId);
        if (person === undefined || !canPick(person)) return [];
        return actions.map(({ onChoose, ...action }) => ({ ...action, onChoose: () => onChoose(userId) }));
      }}
      onSwiped={onSwiped}
    />
  );
}
