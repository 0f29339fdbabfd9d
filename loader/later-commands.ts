import { rememberPlayer } from './modes.ts';
import { checkChatId } from './options.ts';
import type { Shell } from './shell.ts';
import type { Starter } from './starter.ts';
import { createTheming } from './theme.ts';
import type { LaterCommands, LogoutOptions, Theme } from './types.ts';

/**
 * Runs the commands that return a promise. `setTheme` needs only the bubble. The others need commands.js: a command is queued
 * until that file has loaded and then runs, but its promise settles within five seconds.
 */
export function createLazyCommands(shell: Shell, starter: Starter) {
  const setTheme = createTheming(shell);
  let answer!: (commands: LaterCommands) => void;
  const answered = new Promise<LaterCommands>((resolve) => {
    answer = resolve;
  });

  return {
    answer,
    async later(command: keyof LaterCommands, args: unknown[]): Promise<void> {
      if (command === 'setTheme') return setTheme(args[0] as Theme);
      if (command === 'openChat') {
        // commands.js checks the other targets.
        if (typeof args[0] === 'string') checkChatId(args[0]);
        shell.setMode('open');
      } else if (command === 'openService') shell.setMode('open');
      else if (command === 'shareBet') starter.start();
      else starter.prepare();
      if (command === 'logout') {
        rememberPlayer(shell.name, false);
        shell.isSignedOut = true;
        if (!starter.state() && !(args[0] as LogoutOptions | undefined)?.removeData) return undefined;
      }
      return starter.inTime(
        answered.then((commands) => (commands[command] as (...args: unknown[]) => Promise<void>)(...args)),
      );
    },
  };
}
