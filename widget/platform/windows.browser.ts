import type { JoinWindows } from './windows.ts';

export const joinBrowserWindows: JoinWindows = (name, onMessage) => {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data);
    return { post: (message) => channel.postMessage(message), leave: () => channel.close() };
  } catch {
    // A frame without storage has no channel either, and shares no data with other windows.
    return { post: () => undefined, leave: () => undefined };
  }
};
