import type { Report } from '../../../../server-client/generated/reports.ts';
import type { TextKey } from '../../texts.ts';

/** The text for the subject of a report. */
export const subjectText = ({ message, groupId }: Report): TextKey =>
  message !== undefined ? 'aboutMessage' : groupId === undefined ? 'aboutPlayer' : 'aboutGroup';
