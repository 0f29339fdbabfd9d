import { dialogsAtom, toastsAtom } from '../state/notices.ts';
import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

export const createNoticeActions = ({ store }: ActionDeps): Pick<Actions, 'dismissToast' | 'dismissDialog'> => ({
  dismissToast: (id) => store.set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)),
  dismissDialog: (id) => store.set(dialogsAtom, (dialogs) => dialogs.filter((dialog) => dialog.id !== id)),
});
