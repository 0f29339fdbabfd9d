import { HOST_PROBE_PATH } from '../contract/envelope.ts';
import { getSocketDomainMsg } from '../contract/http/get-socket-domain-msg.ts';
import { HOST_RACE_POLL_MS, HOST_RACE_TIMEOUT_MS } from '../domain/limits.ts';
import { judgeRace, shuffled, type HostProbe, type RaceOutcome } from '../domain/session/host-race.ts';
import type { Clock } from '../platform/clock.ts';
import type { ImageProbe, ProbeImage } from '../platform/image-probe.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { Api } from './api.ts';
import type { Hosts } from './hosts.ts';

export interface HostRaceDeps {
  readonly api: Api;
  readonly hosts: Hosts;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly probeImage: ProbeImage;
}

/**
 * Fetches the list of hosts, requests an image from each and uses the fastest one. Without a list, the known hosts take
 * part. Without a winner, the current origin stays. Never rejects. Spec: 3-transport §4 Connection, §8, §9.
 */
export async function chooseHost(deps: HostRaceDeps, knownHosts: readonly string[]): Promise<void> {
  const { api, hosts: lines, random, log } = deps;
  lines.setHosts(knownHosts);
  const fetched = await api.callDirect(getSocketDomainMsg, undefined, HOST_RACE_TIMEOUT_MS);
  const hosts = (fetched.ok && fetched.value.hosts.length > 0 ? fetched.value.hosts : knownHosts).filter(isOrigin);
  lines.setHosts(hosts);
  const outcome = await race(shuffled(hosts, random.fraction), deps);
  if (outcome.kind === 'host') lines.use(outcome.origin);
  else log.warn('no available line', { status: outcome.status });
}

async function race(
  hosts: readonly string[],
  { clock, probeImage }: Pick<HostRaceDeps, 'clock' | 'probeImage'>,
): Promise<RaceOutcome> {
  const startedMs = clock.nowMs();
  const runners = hosts.map((origin) => ({
    origin,
    probe: start(`${origin}${HOST_PROBE_PATH}?${startedMs}`, probeImage),
  }));
  const look = ({ origin, probe }: (typeof runners)[number]): HostProbe => ({
    origin,
    state: probe?.state() ?? 'impossible',
  });
  for (;;) {
    const outcome = judgeRace(runners.map(look), clock.nowMs() - startedMs);
    if (outcome !== undefined) {
      for (const { probe } of runners) probe?.cancel();
      return outcome;
    }
    await new Promise<void>((resolve) => {
      clock.setTimer(HOST_RACE_POLL_MS, resolve);
    });
  }
}

function start(url: string, probeImage: ProbeImage): ImageProbe | undefined {
  try {
    return probeImage(url);
  } catch {
    return undefined;
  }
}

/** Whether the text is exactly an origin. Other entries of the list are never called. */
function isOrigin(text: string): boolean {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.origin === text;
  } catch {
    return false;
  }
}
