import { getRegisterList } from '#contract/http/get-register-list.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';

/** Spec: 3-transport §7 /getRegisterList. */
export const handleGetRegisterList = forEveryone(getRegisterList, (_request, { tenant }) => {
  const phone = tenant.settings.requiresSms === true ? (['phone'] as const) : [];
  const fields = ['loginName', 'nickName', 'password', ...phone] as const;
  return Promise.resolve(answer({ isOpen: tenant.config.canRegister, fields }));
});
