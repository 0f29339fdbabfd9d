import { useTranslation } from '../../../i18n/translation.tsx';
import type { PostingBlock } from './posting.ts';

/** The text that says why the user cannot write in a chat. Spec: 1-chat §8. */
export function useBlockText(): (block: PostingBlock) => string {
  const { t } = useTranslation(['compose', 'errors']);
  return (block) => {
    switch (block) {
      case 'frozen':
        return t('errors:groupFrozen');
      case 'muted':
        return t('muted');
      case 'all-muted':
        return t('allMuted');
      case 'not-member':
        return t('errors:notMatch');
      case 'no-friend':
      case 'not-their-friend':
        return t('errors:noFriend');
      case 'temporary':
        return t('temporary');
      case 'blocked':
        return t('blocked');
      case 'speaking-level':
        return t('errors:speakingLevel');
      case 'no-permission':
        return t('errors:noSpeakingPermission');
      case 'service':
        return t('errors:serviceClosed');
      case 'other-account':
        return t('otherAccount');
      case 'unavailable':
        return t('unavailable');
    }
  };
}
