import { checkOwnDeletions, checkReads, checkRecalls } from './checks/commands.ts';
import type { Check, Facts } from './checks/facts.ts';
import { LIST_CHECKS, ofEveryTab } from './checks/lists.ts';
import { checkRefusals } from './checks/refusals.ts';
import { checkFinals, checkIdentity, checkScreenOrder, checkVanished } from './checks/screens.ts';
import { checkAcknowledged, checkNumbers, checkOrder, checkRepeats, checkSends } from './checks/sends.ts';
import { checkRecovery, checkUploads } from './checks/uploads.ts';

/** Every promise by its name. The database is the reference. Spec: 3-transport §4. S-01, S-02, S-03, D-06. */
export const CHECKS = {
  numbers: checkNumbers,
  repeats: checkRepeats,
  sends: checkSends,
  acknowledged: checkAcknowledged,
  order: checkOrder,
  refusals: checkRefusals,
  identity: checkIdentity,
  'screen order': checkScreenOrder,
  vanished: checkVanished,
  finals: checkFinals,
  unread: ofEveryTab(LIST_CHECKS.unread),
  mentions: ofEveryTab(LIST_CHECKS.mentions),
  'last message': ofEveryTab(LIST_CHECKS['last message']),
  'chat order': ofEveryTab(LIST_CHECKS['chat order']),
  'friends and groups': ofEveryTab(LIST_CHECKS['friends and groups']),
  recalls: checkRecalls,
  'own deletions': checkOwnDeletions,
  reads: checkReads,
  uploads: checkUploads,
  recovery: checkRecovery,
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof CHECKS;

export interface Violation {
  readonly check: CheckName;
  readonly what: string;
}

/** Returns the promises that a history breaks. Empty if it keeps all of them. */
export function check(facts: Facts): readonly Violation[] {
  return (Object.keys(CHECKS) as CheckName[]).flatMap((name) =>
    CHECKS[name](facts).map((what) => ({ check: name, what })),
  );
}

export const describeViolation = ({ check: name, what }: Violation): string => `[${name}] ${what}`;
