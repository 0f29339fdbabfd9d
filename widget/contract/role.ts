import type { GroupRole } from '../domain/group/role.ts';
import { refuse, type Codec } from './codec.ts';

/**
 * A role with an optional colour suffix on the wire (`1#33aa55`).
 * Reading A: 1 owner, 2 admin. Reading B: 0 member, 1 admin, 2 owner. In both, 3 is a member (reading C). D-01.
 */
export interface WireRole {
  readonly role: GroupRole;
  /** `#xxxxxx`, or undefined. */
  readonly titleColor: string | undefined;
}

const ROLE = /^(\d*)(#[0-9A-Za-z]{6})?$/;

export const roleWithColor: Codec<WireRole> = {
  type: "role '0'–'3' [#xxxxxx]",
  read: (wire, context, path) => {
    const found = ROLE.exec(typeof wire === 'number' ? String(wire) : typeof wire === 'string' ? wire : '?');
    if (found === null) return refuse(path, 'a role');
    const digit = found[1];
    const isOwner = digit === (context.roleScheme === 'A' ? '1' : '2');
    const isAdmin = digit === (context.roleScheme === 'A' ? '2' : '1');
    return { role: isOwner ? 'owner' : isAdmin ? 'admin' : 'member', titleColor: asColor(found[2]) };
  },
  write: ({ role, titleColor }, context) => digitOf(role, context.roleScheme === 'A') + (titleColor ?? ''),
};

/** An invalid colour suffix, such as `#zz12ab`, means the default colour. Spec: 2-contacts-groups §3. */
const asColor = (suffix: string | undefined): string | undefined =>
  suffix !== undefined && /^#[0-9A-Fa-f]{6}$/.test(suffix) ? suffix : undefined;

export const role: Codec<GroupRole> = {
  type: roleWithColor.type,
  read: (wire, context, path) => roleWithColor.read(wire, context, path).role,
  write: (value, context) => roleWithColor.write({ role: value, titleColor: undefined }, context),
};

function digitOf(value: GroupRole, isSchemeA: boolean): string {
  switch (value) {
    case 'owner':
      return isSchemeA ? '1' : '2';
    case 'admin':
      return isSchemeA ? '2' : '1';
    case 'member':
    case 'guest':
      return isSchemeA ? '3' : '0';
  }
}
