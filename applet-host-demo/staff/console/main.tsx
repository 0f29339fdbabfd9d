import { startStaffPage } from '../kit/start-page.tsx';
import './console.css';
import { ConsoleApp } from './app.tsx';
import { createConsoleSession } from './console-state.ts';
import { ConsoleProvider } from './use-console.tsx';

/** The operator's console. */
void startStaffPage((platform, language) => {
  const session = createConsoleSession(platform.tabValues);
  void session.start();
  return (
    <ConsoleProvider session={session} language={language}>
      <ConsoleApp />
    </ConsoleProvider>
  );
});
