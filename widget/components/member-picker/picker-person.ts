import type { Pickable } from '../../domain/contact/picking.ts';
import type { GroupRole } from '../../domain/group/role.ts';

/** A person in the list of a member picker. */
export interface PickerPerson extends Pickable {
  readonly photo: string;
  /** The other names that the search matches; the id always matches. */
  readonly otherNames: readonly string[];
  /** Absent: the person is not chosen from a group. */
  readonly role?: GroupRole;
  readonly title?: string;
  readonly titleColor?: string | undefined;
  /** The last visit in a group, if the user may know it. */
  readonly lastSeenMs?: number | undefined;
  readonly postingBanned?: boolean;
  /** Shown in place of an unknown last visit. Default: the id. */
  readonly note?: string;
}
