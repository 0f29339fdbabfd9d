const INTERVAL_MS = 2000;
const MAX_LOSS = 0.08;
const MAX_ROUND_TRIP_S = 0.6;

/** Watches the network of a connection. Call the returned function to stop. */
export function watchQuality(connection: RTCPeerConnection, onWeak: (isWeak: boolean) => void): () => void {
  let before = { received: 0, lost: 0 };
  const measure = async (): Promise<void> => {
    const now = { received: 0, lost: 0 };
    let roundTripS = 0;
    for (const report of (await connection.getStats()).values()) {
      if (report.type === 'inbound-rtp') {
        now.received += Number(report.packetsReceived ?? 0);
        now.lost += Number(report.packetsLost ?? 0);
      }
      if (report.type === 'candidate-pair' && report.nominated === true)
        roundTripS = Math.max(roundTripS, Number(report.currentRoundTripTime ?? 0));
    }
    const [received, lost] = [now.received - before.received, Math.max(0, now.lost - before.lost)];
    before = now;
    onWeak(roundTripS > MAX_ROUND_TRIP_S || (received + lost > 0 && lost / (received + lost) > MAX_LOSS));
  };
  const timer = setInterval(() => {
    if (connection.connectionState === 'connected') void measure().catch(() => undefined);
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}
