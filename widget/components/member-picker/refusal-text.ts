import type { PickRefusal } from '../../domain/contact/picking.ts';

/** The keys of the texts for the reasons why a person cannot be chosen. Spec: 2-contacts-groups §5 Member search. */
export const REFUSAL_TEXT = {
  owner: 'refusalOwner',
  manager: 'refusalManager',
  'already-manager': 'refusalAlreadyManager',
  ordinary: 'refusalOrdinary',
  muted: 'refusalMuted',
  'not-muted': 'refusalNotMuted',
} as const satisfies Readonly<Record<PickRefusal, string>>;
