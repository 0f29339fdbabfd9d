import { startStaffPage } from '../kit/start-page.tsx';
import { DeskApp } from './app.tsx';
import { createDesk } from './desk.ts';
import { DeskProvider } from './use-desk.tsx';

const TENANT_CODE = /^[\w-]{1,32}$/;

/** The desk. `?tenant=` names the platform. */
void startStaffPage((platform, language) => {
  const tenant = platform.location.query('tenant') ?? '';
  const desk = createDesk(platform, TENANT_CODE.test(tenant) ? tenant : '', language);
  void desk.start();
  return (
    <DeskProvider desk={desk} language={language}>
      <DeskApp />
    </DeskProvider>
  );
});
