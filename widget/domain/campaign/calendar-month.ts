import { addDays, type CalendarDay, daysBetween, daysOfMonth, weekdayOf } from './calendar-day.ts';
import type { CampaignView, MilestoneView } from './campaign-view.ts';
import { isRunning, nextMilestone } from './sign-campaign.ts';

/** `missed`: it can no longer be made up for. `plain`: outside of the campaign, or still to come. */
export type DayState = 'signed' | 'madeUp' | 'today' | 'canMakeUp' | 'missed' | 'reward' | 'plain';

export interface CalendarCell {
  readonly day: CalendarDay;
  readonly state: DayState;
  /** The day before or after in the same week is signed, too. */
  readonly continuesBefore: boolean;
  readonly continuesAfter: boolean;
}

/** The weeks of the shown month, from Sunday to Saturday; undefined for days of other months. */
export function weeksOf(view: CampaignView): readonly (readonly (CalendarCell | undefined)[])[] {
  const days = daysOfMonth(view.month);
  const kinds = new Map(view.days.map(({ day, kind }) => [day, kind]));
  const rewardDays = new Set(
    view.milestones.filter(({ isGot }) => !isGot).map(({ days: needed }) => dayOfMilestone(view, needed)),
  );
  const cells: (CalendarCell | undefined)[] = Array.from({ length: weekdayOf(`${view.month}-01`) }, () => undefined);
  for (const day of days) {
    const column = cells.length % 7;
    cells.push({
      day,
      state: stateOf(view, day, kinds.get(day), rewardDays),
      continuesBefore: column > 0 && kinds.has(addDays(day, -1)),
      continuesAfter: column < 6 && kinds.has(addDays(day, 1)),
    });
  }
  while (cells.length % 7 > 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

function stateOf(
  view: CampaignView,
  day: CalendarDay,
  kind: 'sign' | 'makeUp' | undefined,
  rewardDays: ReadonlySet<CalendarDay>,
): DayState {
  if (kind !== undefined) return kind === 'makeUp' ? 'madeUp' : 'signed';
  if (day < view.firstDay || day > view.lastDay) return 'plain';
  if (day === view.today) return 'today';
  if (day > view.today) return rewardDays.has(day) ? 'reward' : 'plain';
  if (canMakeUp(view, day)) return 'canMakeUp';
  // A user who came later has missed nothing.
  return view.days.some((each) => each.day < day) ? 'missed' : 'plain';
}

const canMakeUp = (view: CampaignView, day: CalendarDay): boolean =>
  isRunning(view, view.today) && view.makeUpsLeft > 0 && daysBetween(day, view.today) <= view.makeUpMaxAgeDays;

/** The day on which the user gets a milestone if they sign every day from now on. */
function dayOfMilestone(view: CampaignView, needed: number): CalendarDay {
  const last = view.isTodaySigned ? view.today : addDays(view.today, -1);
  return addDays(last, needed - view.streak);
}

/** The next milestone that the user has not got yet. */
export const nextMilestoneOf = ({ milestones, streak }: CampaignView): MilestoneView | undefined =>
  nextMilestone(milestones, streak, ({ isGot }) => isGot);

/** The last seven days up to a day, and whether each is signed. Days of the month before count as their streak says. */
export const lastSevenDays = (day: CalendarDay, streak: number): readonly { day: CalendarDay; isSigned: boolean }[] =>
  Array.from({ length: 7 }, (_, at) => ({ day: addDays(day, at - 6), isSigned: 6 - at < streak }));
