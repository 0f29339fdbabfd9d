import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';

export interface SmallDisk {
  readonly directory: string;
  readonly remove: () => void;
}

/** Mounts a separate in-memory disk, which a test can fill. Returns undefined and logs it if this user may not mount one. */
export function mountSmallDisk(directory: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(directory, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    console.log('not run here: a disk that is really full (this user may not mount a tmpfs)');
    return undefined;
  }
  return {
    directory,
    remove: () => {
      execFileSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
