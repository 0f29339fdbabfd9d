import { PLATFORM_ACTOR } from '#domain/message/taken-back.ts';
import type { SessionContext } from '../../calls/services.ts';

type Author = Pick<SessionContext, 'caller' | 'isByPlatform'>;

/** The id by which the log and the notices of a group name who has acted: the caller, or the platform. D-20. */
export const authorId = ({ caller, isByPlatform }: Author): string =>
  isByPlatform === true ? PLATFORM_ACTOR : caller.userId;

/**
 * How the line of a chat names who has acted.
 *
 * @param name of the caller in the group
 */
export const lineAuthor = (
  { isByPlatform }: Author,
  name: string,
): { readonly actorName: string; readonly isByPlatform?: true } =>
  // Clients that do not know the mark show the word.
  isByPlatform === true ? { actorName: PLATFORM_ACTOR, isByPlatform } : { actorName: name };
