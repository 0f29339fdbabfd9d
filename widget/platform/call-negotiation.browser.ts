import type { PeerCandidate, PeerSignal } from './call-media.ts';

export interface Negotiation {
  readonly offer: () => void;
  readonly receive: (signal: PeerSignal) => void;
  readonly repeat: () => void;
  readonly restart: () => void;
}

interface NegotiationDeps {
  readonly isPolite: boolean;
  readonly onSignal: (signal: PeerSignal) => void;
  /** Before the first answer: the media of the offer are known. */
  readonly onOffered: () => Promise<void>;
}

/** Addresses found within this time are sent together. */
const GATHER_MS = 60;

/**
 * Agrees with the other end on media and network addresses. Perfect negotiation of the WebRTC specification: both ends may offer at any
 * time. Lost, doubled and late signals do no harm: an unanswered offer is repeated, a repeated one is answered again, and descriptions
 * contain all addresses found so far.
 */
export function createNegotiation(
  connection: RTCPeerConnection,
  { isPolite, onSignal, onOffered }: NegotiationDeps,
): Negotiation {
  /** Signals are taken one after the other. */
  let running: Promise<unknown> = Promise.resolve();
  const inOrder = (run: () => Promise<void>): void => {
    running = running.then(run).catch(() => undefined);
  };
  /** Addresses that came before the description. */
  let early: readonly PeerCandidate[] = [];
  let found: PeerCandidate[] = [];
  let hasOffered = false;

  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate === null || candidate.candidate === '') return;
    if (found.length === 0) setTimeout(sendFound, GATHER_MS);
    const { candidate: address, sdpMid, sdpMLineIndex } = candidate;
    found.push({ candidate: address, sdpMid: sdpMid ?? undefined, sdpMLineIndex: sdpMLineIndex ?? undefined });
  });
  const sendFound = (): void => {
    const candidates = found;
    found = [];
    if (connection.signalingState !== 'closed') onSignal({ name: 'candidate', candidates });
  };

  const sendDescription = (): void => {
    const { localDescription } = connection;
    if (localDescription === null || (localDescription.type !== 'offer' && localDescription.type !== 'answer')) return;
    onSignal({ name: localDescription.type, description: localDescription.sdp });
  };

  const addCandidates = async (candidates: readonly PeerCandidate[]): Promise<void> => {
    if (connection.remoteDescription === null) {
      early = [...early, ...candidates];
      return;
    }
    // An address of an earlier attempt is of no use, and no fault.
    for (const candidate of candidates)
      await connection.addIceCandidate(candidate as RTCIceCandidateInit).catch(() => undefined);
  };

  const takeDescription = async (type: 'offer' | 'answer', sdp: string): Promise<void> => {
    if (isSameAs(connection.remoteDescription, sdp)) {
      await addCandidates(candidatesIn(sdp));
      if (type === 'offer' && connection.localDescription?.type === 'answer') sendDescription();
      return;
    }
    if (type === 'answer' && connection.signalingState !== 'have-local-offer') return;
    if (type === 'offer' && connection.signalingState !== 'stable' && !isPolite) return;
    await connection.setRemoteDescription({ type, sdp });
    const waiting = early;
    early = [];
    await addCandidates(waiting);
    if (type === 'answer') return;
    if (!hasOffered) await onOffered();
    hasOffered = true;
    await connection.setLocalDescription();
    sendDescription();
  };

  const makeOffer = async (): Promise<void> => {
    hasOffered = true;
    await connection.setLocalDescription(await connection.createOffer());
    sendDescription();
  };

  return {
    offer: () => inOrder(makeOffer),
    receive: (signal) =>
      inOrder(() =>
        signal.name === 'candidate'
          ? addCandidates(signal.candidates)
          : takeDescription(signal.name, signal.description),
      ),
    repeat() {
      if (connection.signalingState === 'have-local-offer') sendDescription();
    },
    restart: () =>
      inOrder(async () => {
        // A connection that was never made has its own time limit. An unanswered offer may name addresses of a network that is gone.
        if (connection.remoteDescription === null) return;
        connection.restartIce();
        await makeOffer();
      }),
  };
}

/** The line of a description that names its session and version. */
const originOf = (sdp: string): string => /^o=.*$/m.exec(sdp)?.[0].trim() ?? sdp;
const isSameAs = (known: RTCSessionDescription | null, sdp: string): boolean =>
  known !== null && originOf(known.sdp) === originOf(sdp);

/** The addresses in a description, by the position of their medium. */
function candidatesIn(sdp: string): readonly PeerCandidate[] {
  let sdpMLineIndex = -1;
  return sdp.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('m=')) sdpMLineIndex += 1;
    return line.startsWith('a=candidate:') ? [{ candidate: line.slice(2), sdpMLineIndex }] : [];
  });
}
