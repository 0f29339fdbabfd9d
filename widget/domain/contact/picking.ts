/** The rules of the member picker. Spec: 2-contacts-groups §2 Member picker, §5, §6. */
import { isUserId, type UserId } from '../chat/chat-id.ts';
import { canActOn } from '../group/permissions.ts';
import { type GroupRole, isOwnerOrAdmin } from '../group/role.ts';
import { isPlaceholderName } from '../placeholder.ts';
import { failure, success, type Result } from '../result.ts';

/** A person in the list of a member picker, as far as the rules need it. */
export interface Pickable {
  readonly userId: UserId;
  readonly name: string;
  /** Already chosen before the picker opened, and cannot be deselected. */
  readonly isFixed?: boolean;
  /** Why the person cannot be chosen. */
  readonly refusal?: PickRefusal | undefined;
}

/** The reasons why a member cannot be chosen. Spec: 2-contacts-groups §5 Member search. */
export type PickRefusal = 'owner' | 'manager' | 'already-manager' | 'ordinary' | 'muted' | 'not-muted';

/** The purposes for which members of a group are chosen. */
export type PickPurpose = 'remove' | 'remove-inactive' | 'mute' | 'unmute' | 'set-admin' | 'unset-admin';

/** Whether a row is a placeholder: the provider could not find the person. */
export const isPlaceholderPerson = ({ userId, name }: Pickable): boolean =>
  !isUserId(userId) || isPlaceholderName(name);

/** Whether a person can be chosen and deselected. */
export const canPick = (person: Pickable): boolean =>
  person.isFixed !== true && person.refusal === undefined && !isPlaceholderPerson(person);

/**
 * Adds a person to the selection, or removes them. Fails with `full` at the maximum.
 *
 * @returns the new selection, in the order of choosing
 */
export function togglePick(chosen: readonly UserId[], userId: UserId, max: number): Result<readonly UserId[], 'full'> {
  if (chosen.includes(userId)) return success(chosen.filter((each) => each !== userId));
  return chosen.length >= max ? failure('full') : success([...chosen, userId]);
}

/**
 * Selects everybody who can be chosen, up to the maximum. Clears a selection that is already full. Skips rows that are
 * fixed, disabled or placeholders. Spec: 2-contacts-groups §2 Member picker.
 *
 * @returns the new selection; `isCut` if not everybody fitted
 */
export function toggleEverybody(
  people: readonly Pickable[],
  chosen: readonly UserId[],
  max: number,
): { readonly chosen: readonly UserId[]; readonly isCut: boolean } {
  const all = people.filter(canPick).map(({ userId }) => userId);
  if (isFull(all, chosen, max)) return { chosen: [], isCut: false };
  const before = new Set(chosen);
  const next = [...chosen, ...all.filter((userId) => !before.has(userId))];
  return { chosen: next.slice(0, max), isCut: next.length > max };
}

/** Whether the selection is full: everybody who can be chosen, or the maximum. */
export const isEverybodyChosen = (people: readonly Pickable[], chosen: readonly UserId[], max: number): boolean =>
  chosen.length > 0 &&
  isFull(
    people.filter(canPick).map(({ userId }) => userId),
    chosen,
    max,
  );

function isFull(all: readonly UserId[], chosen: readonly UserId[], max: number): boolean {
  if (chosen.length >= max) return true;
  const before = new Set(chosen);
  return all.every((userId) => before.has(userId));
}

/** Normalises a typed member code: removes spaces, converts to capitals. Spec: 2-contacts-groups §5 Member search. */
export function checkMemberCode(text: string): Result<UserId, 'format'> {
  const code = text.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();
  return isUserId(code) ? success(code) : failure('format');
}

/**
 * Returns why a member cannot be chosen for a purpose; undefined when they can. Spec: 2-contacts-groups §5 Member
 * search, §6 (managers cannot be muted or removed as inactive). D-14.
 */
export function pickRefusal(
  purpose: PickPurpose,
  actor: GroupRole,
  { role, postingBanned }: { readonly role: GroupRole; readonly postingBanned: boolean },
): PickRefusal | undefined {
  switch (purpose) {
    case 'remove':
      if (canActOn(actor, 'remove', role)) return undefined;
      return role === 'owner' ? 'owner' : 'manager';
    case 'remove-inactive':
      return isOwnerOrAdmin(role) ? 'manager' : undefined;
    case 'mute':
      if (isOwnerOrAdmin(role)) return 'manager';
      return postingBanned ? 'muted' : undefined;
    case 'unmute':
      return postingBanned ? undefined : 'not-muted';
    case 'set-admin':
      if (role === 'owner') return 'owner';
      return role === 'admin' ? 'already-manager' : undefined;
    case 'unset-admin':
      if (role === 'owner') return 'owner';
      return role === 'admin' ? undefined : 'ordinary';
  }
}
